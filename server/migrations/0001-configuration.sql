-- Services and what is published for them. Written only by the module configuration, as the owner of the tables.

create table service (
  id integer primary key,
  key text not null unique,
  title text not null,
  active_publication_id bigint
);

-- Immutable: a publish adds a row.
create table pack_version (
  id bigint generated always as identity primary key,
  service_id integer not null references service,
  content_hash text not null,
  compiled jsonb not null,
  unique (service_id, content_hash)
);

-- Who published which pack of a service, when and why (domain brief §4.5, decision 0038). A service runs on its newest
-- one.
create table publication (
  id bigint generated always as identity primary key,
  service_id integer not null references service,
  pack_id bigint not null references pack_version,
  published_at timestamptz not null,
  -- Empty when no person published it, but a server process at its start.
  author text check (author <> ''),
  note text check (note <> ''),
  -- The files of the pack as their authors wrote them, by path: the next release compiles them again.
  files jsonb,
  check ((author is null) = (note is null) and (author is null) = (files is null))
);
create index publication_of_service on publication (service_id, id);
alter table service add foreign key (active_publication_id) references publication;

create function refuse_change_of_publication() returns trigger language plpgsql as $$
begin
  raise exception 'publications are kept as they were' using errcode = '42501';
end $$;
create trigger publication_stays before update or delete on publication
  for each row execute function refuse_change_of_publication();
create trigger publication_no_truncate before truncate on publication
  for each statement execute function refuse_change_of_publication();

-- The compiled form a running record pins; never changed, never removed while a record uses it.
create table workflow_version (
  service_id integer not null references service,
  workflow_id integer not null,
  version integer not null check (version >= 1),
  compiled_hash text not null,
  definition jsonb not null,
  published_at timestamptz not null,
  primary key (service_id, workflow_id, version)
);

-- Numbers already given to (kind, key); a published number never changes its meaning.
create table configuration_id (
  service_id integer not null references service,
  kind text not null,
  key text not null,
  id integer not null check (id > 0),
  primary key (service_id, kind, key)
);

-- Every guidance text that was published, so that what a visit was shown can be read for good (domain brief §3.7
-- rule 26).
create table content_version (
  service_id integer not null references service,
  id integer not null check (id > 0),
  component_id integer not null,
  -- The first day it is shown, in the time zone of the service.
  live_date text not null check (live_date ~ '^\d{4}-\d{2}-\d{2}$'),
  content text not null,
  -- A hash of the text as its author wrote it.
  text_hash text,
  -- The day a text came beside texts of its component that were there already: a text that was shown earlier on that
  -- day may still be sent. Empty for the first texts of a component.
  published_on text check (published_on ~ '^\d{4}-\d{2}-\d{2}$'),
  primary key (service_id, id)
);
