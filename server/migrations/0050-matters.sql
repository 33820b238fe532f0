-- The matters of a case: allegations of a disciplinary case, matters of a grievance. One is withdrawn or merged and
-- never deleted. Whom it is against and who raised it are parties of the case, participants, or its employee. Whoever
-- sees the case reads the rows; what observers read of them, and whose name is withheld, the server decides.
create table case_matter (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  -- Counts within the case; it is the name of the matter in letters and conversations.
  number smallint not null check (number between 1 and 100),
  category_id integer,
  text text not null check (char_length(text) between 1 and 4000),
  happened_when text check (char_length(happened_when) between 1 and 200),
  happened_where text check (char_length(happened_where) between 1 and 200),
  is_against_employee boolean not null default false,
  against_party_id bigint,
  -- A respondent who has access.
  against_participant_id bigint,
  is_raised_by_employee boolean not null default false,
  raised_by_party_id bigint,
  raised_by_participant_id bigint,
  -- HR alone reads who raised it.
  is_raiser_withheld boolean not null default false,
  state text not null default 'open' check (state in ('open', 'withdrawn', 'merged')),
  merged_into smallint,
  closed_reason text check (char_length(closed_reason) between 1 and 4000),
  added_at timestamptz not null,
  added_by uuid not null references person,
  version integer not null default 1,
  unique (case_id, number),
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, against_party_id) references case_party (case_id, id),
  foreign key (case_id, against_participant_id) references participant (case_id, id),
  foreign key (case_id, raised_by_party_id) references case_party (case_id, id),
  foreign key (case_id, raised_by_participant_id) references participant (case_id, id),
  foreign key (case_id, merged_into) references case_matter (case_id, number),
  constraint case_matter_is_against_one check (
    is_against_employee::int + num_nonnulls(against_party_id, against_participant_id) <= 1),
  constraint case_matter_is_raised_by_one check (
    is_raised_by_employee::int + num_nonnulls(raised_by_party_id, raised_by_participant_id) <= 1),
  constraint case_matter_is_closed_with_a_reason check (
    (state = 'open') = (closed_reason is null) and (state = 'merged') = (merged_into is not null)
    and merged_into <> number)
);
create index case_matter_by_category on case_matter (service_id, category_id, case_id) where state = 'open';

-- What the investigator, the decider and an appeal have answered to a matter. The answer of an appeal stands beside
-- that of the decision. Taking the step back takes its findings back, and the rows stay.
create table case_finding (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  matter_id bigint not null,
  visit_id bigint not null,
  stage text not null check (stage in ('investigation', 'decision', 'appeal')),
  answer text not null,
  reasons text not null check (char_length(reasons) between 1 and 4000),
  -- Files, recorded events and messages: [{"kind": "file", "id": "…"}]
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  decided_on date not null,
  decided_by uuid not null references person,
  recorded_at timestamptz not null,
  recorded_by uuid not null references person,
  -- Why HR recorded it for the person who decided.
  on_behalf_reason text check (char_length(on_behalf_reason) between 20 and 4000),
  taken_back_at timestamptz,
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, matter_id) references case_matter (case_id, id),
  foreign key (case_id, visit_id) references visit (case_id, id),
  constraint case_finding_answers_its_stage check (case stage
    when 'investigation' then answer in ('case-to-answer', 'no-case-to-answer')
    else answer in ('upheld', 'partly-upheld', 'not-upheld') end),
  constraint case_finding_names_who_recorded_it check ((recorded_by <> decided_by) = (on_behalf_reason is not null))
);
create index case_finding_by_matter on case_finding (case_id, matter_id, id);
create unique index case_finding_once on case_finding (matter_id, visit_id) where taken_back_at is null;
create index case_finding_by_visit on case_finding (visit_id);

alter table case_matter enable row level security;
alter table case_finding enable row level security;
create policy sight on case_matter for select using (
  (select access.is_system())
  or (select true from case_record c where c.id = case_id)
  or case_id = any (access.held_case_ids()));
create policy adding on case_matter for insert with check (case_id = any (access.held_case_ids()));
create policy change on case_matter for update using (case_id = any (access.held_case_ids()));
revoke delete, truncate on case_matter from evenhand_serving;
create policy sight on case_finding for select using (
  (select access.is_system())
  or (select true from case_record c where c.id = case_id)
  or case_id = any (access.held_case_ids()));
create policy adding on case_finding for insert with check (case_id = any (access.held_case_ids()));
create policy change on case_finding for update using (case_id = any (access.held_case_ids()));
revoke delete, truncate on case_finding from evenhand_serving;
-- A finding stays as it was recorded; that it was taken back is all that is added.
revoke update on case_finding from evenhand_serving;
grant update (taken_back_at) on case_finding to evenhand_serving;

-- Who reads the entries about them: the case team, and HR alone who raised a matter where the name is withheld.
create or replace function access.audience_of_kind(kind text) returns smallint immutable language sql as $$
  select (case
    when kind in (
      'case.exported', 'case.linked', 'case.unlinked', 'failed-contact.deleted', 'failed-contact.recorded',
      'hr-file.readers-changed', 'hr-file.removed', 'hr-files.added', 'hr-message.posted', 'hr-message.removed',
      'hr-task.changed', 'identity.failed', 'identity.passed', 'matter.raiser-withheld', 'note.posted', 'parked-call.completed',
      'parked-call.deleted', 'parked-call.recorded', 'parked-call.reopened', 'person.left', 'removal.denied',
      'removal.requested') then 3
    when kind in (
      'finding.recorded', 'finding.taken-back', 'matter.added', 'matter.changed', 'matter.merged', 'matter.withdrawn',
      'participant.block-changed', 'participant.blocked', 'participant.stepped-aside', 'participant.unblocked',
      'party.added', 'party.changed', 'party.removed', 'role-conflict.accepted', 'team-file.readers-changed',
      'team-file.removed', 'team-files.added', 'team-message.posted', 'team-message.removed') then 2
    else 1 end)::smallint
$$;
