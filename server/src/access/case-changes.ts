import type { Audience } from '@evenhand/contract/history/fact-kind';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Act } from './act.ts';
import { fromSight } from './sight.ts';

/**
 * The channel on which every process learns that a case has changed. Ids only: what they mean is
 * asked again when it is delivered.
 */
export const CASE_CHANGES = 'case_changes';

const changedFact = z.object({ audience: z.enum(['viewers', 'writers', 'hr'] satisfies Audience[]), recordId: z.nullable(z.number()) });
/** For whom a recorded fact is, and the process it belongs to, which may be HR's alone. */
export type ChangedFact = z.output<typeof changedFact>;

const caseChange = z.object({ caseId: z.number(), sawBefore: z.array(z.string()), facts: z.array(changedFact) });
/**
 * One case has changed. `sawBefore` names people who could see it until then and perhaps no longer can;
 * `facts` says whom the rest is told to.
 */
export type CaseChange = z.output<typeof caseChange>;

/**
 * SQL that tells every process, once the transaction it stands in has committed and not
 * at all when it is taken back.
 */
export function tellCaseChanged(caseId: number, facts: readonly ChangedFact[]): RawBuilder<unknown> {
  const change: CaseChange = { caseId, sawBefore: [], facts: [...facts] };
  return sql`pg_notify(${CASE_CHANGES}, ${JSON.stringify(change)})`;
}

/** @returns null for what is no message of ours. */
export function readCaseChange(payload: string): CaseChange | null {
  try {
    return caseChange.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/**
 * To be called before anything is written that can take a case out of these people's sight. Whoever sees it
 * at this moment is told when it is gone; nobody else ever hears of it, so that being blocked on a case one
 * never saw gives nothing away. People whom only the database knows are given as SQL of their ids.
 */
export async function beforeSightChanges(act: Act, caseId: number, people: readonly string[] | RawBuilder<string[]>): Promise<void> {
  if ('length' in people && people.length === 0) return;
  const userIds = 'length' in people ? sql`${[...people]}::uuid[]` : people;
  await sql`
    select pg_notify(${CASE_CHANGES}, json_build_object('caseId', ${caseId}::bigint, 'sawBefore', json_agg(a.user_id), 'facts', '[]'::json)::text)
    ${fromSight(userIds, [caseId])} having count(*) > 0`.execute(act.db);
}
