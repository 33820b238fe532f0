-- Services and their published configuration packs. Written only by the module configuration.

create table service (
  id integer primary key,
  key text not null unique,
  title text not null,
  active_pack_id bigint
);

-- Immutable: a publish adds a row and moves service.active_pack_id.
create table pack_version (
  id bigint generated always as identity primary key,
  service_id integer not null references service,
  content_hash text not null,
  compiled jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  unique (service_id, content_hash)
);

alter table service add constraint service_active_pack foreign key (active_pack_id) references pack_version;

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
