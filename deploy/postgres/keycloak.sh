#!/bin/sh
# Gives Keycloak a role and a database of its own, so that it cannot read the portal's. The image runs it when it makes the databases.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$KEYCLOAK_DB_PASSWORD" <<'SQL'
create role keycloak login password :'password';
create database keycloak owner keycloak;
SQL
