-- The words of a letter where a person has changed those of its template (decision 0051); null where nobody has.
alter table case_letter add column body jsonb;
