-- A call may come from the employee of the case, and an attempt may be to reach them: a person of the directory, or one
-- whose name was typed. The name stays with the contact when the case gets another employee. It gives no sight of the
-- case.
alter table contact
  alter column participant_id drop not null,
  add column employee_user_id uuid references person,
  add column employee_name text,
  add constraint contact_has_one_person check (num_nonnulls(participant_id, employee_user_id, employee_name) = 1);
