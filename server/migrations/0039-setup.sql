-- Set-up of a new installation: how far it has come, until it is finished for good. A code that only the operator reads
-- opens it to one browser; of code and browser only hashes are kept.
create table setup (
  is_only boolean primary key default true check (is_only),
  -- Null once it was used: it works once.
  code_hash text,
  code_expires_at timestamptz not null,
  -- Too many codes were wrong; none is looked at before then.
  closed_until timestamptz,
  session_hash text,
  session_expires_at timestamptz,
  -- What the cards have been given so far, the hash of the owner's password included.
  choices jsonb not null default '{}',
  -- Counts what was saved: a card that shows an older state is not taken.
  version integer not null default 0,
  service_id integer references service,
  owner_id uuid references person,
  approver_id uuid references person,
  begun_at timestamptz not null,
  finished_at timestamptz
);
revoke all on setup from evenhand_serving;
grant select on setup to evenhand_identity;
