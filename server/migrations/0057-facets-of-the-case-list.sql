-- The categories of its open matters, in the order of their numbers, as every row of a list shows them.
alter table case_record add column category_ids integer[] not null default '{}';

-- What a list of cases is filtered by beside its case, for filters of which a case may have several values: the
-- categories of its matters and the kinds of its sanctions, with what such a list is filtered and ordered by. As
-- `case_reason`, triggers keep it, and it lets a list begin with the cases of one value of a policy area.
create table case_facet (
  service_id integer not null,
  case_id bigint not null,
  kind text not null check (kind in ('category', 'sanction')),
  value text not null,
  access_level_id integer not null,
  status smallint not null,
  due_at timestamptz,
  primary key (case_id, kind, value),
  foreign key (service_id, case_id) references case_record (service_id, id)
);
create index case_facet_by_due
  on case_facet (service_id, access_level_id, status, kind, value, due_at nulls last, case_id desc);

-- A list of a policy area is for those who act as HR in it. What was decided is read by them alone here; those who work
-- on a case read its sanctions themselves.
alter table case_facet enable row level security;
create policy sight on case_facet for select using (
  (select access.is_system())
  or (select kind = 'category'
        or (access.is_hr()
          and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
          and not exists (select from access.own_place own where own.case_id = c.id and own.relation_id = 1))
      from case_record c where c.id = case_id)
  or case_id = any (access.held_case_ids()));
revoke insert, update, delete, truncate on case_facet from evenhand_serving;

-- Withdrawn and merged matters, and sanctions that were overturned or withdrawn, are no answer to a filter.
create function keep_facets(of_case bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update case_record c set category_ids = open_ones.ids
    from (
      select coalesce(array_agg(one.category_id order by one.number), '{}') as ids
      from (
        select m.category_id, min(m.number) as number from case_matter m
        where m.case_id = of_case and m.state = 'open' and m.category_id is not null
        group by m.category_id) one) open_ones
    where c.id = of_case and c.category_ids <> open_ones.ids;
  delete from case_facet where case_id = of_case;
  insert into case_facet (service_id, case_id, kind, value, access_level_id, status, due_at)
    select c.service_id, c.id, facet.kind, facet.value, c.access_level_id, c.status, c.due_at
    from case_record c cross join lateral (
      select 'category' as kind, id::text as value from unnest(c.category_ids) id
      union
      select 'sanction', s.kind from case_sanction s
        where s.case_id = c.id and s.withdrawn_at is null and s.appeal_result is distinct from 'overturned') facet
    where c.id = of_case;
$$;
revoke execute on function keep_facets from public;

create function keep_facets_of_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_facets(new.case_id);
  return null;
end $$;
create trigger facet_of_matter after insert or update of category_id, state on case_matter
  for each row execute function keep_facets_of_case();
create trigger facet_of_sanction after insert or update of kind, appeal_result, withdrawn_at on case_sanction
  for each row execute function keep_facets_of_case();

create function move_facets_of_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update case_facet set access_level_id = new.access_level_id, status = new.status, due_at = new.due_at
    where case_id = new.id;
  return null;
end $$;
create trigger facets_of_case after update of access_level_id, status, due_at on case_record
  for each row when ((old.access_level_id, old.status, old.due_at)
    is distinct from (new.access_level_id, new.status, new.due_at))
  execute function move_facets_of_case();

select keep_facets(of_case.id) from (
  select case_id as id from case_matter union select case_id from case_sanction) of_case;
