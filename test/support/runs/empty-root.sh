#!/usr/bin/env bash
# Runs the single executable in a root that has only this file and the C libraries that it is linked with: no Node, no git, no shell,
# no certificates, no /dev and no variables. As root, or where user namespaces are allowed; elsewhere it says so and runs nothing.
set -euo pipefail
program=$1
enter=(chroot)
[ "$(id -u)" = 0 ] || enter=(unshare --map-root-user chroot)
if ! "${enter[@]}" / true 2>/dev/null; then
	echo 'Not run in an empty root: this system allows no user namespaces.'
	exit 0
fi
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/home" "$root/proc/self"
cp "$program" "$root/castellan"
# Node finds its own file there.
ln -s /castellan "$root/proc/self/exe"
ldd "$program" | grep -o '/[^ ]*' | while read -r library; do
	mkdir -p "$root$(dirname "$library")"
	cp -L "$library" "$root$library"
done
inside() { env -i HOME=/home "$(command -v "${enter[0]}")" "${enter[@]:1}" "$root" /castellan "$@"; }
version=$(inside --version)
[ "$(inside apps --demo --all -o ndjson | wc -l)" = 400 ]
inside secret KEEP-7Q2M-VALT --demo -o table | grep -q USABLE
inside mcp --demo </dev/null
inside save before --demo >/dev/null 2>&1
echo "$version, in a root with $(find "$root" -path "$root/home" -prune -o -type f -print | wc -l) files: 400 apps, a secret, a server for agents, a stored reading"
