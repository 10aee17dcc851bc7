#!/usr/bin/env bash
# grade_one.sh SUBMISSION FORMAT TARGET: grades the files or the folder SUBMISSION as those of one student, in the exercise
# CL_EXERCISE, and leaves at TARGET what `lab export --FORMAT` makes of it (gradescope, vpl, junit, autolab). Where there is no
# result, TARGET does not exist, and one sentence on stdout says why, without any text of the student's. What lab said is on stderr.
# Exit code: 0 graded, 1 nothing to grade was handed in, 2 the grader failed.
#   CL_LAB=DIR            the kit (/opt/cl-lab)
#   CL_COURSE_FILE=FILE   course.toml; course.secret is kept beside it, so that all get the same inputs
#   CL_GRADE_OPTIONS=…    more options of `lab grade`
set -u
submission=$1 format=$2 target=$3
lab=${CL_LAB:-/opt/cl-lab}/lab
language=en
[ -z "${CL_COURSE_FILE:-}" ] || ! grep -q '^ *language *= *"de"' "$CL_COURSE_FILE" || language=de

no_result() { # EXIT_CODE ENGLISH GERMAN
    if [ "$language" = de ]; then printf '%s\n' "$3"; else printf '%s\n' "$2"; fi
    exit "$1"
}
fault() {
    no_result 2 'The grader failed. This is no grade, and not your fault: please tell your instructor.' \
        'Die Bewertung ist am Prüfprogramm gescheitert. Das ist keine Note und nicht Ihr Fehler: Bitte sagen Sie Ihrer Kursleitung Bescheid.'
}

rm -rf -- "$target"
work=$(mktemp -d) && trap 'rm -rf -- "$work"' EXIT || fault
chmod o+x "$work" # started as root, sandboxes have users of their own
mkdir -p "$work/class/student" && cp -R -- "$submission" "$work/class/student/" || fault
rm -rf -- "$work"/class/student/*/.git
# shellcheck disable=SC2086 # several options
CI=true "$lab" --lang "$language" grade "$work/class" --out "$work/results" --exercise "${CL_EXERCISE:?}" \
    ${CL_COURSE_FILE:+--course-file "$CL_COURSE_FILE"} ${CL_GRADE_OPTIONS:-} >&2 || fault
CI=true "$lab" --lang "$language" export "$work/results" "--$format" "$work/out" >&2
case $? in
0) ;;
1)
    ! grep -q '"status": "refused"' "$work/results/results.json" ||
        no_result 1 'Nothing was graded: an archive is damaged or encrypted, or a file is too large. Hand in your files as they are, or as a ZIP.' \
            'Nichts wurde bewertet: Ein Archiv ist beschädigt oder verschlüsselt, oder eine Datei ist zu groß. Geben Sie Ihre Dateien einzeln oder als ZIP ab.'
    no_result 1 'Nothing was graded: no file of this exercise was handed in. Look at the names of your files.' \
    'Nichts wurde bewertet: Abgegeben ist keine Datei dieser Übung. Prüfen Sie die Namen Ihrer Dateien.' ;;
*) fault ;;
esac
files=("$work"/out/*/*)
[ -f "${files[0]}" ] && mkdir -p -- "$(dirname -- "$target")" && cp -- "${files[0]}" "$target" || fault
