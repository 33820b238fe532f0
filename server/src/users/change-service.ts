import type { Act } from '../access/act.ts';
import { notFound } from '../platform/http/app-error.ts';
import { servicesOf } from './service.queries.ts';

/**
 * Makes another service of the acting person the current one; from the next request on everything they see
 * is that service's (gaps G-09).
 * @throws NOT_FOUND for a service they have no account in, whether or not there is such a service.
 */
export async function changeService(act: Act, serviceId: number): Promise<null> {
  const services = await servicesOf(act.db, act.actor);
  if (!services.some((service) => service.id === serviceId)) throw notFound();
  // In two steps, because an index refuses two current accounts of one person at any moment.
  await act.db
    .updateTable('account')
    .set({ is_current: false })
    .where('user_id', '=', act.actor.userId)
    .where('is_current', '=', true)
    .execute();
  await act.db
    .updateTable('account')
    .set({ is_current: true })
    .where('user_id', '=', act.actor.userId)
    .where('service_id', '=', serviceId)
    .execute();
  return null;
}
