-- The draft of a new case, which one person prepares in one service and nobody else reads. Once it is opened, the row names the case in place of the
-- draft, for the other pages and devices that hold it.
create table case_draft (
  user_id uuid not null references person,
  service_id integer not null references service,
  draft_id uuid not null,
  draft jsonb,
  case_id bigint references case_record,
  saved_at timestamptz not null,
  primary key (user_id, service_id),
  check ((draft is null) <> (case_id is null))
);

alter table case_draft enable row level security;
create policy sight on case_draft for select using (user_id = (select access.user_id()) and service_id = (select access.service_id()));
create policy adding on case_draft for insert with check (user_id = (select access.user_id()) and service_id = (select access.service_id()));
create policy change on case_draft for update using (user_id = (select access.user_id()) and service_id = (select access.service_id()));
create policy removal on case_draft for delete using (user_id = (select access.user_id()) and service_id = (select access.service_id()));

-- Until now it was a user filter of target 4, whose text may be any JSON. A text that the wizard has not written is no draft and is dropped.
do $$
declare
  preference record;
  stored jsonb;
begin
  for preference in select user_id, filters, updated_at from user_preference where target_id = 4 loop
    begin
      stored := preference.filters::jsonb;
      if jsonb_typeof(stored -> 'draft') = 'object' then
        insert into case_draft (user_id, service_id, draft_id, draft, saved_at)
          values (preference.user_id, (stored ->> 'serviceId')::integer, coalesce((stored #>> '{draft,draftId}')::uuid, gen_random_uuid()),
            stored -> 'draft', preference.updated_at);
      elsif jsonb_typeof(stored -> 'caseId') = 'number' then
        insert into case_draft (user_id, service_id, draft_id, case_id, saved_at)
          select preference.user_id, c.service_id, (stored ->> 'draftId')::uuid, c.id, preference.updated_at
          from case_record c where c.id = (stored ->> 'caseId')::bigint;
      end if;
    exception
      when data_exception or integrity_constraint_violation then null;
    end;
  end loop;
end $$;
delete from user_preference where target_id = 4;
