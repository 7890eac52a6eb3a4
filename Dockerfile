# syntax=docker/dockerfile:1
# An exact tag can still be moved. To pin the base, append the digest that your registry shows: node:26.10.0-slim@sha256:…
ARG NODE_IMAGE=node:26.10.0-slim
# The image of the previous release. The new image also serves the assets of its page, because browsers may have that page open during an
# upgrade.
ARG FORMER_IMAGE=page

# npm installs by the manifests of the rooms. The page and the dependencies are the same for every processor, so their stages run on the
# processor of the building machine.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY document/package.json ./document/
COPY word/package.json ./word/
COPY cli/package.json ./cli/
COPY service/package.json ./service/
COPY page/package.json ./page/
COPY lab/package.json ./lab/

# This stage builds the page, which needs the development dependencies. The image takes only `dist` from it.
FROM manifests AS page
RUN npm ci --ignore-scripts
COPY document ./document
COPY word ./word
COPY page ./page
RUN node page/build.ts

FROM ${FORMER_IMAGE} AS former

# This stage installs the production dependencies. The optional packages have a Node for development, but the base image has its own.
FROM manifests AS dependencies
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
# The service does not need npm, and an attacker cannot use what is not installed.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
COPY package.json ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY document ./document
COPY word ./word
COPY service ./service
COPY --from=former /app/dist/web/assets ./dist/web/former
COPY --from=page /app/dist ./dist
USER node
ENV PORT=5055 \
    LLM_MODEL=openai/gpt-oss-20b \
    LLM_PARAMS='{"max_tokens":null,"max_completion_tokens":1500,"reasoning_effort":"low","include_reasoning":false}'
EXPOSE 5055
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "const { HOST, PORT, METRICS_HOST, METRICS_PORT } = process.env; const host = (METRICS_PORT && METRICS_HOST) || HOST || `127.0.0.1`; fetch(`http://${host.includes(`:`) ? `[${host}]` : host}:${METRICS_PORT || PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without this option, SIGUSR1 would open an inspector.
CMD ["node", "--disable-sigusr1", "service/main.ts"]
