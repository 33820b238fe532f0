-- Whether the rights of people are given in this directory, which the serving role asks for whoever has no account: where
-- the identity provider gives rights, such a person is nobody.
create function access.rights_are_given_here() returns boolean
  stable language sql security definer set search_path = public, pg_temp as
  $$ select exists (select 1 from installation where rights = 'directory') $$;

-- The second factor of a person who signs in with a password of ours: codes by time (RFC 6238).
create table second_factor (
  user_id uuid primary key references identity_account (user_id) on delete cascade,
  -- In base 32, as authenticator apps take it.
  secret text not null,
  -- The step of 30 seconds of the last code that was taken: a code works once, and an earlier one no longer.
  last_step bigint not null,
  -- Hashes of the recovery codes that have not been used.
  recovery_hashes text[] not null,
  set_up_at timestamptz not null
);
revoke all on second_factor from evenhand_serving;
grant select, insert, update, delete on second_factor to evenhand_identity;
-- Administration sees who has one, and takes it away.
grant select (user_id, set_up_at), delete on second_factor to evenhand_administration;
