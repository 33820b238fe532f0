import type { Act } from '../access/act.ts';
import type { CaseFacts } from './case-facts.ts';
import { changeCase } from './change-case.ts';

/**
 * Only HR can write from here on (specification 1 §4). Locking a locked case changes nothing: it stays locked
 * by the person who locked it first.
 */
export async function lockCase(act: Act, theCase: CaseFacts): Promise<void> {
  if (theCase.isLocked) return;
  await changeCase(act, theCase.id, { locked_at: act.now, locked_by: act.actor.userId });
  act.record(theCase, 'case.locked', {});
}
