import { HubEvent } from '@evenhand/contract/live';
import { sql } from 'kysely';
import type { UnassignedChange } from '../access/change-channels.ts';
import { enterAsSystem } from '../access/context.ts';
import { viewersOfAccounts } from '../access/viewer.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { Delivering, Update } from './deliver-changes.ts';

/**
 * Notifies those of these people who are HR users of the service that its messages without a case have changed.
 * @returns false when the database could not be queried; then nothing was sent.
 */
export async function deliverUnassigned(
  { db, log }: Delivering,
  changes: readonly UnassignedChange[],
  userIds: readonly string[],
  send: (userId: string, update: Update) => void,
): Promise<boolean> {
  if (userIds.length === 0) return true;
  try {
    const serviceOf = await inReadOnly(db, async (reading) => {
      await enterAsSystem(reading);
      return await hrUsersAmong(reading, userIds);
    });
    for (const userId of userIds) {
      const own = changes.filter(({ serviceId }) => serviceId === serviceOf.get(userId));
      if (own.length === 0) continue;
      const taken = own.flatMap(({ takenId }) =>
        takenId === null ? [] : [{ name: HubEvent.RemoveMessage, args: [takenId] }],
      );
      send(userId, {
        event: { changed: [], gone: [], isBehind: false, hasNewUnassigned: true },
        named: [],
        ofUnassigned: taken,
      });
    }
    return true;
  } catch (error) {
    log.warn(
      { code: (error as { code?: string }).code },
      'open lists of unassigned messages could not be told of a change yet',
    );
    return false;
  }
}

/** Reads which of these people are HR users now, with their service. It runs in the system's context. */
async function hrUsersAmong(db: ReadDb, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ userId: string; serviceId: number }>`
    select a.user_id as "userId", a.service_id as "serviceId" from account a join person p on p.user_id = a.user_id
    where a.user_id = any(${[...userIds]}::uuid[]) and a.is_current and p.deactivated_at is null and ${viewersOfAccounts.isHr}`.execute(
    db,
  );
  return new Map(rows.map(({ userId, serviceId }) => [userId, serviceId]));
}
