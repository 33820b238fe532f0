-- When the newest token we have seen of a person was issued: an older one that is still valid must not bring lost rights back.
alter table person add column claims_issued_at timestamptz;

-- An employee who was typed in by e-mail may be somebody we know.
create index person_by_email on person (service_id, lower(email)) where email is not null;
