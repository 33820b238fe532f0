-- Running processes and the tasks they raise. Records, visits and tracked events are written only by the module workflow, tasks only by the module tasks.

create table tracking_record (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  workflow_id integer not null,
  version integer not null,
  kind text not null check (kind in ('primary', 'sub-process', 'anytime-event', 'simple')),
  parent_id bigint,
  started_by_visit_id bigint,
  is_mandatory boolean not null default false,
  step_id integer,
  current_visit_id bigint,
  last_seen_component_id integer,
  is_touched boolean not null default false,
  -- Number of the last change of position; visits name the ones that made them.
  transition integer not null default 1,
  started_at timestamptz not null,
  started_by uuid not null references person,
  ended_at timestamptz,
  end_reason text check (end_reason in ('finished', 'closed', 'superseded', 'discarded')),
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, parent_id) references tracking_record (case_id, id),
  foreign key (service_id, workflow_id, version) references workflow_version (service_id, workflow_id, version),
  check ((ended_at is null) = (end_reason is null))
);
create index tracking_record_by_case on tracking_record (case_id, id);
create unique index tracking_record_one_live_primary on tracking_record (case_id) where kind in ('primary', 'simple') and ended_at is null;

-- Visit ids are drawn in blocks, because the engine gives them out while it decides. They start at 1000: 1 means "from the case screen" on the wire.
create sequence visit_number start with 1000 increment by 100;

-- One row per visit to a component; nothing is overwritten.
create table visit (
  id bigint primary key,
  service_id integer not null,
  case_id bigint not null,
  record_id bigint not null,
  component_id integer not null,
  status smallint not null check (status in (1, 2, 3)),
  is_withdrawn boolean not null default false,
  created_in integer not null,
  entered_in integer,
  completed_in integer,
  left_behind_in integer,
  entered_at timestamptz,
  exited_at timestamptz,
  updated_at timestamptz,
  saves integer not null default 0,
  completed_by uuid references person,
  option_id integer,
  payload_hash text,
  -- What was submitted or saved, and what has been typed since.
  data jsonb,
  draft jsonb,
  -- What completing it changed on the case, so that undo can put it back.
  reversal jsonb,
  -- The answer of the submit, for a retry.
  answer jsonb,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, record_id) references tracking_record (case_id, id),
  check ((status = 3) = (exited_at is not null))
);
create index visit_by_record on visit (record_id, id);

alter table tracking_record add constraint tracking_record_current_visit foreign key (case_id, current_visit_id) references visit (case_id, id) deferrable initially deferred;

create table tracked_event (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  record_id bigint not null,
  component_id integer not null,
  visit_id bigint,
  event_key text not null,
  data jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null references person,
  updated_at timestamptz not null,
  withdrawn_at timestamptz,
  version integer not null default 1,
  unique (case_id, id),
  foreign key (case_id, record_id) references tracking_record (case_id, id),
  foreign key (case_id, visit_id) references visit (case_id, id)
);
create index tracked_event_by_record on tracked_event (record_id, component_id);

create table case_task (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  type smallint not null check (type between 1 and 9),
  title text not null,
  assignee jsonb not null,
  assignee_user_id uuid references person,
  due_at timestamptz,
  is_due_timed boolean not null default false,
  is_required_before_closure boolean not null default false,
  record_id bigint,
  visit_id bigint,
  tracked_event_id bigint,
  -- Why the engine raised it and how its due day is computed, kept so that both can be asked again.
  source jsonb,
  due_rule jsonb,
  created_at timestamptz not null,
  completed_at timestamptz,
  cancelled_at timestamptz,
  version integer not null default 1,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, record_id) references tracking_record (case_id, id),
  foreign key (case_id, visit_id) references visit (case_id, id),
  foreign key (case_id, tracked_event_id) references tracked_event (case_id, id)
);
create index case_task_by_case on case_task (case_id) where completed_at is null and cancelled_at is null;
create index case_task_by_assignee on case_task (assignee_user_id, due_at nulls last, id) where completed_at is null and cancelled_at is null;

-- Notices of type 1 for one person: nothing to complete, only to read.
create table notice (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  user_id uuid not null references person,
  title text not null,
  record_id bigint,
  posted_at timestamptz not null,
  read_at timestamptz,
  foreign key (service_id, case_id) references case_record (service_id, id)
);
create index notice_by_user on notice (user_id, id desc);
