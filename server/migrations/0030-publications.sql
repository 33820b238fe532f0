-- Who published which pack of a service, when and why (domain brief §4.5, decision 0038). Written by the module configuration; the newest one is what
-- the service runs on.
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
revoke insert, update, delete on publication from evenhand_serving;

-- What was published until now, one row for each pack, the active one last.
insert into publication (service_id, pack_id, published_at)
select pack.service_id, pack.id, pack.published_at
from pack_version pack join service on service.id = pack.service_id
order by pack.id = service.active_pack_id, pack.published_at, pack.id;

alter table service add column active_publication_id bigint references publication;
update service set active_publication_id = (select max(publication.id) from publication where publication.service_id = service.id)
where active_pack_id is not null;
alter table service drop column active_pack_id;
alter table pack_version drop column published_at, drop column published_by;

create function refuse_change_of_publication() returns trigger language plpgsql as $$
begin
  raise exception 'publications are kept as they were' using errcode = '42501';
end $$;
create trigger publication_stays before update or delete on publication for each row execute function refuse_change_of_publication();
create trigger publication_no_truncate before truncate on publication for each statement execute function refuse_change_of_publication();

-- The day a text came beside texts of its component that were there already: a text that was shown earlier on that day may still be sent. Empty for
-- the first texts of a component.
alter table content_version add column published_on text check (published_on ~ '^\d{4}-\d{2}-\d{2}$');
