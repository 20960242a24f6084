#!/bin/sh
# Makes a base backup of a running server and checks it: backup.sh ADDRESS FOLDER. ADDRESS is that of a user with REPLICATION
# (postgres://…, without a password if ~/.pgpass has it); FOLDER must not exist. WAL that is written meanwhile is part of it.
set -eu
pg_basebackup --dbname="$1" --pgdata="$2" --checkpoint=fast --wal-method=stream --no-password
pg_verifybackup --quiet "$2"
echo "The backup in $2 is whole."
