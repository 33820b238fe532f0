import type { Audience } from '@evenhand/contract/history/fact-kind';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Act } from './act.ts';
import { recordsOf } from './records.ts';
import { fromSight } from './sight.ts';

/**
 * The channel on which every server process learns that a case has changed. It carries ids only; what a
 * person may know of the change is read when it is delivered.
 */
export const CASE_CHANGES = 'case_changes';

const changedFact = z.object({
  audience: z.enum(['viewers', 'writers', 'hr'] satisfies Audience[]),
  recordId: z.nullable(z.number()),
  /** Another case that the fact names. */
  linkedCaseId: z.optional(z.number()),
  /** Somebody outside its audience who reads it too: they write with HR alone. */
  withUserId: z.optional(z.string()),
  /** A message that was posted: open inboxes are told of it. */
  addedId: z.optional(z.number()),
  /** A message that was removed or, with their ids, some of its attachments: open inboxes are told of it. */
  removed: z.optional(z.object({ messageId: z.number(), attachmentIds: z.nullable(z.array(z.number())) })),
  /** The case has an adviser now, or is closed: its messages leave the list of those that wait for HR. */
  isTakenUp: z.optional(z.literal(true)),
});
/**
 * The audience of a recorded fact, the process it belongs to, which may be for HR only, and the other case it
 * names.
 */
export type ChangedFact = z.output<typeof changedFact>;

const caseChange = z.object({ caseId: z.number(), sawBefore: z.array(z.string()), facts: z.array(changedFact) });
/**
 * One case has changed. `sawBefore` names people who could see it until then and perhaps no longer can;
 * `facts` says who else is notified.
 */
export type CaseChange = z.output<typeof caseChange>;

/**
 * SQL that notifies every server process when its transaction commits, and not at all
 * when the transaction is rolled back.
 */
export function notifyCaseChanged(caseId: number, facts: readonly ChangedFact[]): RawBuilder<unknown> {
  const change: CaseChange = { caseId, sawBefore: [], facts: [...facts] };
  return sql`pg_notify(${CASE_CHANGES}, ${JSON.stringify(change)})`;
}

/** @returns null for a message that is not ours. */
export function readCaseChange(payload: string): CaseChange | null {
  try {
    return caseChange.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/**
 * Call this before anything is written that can take a case out of the sight of these people, and so of their other
 * records (decision 0103). People who see the case at this moment are notified when it is gone. Other people are not
 * notified, so a person who is blocked on a case they never saw does not learn of it. People whose ids only the
 * database holds are given as SQL.
 */
export async function beforeSightChanges(
  act: Act,
  caseId: number,
  people: readonly string[] | RawBuilder<string[]>,
): Promise<void> {
  if ('length' in people && people.length === 0) return;
  const userIds = 'length' in people ? sql`${[...people]}::uuid[]` : people;
  await sql`
    select pg_notify(${CASE_CHANGES}, json_build_object('caseId', ${caseId}::bigint, 'sawBefore', json_agg(a.user_id), 'facts', '[]'::json)::text)
    ${fromSight(sql`array${recordsOf(userIds)}`, [caseId])} having count(*) > 0`.execute(act.db);
}
