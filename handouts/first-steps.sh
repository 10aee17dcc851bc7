#!/usr/bin/env bash
# first-steps.sh LAB COURSE_JSON LANGUAGE DIR: the screens of a student's first minutes, for the handout of that name, as
# DIR/first-steps-1.txt and so on. The real program runs in a terminal of 80 x 24 (tmux), on a copy of the first exercise as it
# is handed out, which is saved with a mistake and then as its solution has it.
set -eu
lab=$1 course=$2 language=$3 out=$4
export LC_ALL=C.UTF-8
place=$(mktemp -d)
terminal() { tmux -u -L "lab-$(basename "$place")" -f /dev/null "$@"; }
trap 'terminal kill-server 2>/dev/null || true; rm -rf "$place"' EXIT

# Waits until the screen shows a text.
until_shown() { # TEXT
    local tries
    for tries in $(seq 600); do
        terminal capture-pane -p | grep -qF -- "$1" && return
        sleep 0.2
    done
    echo "first-steps.sh: \"$1\" did not appear after $tries looks:" >&2
    terminal capture-pane -p >&2
    exit 1
}

keep() { # NUMBER
    terminal capture-pane -p | cat -s >"$out/first-steps-$1.txt"
}

# The course with this folder in place of its own: what is saved here, and the student's progress, touch nothing else.
top=$(sed -n 's/^ "source": "\(.*\)",$/\1/p' "$course")
solution=$(sed -n 's/.*"id": "00-hello-world-cl".*"solution": "\([^"]*\)".*/\1/p' "$course")
cp -r "$top/starter" "$place/starter"
sed -e "s|\"$top/starter\"|\"$place/starter\"|g" -e "s|^ \"source\": .*| \"source\": \"$place\",|" \
    -e "s|^ \"build\": .*| \"build\": \"$place\",|" "$course" >"$place/course.json"
"$lab" --course "$place/course.json" reset 00-hello-world-cl --yes >/dev/null # a student may have solved it already
kernel=$place/starter/hello_world.cl
case $language in
de) checked='nach dem Speichern geprüft' ;;
*) checked='after the save' ;;
esac

mkdir -p "$out"
terminal new-session -d -x 80 -y 24 "'$lab' --course '$place/course.json' --lang $language watch 00-hello-world-cl"
until_shown '→'
keep 1
terminal send-keys h
until_shown '[next-character]: 1'
keep 2
terminal send-keys Escape
sed -i 's|^\( *\)// END TODO 1 .*|\1output[0] = input[0] + 1;\n&|' "$kernel"
until_shown "$checked"
keep 3
cp "$solution/hello_world.cl" "$kernel"
until_shown '✓ hello_world.cl:'
keep 4
terminal send-keys n
until_shown '✗ Host.'
keep 5
terminal send-keys q
