-- The case and who is on it: together they decide access.

create sequence case_number start with 10001;

create table case_record (
  id bigint primary key default nextval('case_number'),
  service_id integer not null references service,
  access_level_id integer not null,
  section_id integer not null,
  topic_id integer not null,
  status smallint not null default 1,
  is_simple_process boolean not null,
  -- The employee in its three forms: a person, a typed-in name, or nobody with a reason.
  employee_user_id uuid references person,
  employee_name text,
  employee_email text,
  no_employee_reason_id integer,
  adviser_user_id uuid references person,
  overview text not null default '',
  risk_id integer,
  stage_id integer,
  step_id integer,
  outcome_id integer,
  conclusion text,
  legacy_number text,
  -- Kept by the module tasks through cases/set-due.ts: the earliest open task or next action.
  due_at timestamptz,
  is_due_timed boolean not null default false,
  open_tasks integer not null default 0,
  locked_at timestamptz,
  locked_by uuid references person,
  created_at timestamptz not null,
  created_by uuid not null references person,
  closed_at timestamptz,
  closed_by uuid references person,
  version integer not null default 1,
  -- A column for the same reason as person.address.
  employee_address text generated always as (lower(employee_email)) stored,
  -- The beginning of a conclusion is enough to order by, and fits a page of an index. A column for the same reason.
  conclusion_start text collate "und-x-icu" generated always as (left(conclusion, 100)) stored,
  -- Every row of a list shows the owner and the reasons, and looking them up would cost the database more than the rest
  -- of the list: under row-level security each look asks once more who sees the case (decision 0025). A trigger keeps
  -- the owner from the participants, and case_reason from the reasons.
  owner_user_id uuid,
  reason_ids integer[] not null default '{}',
  -- How many messages of a case a person has not read is this number less those they have read.
  message_count integer not null default 0,
  unique (service_id, id),
  check (num_nonnulls(employee_user_id, employee_name, no_employee_reason_id) = 1),
  check ((status = 3) = (closed_at is not null) or status = 4)
);

-- A page of a list is read in order from an index until it is full, so that it costs the same among a million cases as
-- among ten thousand: first what the list is filtered by, then what it is sorted by, then the number, newest first.
create index case_by_level_due on case_record (service_id, access_level_id, status, due_at nulls last, id desc);
create index case_by_adviser_due on case_record (service_id, adviser_user_id, status, due_at nulls last, id desc);
create index case_by_employee on case_record (employee_user_id, topic_id) where employee_user_id is not null;
-- The number itself; with whom a case is about and who advises it, a list is counted without a look at the rows.
create index case_by_level_number on case_record (service_id, access_level_id, status, id desc)
  include (employee_user_id, adviser_user_id);
create index case_by_level_topic on case_record (service_id, access_level_id, status, topic_id, id desc);
create index case_by_level_risk on case_record (service_id, access_level_id, status, risk_id, id desc);
create index case_by_level_stage on case_record (service_id, access_level_id, status, stage_id, id desc);
create index case_by_level_step on case_record (service_id, access_level_id, status, step_id, id desc);
create index case_by_level_outcome on case_record (service_id, access_level_id, status, outcome_id, id desc);
create index case_by_level_adviser on case_record (service_id, access_level_id, status, adviser_user_id, id desc);
create index case_by_level_tasks on case_record (service_id, access_level_id, status, open_tasks, id desc);
create index case_by_level_created on case_record (service_id, access_level_id, status, created_at, id desc);
create index case_by_level_closed on case_record (service_id, access_level_id, status, closed_at, id desc);
create index case_by_level_employee_name
  on case_record (service_id, access_level_id, status, (employee_name collate "und-x-icu"), id desc)
  where employee_name is not null;
create index case_by_employee_address on case_record (service_id, employee_address) where employee_address is not null;
create index case_by_level_conclusion on case_record (service_id, access_level_id, status, conclusion_start, id desc);
-- A list filtered by one thing and read by due moment, the order it opens with.
create index case_by_level_topic_due
  on case_record (service_id, access_level_id, status, topic_id, due_at nulls last, id desc);
create index case_by_level_stage_due
  on case_record (service_id, access_level_id, status, stage_id, due_at nulls last, id desc);
create index case_by_level_step_due
  on case_record (service_id, access_level_id, status, step_id, due_at nulls last, id desc);
create index case_by_level_risk_due
  on case_record (service_id, access_level_id, status, risk_id, due_at nulls last, id desc);
-- The cases of one person after the other, by name.
create index case_by_level_owner on case_record (service_id, access_level_id, status, owner_user_id, id desc);
create index case_by_level_employee on case_record (service_id, access_level_id, status, employee_user_id, id desc);
-- A list sorted by what is unread is walked by the number of messages (`case-list/walked-ids.ts`).
create index case_by_level_messages on case_record (service_id, access_level_id, status, message_count, id desc);

create table participant (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  user_id uuid not null references person,
  role_id smallint not null check (role_id in (1, 2, 3, 4)),
  relation_id smallint check (relation_id between 1 and 12),
  blocked_reason text,
  source_id smallint not null check (source_id between 1 and 4),
  is_email_on boolean not null default true,
  is_in_app_on boolean not null default true,
  added_at timestamptz not null,
  added_by uuid not null references person,
  removed_at timestamptz,
  removed_by uuid references person,
  version integer not null default 1,
  -- Every relation the person has had to the case in this participation, kept by a trigger. An appointment may exclude
  -- whoever has had one (domain brief rule 15).
  relations_held integer[] not null default '{}',
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  -- Blocked always means interested party with a reason (specification 1 §4).
  check (role_id <> 4 or (relation_id = 2 and btrim(coalesce(blocked_reason, '')) <> ''))
);
create unique index participant_once on participant (case_id, user_id) where removed_at is null;
create unique index participant_one_owner on participant (case_id) where role_id = 1 and removed_at is null;
-- One person's places on cases are read with their rights at the start of every request, and drive the list of a
-- business user: from one index, without a look at the rows.
create index participant_by_user on participant (user_id, case_id) include (service_id, role_id, relation_id)
  where removed_at is null;

create function keep_relations_held() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.relation_id is not null and not (new.relation_id = any (new.relations_held)) then
    new.relations_held := new.relations_held || new.relation_id;
  end if;
  return new;
end $$;
create trigger relations_held before insert or update of relation_id on participant
  for each row execute function keep_relations_held();

-- The participants say who owns the case; its row follows them. A function of the owner of the tables searches
-- temporary tables last, or its caller could choose the tables it works on.
create function keep_owner_of_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner uuid := (
    select held.user_id from participant held
    where held.case_id = new.case_id and held.role_id = 1 and held.removed_at is null);
begin
  update case_record set owner_user_id = owner where id = new.case_id and owner_user_id is distinct from owner;
  return null;
end $$;
create trigger owner_added after insert on participant
  for each row when (new.role_id = 1) execute function keep_owner_of_case();
create trigger owner_changed after update of role_id, user_id, removed_at on participant
  for each row when (old.role_id = 1 or new.role_id = 1) execute function keep_owner_of_case();

-- The case says what its reasons are. This follows it, with what a list of one reason is filtered and ordered by.
create table case_reason (
  service_id integer not null,
  case_id bigint not null,
  reason_id integer not null,
  access_level_id integer not null,
  status smallint not null,
  due_at timestamptz,
  primary key (case_id, reason_id),
  foreign key (service_id, case_id) references case_record (service_id, id)
);
-- The cases of one reason by due moment, the order a list opens with, and newest first.
create index case_reason_by_due
  on case_reason (service_id, access_level_id, status, reason_id, due_at nulls last, case_id desc);
create index case_reason_by_number on case_reason (service_id, access_level_id, status, reason_id, case_id desc);

create function keep_reasons_of_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from case_reason where case_id = new.id;
  insert into case_reason (service_id, case_id, reason_id, access_level_id, status, due_at)
    select new.service_id, new.id, reason_id, new.access_level_id, new.status, new.due_at
    from unnest(new.reason_ids) as reason_id;
  return null;
end $$;
create trigger reasons_added after insert on case_record
  for each row when (new.reason_ids <> '{}') execute function keep_reasons_of_case();
create trigger reasons_changed after update of reason_ids, access_level_id, status, due_at on case_record
  for each row when (
    (old.reason_ids <> '{}' or new.reason_ids <> '{}')
    and (old.reason_ids, old.access_level_id, old.status, old.due_at)
      is distinct from (new.reason_ids, new.access_level_id, new.status, new.due_at))
  execute function keep_reasons_of_case();

-- Cases that HR has linked (gaps G-86). A link is two rows, one on each of its cases, because rows are written and seen
-- with their case. What is unlinked is gone; the history keeps both.
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

-- The draft of a new case, which one person prepares in one service and nobody else reads. Once it is opened, the row
-- names the case in place of the draft, for the other pages and devices that hold it.
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
