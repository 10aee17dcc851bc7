#!/bin/sh
# cmake/compile_with.sh "COMMAND" COMPILER OPTION...: compiles with the command in place of the compiler, which CMake writes
# for all targets alike.
with=$1
shift 2
exec $with "$@" # several words
