-- Every relation a person has had to the case in this participation. An appointment may exclude whoever has held one (domain brief rule 15). What was
-- held and changed before this migration is known from the history alone; it is not counted.
alter table participant add column relations_held integer[] not null default '{}';
update participant set relations_held = array[relation_id] where relation_id is not null;
create function keep_relations_held() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.relation_id is not null and not (new.relation_id = any (new.relations_held)) then
    new.relations_held := new.relations_held || new.relation_id;
  end if;
  return new;
end $$;
create trigger relations_held before insert or update of relation_id on participant for each row execute function keep_relations_held();

-- The visit that made a sub-process mandatory after its start, so that undo can make it optional again.
alter table tracking_record add column required_by_visit_id bigint;
