-- Running processes, what they record, and the tasks and notices they raise.

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
  -- An anytime event that is not for business users stays HR's once it runs (decision 0015); so do the sub-processes it
  -- starts.
  is_hr_only boolean not null default false,
  -- The visit that made a sub-process mandatory after its start, so that undo can make it optional again.
  required_by_visit_id bigint,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, parent_id) references tracking_record (case_id, id),
  foreign key (service_id, workflow_id, version) references workflow_version (service_id, workflow_id, version),
  check ((ended_at is null) = (end_reason is null))
);
create index tracking_record_by_case on tracking_record (case_id, id);
create unique index tracking_record_one_live_primary on tracking_record (case_id)
  where kind in ('primary', 'simple') and ended_at is null;

-- Visit ids are drawn in blocks, because the engine gives them out while it decides. They start at 1000: 1 means "from
-- the case screen" on the wire.
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
  -- Who last saved it, or what is typed into it, so that a person whose save comes too late is told.
  saved_by uuid references person,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, record_id) references tracking_record (case_id, id),
  check ((status = 3) = (exited_at is not null))
);
create index visit_by_record on visit (record_id, id);
alter table tracking_record add constraint tracking_record_current_visit
  foreign key (case_id, current_visit_id) references visit (case_id, id) deferrable initially deferred;

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

-- What somebody has typed into the editor of a tracked event and not saved. It is theirs alone: nobody else reads it.
create table tracked_event_draft (
  service_id integer not null,
  case_id bigint not null,
  event_id bigint not null,
  user_id uuid not null references person,
  draft jsonb not null,
  -- The version it was typed over: the guard of the edit it becomes.
  base_updated_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (event_id, user_id),
  foreign key (case_id, event_id) references tracked_event (case_id, id)
);

create table case_task (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  type smallint not null check (type between 1 and 10),
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
  -- A task of HR alone, such as to complete a parked call, is known only to those who act as HR on its case
  -- (access/acts-as-hr.ts).
  is_hr_only boolean not null default false,
  -- The next action of a case is a task of its person (gaps G-100, decision 0030). This is the item of the lookup that
  -- was scheduled; the title is the one it had then.
  next_action_id integer,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, record_id) references tracking_record (case_id, id),
  foreign key (case_id, visit_id) references visit (case_id, id),
  foreign key (case_id, tracked_event_id) references tracked_event (case_id, id),
  constraint case_task_next_action_check check ((type = 10) = (next_action_id is not null))
);
create index case_task_by_case on case_task (case_id) where completed_at is null and cancelled_at is null;
create index case_task_by_assignee on case_task (assignee_user_id, due_at nulls last, id)
  where completed_at is null and cancelled_at is null;
create unique index case_task_next_action on case_task (case_id)
  where type = 10 and completed_at is null and cancelled_at is null;

-- Notices for one person: nothing to complete, only to read, and to delete. They are facts: what they say is made on
-- reading, for their reader (decision 0021).
create table notice (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  user_id uuid not null references person,
  record_id bigint,
  posted_at timestamptz not null,
  read_at timestamptz,
  type smallint not null default 1 check (type between 1 and 10),
  -- The tracked event it leads to.
  tracked_event_id bigint,
  deleted_at timestamptz,
  kind text not null,
  facts jsonb not null,
  actor_user_id uuid references person,
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, tracked_event_id) references tracked_event (case_id, id)
);
create index notice_by_user on notice (user_id, posted_at desc, id desc) where deleted_at is null;
create index notice_unread on notice (user_id) where deleted_at is null and read_at is null;

-- Notices that a process has planned for a later day, such as the end of a warning. The day follows the event it
-- depends on, and is not known before that has a date. Who is notified is decided on the day.
create table planned_notice (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  record_id bigint not null,
  visit_id bigint not null,
  title text not null,
  assignee jsonb not null,
  on_day date,
  due_rule jsonb not null,
  created_at timestamptz not null,
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, record_id) references tracking_record (case_id, id),
  foreign key (case_id, visit_id) references visit (case_id, id)
);
create index planned_notice_by_day on planned_notice (on_day);
create index planned_notice_by_case on planned_notice (case_id);
