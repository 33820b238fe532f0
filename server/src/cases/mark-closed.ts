import { CaseStatus } from '@evenhand/contract/cases';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { CaseFacts } from './case-facts.ts';
import { changeCase, setDue } from './change-case.ts';
import { endNextAction } from './next-action.queries.ts';

/**
 * The case becomes closed, with its next action gone and nothing due (domain brief rule 25). That it may close has been decided before;
 * ending its processes and cancelling its open tasks is the caller's, in the same transaction.
 */
export async function markClosed(
  act: Act,
  theCase: CaseFacts,
  ending: { readonly outcomeId: number | null; readonly conclusion: string },
  configuration: Configuration,
): Promise<void> {
  await changeCase(act, theCase.id, {
    status: CaseStatus.Closed,
    outcome_id: ending.outcomeId,
    conclusion: ending.conclusion,
    closed_at: act.now,
    closed_by: act.actor.userId,
  });
  await endNextAction(act, theCase.id);
  await setDue(act, theCase.id, sql`select null::timestamptz, false, 0`);
  const outcome =
    ending.outcomeId === null ? null : { id: ending.outcomeId, title: configuration.titlesOf(theCase.serviceId).outcomes.get(ending.outcomeId) ?? '' };
  act.record(theCase, 'case.closed', { outcome, conclusion: ending.conclusion });
}
