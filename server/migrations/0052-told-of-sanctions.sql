-- When people were told that a sanction will end, and that it has (sanctions/tell-of-ends.ts).
alter table case_sanction add column review_told_at timestamptz, add column spent_told_at timestamptz;
-- contract: the table came with the migration before, in the same release, and is empty.
create index case_sanction_by_last_day on case_sanction (service_id, last_day) where last_day is not null;
