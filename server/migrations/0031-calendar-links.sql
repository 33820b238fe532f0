-- The link by which calendar programs read a person's tasks and meetings (decision 0097): at most one for each, and of
-- its secret only the hash.
create table calendar_link (
  user_id uuid primary key references person,
  secret_hash text not null unique,
  made_at timestamptz not null
);
alter table calendar_link enable row level security;
-- A calendar program is nobody before its link was found.
create policy sight on calendar_link for select using (
  (select access.is_system()) or user_id = (select access.user_id()));
create policy adding on calendar_link for insert with check (user_id = access.user_id());
create policy change on calendar_link for update using (user_id = access.user_id());
create policy removal on calendar_link for delete using (user_id = access.user_id());
