-- Messages on a case, each for everybody who sees the case. Written only by the module messages.

create table message (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  sender_user_id uuid not null references person,
  -- The sender's role on the case when they sent it; null for HR, who need none.
  sender_role_id smallint check (sender_role_id between 1 and 3),
  subject text not null,
  -- Simple HTML, clean when it was written.
  body text not null,
  -- The task to answer it, which carries the day an answer is due; null when none was asked for.
  task_id bigint,
  posted_at timestamptz not null,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, task_id) references case_task (case_id, id)
);
create index message_by_case on message (case_id, posted_at desc, id desc);
