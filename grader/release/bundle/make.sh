#!/usr/bin/env bash
# make.sh students|graders FILE [COURSE_FILE [HANDOUTS]] (empty: none), called by `./lab bundle`: packs the edition
# for students into one archive that needs no root, no compiler and no network where it is unpacked; or makes an image
# with the whole kit, to grade in. It contains its own system: the files of this machine's packages that the kit and a
# student's programs need, and the kit, built. Anybody can make one on Debian or Ubuntu; README.md next to this file
# describes its contents. Exit code 2: a sentence says what failed.
set -u
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
top=$(cd -- "$here/../../.." && pwd -P)
export LC_ALL=C.UTF-8

fail() { # WHAT
    printf 'lab: %s\n' "$1" >&2
    exit 2
}

who=${1:-} archive=${2:-}
of_edition=()
[ -z "${3:-}" ] || of_edition+=(--course-file "$3")
[ -z "${4:-}" ] || of_edition+=(--handouts "$4")
case $archive in
*.tar.zst) write=write_archive ;;
*.oci.tar) write=write_image ;;
*.sif)
    write=write_apptainer
    command -v apptainer >/dev/null || fail 'apptainer is not installed. On a machine that has it, build the same image from the output of ./lab bundle cl-lab.oci.tar: apptainer build cl-lab.sif oci-archive:cl-lab.oci.tar'
    ;;
*) fail 'The file name determines what is created: ./lab bundle cl-lab.tar.zst; cl-lab.oci.tar, an image for podman and docker; cl-lab.sif, an image for Apptainer.' ;;
esac
[ "$write" = write_archive ] || command -v buildah >/dev/null || fail 'Creating an image requires buildah (apt install buildah).'
[ "$who $write" != 'graders write_archive' ] || fail 'A bundle for graders is always an image: NAME.oci.tar or NAME.sif.'
command -v dpkg-query >/dev/null || fail 'A bundle consists of Debian packages, and this system has no dpkg.'
mkdir -p "$(dirname -- "$archive")" && archive=$(cd -- "$(dirname -- "$archive")" && pwd -P)/$(basename -- "$archive") || exit 2
work=$(mktemp -d) && trap 'rm -rf -- "$work"' EXIT
bundle=$work/cl-lab system=$work/cl-lab/.system kit=/cl-lab # where it seems to be, wherever it is unpacked
lists=("$top/cmake/debian-packages.txt")
[ "$who" = students ] || kit=/opt/cl-lab lists+=("$top/cmake/debian-packages-class.txt") # where the platforms' scripts look

# The given packages and all installed packages that they depend on.
with_what_they_need() { # PACKAGE...
    apt-cache depends --recurse --installed --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces \
        --no-enhances "$@" | grep '^[a-z0-9]' | sed 's/:[a-z0-9]*$//' | sort -u
}

# Not needed except to build the kit's own tests or to read about packages. Libraries to link with are shared ones.
useless_packages='^(llvm-[0-9]+(-dev|-tools|-runtime)?|libclang1-[0-9]+|perl.*|libperl.*|python3.*|libpython3.*|debconf|dpkg|apt|adduser|passwd|login|systemd.*|libicu-dev|libxml2-dev|gnuplot.*|.*-doc|cmake-data-doc|lib(asan|tsan|lsan|hwasan)[0-9]+|lib32.*|libc6-(i386|x32)|libx32.*)$'
useless_files='^/usr/(share/(doc|man|info|locale|lintian|bug|gdb|vim|emacs|bash-completion|cmake-[0-9.]+/Help)/|lib/(systemd|python3)/|games/)|/lib/linux/.*\.(a|so|syms)$|/lto1$|/lto-wrapper$|lto-dump-[0-9]+$|/bin/(ctest|cpack|ccmake)$|Polly|/lib(stdc\+\+|LLVM.*|clang.*|c|m|m-2\.[0-9]+|mvec|asan|tsan|lsan|gprofng)\.a$|/gprofng|/libgprofng|/(dwp|gold|ld\.gold)$'

files_of_system() {
    local package
    local llvm
    llvm=$(sed -n 's/^-- Versions: .*LLVM \([0-9]*\).*/\1/p' "$bundle/build/student/configure.log")
    for package in $(with_what_they_need $(grep -hv '^#\|gnuplot\|^clang$\|^llvm-dev$' "${lists[@]}") "clang-$llvm" bash coreutils sed grep findutils mawk \
        diffutils tar gzip util-linux ncurses-base libc-bin dash bubblewrap proot | grep -Ev "$useless_packages"); do
        dpkg-query -L "$package" 2>/dev/null
    done | sed -E 's,^/(bin|sbin|lib|lib64)/,/usr/\1/,' | grep -Ev "$useless_files" | sort -u | while IFS= read -r file; do
        if [ ! -d "$file" ] || [ -L "$file" ]; then printf '%s\n' "$file"; fi
    done
}

make_system() {
    mkdir -p "$system/etc" "$system/proc" "$system/dev" "$system/tmp" "$system$kit"
    (cd / && files_of_system | grep -E '^/(usr|etc/(OpenCL|alternatives|ld.so.conf))' | sed 's,^/,,' |
        tar -cf - --ignore-failed-read -T - 2>/dev/null) | tar -xf - -C "$system"
    # Links made by the packages' scripts: alternative names of programs.
    cp -a /etc/alternatives "$system/etc/" && cp -a /etc/OpenCL "$system/etc/"
    find /usr/bin /usr/lib -maxdepth 2 -type l -lname '/etc/alternatives/*' | while IFS= read -r link; do
        [ ! -e "$system$(readlink -f "$link")" ] || cp -a "$link" "$system$link"
    done
    local folder
    for folder in bin sbin lib lib64; do ln -s "usr/$folder" "$system/$folder"; done
    printf 'root:x:0:0::/:/bin/bash\nstudent:x:1000:1000::/:/bin/bash\n' >"$system/etc/passwd"
    printf 'root:x:0:\nstudent:x:1000:\n' >"$system/etc/group"
    cp /etc/ld.so.conf "$system/etc/" && cp -a /etc/ld.so.conf.d "$system/etc/" && cp /etc/os-release "$system/etc/"
    c++ -O1 -static -o "$system/usr/bin/older-calls" "$here/older_calls.cpp" || return
    touch "$system/etc/resolv.conf" "$system/etc/hosts"
    /sbin/ldconfig -r "$system" 2>/dev/null
}

# Runs a command with the bundle at its final place, so that no path changes, but with this machine's tools.
in_place() { # COMMAND
    bwrap --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/sbin /sbin --symlink usr/lib /lib --symlink usr/lib64 /lib64 \
        --ro-bind /etc /etc --ro-bind-try /var/lib/dpkg /var/lib/dpkg --ro-bind-try /var/cache/apt /var/cache/apt \
        --bind "$bundle" "$kit" --dev /dev --proc /proc --tmpfs /tmp --chdir "$kit" --setenv CI true --unsetenv LAB_BUILD_DIR bash -c "$1"
}

# The whole kit, built with what `lab grade` needs.
build_kit_for_graders() {
    mkdir -p "$bundle" && git -C "$top" archive HEAD | tar -xf - -C "$bundle" || return
    in_place './lab list && cmake -B build/student -DCMAKE_SUPPRESS_REGENERATION=ON && ninja -C build/student kit lab-class &&
        touch build/student/prebuilt && find build/student -name "*.[oa]" -delete' >"$work/build.log" 2>&1 || {
        tail -n 20 "$work/build.log" >&2
        return 1
    }
}

build_kit_for_students() {
    mkdir -p "$system/todo" || return
    "$top/lab" release --out "$work/edition" "${of_edition[@]}" >&2 && rm -rf "$work/edition/cl-lab/.git" && mv "$work/edition/cl-lab"/* "$work/edition/cl-lab"/.[!.]* "$bundle/" || return
    # The bundle lacks some of what CMake would look for if it ran again. Two builds of a GCC precompiled header are
    # never equal; GCC works without it, 0.6 s slower, and compiles only files about which Clang has something to
    # report.
    in_place './lab list && cmake -B build/student -DCMAKE_SUPPRESS_REGENERATION=ON && ninja -C build/student kit lab-trace &&
        touch build/student/prebuilt && rm -f build/student/starter/host.hpp.gch' >"$work/build.log" 2>&1 || {
        tail -n 20 "$work/build.log" >&2
        return 1
    }
    # The files with TODOs, which the build created: a newer archive, unpacked over this one, must not contain any.
    (cd "$bundle" && find exercises starter -type f -newer edition.json -print0 | tar -cf - --null -T -) | tar -xf - -C "$system/todo" &&
        (cd "$system/todo" && find . -type f -exec rm -f -- "$bundle/{}" \;) || return
    mv "$bundle/lab" "$system/lab" && install -m 755 "$here/lab" "$bundle/lab"
}

# Removes or normalises what CMake and ninja recorded of this run.
make_reproducible() {
    local built=$bundle/build/student
    rm -f "$built/build.log" "$built"/CMakeFiles/{CMakeOutput.log,CMakeError.log,CMakeConfigureLog.yaml}
    python3 "$here/normal.py" "$built" "$time"
}

write_archive() { # FILE
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$time" --mode='u+rwX,go+rX' -cf - cl-lab |
        zstd -q -f -T0 -19 --long=27 -o "$1"
}

# The system with the kit at the place for which it was built. A student's image starts with the course's command, a
# grader's with the requested one: Gradescope looks for /autograder/run_autograder.
write_image() { # FILE
    local container settings=(--workingdir "$kit" --env LANG=C.UTF-8)
    chmod 1777 "$system/tmp" && rmdir "$system$kit" && mv "$system" "$work/image" || return
    if [ "$who" = students ]; then
        (cd "$work/image/todo" && tar -cf - .) | tar -xf - -C "$bundle" && mv "$work/image/lab" "$bundle/lab" && rm -rf "$work/image/todo" || return
        settings+=(--entrypoint "[\"$kit/lab\"]" --env PATH=/usr/bin:/usr/sbin)
    else
        mkdir -p "$work/image/autograder"/{source,submission,results} "$work/image/var/tmp" &&
            ln -s "$kit/examples/platforms/gradescope/run_autograder" "$work/image/autograder/run_autograder" || return
        settings+=(--cmd '["bash"]' --env "PATH=$kit:/usr/bin:/usr/sbin")
    fi
    mv "$bundle" "$work/image$kit" &&
        container=$(buildah from scratch 2>/dev/null) && buildah copy -q "$container" "$work/image" / >/dev/null &&
        buildah config "${settings[@]}" "$container" &&
        buildah commit -q --timestamp "$time" "$container" "oci-archive:$1:$(basename "$1" .oci.tar)" >/dev/null && buildah rm "$container" >/dev/null
}

write_apptainer() { # FILE
    write_image "$work/cl-lab.oci.tar" && apptainer -q build --force "$1" "oci-archive:$work/cl-lab.oci.tar" >&2
}

time=$(git -C "$top" log -1 --format=%ct 2>/dev/null || date +%s)
build_kit_for_$who || fail 'The kit could not be built; the reason is in the lines above.'
make_system || fail 'The files of the packages could not be copied.'
make_reproducible || fail 'The build could not be made reproducible; the reason is in the lines above.'
unpacked=$(du -sm "$bundle" | cut -f 1)
"$write" "$archive" || fail "$archive could not be written."
printf '%s: %d MiB, %d MiB unpacked.\n' "$archive" "$(($(stat -c %s "$archive") >> 20))" "$unpacked"
