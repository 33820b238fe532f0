-- The orders of the register of sanctions (sanctions/register.queries.ts): those without an end, which come after the
-- others, and all by the day of issue. Those with an end have theirs since 0052.
-- contract: the table came in the same release and is empty.
create index case_sanction_without_end on case_sanction (service_id, id) where last_day is null;
-- contract: the table came in the same release and is empty.
create index case_sanction_by_issue on case_sanction (service_id, issued_on, id);

-- As before (0051-sanctions.sql), written so that a register asks it of a thousand rows: whether the reader acts as HR is
-- asked in place, and a case that they do not see ends the question.
alter policy sight on case_sanction using (
  (select access.is_system())
  or (case_id = access.hr_case_id()
      or (select case when access.is_hr()
            and (c.access_level_id = any (access.level_ids()) or c.adviser_user_id is not distinct from access.user_id())
            and not exists (select from access.own_place own where own.case_id = c.id and own.relation_id = 1) then true
          else access.works_on(c.id) end
        from case_record c where c.id = case_id))
    and (record_id is null
      or (select true from tracking_record r where r.case_id = case_sanction.case_id and r.id = record_id))
  or case_id = any (access.held_case_ids()));
