import { HubEvent } from '@evenhand/contract/live';
import { CASE_CHANGES, readCaseChange } from '../access/case-changes.ts';
import { RIGHTS_CHANGES } from '../access/rights-changes.ts';
import { CONFIGURATION_CHANGES } from '../configuration/configuration-changes.ts';
import type { Listen } from '../platform/database/listen.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { EventStream } from '../platform/live/event-stream.ts';
import type { Logger } from '../platform/logger.ts';
import type { CaseChanges } from './changes-by-case.ts';
import { addChange } from './changes-by-case.ts';
import type { Told } from './deliver-changes.ts';
import { deliverChanges } from './deliver-changes.ts';
import { createRecentChanges } from './recent-changes.ts';

/** What a stream is for: all that the browser of the product follows, or the named events of one hub. */
export type Hub = 'cases' | 'messageinbox' | 'unassignedcases';

/** Screens connected to this server process that follow the cases their people see. */
export interface CaseFeed {
  /** False when the person has as many streams as one person may have. */
  hasRoomFor(userId: string): boolean;
  follow(userId: string, stream: EventStream, hub?: Hub): void;
  /** Ends every stream; nothing is delivered any more. */
  close(): Promise<void>;
}

interface CaseFeedDependencies {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn'>;
  readonly listen: Listen;
}

const MAX_STREAMS_COUNT = 12;
/**
 * The shortest time between two deliveries, so that many changes at once cost one query instead of hundreds.
 */
const DELIVER_EVERY_MS = 100;
/** How long to wait when the database could not be queried. */
const RETRY_AFTER_MS = 1_000;

const behind: Told = { event: { changed: [], gone: [], isBehind: true }, removed: [] };
const reconfigured: Told = { event: { changed: [], gone: [], isBehind: false, hasNewConfiguration: true }, removed: [] };

/**
 * Who is notified is decided at delivery (`deliver-changes.ts`): one statement covers all people connected
 * here. At most one such statement runs at a time, however many people are connected.
 */
export async function createCaseFeed({ db, log, listen }: CaseFeedDependencies): Promise<CaseFeed> {
  const streams = new Map<string, Set<Following>>();
  const recent = createRecentChanges();
  let waiting: CaseChanges = new Map();
  let delivering: Promise<void> | null = null;
  let isClosed = false;

  await listen(CASE_CHANGES, {
    onPayload(payload) {
      const change = readCaseChange(payload);
      if (change === null) return;
      recent.remember(change);
      if (streams.size === 0) return;
      addChange(waiting, change);
      deliverSoon();
    },
    onGap() {
      for (const userId of streams.keys()) sendTo(userId, behind);
    },
  });
  // Which cases are gone with a right is not known here; the person's screens find out by reading. The
  // channel above reports a gap.
  await listen(RIGHTS_CHANGES, { onPayload: (userId) => sendTo(userId, behind), onGap: () => undefined });
  await listen(CONFIGURATION_CHANGES, {
    onPayload() {
      for (const userId of streams.keys()) sendTo(userId, reconfigured);
    },
    onGap: () => undefined,
  });

  function deliverSoon(): void {
    delivering ??= deliverAll().finally(() => {
      delivering = null;
      if (waiting.size > 0 && !isClosed) deliverSoon();
    });
  }

  async function deliverAll(): Promise<void> {
    // The messages of one transaction arrive one by one and are delivered together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.size > 0 && !isClosed) {
      const changes = waiting;
      waiting = new Map();
      const isDone = await deliverChanges({ db, log }, changes, [...streams.keys()], sendTo);
      if (!isDone) for (const [caseId, { sawBefore, facts }] of changes) addChange(waiting, { caseId, sawBefore: [...sawBefore], facts });
      await wait(isDone ? DELIVER_EVERY_MS : RETRY_AFTER_MS);
    }
  }

  /** When it cannot be found out what changed, the screen reads everything again. */
  async function catchUp(userId: string, following: Following, missed: CaseChanges): Promise<void> {
    const isDone = await deliverChanges({ db, log }, missed, [userId], (_userId, told) => tell(following, told));
    if (!isDone) tell(following, behind);
  }

  function sendTo(userId: string, told: Told): void {
    for (const following of streams.get(userId) ?? []) tell(following, told);
  }

  return {
    hasRoomFor: (userId) => !isClosed && (streams.get(userId)?.size ?? 0) < MAX_STREAMS_COUNT,
    follow(userId, stream, hub = 'cases') {
      const following = { stream, hub };
      const own = streams.get(userId) ?? new Set();
      streams.set(userId, own.add(following));
      stream.onEnd(() => {
        own.delete(following);
        if (own.size === 0 && streams.get(userId) === own) streams.delete(userId);
      });
      const missed = recent.remembered();
      if (missed.size > 0) void catchUp(userId, following, missed);
    },
    async close() {
      isClosed = true;
      for (const own of streams.values()) for (const { stream } of own) stream.end();
      await delivering;
    },
  };
}

interface Following {
  readonly stream: EventStream;
  readonly hub: Hub;
}

/**
 * The hubs have no event that says something may have been missed. Their streams end then, and their readers
 * connect and read again.
 */
function tell({ stream, hub }: Following, { event, removed }: Told): void {
  if (hub === 'cases') stream.send(event);
  else if (event.isBehind) stream.end();
  for (const { name, args } of removed) {
    const isOfUnassigned = name === HubEvent.RemoveUnassignedCase;
    if (!isOfUnassigned || hub !== 'messageinbox') stream.send(args, name);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
