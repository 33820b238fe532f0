-- How many messages of a case a person has not read is asked for every row of a list. It is the number of messages less those they have read, so what
-- one wrote oneself has a mark as well.
alter table case_record add column message_count integer not null default 0;
alter table message_read add column is_note boolean not null default false;

insert into message_read (case_id, message_id, user_id, read_at, is_note)
  select case_id, id, sender_user_id, posted_at, is_note from message where posted_at is not null on conflict do nothing;
update case_record c set message_count = counted.posted
  from (select case_id, count(*) as posted from message where posted_at is not null and not is_note group by case_id) counted where counted.case_id = c.id;

create index message_read_by_person on message_read (user_id, case_id) where not is_note;
