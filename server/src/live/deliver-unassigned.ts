import { HubEvent } from '@evenhand/contract/live';
import { enterAsSystem } from '../access/context.ts';
import type { UnassignedChange } from '../access/unassigned-changes.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { Delivering, Told } from './deliver-changes.ts';
import { hrUsersAmong } from './hr-of-service.queries.ts';

/**
 * Tells those of these people who are HR users of the service that its messages without a case have changed.
 * @returns false when the database could not be queried; then nothing was sent.
 */
export async function deliverUnassigned(
  { db, log }: Delivering,
  changes: readonly UnassignedChange[],
  userIds: readonly string[],
  send: (userId: string, told: Told) => void,
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
