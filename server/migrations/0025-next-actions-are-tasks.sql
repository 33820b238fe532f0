-- The next action of a case is a task of its person (gaps G-100, decision 0030). Closing cancels it, so only open cases have one to move.
alter table notice drop constraint notice_type_check, add constraint notice_type_check check (type between 1 and 10);
alter table case_task drop constraint case_task_type_check, add constraint case_task_type_check check (type between 1 and 10),
  -- The item of the lookup that was scheduled; the title is the one it had then.
  add column next_action_id integer,
  add constraint case_task_next_action_check check ((type = 10) = (next_action_id is not null));

insert into case_task (service_id, case_id, type, title, assignee, assignee_user_id, due_at, is_due_timed, next_action_id, created_at)
select n.service_id, n.case_id, 10,
  coalesce((select content.body::jsonb #>> '{action,title}'
    from history_event e join history_content content on content.case_id = e.case_id and content.seq = e.seq
    where e.case_id = n.case_id and e.kind = 'next-action.scheduled' order by e.seq desc limit 1), 'Next action'),
  jsonb_build_object('kind', 'user', 'userId', n.user_id), n.user_id, n.due_at,
  n.due_at <> date_trunc('day', n.due_at at time zone 'UTC') at time zone 'UTC', n.next_action_id, n.scheduled_at
from next_action n join case_record c on c.id = n.case_id where c.closed_at is null;
update case_record c set open_tasks = c.open_tasks + 1 from next_action n where n.case_id = c.id and c.closed_at is null;
drop table next_action;

create unique index case_task_next_action on case_task (case_id) where type = 10 and completed_at is null and cancelled_at is null;
