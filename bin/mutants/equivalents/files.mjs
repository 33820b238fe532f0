/**
 * Equivalent mutants of files and tracked events.
 * @type {import('../equivalents.mjs').Equivalent[]}
 */
export const filesEquivalents = [
  {
    file: 'server/src/files/file-list.queries.ts',
    inside: 'readable',
    mutated: 'left join tracked_event e on e.id = f.tracked_event_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/files/file-list.queries.ts',
    inside: 'readable',
    mutated: 'left join tracking_record r on r.id = e.record_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/files/file-list.queries.ts',
    inside: 'readable',
    mutated: 'left join message m on m.id = f.message_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/files/case-file.queries.ts',
    inside: 'attachmentsByMessage',
    mutated: 'if (false) return new Map();',
    reason: 'the database is then asked about no message, and answers no file',
  },
  {
    file: 'server/src/files/case-file.queries.ts',
    inside: 'readFile',
    mutated: 'left join tracked_event e on e.id = coalesce(f.tracked_event_id, f.corrected_event_id)',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/files/case-file.queries.ts',
    inside: 'readFile',
    mutated: 'left join tracking_record r on r.id = coalesce(e.record_id, f.form_record_id)',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/files/case-file.queries.ts',
    inside: 'readFile',
    mutated: 'left join message m on m.id = f.message_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/files/case-file.queries.ts',
    inside: 'fileStatesOf',
    mutated: 'left join tracked_event e on e.id = f.tracked_event_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/files/case-file.queries.ts',
    inside: 'fileStatesOf',
    mutated: 'left join tracking_record r on r.id = e.record_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/files/case-file.queries.ts',
    inside: 'fileStatesOf',
    mutated: 'left join message m on m.id = f.message_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/tracked-events/list-tracked-events.ts',
    inside: 'eventsOf',
    mutated: '(select count(*)::int from case_file f where f.tracked_event_id = e.id)',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/tracked-events/list-tracked-events.ts',
    inside: 'eventsOf',
    mutated: 'from tracked_event e join case_record c on c.id = e.case_id join tracking_record r on r.id = e.record_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/tracked-events/list-tracked-events.ts',
    inside: 'eventsOf',
    mutated: 'return false ? [] : [{ ...row, setup, workflowTitle: definition.title }];',
    reason: 'only components that are events record one, and a process keeps its version; the check is for the types',
  },
];
