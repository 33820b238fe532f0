import type { Availability } from '@evenhand/contract/users';
import type { Act } from '../access/act.ts';

/**
 * Sets the acting person's availability; the session does so for everybody, the user menu for HR (PERM-11).
 */
export async function setAvailability(act: Act, availability: Availability): Promise<null> {
  await act.db.updateTable('person').set({ availability }).where('user_id', '=', act.actor.userId).execute();
  return null;
}
