-- The case and who is on it: together they decide access. Written only by the module cases.

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
  unique (service_id, id),
  check (num_nonnulls(employee_user_id, employee_name, no_employee_reason_id) = 1),
  check ((status = 3) = (closed_at is not null) or status = 4)
);
-- Case list: filter columns, then sort, then id.
create index case_by_level_due on case_record (service_id, access_level_id, status, due_at nulls last, id desc);
create index case_by_adviser_due on case_record (service_id, adviser_user_id, status, due_at nulls last, id desc);
create index case_by_employee on case_record (employee_user_id, topic_id) where employee_user_id is not null;

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
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  -- Blocked always means interested party with a reason (specification 1 §4).
  check (role_id <> 4 or (relation_id = 2 and btrim(coalesce(blocked_reason, '')) <> ''))
);
create unique index participant_once on participant (case_id, user_id) where removed_at is null;
create unique index participant_one_owner on participant (case_id) where role_id = 1 and removed_at is null;
-- A business user's list is driven from here.
create index participant_by_user on participant (user_id, case_id) where removed_at is null and role_id in (1, 2, 3);
create index participant_blocked on participant (user_id, case_id) where removed_at is null and role_id = 4;

create table case_reason (
  service_id integer not null,
  case_id bigint not null,
  reason_id integer not null,
  primary key (case_id, reason_id),
  foreign key (service_id, case_id) references case_record (service_id, id)
);

create table next_action (
  case_id bigint primary key,
  service_id integer not null,
  next_action_id integer not null,
  user_id uuid not null references person,
  due_at timestamptz not null,
  scheduled_at timestamptz not null,
  scheduled_by uuid not null references person,
  foreign key (service_id, case_id) references case_record (service_id, id)
);
