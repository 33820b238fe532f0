import type { LiveEvent } from '@evenhand/contract/live';
import { HubEvent } from '@evenhand/contract/live';
import type { CaseChange, ChangedFact } from '../access/case-changes.ts';
import { enterAsSystem } from '../access/context.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { Logger } from '../platform/logger.ts';
import type { Notified } from './who-is-notified.queries.ts';
import { whoIsNotified } from './who-is-notified.queries.ts';

export interface Delivering {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn'>;
}

/** A message that came to an inbox or went from it, as the named event of a hub (gaps G-107). */
interface Named {
  readonly name: HubEvent;
  readonly args: readonly unknown[];
}

/** The changes that are sent to one person. */
export interface Update {
  readonly event: LiveEvent;
  readonly named: readonly Named[];
  /** Messages that left the list of unassigned messages alone: they are in the inbox of a case now. */
  readonly ofUnassigned?: readonly Named[];
}

/**
 * Sends each of these people the cases that changed for them and those that are gone. One
 * statement asks which of the cases they see now, and which of the facts they may read,
 * by the same predicates as every read.
 * @returns false when the database could not be queried; then nothing was sent.
 */
export async function deliverChanges(
  { db, log }: Delivering,
  changes: CaseChanges,
  userIds: readonly string[],
  send: (userId: string, update: Update) => void,
): Promise<boolean> {
  if (changes.size === 0) return true;
  try {
    const seen = new Map<string, Notified[]>();
    const facts = new Map([...changes].map(([caseId, { facts: ofCase }]) => [caseId, ofCase]));
    for (const row of await askWhoIsNotified(db, userIds, facts))
      seen.set(row.userId, [...(seen.get(row.userId) ?? []), row]);
    for (const userId of userIds) {
      const own = seen.get(userId) ?? [];
      const changed = own.filter(({ readable }) => readable.length > 0).map(({ caseId }) => caseId);
      const isSeen = (id: number): boolean => own.some(({ caseId }) => caseId === id);
      const gone = [...changes]
        .filter(([caseId, { sawBefore }]) => sawBefore.has(userId) && !isSeen(caseId))
        .map(([caseId]) => caseId);
      const named = own.flatMap(({ caseId, readable }) => {
        const facts = changes.get(caseId)?.facts ?? [];
        return facts.filter((_, place) => readable.includes(place)).flatMap((fact) => namedBy(caseId, fact));
      });
      if (changed.length > 0 || gone.length > 0) send(userId, { event: { changed, gone, isBehind: false }, named });
    }
    return true;
  } catch (error) {
    log.warn({ code: (error as { code?: string }).code }, 'open screens could not be told of a change yet');
    return false;
  }
}

/**
 * Reads who sees these cases now and may read their facts. Nobody acts, so it runs in the system's context.
 */
export function askWhoIsNotified(
  db: Db,
  userIds: readonly string[],
  facts: ReadonlyMap<number, readonly ChangedFact[]>,
): Promise<Notified[]> {
  return inReadOnly(db, async (reading) => {
    await enterAsSystem(reading);
    return await whoIsNotified(reading, userIds, facts);
  });
}

/** By case number: people who saw it before, and the facts that changed it. */
type CaseChanges = ReadonlyMap<
  number,
  { readonly sawBefore: ReadonlySet<string>; readonly facts: readonly ChangedFact[] }
>;

export function changesByCase(all: readonly CaseChange[]): CaseChanges {
  const changes = new Map<number, { sawBefore: Set<string>; facts: ChangedFact[] }>();
  for (const { caseId, sawBefore, facts } of all) {
    const known = changes.get(caseId) ?? { sawBefore: new Set(), facts: [] };
    for (const userId of sawBefore) known.sawBefore.add(userId);
    known.facts.push(...facts);
    changes.set(caseId, known);
  }
  return changes;
}

function namedBy(caseId: number, { addedId, removed, isTakenUp }: ChangedFact): Named[] {
  if (addedId !== undefined) return [{ name: HubEvent.AddMessage, args: [addedId] }];
  if (isTakenUp) return [{ name: HubEvent.RemoveUnassignedCase, args: [caseId] }];
  if (removed === undefined) return [];
  const { messageId, attachmentIds } = removed;
  if (attachmentIds === null) return [{ name: HubEvent.RemoveMessage, args: [messageId] }];
  return [{ name: HubEvent.RemoveMessageAttachments, args: [messageId, attachmentIds] }];
}
