-- A page of a list is read in order from an index until it is full, so that it costs the same among a million cases as among ten thousand:
-- first what the list is filtered by, then what it is sorted by, then the number, newest first. Those of due moment came with the table.

-- The number itself; with whom a case is about and who advises it, a list is counted without a look at the rows.
create index case_by_level_number on case_record (service_id, access_level_id, status, id desc) include (employee_user_id, adviser_user_id);

create index case_by_level_topic on case_record (service_id, access_level_id, status, topic_id, id desc);
create index case_by_level_risk on case_record (service_id, access_level_id, status, risk_id, id desc);
create index case_by_level_stage on case_record (service_id, access_level_id, status, stage_id, id desc);
create index case_by_level_step on case_record (service_id, access_level_id, status, step_id, id desc);
create index case_by_level_outcome on case_record (service_id, access_level_id, status, outcome_id, id desc);
create index case_by_level_adviser on case_record (service_id, access_level_id, status, adviser_user_id, id desc);
create index case_by_level_tasks on case_record (service_id, access_level_id, status, open_tasks, id desc);
create index case_by_level_created on case_record (service_id, access_level_id, status, created_at, id desc);
create index case_by_level_closed on case_record (service_id, access_level_id, status, closed_at, id desc);
-- Its beginning is enough to order by, and fits a page of the index.
create index case_by_level_conclusion on case_record (service_id, access_level_id, status, (left(conclusion, 100) collate "und-x-icu"), id desc);
create index case_by_level_employee_name on case_record (service_id, access_level_id, status, (employee_name collate "und-x-icu"), id desc)
  where employee_name is not null;

-- The newest cases of a reason.
create index case_reason_by_reason on case_reason (reason_id, case_id desc);

-- People in the order of their names, which is the order of the cases they hold.
create index person_by_full_name on person (service_id, (full_name collate "und-x-icu"), user_id);
