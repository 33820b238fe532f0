-- People of a service, what the identity provider last said of them, and their preferences.

create table person (
  user_id uuid primary key,
  service_id integer not null references service,
  employee_number text,
  first_name text not null,
  last_name text not null,
  full_name text not null generated always as (first_name || ' ' || last_name) stored,
  email text,
  job_title text,
  access_level_id integer,
  manager_user_id uuid references person,
  availability text not null default 'Unavailable' check (availability in ('Available', 'Busy', 'Unavailable')),
  deactivated_at timestamptz,
  -- When the newest token we have seen of a person was issued: an older one that is still valid must not bring lost
  -- rights back.
  claims_issued_at timestamptz,
  -- A column, because under row-level security an index serves no comparison that calls a function which might reveal
  -- what it was given.
  address text generated always as (lower(email)) stored,
  -- What an employer's file says of a person beyond our columns, by the header of its column.
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object')
);
create index person_by_service_name on person (service_id, last_name, first_name);
create index person_by_manager on person (manager_user_id) where manager_user_id is not null;
create unique index person_employee_number on person (service_id, employee_number) where employee_number is not null;
-- An employee who was typed in by e-mail may be somebody we know.
create index person_by_email on person (service_id, lower(email)) where email is not null;
-- People in the order of their names, which is the order of the cases they hold.
create index person_by_full_name on person (service_id, (full_name collate "und-x-icu"), user_id);
-- The same for everybody, because who has moved to another service may still be on a case of this one.
create index person_by_full_name_anywhere on person ((full_name collate "und-x-icu"), user_id);

-- The synced copy of the claims. Our side may only subtract from them; the selected policy area and service are ours.
create table account (
  user_id uuid not null references person,
  service_id integer not null references service,
  roles text[] not null,
  access_level_ids integer[] not null,
  selected_access_level_id integer,
  may_change_service boolean not null default false,
  is_current boolean not null default true,
  synced_at timestamptz not null,
  primary key (user_id, service_id)
);
create unique index account_current on account (user_id) where is_current;
create index account_by_service_role on account using gin (roles);

create table permission_rule (
  user_id uuid not null references person,
  service_id integer not null references service,
  title text not null,
  value text not null check (value in ('true', 'false')),
  primary key (user_id, service_id, title)
);

create table user_preference (
  user_id uuid not null references person,
  target_id integer not null,
  filters text not null,
  updated_at timestamptz not null,
  primary key (user_id, target_id)
);

-- Who a subject of an external provider is. A subject that is a person's id needs no row, unless the person has
-- another subject there.
create table external_identity (
  issuer text not null,
  subject text not null,
  -- The row of a new person is written after this one, so that of two first tokens at once one waits for the other.
  user_id uuid not null references person deferrable initially deferred,
  primary key (issuer, subject),
  unique (issuer, user_id)
);
