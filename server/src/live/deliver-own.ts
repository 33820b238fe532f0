import { HubEvent } from '@evenhand/contract/live';
import type { OwnChange } from '../access/change-channels.ts';
import type { Delivering, Update } from './deliver-changes.ts';
import { askWhoIsNotified } from './deliver-changes.ts';

/**
 * Sends each of these people what they did themselves, or what became of their own draft, on cases that they
 * see now.
 * @returns false when the database could not be queried; then nothing was sent.
 */
export async function deliverOwn(
  { db, log }: Delivering,
  changes: readonly OwnChange[],
  userIds: readonly string[],
  send: (userId: string, update: Update) => void,
): Promise<boolean> {
  const own = changes.filter(({ userId }) => userIds.includes(userId));
  if (own.length === 0) return true;
  try {
    const people = [...new Set(own.map(({ userId }) => userId))];
    const seen = await askWhoIsNotified(db, people, new Map(own.map(({ caseId }) => [caseId, []])));
    for (const change of own) {
      if (seen.some(({ userId, caseId }) => userId === change.userId && caseId === change.caseId))
        send(change.userId, updateOf(change));
    }
    return true;
  } catch (error) {
    log.warn(
      { code: (error as { code?: string }).code },
      'the other windows of a person could not be told of a change yet',
    );
    return false;
  }
}

function updateOf({ caseId, marked }: OwnChange): Update {
  const named = marked === undefined ? [] : [{ name: HubEvent.MarkMessage, args: [marked.messageId, marked.isRead] }];
  return { event: { changed: [], gone: [], isBehind: false, own: [caseId] }, named };
}
