-- From PostgreSQL 16 on, who makes a role may administer it, and no more: the owner of the tables must give
-- itself the right to serve as it.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 and not pg_has_role(current_user, 'evenhand_serving', 'SET') then
    execute format('grant evenhand_serving to %I', current_user);
  end if;
end $$;
