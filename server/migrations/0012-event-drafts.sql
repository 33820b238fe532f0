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
