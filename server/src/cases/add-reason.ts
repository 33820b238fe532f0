import type { Act } from '../access/act.ts';
import type { CaseFacts } from './case-facts.ts';
import { reasonIdsOf } from './case-reasons.ts';
import { setReasons } from './set-reasons.ts';

/** Adds one reason; a reason the case has already changes nothing. */
export async function addReason(act: Act, theCase: CaseFacts, reasonId: number): Promise<void> {
  await setReasons(act, theCase, [...(await reasonIdsOf(act.db, theCase.id)), reasonId]);
}
