#!/bin/sh
# Builds the market from the sources in the current folder and gathers what its servers run in folder $1.
# The Dockerfile runs this script, and `npm run test:long` runs it without Docker.
set -eu
server=$1
export NX_DAEMON=false
npm ci --ignore-scripts --no-audit --no-fund --include=dev
node_modules/.bin/nx run-many -t build --outputStyle=static

# npm installs the production packages of the same workspaces, so the lock file needs all their package.json files.
for file in package.json package-lock.json .npmrc */package.json libs/*/package.json; do
  mkdir -p "$server/$(dirname "$file")"
  cp "$file" "$server/$file"
done
(cd "$server" && npm ci --ignore-scripts --no-audit --no-fund --omit=dev)

for folder in bff-storefront/dist/bundle bff-backoffice/dist/bundle shell/dist/bundle/server libs/files/drawings; do
  mkdir -p "$server/$(dirname "$folder")"
  cp -R "$folder" "$server/$folder"
done
