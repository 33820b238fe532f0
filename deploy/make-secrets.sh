#!/bin/sh
# Makes the secrets of compose.yaml, each once and of its own: what is there already stays.
#   sh make-secrets.sh
set -eu
umask 077
cd "$(dirname -- "$0")"
mkdir -p secrets

# 192 bits, in letters that an address may hold as they are.
secret() {
  [ -s "secrets/$1" ] || od -An -N24 -tx1 /dev/urandom | tr -d ' \n' > "secrets/$1"
}

secret postgres_password
secret database_password
[ -s secrets/database_url ] ||
  printf 'postgres://evenhand:%s@postgres:5432/evenhand' "$(cat secrets/database_password)" > secrets/database_url

# Two are read by the accounts of containers, which are not root: PostgreSQL's and our own.
if [ "$(id -u)" = 0 ]; then
  chown 999:999 secrets/database_password
  chown 10001:10001 secrets/database_url
else
  echo 'Give two of them to the accounts of the containers:' >&2
  echo '  sudo chown 999:999 secrets/database_password && sudo chown 10001:10001 secrets/database_url' >&2
fi
