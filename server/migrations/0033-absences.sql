-- Who is away, and who sees their tasks meanwhile, on cases that they may see themselves.
create table absence (
  id bigint generated always as identity (start with 1000) primary key,
  user_id uuid not null references person,
  from_day date not null,
  -- Null until it is ended.
  to_day date,
  cover_user_id uuid references person,
  set_by uuid not null references person,
  set_at timestamptz not null,
  check (to_day is null or to_day >= from_day),
  check (cover_user_id is distinct from user_id)
);
create index absence_of_person on absence (user_id, from_day);
create index absence_by_cover on absence (cover_user_id, from_day) where cover_user_id is not null;
alter table absence enable row level security;
create policy sight on absence for select using (
  (select access.is_system()) or user_id = access.user_id() or cover_user_id = access.user_id() or access.is_hr());
create policy adding on absence for insert with check (set_by = access.user_id() and (user_id = access.user_id() or access.is_hr()));
create policy change on absence for update using (user_id = access.user_id() or access.is_hr());
create policy removal on absence for delete using (user_id = access.user_id() or access.is_hr());
