command -v npm >/dev/null || { echo 'npm is not installed' >&2; exit 1; }
[ -d node_modules ] || npm ci --ignore-scripts --no-audit --no-fund --silent >&2 || exit 1
echo node_modules/@oven/bun-*/bin/bun | { read -r bun _; "$bun" --version; }
