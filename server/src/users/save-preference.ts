import { FilterTarget, gridColumnOption } from '@evenhand/contract/users';
import * as z from 'zod/mini';
import type { Act } from '../access/act.ts';
import { badRequest } from '../platform/http/app-error.ts';

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
