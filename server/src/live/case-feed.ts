import type { LiveEvent } from '@evenhand/contract/live';
import type { CaseChange, ChangedFact } from '../access/case-changes.ts';
import { CASE_CHANGES, readCaseChange } from '../access/case-changes.ts';
import { enterAsSystem } from '../access/context.ts';
import { RIGHTS_CHANGES } from '../access/rights-changes.ts';
import type { Listen } from '../platform/database/listen.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { EventStream } from '../platform/live/event-stream.ts';
import type { Logger } from '../platform/logger.ts';
import type { Told } from './who-is-told.queries.ts';
import { whoIsTold } from './who-is-told.queries.ts';

/** Screens of this process that follow the cases their people see. */
export interface CaseFeed {
  /** False when the person has as many streams as one person may have. */
  hasRoomFor(userId: string): boolean;
  follow(userId: string, stream: EventStream): void;
  /** Ends every stream; nothing is delivered any more. */
  close(): Promise<void>;
}

interface CaseFeedDependencies {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn'>;
  readonly listen: Listen;
}

/** By case number: people who saw it before, and the facts that changed it. */
type Changes = Map<number, { readonly sawBefore: Set<string>; readonly facts: ChangedFact[] }>;

const STREAMS_OF_ONE_PERSON = 12;
/** The shortest time between two deliveries: a busy moment costs one question to the database instead of hundreds. */
const PAUSE = 100;
/** How long to wait when the database could not be asked. */
const RETRY = 1_000;
/** A screen reads first and follows then; changes of the moment between the two are told again, for this long. */
const REMEMBERED = 10_000;

const behind: LiveEvent = { changed: [], gone: [], isBehind: true };

/**
 * Who is told is decided at delivery: one statement asks for all people connected here which of the changed cases they see now, and which of their
 * facts they may read, by the same predicates as every read. At most one such statement is under way, however many people are connected.
 */
export async function createCaseFeed({ db, log, listen }: CaseFeedDependencies): Promise<CaseFeed> {
  const streams = new Map<string, Set<EventStream>>();
  let waiting: Changes = new Map();
  const recent: (CaseChange & { readonly at: number })[] = [];
  let delivering: Promise<void> | null = null;
  let isClosed = false;

  await listen(CASE_CHANGES, {
    onPayload(payload) {
      const change = readCaseChange(payload);
      if (change === null) return;
      const now = Date.now();
      while (recent[0] !== undefined && recent[0].at <= now - REMEMBERED) recent.shift();
      recent.push({ ...change, at: now });
      if (streams.size === 0) return;
      add(waiting, change);
      deliverSoon();
    },
    onGap() {
      for (const userId of streams.keys()) sendTo(userId, behind);
    },
  });
  // Which cases are gone with a right nobody knows; the person's screens find out by reading. A gap is told by the channel above.
  await listen(RIGHTS_CHANGES, { onPayload: (userId) => sendTo(userId, behind), onGap: () => undefined });

  function deliverSoon(): void {
    delivering ??= deliverAll().finally(() => {
      delivering = null;
      if (waiting.size > 0 && !isClosed) deliverSoon();
    });
  }

  async function deliverAll(): Promise<void> {
    // What one transaction announced arrives message by message; it is delivered as one.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.size > 0 && !isClosed) {
      const changes = waiting;
      waiting = new Map();
      const isDone = await deliver(changes, [...streams.keys()], sendTo);
      if (!isDone) for (const [caseId, { sawBefore, facts }] of changes) add(waiting, { caseId, sawBefore: [...sawBefore], facts });
      await wait(isDone ? PAUSE : RETRY);
    }
  }

  async function deliver(changes: Changes, userIds: readonly string[], send: (userId: string, event: LiveEvent) => void): Promise<boolean> {
    try {
      const seen = new Map<string, Told[]>();
      for (const told of await askWhoIsTold(userIds, changes)) seen.set(told.userId, [...(seen.get(told.userId) ?? []), told]);
      for (const userId of userIds) {
        const own = seen.get(userId) ?? [];
        const changed = own.filter(({ isTold }) => isTold).map(({ caseId }) => caseId);
        const isSeen = (id: number): boolean => own.some(({ caseId }) => caseId === id);
        const gone = [...changes].filter(([caseId, { sawBefore }]) => sawBefore.has(userId) && !isSeen(caseId)).map(([caseId]) => caseId);
        if (changed.length > 0 || gone.length > 0) send(userId, { changed, gone, isBehind: false });
      }
      return true;
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'open screens could not be told of a change yet');
      return false;
    }
  }

  /** Nobody in particular asks, so the question is asked in the system's context. */
  function askWhoIsTold(userIds: readonly string[], changes: Changes): Promise<Told[]> {
    return inReadOnly(db, async (reading) => {
      await enterAsSystem(reading);
      return await whoIsTold(reading, userIds, new Map([...changes].map(([caseId, { facts }]) => [caseId, facts])));
    });
  }

  /** What cannot be found out is not passed over: the screen reads everything again. */
  async function catchUp(userId: string, stream: EventStream, missed: Changes): Promise<void> {
    const isDone = await deliver(missed, [userId], (_userId, event) => stream.send(event));
    if (!isDone) stream.send(behind);
  }

  function sendTo(userId: string, event: LiveEvent): void {
    for (const stream of streams.get(userId) ?? []) stream.send(event);
  }

  return {
    hasRoomFor: (userId) => !isClosed && (streams.get(userId)?.size ?? 0) < STREAMS_OF_ONE_PERSON,
    follow(userId, stream) {
      const own = streams.get(userId) ?? new Set();
      streams.set(userId, own.add(stream));
      stream.onEnd(() => {
        own.delete(stream);
        if (own.size === 0 && streams.get(userId) === own) streams.delete(userId);
      });
      const missed: Changes = new Map();
      for (const change of recent) if (change.at > Date.now() - REMEMBERED) add(missed, change);
      if (missed.size > 0) void catchUp(userId, stream, missed);
    },
    async close() {
      isClosed = true;
      for (const own of streams.values()) for (const stream of own) stream.end();
      await delivering;
    },
  };
}

function add(changes: Changes, { caseId, sawBefore, facts }: CaseChange): void {
  const known = changes.get(caseId);
  changes.set(caseId, { sawBefore: new Set([...(known?.sawBefore ?? []), ...sawBefore]), facts: [...(known?.facts ?? []), ...facts] });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
