#!/usr/bin/env bash
# Switches to another release, and restarts the instances one by one. nginx sends no calls to an instance while it restarts:
#   ./upgrade.sh /opt/membrete-1.2.0 1 2
# Each release has its own folder, and /opt/membrete is a link to one of them. A running instance therefore keeps the files with which it
# was started. To go back, run the same command with the folder of the old release.
set -euo pipefail
link=${MEMBRETE_LINK:-/opt/membrete}
upstream=${MEMBRETE_NGINX:-/etc/nginx/membrete-instances.conf}
release=$(realpath "$1")
shift

[ -f "$release/service/main.ts" ] && [ -d "$release/node_modules" ] || { echo "upgrade: $release is not an installed release" >&2; exit 1; }
[ -L "$link" ] || [ ! -e "$link" ] || { echo "upgrade: $link is not a link: move it to $link-VERSION first, and link to that" >&2; exit 1; }
# The new release also serves the assets of the old one, because pages that are open in browsers still ask for them.
old=$(realpath "$link")
if [ "$old" != "$release" ] && [ -d "$old/dist/web/assets" ]; then
  rm -rf "$release/dist/web/former"
  cp -R "$old/dist/web/assets" "$release/dist/web/former"
fi
ln -sfn "$release" "$link.next"
mv -T "$link.next" "$link"

for instance in "$@"; do
  sed -i "s/^server 127.0.0.1:505$instance\b/& down/; s/ down down/ down/" "$upstream"
  nginx -s reload
  sleep 1
  systemctl restart "membrete@$instance"
  curl --silent --fail --retry 60 --retry-delay 1 --retry-connrefused "http://127.0.0.1:505$instance/readyz" > /dev/null || {
    echo "upgrade: instance $instance is not ready and stays out of nginx: see journalctl -u membrete@$instance" >&2
    exit 1
  }
  sed -i "s/^\(server 127.0.0.1:505$instance\) down/\1/" "$upstream"
  nginx -s reload
done
