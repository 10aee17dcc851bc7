#!/bin/sh
# slurm_job.sh PARTS COMMAND...: a job of the array that `lab grade --slurm` submits; grades the shard with its
# number.
parts=$1
shift
exec "$@" --shard "$SLURM_ARRAY_TASK_ID/$parts"
