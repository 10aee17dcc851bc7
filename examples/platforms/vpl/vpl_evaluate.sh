#!/usr/bin/env bash
# Moodle's VPL, "Evaluate": makes vpl_execution, which grades the files in this folder. Where there is no result, it has no line
# with a grade, so that Moodle proposes none. Nothing of what a student's program prints gets to VPL but in its lines of comments.
set -u
cat >vpl_execution <<END
#!/usr/bin/env bash
export CL_LAB='${CL_LAB:-/opt/cl-lab}' CL_EXERCISE='${CL_EXERCISE:-01-prefix-sum}' CL_COURSE_FILE='${CL_COURSE_FILE:-}'
export CL_GRADE_OPTIONS='${CL_GRADE_OPTIONS:-}'
work=\$(mktemp -d) && trap 'rm -rf -- "\$work"' EXIT
if why=\$("\$CL_LAB/examples/platforms/grade_one.sh" '$PWD' vpl "\$work/vpl.txt" 2>/dev/null); then
    cat "\$work/vpl.txt"
else
    printf 'Comment :=>> %s\n' "\${why:-The grader failed. This is no grade.}"
    exit 1
fi
END
chmod +x vpl_execution
