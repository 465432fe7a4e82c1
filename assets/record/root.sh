#!/bin/sh
# Puts the root of the image into a folder: root.sh EXECUTABLE FOLDER. The Containerfile runs it, and so does a test without containers.
set -eu
executable=$1 root=$2
mkdir -p "$root/etc" "$root/usr/local/bin"
mkdir -m 1777 "$root/tmp"
cp "$executable" "$root/usr/local/bin/castellan"
chmod 755 "$root/usr/local/bin/castellan"
# The loader and the libraries, each at its path.
ldd "$executable" | grep -o '/[^ ]*' | while read -r library; do
	mkdir -p "$root$(dirname "$library")"
	cp -L "$library" "$root$library"
done
echo 'nobody:x:65534:65534::/tmp:/usr/sbin/nologin' >"$root/etc/passwd"
echo 'nogroup:x:65534:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
