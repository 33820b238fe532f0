-- Retries, background work, limits, and what the embedded identity provider keeps.

create table idempotency_key (
  user_id uuid not null,
  key text not null,
  route text not null,
  -- Null once something was removed from a case of the key: a hash of the body would let the words be guessed. Its
  -- retry is known by its key and route.
  body_hash text,
  status smallint,
  answer text,
  created_at timestamptz not null,
  -- The cases that the act of the key held, so that a removal finds every answer that may repeat its words.
  case_ids bigint[],
  primary key (user_id, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- What is still to be done, and jobs given up: done ones are deleted (platform/jobs, decision 0022). A payload holds
-- ids only, because the table has no row-level security.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  payload jsonb not null,
  -- A job under way is due again when its lease ends, so one moment serves waiting, retries and leases, and one index
  -- finds them all.
  run_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  -- The moment for which it was raised once more since it was last begun.
  raised_again_for timestamptz,
  -- Given up after too many attempts; kept until an operator decides.
  dead_at timestamptz
);
-- One job per kind and key, so that raising it again is harmless; a dead one holds up no new one.
create unique index job_once on job (kind, key) where dead_at is null;
create index job_due on job (run_at, id) where dead_at is null;

-- Everybody can begin to sign in, and each attempt is a row.
create table oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  -- The network an attempt comes from says whose oldest attempts go when there are too many. It is a hash, and null on
  -- what belongs to a person who has signed in.
  network text,
  primary key (model, id)
);
create index oidc_payload_by_grant on oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_by_uid on oidc_payload (uid) where uid is not null;
create index oidc_payload_by_expiry on oidc_payload (expires_at);
create index oidc_payload_by_network on oidc_payload (network, expires_at) where network is not null;

-- Signing and cookie keys of the embedded provider, so that a restart signs nobody out.
create table identity_key (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null
);

-- People the embedded provider can sign in, with the claims it asserts.
create table identity_account (
  username text primary key,
  user_id uuid not null unique,
  -- Without a password nobody can sign in; an invitation lets the person set one.
  password_hash text,
  given_name text not null,
  family_name text not null,
  service_id integer not null,
  roles text[] not null,
  access_levels jsonb not null,
  change_service boolean not null default false,
  introduction text not null default '',
  -- Everybody knows the passwords of the demonstration.
  is_demo boolean not null
);

-- At most one for each account: a new invitation replaces the one before.
create table invitation (
  user_id uuid primary key references identity_account (user_id) on delete cascade,
  -- Of the token in the link, which is not kept.
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- Sessions that have ended, so that their access tokens are refused at once. A session is what access tokens name in
-- their claim `sid`.
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
