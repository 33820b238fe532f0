import { CaseStatus } from '@evenhand/contract/cases';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { changeCase, setDue } from '../cases/change-case.ts';
import { endAllRecords } from '../processes/process.rows.ts';
import { cancelOpenTasks } from '../tasks/settle-tasks.ts';

/**
 * Closes the case: its open tasks are cancelled, the next action among them, its processes end and nothing
 * is due (domain brief rule 25). Whether it may close has been decided before.
 */
export async function closeCase(
  act: Act,
  theCase: CaseFacts,
  ending: { readonly outcomeId: number | null; readonly conclusion: string },
): Promise<void> {
  await cancelOpenTasks(act, theCase.id);
  await endAllRecords(act, theCase.id);
  await changeCase(act, theCase.id, {
    status: CaseStatus.Closed,
    outcome_id: ending.outcomeId,
    conclusion: ending.conclusion,
    closed_at: act.now,
    closed_by: act.actor.userId,
  });
  await setDue(act, theCase.id, sql`select null::timestamptz, false, 0`);
  const outcome =
    ending.outcomeId === null
      ? null
      : { id: ending.outcomeId, title: act.configuration.titles.outcomes.get(ending.outcomeId) ?? '' };
  act.record(theCase, 'case.closed', { outcome, conclusion: ending.conclusion });
}
