#!/bin/sh
# Keeps a finished piece of WAL: archive_command = '/etc/portal/archive.sh %p /var/backups/wal/%f'. Writes it whole or not at all, and
# never another one in its place; one that is there already, because a server died before it noted that, is fine.
set -eu
if [ -e "$2" ]; then exec cmp -s "$1" "$2"; fi
cp "$1" "$2.part"
sync "$2.part"
mv "$2.part" "$2"
