/**
 * Equivalent mutants of processes, tasks and histories.
 * @type {import('../equivalents.mjs').Equivalent[]}
 */
export const workEquivalents = [
  {
    file: 'server/src/timeline/history-filters.ts',
    inside: 'narrowKinds',
    mutated: 'const preset = false ? undefined : presets.find((one) => one.id === chosen.filterPresetId);',
    reason: 'no preset is without a number, so none is found where none was chosen',
  },
  {
    file: 'server/src/processes/process-facts.ts',
    inside: 'filesOfVisits',
    mutated: 'left join tracked_event e on e.id = f.tracked_event_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/processes/process-facts.ts',
    inside: 'filesOfVisits',
    mutated: 'select v.id, v.record_id from visit v where case when e.visit_id is not null then v.id = e.visit_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/processes/process-facts.ts',
    inside: 'lettersOfVisits',
    mutated: 'join visit v on v.record_id = l.record_id and v.component_id = l.component_id and not v.is_withdrawn',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/processes/process-facts.ts',
    inside: 'lettersOfVisits',
    mutated: 'left join tracked_event e on e.visit_id = v.id and e.withdrawn_at is null',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/tasks/task-holders.ts',
    inside: 'possibleHolders',
    mutated: 'sql<boolean>`exists (select 1 from account a join person p on p.user_id <> a.user_id cross join ${exceptionsOf([caseId])}',
    reason: 'of the person only the hidden cases are read, for which the rule does not ask; everything else is of the account',
  },
  {
    file: 'server/src/tasks/task-holders.ts',
    inside: 'possibleHolders',
    mutated: 'where a.user_id = participant.user_id and a.service_id = case_record.service_id and a.is_current',
    reason: 'a participant who has left is not among the rows; the condition says it once more',
  },
  {
    file: 'server/src/evidence/evidence.queries.ts',
    inside: 'eventsOfProcesses',
    mutated: '])',
    reason: 'the processes that are named belong to the case already; a foreign key with the case in it holds their events to it',
  },
  {
    file: 'server/src/evidence/evidence.queries.ts',
    inside: 'eventsOfProcesses',
    mutated: ".where('e.case_id', '=', caseId)",
    reason: 'the events are sorted by process afterwards, and those of other processes are left out; not reading them only saves work',
  },
  {
    file: 'server/src/cases/case-row.queries.ts',
    inside: 'unreadFor',
    mutated: 'return sql<number>`case when false then 0 else c.message_count',
    reason: 'of a case without messages nobody has read any; not looking only saves work',
  },
  {
    file: 'server/src/letters/letter.queries.ts',
    inside: 'names',
    mutated: "return sql`${column('record_id')} = l.record_id and ${column('component_id')} = l.component_id",
    reason: 'a process belongs to one case',
  },
  {
    file: 'server/src/tasks/settle-tasks.ts',
    inside: 'isTaskOpen',
    mutated: 'if (false) return false;',
    reason: 'the database finds no task whose number is null; not asking only saves work',
  },
  {
    file: 'server/src/tasks/settle-tasks.ts',
    inside: 'setTaskDue',
    mutated: '...(false ? {} : { due_rule: JSON.stringify(dueRule) }),',
    reason: 'the query builder sets no column whose value is undefined; the comparison is for the types',
  },
  {
    file: 'server/src/tasks/settle-tasks.ts',
    inside: 'isWantedPersonPresent',
    mutated: 'if (false) return false;',
    reason: 'nobody on a case is without a role, so nobody is found for a task that asks for none',
  },
  {
    file: 'server/src/letters/letter-event.queries.ts',
    inside: 'processesOfLetters',
    mutated: 'where w.record_id = r.id and w.status = 2 and not w.is_withdrawn and r.ended_at is null) as "openComponentIds",',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/letters/letter-event.queries.ts',
    inside: 'processesOfLetters',
    mutated: 'where e.record_id = r.id and e.withdrawn_at is null) as "recordedComponentIds",',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/letters/letter-event.queries.ts',
    inside: 'processesOfLetters',
    mutated: 'where w.record_id = r.id and w.status = 2 and not w.is_withdrawn',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/letters/letter-event.queries.ts',
    inside: 'processesOfLetters',
    mutated: 'left join tracked_event_draft d on d.event_id = e.id and d.user_id = ${scope.userId}',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/letters/letter-event.queries.ts',
    inside: 'processesOfLetters',
    mutated: 'left join visit v on v.id = r.current_visit_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/letters/letter-event.queries.ts',
    inside: 'processesOfLetters',
    mutated: 'where e.record_id = r.id and e.withdrawn_at is null',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/letters/letter.queries.ts',
    inside: 'completedLettersOf',
    mutated: 'where l.case_id = ${caseId} and ${readable(scope)}',
    reason: 'only of a completed letter the table keeps who completed it',
  },
  {
    file: 'server/src/tasks/settle-tasks.ts',
    inside: 'endPauseTasks',
    mutated: 'if (true) await refreshDue(act, caseId);',
    reason: 'worked out anew from the same tasks, the due moment is the same',
  },
  {
    file: 'server/src/tasks/settle-tasks.ts',
    inside: 'endPauseTasks',
    mutated: 'if (ended.numUpdatedRows >= 0n) await refreshDue(act, caseId);',
    reason: 'worked out anew from the same tasks, the due moment is the same',
  },
];
