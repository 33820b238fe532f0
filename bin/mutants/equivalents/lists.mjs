/**
 * Equivalent mutants of the list of cases.
 * @type {import('../equivalents.mjs').Equivalent[]}
 */
export const listEquivalents = [
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'hasListedStatus',
    mutated: 'if (statuses.length >= 1) return sql<boolean>`c.status = any(${[...statuses]}::bigint[])`;',
    reason: 'a single status has been asked for already',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'hasListedStatus',
    mutated: 'return false ? sql<boolean>`c.status = any(${statusesThere(accessLevelId, scope)})` : sql<boolean>`true`;',
    reason: 'every case of the policy area has a status that occurs there',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'statusesThere',
    mutated: 'const inArea = sql`s.access_level_id = ${accessLevelId}`;',
    reason: 'more statuses than the policy area has find no more of its cases; naming few only lets an index be read in order',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'statusesThere',
    mutated: 'const inArea = sql`s.service_id = ${scope.serviceId}`;',
    reason: 'more statuses than the policy area has find no more of its cases; naming few only lets an index be read in order',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'statusesThere',
    mutated: '(select s.status from case_record s where true order by s.status limit 1)',
    reason: 'more statuses than the policy area has find no more of its cases; naming few only lets an index be read in order',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'statusesThere',
    mutated: 'select (select s.status from case_record s where s.status > there.status order by s.status limit 1) from there)',
    reason: 'more statuses than the policy area has find no more of its cases; naming few only lets an index be read in order',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'statusesThere',
    mutated: 'select there.status::bigint from there where true)`;',
    reason: 'no status is compared with as nothing; it is equal to none',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'isDueWithin',
    mutated:
      'conditions.push(sql`c.due_at >= ${timed <= day ? timed : day}`, sql`c.due_at >= case when c.is_due_timed then ${timed}::timestamptz else ${day} end`);',
    reason: 'both bounds are the same then',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'isDueWithin',
    mutated:
      'conditions.push(sql`c.due_at < ${timed >= day ? timed : day}`, sql`c.due_at < case when c.is_due_timed then ${timed}::timestamptz else ${day} end`);',
    reason: 'both bounds are the same then',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'isDueWithin',
    mutated:
      'conditions.push(sql`c.due_at <= ${timed > day ? timed : day}`, sql`c.due_at < case when c.is_due_timed then ${timed}::timestamptz else ${day} end`);',
    reason: 'the exact bound beside it is no later',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'whose',
    mutated: 'const area = sql<boolean>`c.access_level_id = ${list.accessLevelId}`;',
    reason: 'a policy area belongs to one service',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'whose',
    mutated: 'if (false) return isOwn;',
    reason: 'with all three roles the person is on the case; the other question is only slower',
  },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'whose',
    mutated: 'return sql<boolean>`exists (select 1 from participant own where own.case_id = c.id and own.user_id = ${scope.userId}',
    reason: 'who has a role on a case has the case; its number only lets the database begin with it',
  },
  { file: 'server/src/case-list/case-list-conditions.ts', inside: 'filters', mutated: 'true', reason: 'both ways of asking for a reason find the same cases' },
  { file: 'server/src/case-list/case-list-conditions.ts', inside: 'filters', mutated: 'false', reason: 'both ways of asking for a reason find the same cases' },
  {
    file: 'server/src/case-list/case-list-conditions.ts',
    inside: 'filters',
    mutated: '? sql`exists (select 1 from case_reason r where r.case_id = c.id and r.reason_id = ${list.reasonId}::bigint)`',
    reason: 'the reason repeats what its case says; it only lets the database begin with the reasons',
  },
];
