-- The directory of people as administration looks after it, and files of people that administrators bring.

-- Two who change a person at once: every change of what the directory says of somebody makes the next version, whoever
-- makes it. What people choose for themselves is none.
create function next_version() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger person_version before update on person for each row
  when ((old.employee_number, old.first_name, old.last_name, old.email, old.job_title, old.access_level_id, old.manager_user_id,
      old.deactivated_at, old.leaving_day, old.attributes)
    is distinct from (new.employee_number, new.first_name, new.last_name, new.email, new.job_title, new.access_level_id,
      new.manager_user_id, new.deactivated_at, new.leaving_day, new.attributes))
  execute function next_version();

-- Administration also finds those who have left. Words are entered at once: a list of waiting ones makes searches slow after
-- an import, and a batch of an import that has to empty it takes seconds.
create index person_by_words_anywhere on person using gin (words) with (fastupdate = off);
alter index person_by_words set (fastupdate = off);
create index person_by_number on person (service_id, lower(employee_number));

-- Those who sign people in sign them out in the same way as administration does. Whoever has reached the last day leaves by
-- a job of administration, which ends their rights too.
grant execute on function end_sign_ins_of to evenhand_identity;
revoke execute on function let_people_go from evenhand_serving;

-- A file of people as it was read, until it is applied or seven days are over.
create table people_file (
  id bigint primary key generated always as identity,
  service_id integer not null references service,
  name text not null,
  separator text not null,
  content text not null,
  brought_by uuid not null references person,
  brought_at timestamptz not null
);

-- What a file would do, as an administrator looks at it before it is done. What is applied is what stands here.
create table people_check (
  id bigint primary key generated always as identity,
  service_id integer not null references service,
  file_id bigint references people_file on delete set null,
  file_name text not null,
  -- What each column of the file is for; null leaves it out.
  columns jsonb not null,
  is_whole boolean not null,
  checked_by uuid not null references person,
  checked_at timestamptz not null,
  -- What follows is known once a job has compared it.
  compared_at timestamptz,
  -- Of everybody in the directory when it was compared: it is applied to no other one.
  fingerprint text,
  counts jsonb not null,
  warnings text[] not null default '{}',
  -- Why it cannot be applied.
  stopped text,
  -- More would leave than one person may decide.
  needs_second boolean not null default false,
  -- It changes the record of an owner, which an owner alone may do.
  is_of_owner boolean not null default false,
  applied_by uuid references person,
  applied_at timestamptz,
  done_at timestamptz
);
create table people_check_line (
  check_id bigint not null references people_check on delete cascade,
  -- The order in which they are applied: a new manager before those who report to them.
  position integer not null,
  line integer not null,
  outcome text not null check (outcome in ('added', 'changed', 'unchanged', 'leaves', 'returns', 'refused')),
  name text,
  employee_number text,
  words text[] not null,
  -- What is done; null where nothing is, or it is done.
  change jsonb,
  primary key (check_id, position)
);
create index people_check_line_waiting on people_check_line (check_id, position) where change is not null;
create index people_check_line_by_line on people_check_line (check_id, line, position);

revoke all on people_file, people_check, people_check_line from evenhand_serving;
grant select, insert, update, delete on people_file, people_check, people_check_line to evenhand_administration;
