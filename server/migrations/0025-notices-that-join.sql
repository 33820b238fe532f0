-- How many more changes of its kind a notice stands for: they came while it was unread.
alter table notice add column others integer not null default 0;
-- A change finds the notice it joins without a look at what the person has not read of other cases.
drop index notice_unread;
create index notice_unread on notice (user_id, case_id) where deleted_at is null and read_at is null;
