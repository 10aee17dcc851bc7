#!/usr/bin/env bash
# autograde.sh HANDIN: what autograde-Makefile runs. The problem of the assessment is called like the exercise.
set -u
export CL_LAB=${CL_LAB:-/opt/cl-lab} CL_EXERCISE=${CL_EXERCISE:-01-prefix-sum}
[ ! -f course.toml ] || export CL_COURSE_FILE=${CL_COURSE_FILE:-$PWD/course.toml}
work=$(mktemp -d) && trap 'rm -rf -- "$work"' EXIT
"$CL_LAB/examples/platforms/grade_one.sh" "$1" autolab "$work/autolab.txt" 2>/dev/null && cat "$work/autolab.txt"
