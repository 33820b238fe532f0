-- Who may sign in, with what, and what people may do is out of reach of the role that answers calls (access N9, decision
-- 0091): one forgotten condition there must not read a password or give a right. Signing in, and making our copy of the
-- claims of a token, have a role of their own, evenhand_identity.

do $$
declare
  login name;
begin
  if not exists (select 1 from pg_roles where rolname = 'evenhand_identity') then
    begin
      create role evenhand_identity nologin;
    exception
      -- Another database of this server is being migrated at the same moment.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception using message = format(
          'This login may not create roles. Let an administrator run once: '
          'create role evenhand_identity nologin; grant evenhand_identity to %s; '
          'and grant it to the login of DATABASE_URL, where that is another.', current_user);
    end;
  end if;
  -- Whoever serves signs people in too, and so does the owner of the tables, who may serve.
  for login in select m.rolname from pg_auth_members a join pg_roles m on m.oid = a.member
    where a.roleid = 'evenhand_serving'::regrole loop
    if not pg_has_role(login, 'evenhand_identity',
      case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end) then
      execute format('grant evenhand_identity to %I', login);
    end if;
  end loop;
end $$;

-- What the serving role no longer reads: passwords, keys, sessions, codes and invitations.
revoke all on identity_account, identity_key, oidc_payload, invitation, spent_logout_token from evenhand_serving;
-- What it reads and does not write: who there is, their rights, and which sessions have ended.
revoke insert, update, delete on person, account, permission_rule, external_identity from evenhand_serving;
revoke delete on ended_session, ended_person_session from evenhand_serving;
-- What people choose for themselves.
grant update (availability) on person to evenhand_serving;
grant update (selected_access_level_id, is_current) on account to evenhand_serving;

grant usage on schema public to evenhand_identity;
grant select on service to evenhand_identity;
grant select, insert on identity_key to evenhand_identity;
grant select, insert, update, delete on oidc_payload to evenhand_identity;
-- Accounts are made by commands of the owner; here a person sets their own password.
grant select, update (password_hash) on identity_account to evenhand_identity;
grant select, delete on invitation to evenhand_identity;
grant select, insert, delete on spent_logout_token to evenhand_identity;
grant select, insert, update, delete on ended_session, ended_person_session, request_limit to evenhand_identity;
-- The claims of a token, and what follows from them.
grant select, insert, update (claims_issued_at) on person to evenhand_identity;
grant select, insert, update on account to evenhand_identity;
grant select, insert on external_identity to evenhand_identity;
grant select, insert, update on job to evenhand_identity;

-- Lets people go, for the job of their leaving day, which belongs to the serving role: they have left, and their
-- sessions, invitations and passwords go. It takes rights and gives none. @returns whom it knows.
create function let_people_go(leavers uuid[], at timestamptz) returns setof uuid
  language sql security definer set search_path = public, pg_temp as $$
  delete from oidc_payload
    where array[payload ->> 'accountId', payload #>> '{result,login,accountId}', payload #>> '{session,accountId}']
      && leavers::text[];
  delete from invitation where user_id = any (leavers);
  update identity_account set password_hash = null where user_id = any (leavers);
  update person set deactivated_at = at, leaving_day = null where user_id = any (leavers) returning user_id;
$$;
revoke execute on function let_people_go from public;
grant execute on function let_people_go to evenhand_serving;
