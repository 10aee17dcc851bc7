#!/usr/bin/env bash
# bench/class/measure.sh [STUDENTS]: how fast `lab grade` is, in processor time: wall time says nothing on a machine
# with other work. A class is made (make_class.sh) and graded in the sandbox on two processors; then a few of its
# submissions in the naive way, with a CMake configure, a build with GoogleTest and a run for each.
set -eu
export LC_ALL=C
top=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
build=${LAB_BUILD_DIR:-$top/build/student}
students=${1:-12}
naive_submissions=4
case $students in '' | 0* | *[!0-9]*) echo "usage: bench/class/measure.sh [STUDENTS]   (12 without it)" >&2 && exit 2 ;; esac

# Logs the total own memory of all descendant processes, in KiB, every half second while the file exists.
watch_memory() { # FILE
    while [ -f "$1" ]; do
        { cat /proc/[0-9]*/status 2>/dev/null || true; } | awk -v root="$$" '/^Pid:/ { pid = $2 } /^PPid:/ { parent[pid] = $2 } /^Rss(Anon|Shmem):/ { own[pid] += $2 }
            END { for (pid in parent) { for (p = pid; p in parent && p != root; p = parent[p]); if (p == root) sum += own[pid] }
                  print sum + 0 }' >>"$1"
        sleep 0.5
    done
}

# Runs a command; leaves processor time and wall time in seconds in cpu and wall.
timed() { # COMMAND...
    local TIMEFORMAT='%U %S %R' said
    said=$({ time "$@" >"$work/output" 2>&1 || true; } 2>&1)
    read -r cpu wall < <(awk '{ print $1 + $2, $3 }' <<<"$said")
}

naively() { # FOLDER
    rm -rf "$work/naive" && cmake -G Ninja -S "$top/bench/class/naive" -B "$work/naive" "-DSUBMISSION=$1" "-DKIT=$top" "-DBUILD=$build" &&
        cmake --build "$work/naive" && POCL_CACHE_DIR=$work/naive/kernels "$work/naive/check"
}

"$top/lab" grade --help >/dev/null # builds what is missing
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 711 "$work" # sandboxes of root have users of their own
"$top/bench/class/make_class.sh" "$work/class" "$students"
echo "$(nproc) processors, load $(cut -d ' ' -f 1 /proc/loadavg), $students students"
touch "$work/memory"
watch_memory "$work/memory" &
watcher=$!
timed "$build/grader/lab" --course "$build/course.json" grade "$work/class" --out "$work/results" -j 2
most=$(sort -n "$work/memory" | tail -n 1)
rm "$work/memory" && wait "$watcher"
[ -f "$work/results/results.json" ] || { cat "$work/output" >&2 && exit 2; }
cp "$work/results/results.json" "$build/bench-class.json"
graded=$(grep -c '"status": "graded"' "$work/results/results.json" || true)
awk -v n="$graded" -v cpu="$cpu" -v wall="$wall" -v most="$most" 'BEGIN {
    printf "lab grade: %d gradings, %.1f s of processor time each, %.1f a minute in this run, %.1f on two processors of its own\n", n, cpu / n, 60 * n / wall, 120 * n / cpu
    printf "           900 gradings: %.0f minutes; memory of all processes together at most %.0f MiB\n", 900 * cpu / n / 120, most / 1024 }'
per_grading=$(awk -v n="$graded" -v cpu="$cpu" 'BEGIN { print cpu / n }')
sum=0
for ((student = 0; student < naive_submissions; ++student)); do
    timed naively "$work/class/$(printf 'student-%03d' "$student")"
    grep -q 'PASSED.*3 tests' "$work/output" || { cat "$work/output" >&2 && exit 2; }
    sum=$(awk -v a="$sum" -v b="$cpu" 'BEGIN { print a + b }')
done
awk -v n="$naive_submissions" -v cpu="$sum" -v ours="$per_grading" 'BEGIN {
    printf "naive way: %d gradings (values of one kernel), %.1f s of processor time each, %.1f on two processors: %.1f x\n", n, cpu / n, 120 * n / cpu, cpu / n / ours }'
