set -- node_modules/@oven/bun-*/bin/bun
exec "$1" server.js
