#!/usr/bin/env bash
# Tries the kit on another Debian, from nothing: what README tells students and a class to type, and the corpora's kernels.
#   tests/distributions.sh NAME [FOLDER]   NAME: bookworm, trixie, testing; as root, with debootstrap and bubblewrap
#   PARTS='students kernels unit class'    these parts (the default), in this order
#   SHARE=3/5                              the third fifth of the corpora's kernels
# FOLDER keeps the packages and the compiled files for the next call; without it both lie in a temporary one. It tests what
# is committed. Prints a line for a table at the end: each part with its seconds, and the versions. Exit code 0: all passed.
set -u
top=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
name=${1:?NAME: bookworm, trixie or testing}
folder=${2:-}
[ -n "$folder" ] || { folder=$(mktemp -d) && trap 'rm -rf -- "$folder"' EXIT; }
mkdir -p "$folder" && folder=$(cd -- "$folder" && pwd -P) || exit 2
root=$folder/root
kit=/srv/cl-lab # in /root, where nobody else may look, the sandbox's programs could not start
mirror=http://deb.debian.org/debian

# A process of that system. Not chroot: in one nobody may make the namespaces of a sandbox.
in_system() { # COMMAND
    bwrap --bind "$root" / --dev-bind /dev /dev --tmpfs /dev/shm --proc /proc --ro-bind /sys /sys --perms 1777 --tmpfs /tmp \
        --bind "$folder/packages" /var/cache/apt/archives --bind "$folder/ccache" /root/.cache/ccache \
        --ro-bind /etc/resolv.conf /etc/resolv.conf --unshare-pid --die-with-parent --cap-add ALL --clearenv --setenv HOME /root \
        --setenv PATH /usr/sbin:/usr/bin:/sbin:/bin --setenv LANG C.UTF-8 --setenv CI true bash -c "$1"
}

system() {
    rm -rf -- "$root" && mkdir -p "$folder/packages/partial" "$folder/ccache" &&
        debootstrap --variant=minbase --cache-dir="$folder/packages" "$name" "$root" "$mirror" >"$folder/debootstrap.log" || return
    echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/80-cl-lab" # a mirror may be some weeks old
    mkdir -p "$root/root/.cache/ccache" && git clone -q "$top" "$root$kit"
}

students() {
    in_system "cd $kit && ./lab && for id in \$(ls solutions); do ./lab check \$id --submission solutions/\$id || exit; done"
}

build_tests() { # TARGET
    in_system "cd $kit && ./lab list >build/list.log && ninja -C build/student kit $1 >build/tests.log ||
        { tail -n 30 build/tests.log; exit 1; }"
}

# Every submission of the corpora that is a kernel, or a share of them; two at a time.
kernels() {
    local filter share=${SHARE:-1/1}
    local first=$((2 * (${share%/*} - 1))) shards=$((2 * ${share#*/}))
    filter=$(cd "$top" && find tests/{right,wrong,cheats}/*/* -name '*.cl*' -printf '%h\n' | sort -u |
        sed -E 's|^tests/[a-z]+/([^/]+)/([^/]+)$|\1_\2|; s/[^A-Za-z0-9]/_/g; s|^|*/|' | paste -sd :)
    build_tests kit_corpus && in_system "cd $kit && seq $first $((first + 1)) | GTEST_TOTAL_SHARDS=$shards xargs -P 2 -I{} env GTEST_SHARD_INDEX={} \
        build/student/tests/kit_corpus --gtest_brief=1 --gtest_filter='$filter'"
}

unit() {
    build_tests kit_quick_tests && in_system "cd $kit && ctest --test-dir build/student -L unit --output-on-failure -j 2"
}

class() {
    in_system "cd $kit && ./lab grade examples/class/by-mail --out /root/results && ! grep -q grader_fault /root/results/results.json"
}

table=$(printf '%-9s' "$name") result=0
for part in system ${PARTS:-students kernels unit class}; do
    echo "== $name: $part"
    SECONDS=0
    ending=passed
    "$part" </dev/null || ending=FAILED result=1
    table+="  $part $ending ${SECONDS} s"
    [ "$part $ending" != 'system FAILED' ] || break
done
printf '\n%s  %s\n' "$table" "$(sed -n 's/^-- Versions: //p' "$root$kit/build/student/configure.log" 2>/dev/null)"
exit $result
