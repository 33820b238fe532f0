-- Retries, background work, and what the embedded identity provider keeps.

create table idempotency_key (
  user_id uuid not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status smallint,
  answer text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  locked_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  done_at timestamptz
);
-- One waiting job per kind and key: raising it again is harmless.
create unique index job_once on job (kind, key) where done_at is null;
create index job_due on job (run_at, id) where done_at is null;

create table oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_payload_by_grant on oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_by_uid on oidc_payload (uid) where uid is not null;
create index oidc_payload_by_expiry on oidc_payload (expires_at);

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
  password_hash text not null,
  given_name text not null,
  family_name text not null,
  service_id integer not null,
  roles text[] not null,
  access_levels jsonb not null,
  change_service boolean not null default false,
  introduction text not null default ''
);
