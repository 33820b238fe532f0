-- Changes of the configuration by forms (decision 0104): a draft is the files in which it differs from what is published.

-- Every publication keeps its files from now on, also one of a server process: a draft begins with them.
alter table publication drop constraint publication_check;
alter table publication add constraint publication_check
  check ((author is null) = (note is null) and (author is null or files is not null));

create table configuration_draft (
  id bigint primary key generated always as identity,
  service_id integer not null references service,
  -- What it was begun from, and what must still be published when it is released.
  base_publication_id bigint not null references publication,
  -- By path: the text of a file that differs, and the version of the draft that gave it.
  files jsonb not null default '{}',
  note text not null default '',
  version integer not null default 1,
  -- Everybody who has changed it; the first one began it. None of them releases it.
  authors uuid[] not null check (authors <> '{}'),
  changed_by uuid not null references person,
  changed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'released', 'discarded')),
  ended_by uuid references person check ((ended_by is null) = (state = 'open')),
  ended_at timestamptz check ((ended_at is null) = (state = 'open')),
  check (state <> 'released' or not (ended_by = any (authors)))
);
create unique index configuration_draft_open on configuration_draft (service_id) where state = 'open';

revoke all on configuration_draft from evenhand_serving;
grant select, insert, update on configuration_draft to evenhand_administration;
