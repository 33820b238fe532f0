-- Whether the rights of people are given in this directory, which the serving role asks for whoever has no account: where
-- the identity provider gives rights, such a person is nobody.
create function access.rights_are_given_here() returns boolean
  stable language sql security definer set search_path = public, pg_temp as
  $$ select exists (select 1 from installation where rights = 'directory') $$;
