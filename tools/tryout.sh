#!/bin/sh
# `npm run tryout -- "npx pnpm@10" 3.270.0 "JavaScript, ES modules"` (package manager, SDK, module system): installs the
# packed package in a new project outside this repository, as a user does, and creates, refreshes and destroys a resource.
# `.github/workflows/tryout.yml` does so for the table of docs/compatibility.md.
set -eu
manager=${1:-npm} sdk=${2:-3.248.0} system=${3:-TypeScript, CommonJS}
root=$(cd "$(dirname "$0")/.." && pwd)
eval "$(node "$root/tools/run.cjs" setup | sed -n 's/^  export/export/p')"
folder=$(mktemp -d)
sandbox=
trap 'kill $sandbox 2>/dev/null; rm -rf "$folder"' EXIT
mkdir "$folder/project" "$folder/backend"
(cd "$root/provider" && npm pack --silent --pack-destination "$folder")

node "$root/sandbox/bin/pulumi-bunny-sandbox.cjs" --port 0 --strict > "$folder/sandbox.log" &
sandbox=$!
until url=$(grep -om1 'http://127.0.0.1:[0-9]*' "$folder/sandbox.log"); do kill -0 "$sandbox"; sleep 0.1; done
api() { curl --silent --fail -H "AccessKey: sandbox-key" "$@"; }
zone=$(api "$url/pullzone" --json '{"Name": "shop"}' | node -p 'JSON.parse(require("fs").readFileSync(0)).Id')

cd "$folder/project"
entry='export const entry = new bunny.BlockedIp("scraper", { pullZoneId: '$zone', blockedIp: "203.0.113.7" });'
case $system in
  TypeScript*) main=index.ts development='"@types/node": "20.19.43", "typescript": "5.9.3"' ;;
  *) main=index.js development='' ;;
esac
case $system in
  *ts-node) development="$development, \"ts-node\": \"10.9.2\"" ;;
  *tsx) development="$development, \"tsx\": \"4.23.15\"" NODE_OPTIONS=--import=tsx ;;
esac
case $system in *"ES modules"*) type=module kind=nodenext resolution=nodenext ;; *) type=commonjs kind=commonjs resolution=node ;; esac
cat > package.json <<JSON
{ "name": "tryout", "private": true, "type": "$type", "main": "$main", "devDependencies": { $development },
  "dependencies": { "@pulumi/pulumi": "$sdk", "pulumi-bunny": "file:$(ls "$folder"/pulumi-bunny-*.tgz)" } }
JSON
printf 'name: tryout\nruntime: nodejs\n' > Pulumi.yaml
case $main-$type in
  index.js-commonjs) printf 'const bunny = require("pulumi-bunny");\n%s\n' "${entry#export }" > "$main" ;;
  *) printf 'import * as bunny from "pulumi-bunny";\n%s\n' "$entry" > "$main" ;;
esac
[ "$main" = index.js ] || echo "{ \"compilerOptions\": { \"strict\": true, \"target\": \"es2022\", \"module\": \"$kind\", \"moduleResolution\": \"$resolution\" } }" > tsconfig.json
for name in $(env | grep -oE '^(PULUMI_|BUNNYNET_|npm_)[A-Za-z_]*'); do unset "$name"; done
$manager install

export NODE_OPTIONS=${NODE_OPTIONS:-} PULUMI_HOME="$folder/home" PULUMI_BACKEND_URL="file://$folder/backend" \
  PULUMI_CONFIG_PASSPHRASE=tryout PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION=true \
  BUNNYNET_API_URL="$url" BUNNYNET_API_KEY=sandbox-key
blocked() { api "$url/pullzone/$zone" | node -p 'JSON.parse(require("fs").readFileSync(0)).BlockedIps.join()'; }
pulumi stack init dev
pulumi up --yes --skip-preview
[ "$(blocked)" = 203.0.113.7 ]
pulumi refresh --yes --skip-preview --expect-no-changes
pulumi destroy --yes --skip-preview
[ "$(blocked)" = "" ]
echo "✔ $system · $manager · Node $(node --version) · SDK $sdk"
