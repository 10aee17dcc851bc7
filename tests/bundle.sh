#!/usr/bin/env bash
# Makes a bundle and uses it as somebody who has nothing: an ordinary user in a system with busybox alone, in a folder whose name has
# a blank and an umlaut; with user namespaces and without. As root, with bubblewrap and busybox-static.
#   tests/bundle.sh [FILE]   FILE: a bundle that was made before
#   TWICE=1                  it is made again, and has to have the same bytes
# Exit code 0: every exercise gets full points for its solution, and the archive is small enough.
set -eu
top=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
most_mebibytes=150
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
archive=${1:-$folder/cl-lab.tar.zst}
[ -f "$archive" ] || "$top/lab" bundle "$archive"
[ "$(stat -c %s "$archive")" -le $((most_mebibytes << 20)) ] || { echo "the bundle has more than $most_mebibytes MiB" >&2 && exit 1; }
if [ -n "${TWICE:-}" ]; then
    "$top/lab" bundle "$folder/again.tar.zst"
    cmp "$archive" "$folder/again.tar.zst"
    rm "$folder/again.tar.zst"
fi

mkdir -p "$folder/root"/{bin,home,proc,dev,sys,tmp} "$folder/home/mit Blank ä"
cp /bin/busybox "$folder/root/bin/"
for program in $(/bin/busybox --list | grep -vx busybox); do ln -s busybox "$folder/root/bin/$program"; done
tar --zstd -xf "$archive" -C "$folder/home/mit Blank ä"
cp -R "$top/solutions" "$folder/home/"
chmod 755 "$folder" && chown -R 1500:1500 "$folder/home" "$folder/root"

as_somebody() { # BWRAP_OPTION... -- COMMAND
    local options=()
    while [ "$1" != -- ]; do options+=("$1") && shift; done
    setpriv --reuid 1500 --regid 1500 --clear-groups bwrap --bind "$folder/root" / --dev /dev --proc /proc --ro-bind /sys /sys \
        --bind "$folder/home" /home --unshare-user "${options[@]}" --clearenv --setenv PATH /bin --setenv HOME /home /bin/sh -c "$2"
}

check='cd "/home/mit Blank ä/cl-lab" && for id in IDS; do
    ./lab run $id >/home/said 2>&1 || true # it builds the student'\''s program, and nothing else
    began=$(date +%s) && ./lab check $id --submission /home/solutions/$id* >/home/said || { cat /home/said; exit 1; }
    echo "$id: $(($(date +%s) - began)) s"
done'
echo 'with user namespaces'
as_somebody -- "${check/IDS/00 01 02 03}"
echo 'without'
as_somebody --disable-userns -- "${check/IDS/00}"
