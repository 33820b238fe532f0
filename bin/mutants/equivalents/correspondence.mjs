/**
 * Equivalent mutants of messages, notes, removals and what waits unassigned.
 * @type {import('../equivalents.mjs').Equivalent[]}
 */
export const correspondenceEquivalents = [
  {
    file: 'server/src/messages/message.queries.ts',
    inside: 'isIn',
    mutated: 'saved: sql<boolean>`m.is_saved`,',
    reason: 'the database keeps no message that is saved and posted (message_saved_is_a_draft)',
  },
  {
    file: 'server/src/messages/message.queries.ts',
    inside: 'messagesOf',
    mutated: 'const order = false ? sql`m.posted_at desc, m.id desc` : sql`m.updated_at desc, m.id desc`;',
    reason: 'of what is posted, updated_at stays the moment of posting, also when a removal takes words out of it; the index has posted_at',
  },
  {
    file: 'server/src/messages/message.queries.ts',
    inside: 'messagesById',
    mutated: 'if (false) return new Map();',
    reason: 'the database is then asked about no message, and answers none',
  },
  {
    file: 'server/src/messages/message.queries.ts',
    inside: 'countsOf',
    mutated: 'count(*) filter (where m.is_saved)::int as drafts',
    reason: 'the database keeps no message that is saved and posted (message_saved_is_a_draft)',
  },
  {
    file: 'server/src/messages/message.queries.ts',
    inside: 'unansweredUpTo',
    mutated: 'union select m.id, m.parent_id from message m join thread on m.id = thread.parent_id where true)',
    reason: 'a foreign key with the case in it holds an answer to the case of what it answers',
  },
  {
    file: 'server/src/unassigned-messages/unassigned-message.queries.ts',
    inside: 'ofCases',
    mutated: 'from case_record c join message m on m.case_id = c.id and m.posted_at is not null',
    reason: 'a note and a draft have a sender and no role',
  },
  {
    file: 'server/src/unassigned-messages/unassigned-message.queries.ts',
    inside: 'ofCases',
    mutated: 'from case_record c join message m on m.case_id = c.id and not m.is_note',
    reason: 'a note and a draft have a sender and no role',
  },
  {
    file: 'server/src/unassigned-messages/unassigned-message.queries.ts',
    inside: 'ofCases',
    mutated: 'where c.adviser_user_id is null and c.locked_at is null and (m.sender_role_id is not null or m.sender_user_id is null)',
    reason: 'a case without messages has none to list; the number of them only saves the database work',
  },
  {
    file: 'server/src/unassigned-messages/unassigned-message.queries.ts',
    inside: 'ofCases',
    mutated: 'where c.adviser_user_id is null and c.message_count >= 0 and c.locked_at is null and (m.sender_role_id is not null or m.sender_user_id is null)',
    reason: 'a case without messages has none to list; the number of them only saves the database work',
  },
  {
    file: 'server/src/removals/removal-message.queries.ts',
    inside: 'messageToRemove',
    mutated: "from case_file f where f.message_id = m.id), '[]') as files",
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/removals/removal-message.queries.ts',
    inside: 'answersTo',
    mutated: 'union select m.id from message m join thread on m.parent_id = thread.id where true)',
    reason: 'a foreign key with the case in it holds an answer to the case of what it answers',
  },
  {
    file: 'server/src/removals/removal-message.queries.ts',
    inside: 'subjectsBefore',
    mutated: 'where m.id = (select parent_id from message where case_id = ${caseId} and id = ${messageId})',
    reason: 'a foreign key with the case in it holds an answer to the case of what it answers',
  },
  {
    file: 'server/src/removals/removal-message.queries.ts',
    inside: 'subjectsBefore',
    mutated: 'where m.case_id = ${caseId} and m.id = (select parent_id from message where id = ${messageId})',
    reason: 'a foreign key with the case in it holds an answer to the case of what it answers',
  },
  {
    file: 'server/src/removals/removal-message.queries.ts',
    inside: 'subjectsBefore',
    mutated: 'union select m.id, m.parent_id, m.subject from message m join before on m.id = before.parent_id where true)',
    reason: 'a foreign key with the case in it holds an answer to the case of what it answers',
  },
  {
    file: 'server/src/messages/message-access.ts',
    inside: 'named',
    mutated: '...(false ? {} : { known }),',
    reason: 'a condition that is left out and one that is undefined are the same; the spelling is for the types',
  },
  {
    file: 'server/src/messages/attachment-access.ts',
    inside: 'onAttachment',
    mutated: 'known: (scope) => sql<boolean>`exists (select 1 from message m where m.id = child.message_id',
    reason: 'a foreign key with the case in it holds the row to its case already',
  },
  {
    file: 'server/src/messages/attachment-access.ts',
    inside: 'onAttachment',
    mutated: "and m.is_note = ${kind === 'note'})`,",
    reason: 'readFile finds the file only with a message that the reader may read, and what it does not find is missing as well',
  },
];
