-- Notices are facts: what they say is made on reading, for their reader (decision 0021). Those there are keep their words.

alter table notice
  add column kind text,
  add column facts jsonb,
  add column actor_user_id uuid references person;
update notice set kind = 'titled', facts = jsonb_build_object('title', title);
alter table notice
  alter column kind set not null,
  alter column facts set not null,
  drop column title;
