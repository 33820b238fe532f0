-- Notices without a case: who gains or loses the right to read cases, and whose is paused. A job writes them for the
-- acts of administration, whose role reaches no notice.
alter table notice alter column case_id drop not null;
alter table notice add constraint notice_of_case_or_rights check (
  (case_id is null) = (kind in ('sight.gained', 'sight.ended', 'sight.paused', 'sight.confirmed')));

alter policy sight on notice using (
  (select access.is_system())
  or (user_id = access.user_id()
    and case when case_id is null then true
      when record_id is null then (select true from case_record c where c.id = case_id)
      else (select true from tracking_record r where r.case_id = notice.case_id and r.id = record_id) end)
  or case_id = any (access.held_case_ids()));
create policy telling on notice for insert with check (case_id is null and (select access.is_system()));

-- A person reads that their sight is paused; nobody else's pause is on a screen of cases.
grant select on sight_pause to evenhand_serving;
