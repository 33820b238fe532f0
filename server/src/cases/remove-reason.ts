import type { Act } from '../access/act.ts';
import type { CaseFacts } from './case-facts.ts';
import { reasonIdsOf } from './case-reasons.ts';
import { setReasons } from './set-reasons.ts';

/** Removes one reason; a reason the case does not have changes nothing. */
export async function removeReason(act: Act, theCase: CaseFacts, reasonId: number): Promise<void> {
  const held = await reasonIdsOf(act.db, theCase.id);
  await setReasons(
    act,
    theCase,
    held.filter((id) => id !== reasonId),
  );
}
