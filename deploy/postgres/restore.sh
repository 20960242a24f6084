#!/bin/sh
# Makes a data folder from a base backup and the archived WAL: restore.sh BACKUP ARCHIVE DATA [TIME]. The server that is then started on DATA
# replays everything that is archived, or what was committed before TIME ('2026-11-28 14:03:59+00'), and takes writes.
set -eu
backup=$1 archive=$2 data=$3 time=${4:-}
pg_verifybackup --quiet "$backup"
cp -R "$backup" "$data"
chmod 700 "$data"
{
  echo "restore_command = 'cp \"$archive/%f\" \"%p\"'"
  if [ -n "$time" ]; then
    echo "recovery_target_time = '$time'"
    echo "recovery_target_action = 'promote'"
  fi
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "Start PostgreSQL on $data."
