-- The table `job` gets its runner (platform/jobs, decision 0022). It holds what is still to be done, and jobs given up: done ones are deleted.
-- A payload holds ids only, because the table has no row-level security.

drop index job_once;
drop index job_due;
-- A job under way is due again when its lease ends, so one moment serves waiting, retries and leases, and one index finds them all.
alter table job
  drop column done_at,
  drop column locked_until,
  -- The moment for which it was raised once more since it was last begun.
  add column raised_again_for timestamptz,
  -- Given up after too many attempts; kept until an operator decides.
  add column dead_at timestamptz;
-- One job per kind and key; a dead one holds up no new one.
create unique index job_once on job (kind, key) where dead_at is null;
create index job_due on job (run_at, id) where dead_at is null;
