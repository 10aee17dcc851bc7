#!/bin/bash
# two_nodes.sh DIR PORT: a Slurm of two nodes on this machine, until it is stopped. All of its files are in DIR:
# slurm.conf for SLURM_CONF, one.pid and two.pid, logs. PORT and the two after it are its own. Each node has its own
# processes: killing the one in one.pid ends all of that node, like a power cut.
set -eu
cd "$1"
port=$2
mkdir state spool-one spool-two
head -c 64 /dev/urandom >munge.key
chmod 600 munge.key
cat >slurm.conf <<END
ClusterName=kit
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
# A requeued job waits until its credential expires.
AuthInfo=socket=$PWD/munge.socket,cred_expire=5
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
StateSaveLocation=$PWD/state
SlurmdSpoolDir=$PWD/spool-%n
SlurmctldPidFile=$PWD/slurmctld.pid
SlurmdPidFile=$PWD/slurmd-%n.pid
SlurmdTimeout=3
SchedulerParameters=sched_interval=2,bf_interval=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=one CPUs=2 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((port + 1))
NodeName=two CPUs=2 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((port + 2))
PartitionName=all Nodes=ALL Default=YES State=UP
END
export SLURM_CONF=$PWD/slurm.conf
munged --foreground --force --socket=munge.socket --key-file=munge.key --pid-file=munged.pid --log-file=munged.log \
    --seed-file=munge.seed 2>munged.err &
until [ -S munge.socket ]; do sleep 0.1; done
slurmctld -D >slurmctld.log 2>&1 &
for node in one two; do
    unshare --pid --fork --kill-child --mount-proc slurmd -D -N "$node" >"$node.log" 2>&1 &
    echo "$!" >"$node.pid"
done
wait
