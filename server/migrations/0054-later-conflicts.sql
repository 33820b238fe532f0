-- As before (0051-sanctions.sql), with conflicts of roles that arise later, which are for those who work on the case.
create or replace function access.audience_of_kind(kind text) returns smallint immutable language sql as $$
  select (case
    when kind in (
      'case.exported', 'case.linked', 'case.unlinked', 'failed-contact.deleted', 'failed-contact.recorded',
      'hr-file.readers-changed', 'hr-file.removed', 'hr-files.added', 'hr-message.posted', 'hr-message.removed',
      'hr-task.changed', 'identity.failed', 'identity.passed', 'matter.raiser-withheld', 'note.posted', 'parked-call.completed',
      'parked-call.deleted', 'parked-call.recorded', 'parked-call.reopened', 'person.left', 'removal.denied',
      'removal.requested') then 3
    when kind in (
      'finding.recorded', 'finding.taken-back', 'matter.added', 'matter.changed', 'matter.merged', 'matter.withdrawn',
      'participant.block-changed', 'participant.blocked', 'participant.stepped-aside', 'participant.unblocked',
      'party.added', 'party.changed', 'party.removed', 'role-conflict.accepted', 'role-conflict.arisen',
      'sanction.overturned', 'sanction.recorded', 'sanction.reduced', 'sanction.withdrawn', 'team-file.readers-changed', 'team-file.removed',
      'team-files.added', 'team-message.posted', 'team-message.removed') then 2
    else 1 end)::smallint
$$;
