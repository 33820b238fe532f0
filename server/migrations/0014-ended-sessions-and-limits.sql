-- Sessions that have ended, so that their access tokens are refused at once, and counters of requests that are limited.

-- A session is what access tokens name in their claim `sid`.
create table ended_session (
  session_id text primary key,
  ended_at timestamptz not null
);
create index ended_session_by_age on ended_session (ended_at);

-- Sign-outs that name a person: tokens issued up to a moment are refused.
create table ended_person_session (
  user_id uuid primary key,
  -- Every token.
  all_until timestamptz,
  -- Tokens that name no session: the provider ended one session, and any of these tokens may belong to it.
  unnamed_until timestamptz,
  ended_at timestamptz not null
);

-- Logout tokens of an external provider that have been carried out; none is accepted twice.
create table spent_logout_token (
  jti text primary key,
  expires_at timestamptz not null
);

-- One row per limited thing. The key is a hash: it tells nobody's name or address.
create table request_limit (
  key text primary key,
  -- When counted requests happened, oldest first; never more than the limit allows.
  hits timestamptz[] not null,
  was_refused boolean not null,
  expires_at timestamptz not null
);
create index request_limit_by_expiry on request_limit (expires_at);
