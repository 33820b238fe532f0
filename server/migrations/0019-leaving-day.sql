-- The day, in the zone of their service, from whose beginning on a person has left; null while none is known, and once
-- they have left.
alter table person add column leaving_day date;
create index person_by_leaving_day on person (service_id, leaving_day) where leaving_day is not null;
