-- A caller could create temporary tables, and so choose the tables these functions of the owner work on.
alter function keep_owner_of_case() set search_path = public, pg_temp;
alter function keep_reasons_of_case() set search_path = public, pg_temp;
