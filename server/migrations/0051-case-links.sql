-- Cases that HR has linked (gaps G-86). A link is two rows, one on each of its cases, because rows are written and seen with their case. It is for those
-- who act as HR on the case and see the other one: nobody learns from a link that there is a case which is hidden from them. What is unlinked is gone;
-- the history keeps both.

create table case_link (
  service_id integer not null,
  case_id bigint not null,
  linked_case_id bigint not null,
  created_at timestamptz not null,
  created_by uuid not null references person,
  primary key (case_id, linked_case_id),
  check (case_id <> linked_case_id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (service_id, linked_case_id) references case_record (service_id, id)
);

alter table case_link enable row level security;
create policy sight on case_link for select using (
  (select access.is_system())
  or ((select access.is_hr()
         and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
         and not exists (select 1 from access.own_place own where own.case_id = c.id and own.relation_id = 1)
       from case_record c where c.id = case_id)
    and exists (select 1 from case_record other where other.id = linked_case_id))
  or (case_id = any (access.held_case_ids()) and linked_case_id = any (access.held_case_ids())));
create policy adding on case_link for insert with check (case_id = any (access.held_case_ids()) and linked_case_id = any (access.held_case_ids()));
create policy change on case_link for update using (case_id = any (access.held_case_ids()));
create policy removal on case_link for delete using (case_id = any (access.held_case_ids()));
