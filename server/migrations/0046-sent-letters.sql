-- How a completed letter was sent, each time that it was, or that it will not be (decision 0109). Whoever sees the letter
-- reads it.
create table letter_sending (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  letter_id bigint not null,
  how text not null check (how in ('hand', 'post', 'email', 'none')),
  sent_on date,
  sent_to text check (char_length(sent_to) between 1 and 300),
  reason text check (char_length(reason) between 1 and 500),
  recorded_at timestamptz not null,
  recorded_by uuid not null references person,
  taken_back_at timestamptz,
  taken_back_by uuid references person,
  taken_back_because text check (char_length(taken_back_because) between 1 and 500),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, letter_id) references case_letter (case_id, id),
  constraint letter_sending_is_whole check (
    case how when 'none' then sent_on is null and sent_to is null and reason is not null
      else sent_on is not null and reason is null and (how = 'hand' or sent_to is not null) end),
  constraint letter_sending_is_taken_back check (
    num_nonnulls(taken_back_at, taken_back_by, taken_back_because) in (0, 3))
);
create index letter_sending_by_letter on letter_sending (case_id, letter_id, id);

alter table letter_sending enable row level security;
create policy sight on letter_sending for select using (
  (select access.is_system())
  or (select true from case_letter l where l.case_id = letter_sending.case_id and l.id = letter_id)
  or case_id = any (access.held_case_ids()));
create policy adding on letter_sending for insert with check (case_id = any (access.held_case_ids()));
create policy change on letter_sending for update using (case_id = any (access.held_case_ids()));
revoke update, delete, truncate on letter_sending from evenhand_serving;
grant update (taken_back_at, taken_back_by, taken_back_because) on letter_sending to evenhand_serving;

-- A record stays. It is taken back once, and nothing else of it ever changes, for the owner of the tables neither.
create function refuse_change_of_sending() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.taken_back_at is null and new.taken_back_at is not null
    and to_jsonb(new) - '{taken_back_at,taken_back_by,taken_back_because}'::text[]
      = to_jsonb(old) - '{taken_back_at,taken_back_by,taken_back_because}'::text[] then
    return new;
  end if;
  raise exception 'a record of how a letter was sent stays' using errcode = '42501';
end $$;
create trigger letter_sending_stays before update or delete on letter_sending
  for each row execute function refuse_change_of_sending();
create trigger letter_sending_no_truncate before truncate on letter_sending
  for each statement execute function refuse_change_of_sending();

-- Set when a letter is completed. One that was completed before is not waited for, because nobody was asked how it was sent.
alter table case_letter add column is_to_be_sent boolean not null default false,
  add constraint case_letter_to_be_sent_once_completed check (not is_to_be_sent or status = 2);
