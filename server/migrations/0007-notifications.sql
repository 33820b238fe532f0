-- Notices become notifications of every type (NOTIF-01): they may lead to a tracked event, and their reader may delete them.

alter table notice
  add column type smallint not null default 1 check (type between 1 and 9),
  add column tracked_event_id bigint,
  add column deleted_at timestamptz,
  add foreign key (case_id, tracked_event_id) references tracked_event (case_id, id);
drop index notice_by_user;
create index notice_by_user on notice (user_id, posted_at desc, id desc) where deleted_at is null;
create index notice_unread on notice (user_id) where deleted_at is null and read_at is null;
