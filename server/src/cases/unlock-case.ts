import type { Act } from '../access/act.ts';
import type { CaseFacts } from './case-facts.ts';
import { changeCase } from './change-case.ts';

/** Lets everybody write again who could before the lock; on an unlocked case it changes nothing. */
export async function unlockCase(act: Act, theCase: CaseFacts): Promise<void> {
  if (!theCase.isLocked) return;
  await changeCase(act, theCase.id, { locked_at: null, locked_by: null });
  act.record(theCase, 'case.unlocked', {});
}
