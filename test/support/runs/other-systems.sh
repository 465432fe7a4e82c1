#!/usr/bin/env bash
# The suite as on a system without /proc and without the programs that only Linux has. It needs user namespaces; where they are not
# allowed, it says so and tests nothing.
set -euo pipefail
cd "$(dirname "$0")/../../.."
if ! unshare --map-root-user --mount true 2>/dev/null; then
	echo 'Not tested without /proc: this system allows no user namespaces.'
	exit 0
fi
# Node and the shell stay; of the system's programs only those that every Unix has.
programs=$(mktemp -d)
trap 'rm -rf "$programs"' EXIT
for name in sh bash env cat cp mv rm ls mkdir mkfifo mktemp sed grep sort tr tee head tail sleep stty ps true false test printf echo uname id chmod git ed man col; do
	path=$(type -P "$name") && ln -s "$path" "$programs/$name" || true
done
[ $# -gt 0 ] || set -- test/settings test/cli test/client test/console test/domain test/mcp test/tenant
unshare=$(command -v unshare) mount=$(command -v mount)
export PATH="$PWD/node_modules/node/bin:$PWD/node_modules/.bin:$programs"
export WITHOUT_LINUX=true
"$unshare" --map-root-user --mount bash -c '
	"$0" -t tmpfs none /proc
	# Node finds its own file there.
	mkdir /proc/self && ln -s "$(type -P node)" /proc/self/exe
	exec vitest run --config test/vitest.config.ts --project sources "$@"' "$mount" "$@"
