import type { Availability } from '@evenhand/contract/users';
import { FilterTarget, gridColumnOption } from '@evenhand/contract/users';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Act } from '../access/act.ts';
import type { Actor } from '../access/actor.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { badRequest, notAuthorised, notFound } from '../platform/http/app-error.ts';
import { areasToOpenIn } from './own-areas.ts';

/**
 * Sets the acting person's availability; the session does so for everybody, the user menu for HR (PERM-11).
 */
export async function setAvailability(act: Act, availability: Availability): Promise<null> {
  await act.db.updateTable('person').set({ availability }).where('user_id', '=', act.actor.userId).execute();
  return null;
}

/**
 * Selects one of the person's policy areas for lists, searches and the wizard (gaps G-10).
 * @throws NOT_AUTHORISED for an area the person does not have, whether or not there is such an area.
 */
export async function selectAccessLevel(act: Act, accessLevelId: number): Promise<null> {
  const areas = await areasToOpenIn(act.db, act.actor, act.configuration.pack);
  if (!areas.includes(accessLevelId)) throw notAuthorised();
  await act.db
    .updateTable('account')
    .set({ selected_access_level_id: accessLevelId })
    .where('user_id', '=', act.actor.userId)
    .where('service_id', '=', act.actor.serviceId)
    .execute();
  return null;
}

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

/** Services a person has an account in, by title. */
export async function servicesOf(
  db: ReadDb,
  actor: Pick<Actor, 'userId' | 'serviceId'>,
): Promise<{ id: number; title: string; isCurrent: boolean }[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('service', 'service.id', 'account.service_id')
    .select(['service.id', 'service.title'])
    .where('account.user_id', '=', actor.userId)
    .orderBy('service.title')
    .orderBy('service.id')
    .execute();
  return rows.map(({ id, title }) => ({ id, title, isCurrent: id === actor.serviceId }));
}

/** The service and policy area a person has chosen in the product, for the claims of their next token. */
export async function selectionOf(
  db: ReadDb,
  userId: string,
): Promise<{ serviceId: number; accessLevelId: number | null } | null> {
  const row = await db
    .selectFrom('account')
    .select(['service_id', 'selected_access_level_id'])
    .where('user_id', '=', userId)
    .where('is_current', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : { serviceId: row.service_id, accessLevelId: row.selected_access_level_id };
}

const gridColumns = z.array(gridColumnOption);

/**
 * Keeps a preference of the acting person; a later one for the same target replaces it.
 * @throws BAD_REQUEST for text that is not JSON, or grid columns that are no list of
 * `{id, visible}` (gaps G-29).
 */
export async function savePreference(
  act: Act,
  preference: { readonly filterTargetId: number; readonly filters: string },
): Promise<null> {
  const value = parsed(preference.filters);
  if (value === undefined) throw unusable('Must be JSON.');
  if (preference.filterTargetId === FilterTarget.CaseGridColumns && !gridColumns.safeParse(value).success)
    throw unusable('Must be a list of columns.');
  const row = { filters: preference.filters, updated_at: act.now };
  await act.db
    .insertInto('user_preference')
    .values({ user_id: act.actor.userId, target_id: preference.filterTargetId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'target_id']).doUpdateSet(row))
    .execute();
  return null;
}

/** Reads the preference of a person for a target, or null. */
export async function preferenceOf(
  db: ReadDb,
  userId: string,
  targetId: number,
): Promise<{ filterTargetId: number; filters: string } | null> {
  // Numbers of any size may be asked for; as bigint they compare with the column instead of failing.
  const { rows } = await sql<{ filters: string }>`
    select filters from user_preference where user_id = ${userId} and target_id = ${targetId}::bigint`.execute(db);
  return rows[0] === undefined ? null : { filterTargetId: targetId, filters: rows[0].filters };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // JSON has no undefined, so undefined can mean "not JSON".
    return undefined;
  }
}

function unusable(message: string): Error {
  return badRequest('Some of what was sent is not valid.', { fields: { filters: message } });
}
