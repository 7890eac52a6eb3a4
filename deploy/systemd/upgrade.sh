#!/usr/bin/env bash
# Restarts the instances one by one, and takes each out of nginx before: ./upgrade.sh 1 2
# Run it after installing the new version in /opt/membrete.
set -euo pipefail
upstream=/etc/nginx/membrete-instances.conf

for instance in "$@"; do
  sed -i "s/^server 127.0.0.1:505$instance;/server 127.0.0.1:505$instance down;/" "$upstream"
  nginx -s reload
  sleep 1
  systemctl restart "membrete@$instance"
  curl --silent --fail --retry 60 --retry-delay 1 --retry-connrefused "http://127.0.0.1:505$instance/readyz" > /dev/null
  sed -i "s/^server 127.0.0.1:505$instance down;/server 127.0.0.1:505$instance;/" "$upstream"
  nginx -s reload
done
