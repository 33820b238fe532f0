-- Every guidance text that was published, so that what a visit was shown can be read for good (domain brief §3.7 rule 26). Written by the module
-- configuration when a pack is published.
create table content_version (
  service_id integer not null references service,
  id integer not null check (id > 0),
  component_id integer not null,
  -- The first day it is shown, in the time zone of the service.
  live_date text not null check (live_date ~ '^\d{4}-\d{2}-\d{2}$'),
  content text not null,
  -- Of the text as its author wrote it. Empty where it was published before there were hashes.
  text_hash text,
  primary key (service_id, id)
);
revoke insert, update, delete on content_version from evenhand_serving;

-- A text that was changed in place until now is kept as it was published last, which is what people are shown.
insert into content_version (service_id, id, component_id, live_date, content)
select distinct on (pack.service_id, (text ->> 'id')::integer)
  pack.service_id, (text ->> 'id')::integer, (component ->> 'id')::integer, left(text ->> 'liveDate', 10), text ->> 'content'
from pack_version pack
cross join jsonb_path_query(pack.compiled, '$.workflows[*].stages[*].steps[*].tasks[*].components[*] ? (@.settings.type == "Content")') component
cross join jsonb_array_elements(component #> '{settings,versions}') text
order by pack.service_id, (text ->> 'id')::integer, pack.published_at desc;
