#!/bin/sh
# Stands in for the script that starts Pulumi's provider process: asks the warm process for a provider, and passes on what that
# writes until it has written all. $1 is the address of the engine.
if [ -z "$PULUMI_BUNNY_WARM_CALLS" ]; then
  exec "$(dirname "$0")/own-pulumi-resource-pulumi-nodejs" "$@"
fi
set -e
call=$(mktemp -d "$PULUMI_BUNNY_WARM_CALLS.XXXXXX")
mkfifo "$call/output" "$call/errors"
env -0 >"$call/environment"
cat "$call/output" &
output=$!
cat "$call/errors" >&2 &
errors=$!
set +e
trap 'echo "end $call" >"$PULUMI_BUNNY_WARM_CALLS"' INT TERM
echo "start $call $1" >"$PULUMI_BUNNY_WARM_CALLS"
# A trapped signal ends the first wait.
wait $output $errors
wait $output $errors
