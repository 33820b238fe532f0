-- Counters of requests that are limited.

-- One row per limited thing. The key is a hash: it tells nobody's name or address.
create table request_limit (
  key text primary key,
  -- When counted requests happened, oldest first; never more than the limit allows.
  hits timestamptz[] not null,
  was_refused boolean not null,
  expires_at timestamptz not null
);
create index request_limit_by_expiry on request_limit (expires_at);
