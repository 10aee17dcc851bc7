#!/usr/bin/env bash
# Artemis, as the custom build script of an exercise: the student's repository `assignment` in, test-reports/EXERCISE.xml (JUnit)
# out. Where there is no result, there is no report, and the build fails: Artemis shows that, with what stands in its log.
set -u
export CL_LAB=${CL_LAB:-/opt/cl-lab} CL_EXERCISE=${CL_EXERCISE:-01-prefix-sum}
exec "$CL_LAB/examples/platforms/grade_one.sh" "${ASSIGNMENT:-assignment}" junit "${REPORTS:-test-reports}/$CL_EXERCISE.xml"
