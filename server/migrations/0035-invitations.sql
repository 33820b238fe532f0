-- When an event begins, as it is stored: instants have one form, which is ordered as text. Under a policy an index serves
-- no condition on the parts of a document, so it is a column.
alter table tracked_event add column begins text collate "C"
  generated always as (coalesce(data ->> 'onlyDateTime', data ->> 'fromDateTime')) stored;
create index tracked_event_by_beginning on tracked_event (begins, id) where withdrawn_at is null;

-- The last invitation to a meeting for each person, or its cancellation (decision 0101). A row is written before its mail
-- is sent, so that the same mail can be sent again, and keeps the UID that the person's calendar knows.
create table meeting_invitation (
  event_id bigint not null,
  user_id uuid not null references person,
  service_id integer not null,
  case_id bigint not null,
  uid uuid not null default gen_random_uuid(),
  sequence integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  is_cancelled boolean not null,
  -- When sending it was last begun, and whether the mail server has taken it.
  tried_at timestamptz not null,
  is_sent boolean not null default false,
  -- When the mail server last took any mail about this meeting.
  last_sent_at timestamptz,
  primary key (event_id, user_id),
  foreign key (case_id, event_id) references tracked_event (case_id, id)
);
create index meeting_invitation_by_start on meeting_invitation (starts_at);
create index meeting_invitation_not_sent on meeting_invitation (user_id, tried_at) where not is_sent;
alter table meeting_invitation enable row level security;
create policy sight on meeting_invitation for select using ((select access.is_system()));
create policy adding on meeting_invitation for insert with check ((select access.is_system()));
create policy change on meeting_invitation for update using ((select access.is_system()));
create policy removal on meeting_invitation for delete using ((select access.is_system()));

-- People are invited to meetings at once, or never: there is no summary of them.
alter table mail_recipient add column meetings text not null default 'now' check (meetings in ('now', 'never'));
