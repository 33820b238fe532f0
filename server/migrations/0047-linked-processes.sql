-- Main processes of the cases that are linked to a case, for conditions about a linked case (decision 0108). Whoever acts
-- on the case need not see the others, so this looks past the policies; the engine is told components and dates, never
-- which case they are of. A removed case counts as if it were not linked.
create function access.linked_processes(of_case bigint) returns json
  stable language sql security definer set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object(
    'workflowId', r.workflow_id,
    'isCaseOpen', other.status <> 3,
    'components', (
      select coalesce(json_agg(json_build_object(
        'componentId', latest.component_id,
        'isComplete', latest.status = 3,
        'date', case when not latest.has_no_date
          then coalesce(latest.data ->> 'onlyDateTime', latest.data ->> 'fromDateTime') end,
        'endDate', case when not latest.has_no_date then latest.data ->> 'toDateTime' end)
        order by latest.component_id), '[]')
      from (
        select distinct on (v.component_id) v.component_id, v.status, v.data,
          coalesce((v.data ->> 'isDateNotApplicable')::boolean, false) as has_no_date
        from visit v
        where v.case_id = r.case_id and v.record_id = r.id and not v.is_withdrawn
        order by v.component_id, (v.entered_in is not null) desc, v.id desc) latest))
    order by r.id), '[]')
  from case_link link
  join case_record own on own.id = link.case_id
  join case_record other on other.id = link.linked_case_id and other.status <> 4
  join tracking_record r on r.case_id = other.id and r.kind = 'primary'
    and (r.end_reason is null or r.end_reason in ('finished', 'closed'))
  where link.case_id = of_case
    and (own.service_id = access.service_id() or own.id = any (access.held_case_ids()) or access.is_system())
$$;
revoke execute on function access.linked_processes from public;
grant execute on function access.linked_processes to evenhand_serving;
