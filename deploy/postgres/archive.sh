#!/bin/sh
# Keeps a finished piece of WAL: archive_command = '/etc/portal/archive.sh %p /var/backups/wal/%f'. Writes it whole or not at all, and
# replaces none. An identical file that is already there counts as success: the server may have crashed before noting it.
set -eu
if [ -e "$2" ]; then exec cmp -s "$1" "$2"; fi
cp "$1" "$2.part"
sync "$2.part"
mv "$2.part" "$2"
