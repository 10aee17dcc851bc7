#!/bin/sh
# cmake/compile_with.sh "COMMAND" COMPILER OPTION...: compiles with COMMAND instead of the compiler, which CMake can
# only set for all targets alike.
with=$1
shift 2
exec $with "$@" # several words
