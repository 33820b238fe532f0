-- People of a service, what the identity provider last said of them, and their preferences. Written only by the module users.

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
  deactivated_at timestamptz
);
create index person_by_service_name on person (service_id, last_name, first_name);
create index person_by_manager on person (manager_user_id) where manager_user_id is not null;
create unique index person_employee_number on person (service_id, employee_number) where employee_number is not null;

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
