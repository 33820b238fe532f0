#!/bin/sh
# Runs once in the container of PostgreSQL, when its data are new: the login of the product owns its database, and is
# no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/database_password)" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role evenhand login createrole password :'password';
create database evenhand owner evenhand encoding 'UTF8' template template0;
revoke all on database evenhand from public;
SQL
