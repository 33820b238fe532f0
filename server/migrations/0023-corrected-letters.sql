-- Why a completed letter keeps dates that have passed or that leave less time than agreed, and for a corrected letter
-- the first letter that it and all corrections of it stand in place of. All of them stay (gaps G-114).
alter table case_letter
  add column date_reason text check (char_length(date_reason) between 1 and 500),
  add column corrects bigint,
  add constraint case_letter_corrects_fkey foreign key (case_id, corrects) references case_letter (case_id, id),
  add constraint case_letter_reason_at_completion check (date_reason is null or status = 2),
  add constraint case_letter_corrects_another check (corrects <> id);
create index case_letter_by_corrected on case_letter (case_id, corrects, id) where corrects is not null;
-- One correction is written at a time.
create unique index case_letter_one_correction on case_letter (case_id, corrects) where corrects is not null and status = 1;
