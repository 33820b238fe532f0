-- What somebody may have made while they signed in as another person ends with the pause of that person, with a new
-- invitation, and with the confirmation (decision 0102): the link of a calendar needs no sign-in, and the draft of a new case
-- names people.

create function forget_what_others_made() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  concerned uuid := coalesce(new.user_id, old.user_id);
begin
  delete from calendar_link where user_id = concerned;
  delete from case_draft where user_id = concerned;
  return null;
end $$;
create trigger invitation_forgets after insert or update on invitation
  for each row execute function forget_what_others_made();
create trigger sight_pause_forgets after insert or delete on sight_pause
  for each row execute function forget_what_others_made();

-- What leavers leave behind is for HR, who give it to somebody else.
create or replace function access.audience_of_kind(kind text) returns smallint immutable language sql as $$
  select (case
    when kind in (
      'case.exported', 'case.linked', 'case.unlinked', 'failed-contact.deleted', 'failed-contact.recorded',
      'hr-file.readers-changed', 'hr-file.removed', 'hr-files.added', 'hr-message.posted', 'hr-message.removed',
      'hr-task.changed', 'identity.failed', 'identity.passed', 'note.posted', 'parked-call.completed',
      'parked-call.deleted', 'parked-call.recorded', 'parked-call.reopened', 'person.left', 'removal.denied',
      'removal.requested') then 3
    when kind in (
      'participant.block-changed', 'participant.blocked', 'participant.stepped-aside', 'participant.unblocked',
      'team-file.readers-changed', 'team-file.removed', 'team-files.added', 'team-message.posted',
      'team-message.removed') then 2
    else 1 end)::smallint
$$;
