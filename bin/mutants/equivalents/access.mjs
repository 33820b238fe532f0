/**
 * Equivalent mutants of who sees a case, what a person is told of it, and what the database itself refuses.
 * @type {import('../equivalents.mjs').Equivalent[]}
 */
export const accessEquivalents = [
  {
    file: 'server/src/access/acts-as-hr.ts',
    inside: 'actsAsHrOn',
    mutated: 'if (false) return sql<boolean>`false`;',
    reason: 'without the short cut the condition begins with the same false; it only saves the database work',
  },
  {
    file: 'server/src/access/visibility.ts',
    inside: 'visibilityOf',
    mutated: 'const ground = false ? (isHr ? groundOfHr : groundOfOthers) : sql`case when ${isHr} then ${groundOfHr} else ${groundOfOthers} end`;',
    reason: 'the same choice is then made by the database from the bound value; the shorter statement is only faster',
  },
  {
    file: 'server/src/access/viewer.ts',
    inside: 'exceptionsOf',
    mutated: 'const isAmong = (column: string): RawBuilder<unknown> => (true ? sql`true` : sql`${sql.ref(column)} = any(${[...among]}::bigint[])`);',
    reason: 'the statement names its cases once more, so exceptions on other cases change nothing; leaving them out only saves work',
  },
  {
    file: 'server/src/access/viewer.ts',
    inside: 'exceptionsOf',
    mutated: "select coalesce(array_agg(held.case_id) filter (where true), '{}') as own_case_ids,",
    reason: 'the only other role is blocked, and a blocked case is among the hidden ones, which come before every ground',
  },
  {
    file: 'server/src/access/viewer.ts',
    inside: 'exceptionsOf',
    mutated: 'select typed.id from case_record typed where typed.employee_address = p.address',
    reason: 'a case of another service is invisible by its service already',
  },
  {
    file: 'server/src/access/viewer.ts',
    inside: 'exceptionsOf',
    mutated: 'select typed.id from case_record typed where typed.service_id = a.service_id and typed.employee_address = p.address) as hidden_case_ids',
    reason: 'the statement names its cases once more, so exceptions on other cases change nothing; leaving them out only saves work',
  },
  {
    file: 'server/src/access/viewer.ts',
    inside: 'exceptionsOf',
    mutated: "from participant held where held.user_id = a.user_id and held.removed_at is null and ${isAmong('held.case_id')}",
    reason: 'a case of another service is invisible by its service already',
  },
  {
    file: 'server/src/access/viewer.ts',
    inside: 'exceptionsOf',
    mutated: 'from participant held where held.user_id = a.user_id and held.service_id = a.service_id and held.removed_at is null',
    reason: 'the statement names its cases once more, so exceptions on other cases change nothing; leaving them out only saves work',
  },
  {
    file: 'server/src/access/context.ts',
    inside: 'enterAs',
    mutated: 'if (true) await execute(db, leave);',
    reason: 'the statement that reads somebody leaves the context of the system already; leaving it once more changes nothing',
  },
  {
    file: 'server/src/main/row-security.ts',
    inside: 'assertRowSecurity',
    mutated: 'select rolname as name, rolbypassrls as bypasses,',
    reason: 'a superuser has the rights of every role, so it owns the tables as well',
  },
  {
    file: 'server/src/main/row-security.ts',
    inside: 'assertRowSecurity',
    mutated: 'if (role.bypasses || role.owns)',
    reason: 'the role a transaction runs as is always among the roles; the comparison is for the types',
  },
  {
    file: 'server/src/main/row-security.ts',
    inside: 'assertRowSecurity',
    mutated: 'if (false) return;',
    reason: 'an empty statement answers no rows; that it is not sent is for the reader',
  },
  {
    file: 'server/src/main/row-security.ts',
    inside: 'assertRowSecurity',
    mutated: 'some.map(({ name, rowId }) => sql`(select ${name} as name from ${sql.table(name)} where true)`),',
    reason: 'where policies let the one row through that is asked for, all rows together find it as well; asking for one only saves work',
  },
  {
    file: 'server/src/live/recent.ts',
    inside: 'createRecent',
    mutated: 'while (recent[0] !== undefined && recent[0].at < Date.now() - REMEMBERED_FOR_MS) recent.shift();',
    reason: 'what is kept for one millisecond more is sent to a screen that begins to follow in that millisecond, which then reads the same once more',
  },
  {
    file: 'server/src/live/case-feed.ts',
    inside: 'createCaseFeed',
    mutated: 'if (screens.size === 0) streams.delete(userId);',
    reason: 'a set is taken out when its last stream ends, and each stream ends once, so no other set can have replaced it',
  },
  {
    file: 'server/src/live/session-streams.ts',
    inside: 'endOver',
    mutated: 'if (false) return;',
    reason: 'the database is then asked about no token, and names none that has ended',
  },
  {
    file: 'server/src/participants/participant-checks.ts',
    inside: 'assertMayChangeParticipation',
    mutated: "if (userId === act.actor.userId && act.actor.isHr && hrTakenBy(before) === 'rights')",
    reason: 'the respondent does not act as HR on the case',
  },
  {
    file: 'server/src/participants/participant-checks.ts',
    inside: 'assertMayChangeParticipation',
    mutated: 'if (true) await assertHrUserRemains(act, theCase, userId);',
    reason: 'who gives HR back to somebody else acts as HR on the case, so there is an HR user without that person',
  },
  {
    file: 'server/src/live/deliver-own.ts',
    inside: 'deliverOwn',
    mutated: 'if (false) return true;',
    reason: 'the database is then asked about nobody, and nobody is told',
  },
  {
    file: 'server/src/dashboard/own-cases.queries.ts',
    inside: 'isOwnOpen',
    mutated: 'return sql<boolean>`c.adviser_user_id = ${scope.userId} and c.access_level_id = ${accessLevelId} and ${isOpen}`;',
    reason: 'a case of another service is invisible by its service already',
  },
  {
    file: 'server/src/dashboard/adviser-load.queries.ts',
    inside: 'loadsOf',
    mutated: 'where c.access_level_id = ${accessLevelId}',
    reason: 'a case of another service is invisible by its service already',
  },
];
