import type { Act } from '../access/act.ts';
import { notAuthorised } from '../platform/http/app-error.ts';

/**
 * Makes a held policy area the one that lists, searches and the wizard use (gaps G-10).
 * @throws NOT_AUTHORISED for an area the person does not hold, whether or not there is such an area.
 */
export async function selectAccessLevel(act: Act, accessLevelId: number): Promise<null> {
  if (!act.actor.accessLevelIds.includes(accessLevelId)) throw notAuthorised();
  await act.db
    .updateTable('account')
    .set({ selected_access_level_id: accessLevelId })
    .where('user_id', '=', act.actor.userId)
    .where('service_id', '=', act.actor.serviceId)
    .execute();
  return null;
}
