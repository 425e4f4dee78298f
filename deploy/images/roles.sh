#!/bin/bash
# One role and one database for each service that keeps something: neither reads the other's. Run once, on an empty volume.
set -euo pipefail
for service in gateway community; do
  variable=${service^^}_DATABASE_PASSWORD
  psql --set=ON_ERROR_STOP=1 --username=postgres --set=password="${!variable}" <<SQL
CREATE ROLE $service LOGIN PASSWORD :'password';
CREATE DATABASE $service OWNER $service;
REVOKE ALL ON DATABASE $service FROM PUBLIC;
SQL
done
