#!/usr/bin/env bash
# bench/check_latency.sh [RUNS]: how long ./lab takes to answer on this machine. The README.md next to it explains the
# rows.
set -eu
export LC_ALL=C # EPOCHREALTIME has a decimal point then, whatever the locale
top=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
id=01-prefix-sum
runs=${1:-15}
case $runs in
'' | 0* | *[!0-9]*)
    echo "usage: bench/check_latency.sh [RUNS]   (15 without it)" >&2
    exit 2
    ;;
esac
# Always uses the same folder: the kit keeps a cache for each submission's path.
submission=${LAB_BUILD_DIR:-$top/build/student}/bench-submission

# A declaration, not a comment: ccache and PoCL compare the preprocessed source.
edit() { # FILE
    { cat "$top/solutions/$id/$1" && echo "enum { edit_at_${EPOCHREALTIME/./_} };"; } >"$submission/$1"
}

run_once() { # HIGHEST_EXIT_CODE COMMAND...
    local exit_code=0 highest=$1
    shift
    "$@" >"$submission/output" 2>&1 || exit_code=$?
    if [ "$exit_code" -gt "$highest" ]; then
        cat "$submission/output" >&2
        echo "bench: exit code $exit_code, expected at most $highest: $*" >&2
        exit 2
    fi
}

table() { # ROW; sorted times in microseconds on stdin
    awk -v row="$1" '{ ms[NR] = $1 / 1000 }
        END { if (NR) printf "%-46s %8.0f %8.0f %8.0f\n", row, (ms[int((NR + 1) / 2)] + ms[int(NR / 2) + 1]) / 2, ms[1], ms[NR]; else exit 2 }'
}

measure() { # ROW EDITED_FILE HIGHEST_EXIT_CODE COMMAND...
    local row=$1 edited=$2 highest=$3 run start
    shift 3
    for ((run = 0; run <= runs; ++run)); do # run 0 warms up and is not counted
        [ -z "$edited" ] || edit "$edited"
        start=${EPOCHREALTIME/./}
        run_once "$highest" "$@"
        [ "$run" = 0 ] || echo "$((${EPOCHREALTIME/./} - start))"
    done | sort -n | table "$row"
}

# Measures the screen on a solved copy of the exercise: from the time of the save to the displayed verdict. The
# terminal cannot move its cursor, so verdicts appear one below the other.
measure_screen() { # ROW EDITED_FILE
    local row=$1 edited=$2 run build=${LAB_BUILD_DIR:-$top/build/student} folder=$submission/watched
    mkdir -p "$folder" && cp "$top/exercises/$id"/* "$folder" && cp "$top/solutions/$id"/prefix_sum*.c* "$folder"
    sed -e "s|\"folder\": \"$top/exercises/$id\"|\"folder\": \"$folder\"|" -e "s|\"source\": \"$top\"|\"source\": \"$submission\"|" \
        "$build/course.json" >"$submission/course.json"
    mkfifo "$submission/keys"
    TERM=dumb script -qfc "exec '$build/grader/lab' --course '$submission/course.json' --lang en watch $id" "$submission/watch" \
        <"$submission/keys" >/dev/null &
    local screen=$!
    exec 8>"$submission/keys"
    until grep -q 'Everything\|Next' "$submission/watch" 2>/dev/null; do sleep 0.1; done
    sleep 2 # the warm worker
    for ((run = 0; run <= runs; ++run)); do
        { cat "$top/solutions/$id/$edited" && echo "enum { edit_at_${EPOCHREALTIME/./_} };"; } >"$folder/$edited"
        until [ "$(grep -c 'after the save' "$submission/watch")" -gt "$run" ]; do sleep 0.05; done
        sleep 1 # what is printed has the second in it
    done
    printf 'q\n' >&8
    exec 8>&-
    wait "$screen" && rm "$submission/keys"
    awk '/after the save/ { printf "%d\n", 1000000 * $3 }' "$submission/watch" | tail -n "+2" | sort -n | table "$row"
}

"$top/lab" --version # builds what is missing, and stops here when that fails
mkdir -p "$submission"
trap 'rm -rf "$submission"' EXIT
cp "$top/solutions/$id"/prefix_sum*.c* "$submission"
echo "$(nproc) processors, load $(cut -d ' ' -f 1 /proc/loadavg), $runs runs"
printf '%-46s %8s %8s %8s\n' 'time in ms' median min max
set -o pipefail
measure_screen 'save of prefix_sum.cl to the verdict on screen' prefix_sum.cl
measure_screen 'save of prefix_sum.cpp to the verdict on screen' prefix_sum.cpp
measure 'edit of prefix_sum.cl, then lab check' prefix_sum.cl 0 "$top/lab" check "$id" --submission "$submission"
measure 'edit of prefix_sum.cpp, then lab check' prefix_sum.cpp 0 "$top/lab" check "$id" --submission "$submission"
measure 'no edit, then lab check' '' 0 "$top/lab" check "$id" --submission "$submission"
measure 'lab check of all exercises as they lie there' '' 1 "$top/lab" check
measure 'lab --version' '' 0 "$top/lab" --version
