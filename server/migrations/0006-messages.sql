-- Messages and notes of a case, mail from outside, and contacts: calls parked for the adviser and attempts that failed.

-- How a message begins, as words on one line, is shown in every row of an inbox. It is kept beside the body, so that a
-- list does not read the words out of every body anew; the database computes it whenever a body is written, so it never
-- says what the body does not (decision 0056). A body is clean when it is kept: its tags are those of `clean-html.ts`,
-- and an angle bracket of a text is escaped. The first 4,000 characters hold more words than are kept.
create function message_preview(body text) returns text language sql immutable as $$
  select left(btrim(regexp_replace(translate(
    replace(replace(replace(replace(
      regexp_replace(
        replace(replace(replace(left(body, 4000), '</p>', ' '), '</li>', ' '), '<br />', ' '), '<[^>]*>?', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    chr(160) || chr(9) || chr(10) || chr(13), '    '), ' {2,}', ' ', 'g')), 240)
$$;

-- A row is a message, which everybody who sees the case reads, or a note, which those alone read who act as HR on it.
-- It is posted, or it is a draft of its author (decision 0053).
create table message (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  -- Null for a message from outside, which has a name and an address instead.
  sender_user_id uuid references person,
  -- The sender's role on the case when they sent it; null for HR, who need none.
  sender_role_id smallint check (sender_role_id between 1 and 3),
  subject text not null,
  -- Simple HTML, clean when it was written.
  body text not null,
  -- The task to answer it; null when no answer was asked for.
  task_id bigint,
  posted_at timestamptz,
  is_note boolean not null default false,
  -- What it answers; null also when that was removed.
  parent_id bigint,
  -- Made by the client, so that a retry posts once.
  client_message_id uuid,
  updated_at timestamptz not null,
  -- A draft that its author saved as one; any other draft is what they are still typing.
  is_saved boolean not null default false,
  -- When HR is to answer it by; null when no answer was asked for, and where nobody is asked any more.
  answer_due_at timestamptz,
  answered_at timestamptz,
  sender_name text,
  sender_address text,
  preview text not null generated always as (message_preview(body)) stored,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, task_id) references case_task (case_id, id),
  foreign key (case_id, parent_id) references message (case_id, id),
  constraint message_saved_is_a_draft check (not (is_saved and posted_at is not null)),
  constraint message_has_one_sender check (
    (sender_user_id is null) = (sender_name is not null) and (sender_name is null) = (sender_address is null)
    and (posted_at is not null or sender_user_id is not null))
);
create index message_by_case on message (case_id, is_note, posted_at desc, id desc) where posted_at is not null;
-- The drafts of one person. What they are typing is one for a new message and one for each message they answer.
create index message_draft on message (sender_user_id, case_id) where posted_at is null;
create unique index message_typed on message (case_id, sender_user_id, is_note, parent_id) nulls not distinct
  where posted_at is null and not is_saved;
create unique index message_by_client_id on message (case_id, sender_user_id, is_note, client_message_id)
  where client_message_id is not null;
create index message_by_parent on message (case_id, parent_id) where parent_id is not null;

-- Who has read what. What one wrote oneself has a row as well, because what is unread is counted.
create table message_read (
  case_id bigint not null,
  message_id bigint not null,
  user_id uuid not null references person,
  read_at timestamptz not null,
  is_note boolean not null default false,
  primary key (message_id, user_id),
  foreign key (case_id, message_id) references message (case_id, id) on delete cascade
);
create index message_read_by_person on message_read (user_id, case_id) where not is_note;

-- Ids that clients gave to what is deleted since, so that a retry makes nothing again. No foreign key to the message:
-- it is gone.
create table spent_client_id (
  case_id bigint not null references case_record,
  sender_user_id uuid not null references person,
  is_note boolean not null,
  client_message_id uuid not null,
  primary key (case_id, sender_user_id, is_note, client_message_id)
);

-- A request to remove a message with its attachments, or some of its attachments (gaps G-74, G-75). It repeats no word
-- of them, so that it stays when they are gone. HR's alone.
create table removal_request (
  id bigint generated always as identity (start with 1000) primary key,
  service_id integer not null,
  case_id bigint not null,
  -- No foreign key: the message may be gone.
  message_id bigint not null,
  -- The attachments to be removed; null for the message with all of them.
  file_ids bigint[],
  reason_id integer not null,
  urgency_id integer not null,
  requested_at timestamptz not null,
  requested_by uuid not null references person,
  decided_at timestamptz,
  decided_by uuid references person,
  is_approved boolean,
  unique (case_id, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (is_approved is null)),
  check (decided_by <> requested_by),
  check (file_ids is null or cardinality(file_ids) > 0)
);
-- One that is not decided for each message (REMV-17).
create unique index removal_request_pending on removal_request (message_id) where decided_at is null;
create index removal_request_by_case on removal_request (case_id, requested_at, id) where decided_at is null;

-- Messages that came from outside and match no case, until HR assigns one to a case. Its number stays the same there,
-- so both draw from one sequence.
create table unassigned_message (
  id bigint primary key,
  service_id integer not null references service,
  sender_name text not null,
  sender_address text not null,
  subject text not null,
  -- Simple HTML, clean when it was written.
  body text not null,
  received_at timestamptz not null,
  preview text not null generated always as (message_preview(body)) stored
);
create index unassigned_message_by_service on unassigned_message (service_id, received_at);

-- Mail that was received from outside (decision 0055). One that arrives again, or both by SMTP and in the mailbox, is
-- known by its key: a hash of who sent it, of its Message-ID and of what it was addressed to. A key holds nothing that
-- can be read. Rows are forgotten after a month.
create table received_mail (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  received_at timestamptz not null
);
create index received_mail_by_age on received_mail (received_at);

-- Mail in a mailbox that could not be taken in, until it is, or is given up (decision 0055). A key is a hash of the
-- mailbox and of the number the mail has there. It is noted before a mail is read, so that one that ends the server
-- process counts as well. The table holds nothing of any mail.
create table mail_attempt (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  attempts integer not null,
  retry_at timestamptz not null,
  last_error text
);
create index mail_attempt_by_age on mail_attempt (retry_at);

-- Parked calls and failed contacts are contacts of two kinds. HR's alone (PERM-35). Deleted rows stay for the record
-- and are shown to nobody.
create table contact (
  kind text not null check (kind in ('parked-call', 'failed-contact')),
  id bigint generated always as identity (start with 1000),
  service_id integer not null,
  case_id bigint not null,
  -- The person who called, or was called; the row stays when they leave the case.
  participant_id bigint not null,
  reason_id integer not null,
  recorded_at timestamptz not null,
  -- The adviser of the case when the contact was recorded (gaps G-84, G-85).
  adviser_user_id uuid not null references person,
  details text not null,
  -- The task to complete a parked call; null while it is completed.
  task_id bigint,
  completed_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references person,
  deleted_at timestamptz,
  primary key (kind, id),
  foreign key (service_id, case_id) references case_record (service_id, id),
  foreign key (case_id, participant_id) references participant (case_id, id),
  foreign key (case_id, task_id) references case_task (case_id, id),
  constraint contact_completion_check check (kind = 'parked-call' or (task_id is null and completed_at is null))
);
create index contact_by_case on contact (case_id, kind, recorded_at desc, id desc) where deleted_at is null;
