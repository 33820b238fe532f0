import { HubEvent } from '@evenhand/contract/live';
import type { CaseChange } from '../access/case-changes.ts';
import { CASE_CHANGES, readCaseChange } from '../access/case-changes.ts';
import type { OwnChange, UnassignedChange } from '../access/change-channels.ts';
import {
  OWN_CHANGES,
  RIGHTS_CHANGES,
  readOwnChange,
  readUnassignedChange,
  UNASSIGNED_CHANGES,
} from '../access/change-channels.ts';
import { CONFIGURATION_CHANGES } from '../configuration/follow-configuration.ts';
import type { Listen } from '../platform/database/listen.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { EventStream } from '../platform/live/event-stream.ts';
import type { Logger } from '../platform/logger.ts';
import type { Update } from './deliver-changes.ts';
import { changesByCase, deliverChanges } from './deliver-changes.ts';
import { deliverOwn } from './deliver-own.ts';
import { deliverUnassigned } from './deliver-unassigned.ts';
import { createDeliveries, createRecent } from './deliveries.ts';

/** The purpose of a stream: all that the browser of the product follows, or the named events of one hub. */
export type Hub = 'cases' | 'messageinbox' | 'unassignedcases';

/** Screens connected to this server process that follow the cases their people see. */
export interface CaseFeed {
  /** False when the person has as many streams as one person may have. */
  hasRoomFor(userId: string): boolean;
  follow(userId: string, stream: EventStream, hub?: Hub): void;
  /** Ends every stream; nothing is delivered any more. */
  close(): Promise<void>;
}

/** A change of a case for everybody who sees it, or a person's own. They are sent as they came in. */
interface OfCases {
  readonly change?: CaseChange;
  readonly own?: OwnChange;
}

interface CaseFeedDependencies {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn'>;
  readonly listen: Listen;
}

const MAX_STREAMS_COUNT = 12;

const nothing = { changed: [], gone: [], isBehind: false };
const behind: Update = { event: { ...nothing, isBehind: true }, named: [] };
const reconfigured: Update = { event: { ...nothing, hasNewConfiguration: true }, named: [] };

/**
 * Delivery decides who is notified (`deliver-changes.ts`): one statement covers all people connected
 * here. At most one such statement runs at a time, however many people are connected.
 */
export async function createCaseFeed({ db, log, listen }: CaseFeedDependencies): Promise<CaseFeed> {
  const streams = new Map<string, Set<Following>>();
  const recent = {
    cases: createRecent<CaseChange>(),
    unassigned: createRecent<UnassignedChange>(),
    own: createRecent<OwnChange>(),
  };
  const ofCases = createDeliveries<OfCases>(async (changes) => {
    const userIds = [...streams.keys()];
    const [own, ofAll] = [changes.flatMap((one) => one.own ?? []), changes.flatMap(({ change }) => change ?? [])];
    return (
      (await deliverOwn({ db, log }, own, userIds, sendTo)) &&
      (await deliverChanges({ db, log }, changesByCase(ofAll), userIds, sendTo))
    );
  });
  const unassigned = createDeliveries<UnassignedChange>((changes) =>
    deliverUnassigned({ db, log }, changes, [...streams.keys()], sendTo),
  );
  let isClosed = false;

  await listen(CASE_CHANGES, {
    onPayload(payload) {
      const change = readCaseChange(payload);
      if (change === null) return;
      recent.cases.remember(change);
      if (streams.size > 0) ofCases.deliver({ change });
    },
    onGap() {
      for (const userId of streams.keys()) sendTo(userId, behind);
    },
  });
  // The channel above reports a gap for all of them. Which cases are gone with a right is not known here; the
  // person's screens find out by reading.
  const listenTo = (channel: string, onPayload: (payload: string) => void) =>
    listen(channel, { onPayload, onGap: () => undefined });
  await listenTo(RIGHTS_CHANGES, (userId) => sendTo(userId, behind));
  await listenTo(CONFIGURATION_CHANGES, () => {
    for (const userId of streams.keys()) sendTo(userId, reconfigured);
  });
  await listenTo(UNASSIGNED_CHANGES, (payload) => {
    const change = readUnassignedChange(payload);
    if (change === null) return;
    recent.unassigned.remember(change);
    if (streams.size > 0) unassigned.deliver(change);
  });
  await listenTo(OWN_CHANGES, (payload) => {
    const change = readOwnChange(payload);
    if (change === null) return;
    recent.own.remember(change);
    if (streams.has(change.userId)) ofCases.deliver({ own: change });
  });

  /** When the changes cannot be determined, the screen reads everything again. */
  async function catchUp(userId: string, following: Following): Promise<void> {
    const send = (_userId: string, update: Update): void => tell(following, update);
    const [missed, missedUnassigned] = [changesByCase(recent.cases.remembered()), recent.unassigned.remembered()];
    const areDone = await Promise.all([
      deliverChanges({ db, log }, missed, [userId], send),
      deliverOwn({ db, log }, recent.own.remembered(), [userId], send),
      missedUnassigned.length === 0 || deliverUnassigned({ db, log }, missedUnassigned, [userId], send),
    ]);
    if (areDone.includes(false)) tell(following, behind);
    tellPending(following);
  }

  function sendTo(userId: string, update: Update): void {
    for (const following of streams.get(userId) ?? []) tellInOrder(following, update);
  }

  return {
    hasRoomFor: (userId) => !isClosed && (streams.get(userId)?.size ?? 0) < MAX_STREAMS_COUNT,
    follow(userId, stream, hub = 'cases') {
      const following: Following = { stream, hub, pending: [] };
      const screens = streams.get(userId) ?? new Set();
      streams.set(userId, screens.add(following));
      stream.onEnd(() => {
        screens.delete(following);
        if (screens.size === 0 && streams.get(userId) === screens) streams.delete(userId);
      });
      void catchUp(userId, following);
    },
    async close() {
      isClosed = true;
      for (const screens of streams.values()) for (const { stream } of screens) stream.end();
      await Promise.all([ofCases.close(), unassigned.close()]);
    },
  };
}

interface Following {
  readonly stream: EventStream;
  readonly hub: Hub;
  /** Changes since the screen began to follow; null once the earlier ones have been sent. */
  pending: Update[] | null;
}

/** Waits until the changes that the screen missed have been sent. */
function tellInOrder(following: Following, update: Update): void {
  if (following.pending === null) tell(following, update);
  else following.pending.push(update);
}

function tellPending(following: Following): void {
  const pending = following.pending ?? [];
  following.pending = null;
  for (const update of pending) tell(following, update);
}

/** Events that say something of the list of unassigned messages alone, and of inboxes alone. */
const ofUnassignedAlone: readonly HubEvent[] = [HubEvent.RemoveUnassignedCase];
const ofInboxesAlone: readonly HubEvent[] = [HubEvent.AddMessage, HubEvent.MarkMessage];

/**
 * The hubs have no event that says something may have been missed. Their streams end then, and their readers
 * connect and read again.
 */
function tell({ stream, hub }: Following, { event, named, ofUnassigned = [] }: Update): void {
  if (hub === 'cases') stream.send(event);
  else if (event.isBehind) stream.end();
  for (const { name, args } of [...named, ...(hub === 'unassignedcases' ? ofUnassigned : [])]) {
    if (hub === 'messageinbox' && ofUnassignedAlone.includes(name)) continue;
    if (hub === 'unassignedcases' && ofInboxesAlone.includes(name)) continue;
    stream.send(args, name);
  }
}
