import type { LiveEvent } from '@evenhand/contract/live';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CASE_CHANGES } from '../access/case-changes.ts';
import type { Listener } from '../platform/database/listen.ts';
import type { DB } from '../platform/database/tables.gen.ts';
import type { EventStream } from '../platform/live/event-stream.ts';
import type { CaseFeed } from './case-feed.ts';
import { createCaseFeed } from './case-feed.ts';
import type { Notified } from './who-is-notified.queries.ts';

// When and what is delivered, moment by moment. The clock is stopped, and a fake database answers the one
// query instead of the real one.

const [MAREN, EDDA] = ['maren', 'edda'];
const [A, B] = [10_001, 10_002];

let feed: CaseFeed;
let announce: Listener['onPayload'];
/**
 * What the database answers, and whether it can be queried; every statement it was sent,
 * and those that ask who is notified.
 */
let told: Notified[];
let isReachable: boolean;
let statements: number;
let questions: number;
/** Each question about this case alone is answered so much later. */
let slow: { readonly caseId: number; readonly milliseconds: number } | null;
/**
 * How often a delivery has begun. One that begins again and again without end is held
 * up, so that a test can say so.
 */
let beginnings: number;
const MAX_DELIVERIES_COUNT = 500;
/** A feed that is closed comes to rest in fewer. */
const MAX_STEPS_COUNT = 20;

class Answering extends DummyDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        const isSlow = slow !== null && query.sql.includes('as readable') && isAbout(query, slow.caseId);
        if (isSlow) await new Promise((resolve) => setTimeout(resolve, slow!.milliseconds));
        return { rows: answerTo(query) as R[] };
      },
      streamQuery: () => {
        throw new Error('nothing is streamed');
      },
    };
  }
}

const isAbout = ({ parameters }: CompiledQuery, caseId: number): boolean =>
  parameters.some((one) => Array.isArray(one) && one.includes(caseId));

function answerTo({ sql, parameters }: CompiledQuery): Notified[] {
  statements += 1;
  if (!sql.includes('as readable')) return [];
  questions += 1;
  if (!isReachable) throw new Error('unreachable');
  const names = (value: unknown): boolean => parameters.some((one) => Array.isArray(one) && one.includes(value));
  return told.filter(({ userId, caseId }) => names(userId) && names(caseId));
}

beforeEach(async () => {
  vi.useFakeTimers();
  slow = null;
  [told, isReachable, statements, questions, beginnings] = [[], true, 0, 0, 0];
  const begin = globalThis.setImmediate;
  vi.spyOn(globalThis, 'setImmediate').mockImplementation(((run: () => void) => {
    beginnings += 1;
    return beginnings > MAX_DELIVERIES_COUNT ? undefined : begin(run);
  }) as never);
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Answering(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const listeners = new Map<string, Listener>();
  feed = await createCaseFeed({
    db,
    log: { warn: () => undefined },
    listen: async (channel, listener) => void listeners.set(channel, listener),
  });
  announce = listeners.get(CASE_CHANGES)!.onPayload;
});
afterEach(async () => {
  const closed = feed.close();
  // What was under way when a test ended takes as many steps as it takes; what never ends is found at the last.
  await vi.advanceTimersByTimeAsync(2_000);
  for (let step = 0; step < MAX_STEPS_COUNT && vi.getTimerCount() > 0; step += 1)
    await vi.advanceTimersByTimeAsync(2_000);
  const isAtRest = beginnings < MAX_DELIVERIES_COUNT && vi.getTimerCount() === 0;
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(isAtRest).toBe(true);
  await closed;
});

const changed = (caseId: number, sawBefore: string[] = []) =>
  announce(JSON.stringify({ caseId, sawBefore, facts: [{ audience: 'viewers', recordId: null }] }));
const sees = (userId: string, caseId: number, isNotified = true): Notified => ({
  userId,
  caseId,
  readable: isNotified ? [0] : [],
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const event = (of: Partial<LiveEvent>): LiveEvent => ({ changed: [], gone: [], isBehind: false, ...of });

/** A screen, what it was sent, and how to close it. */
function screenOf(userId: string): { events: LiveEvent[]; leave: () => void } {
  const events: LiveEvent[] = [];
  const leaving: (() => void)[] = [];
  const stream: EventStream = {
    send: (data) => events.push(data as LiveEvent),
    end: () => undefined,
    onEnd: (listener) => leaving.push(listener),
  };
  feed.follow(userId, stream);
  return { events, leave: () => leaving.forEach((listener) => void listener()) };
}

describe('What is delivered', () => {
  it('names to each person the cases that changed for them, and those gone from their sight', async () => {
    told = [sees(MAREN, A), sees(EDDA, A, false), sees(EDDA, B)];
    const [maren, edda] = [screenOf(MAREN), screenOf(EDDA)];
    changed(A, [MAREN, EDDA]);
    changed(B, [MAREN, EDDA]);
    await pass(1);
    expect(maren.events).toEqual([event({ changed: [A], gone: [B] })]);
    expect(edda.events).toEqual([event({ changed: [B] })]);
  });

  it('is nothing for a person who neither saw the case before nor may read the change', async () => {
    told = [sees(EDDA, A, false)];
    const [maren, edda] = [screenOf(MAREN), screenOf(EDDA)];
    changed(A);
    await pass(1);
    expect(questions).toBe(1);
    expect([...maren.events, ...edda.events]).toEqual([]);
  });

  it('is only what is gone where the person may read nothing else', async () => {
    const maren = screenOf(MAREN);
    changed(A, [MAREN]);
    await pass(1);
    expect(maren.events).toEqual([event({ gone: [A] })]);
  });

  it('is not queried again once it has been sent, nor while nothing changes or nobody follows', async () => {
    told = [sees(MAREN, A)];
    changed(A);
    await pass(11_000);
    expect(statements).toBe(0);
    const screen = screenOf(MAREN);
    await pass(1_000);
    expect([statements, screen.events]).toEqual([0, []]);
    changed(A);
    await pass(5_000);
    expect([questions, screen.events]).toEqual([1, [event({ changed: [A] })]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('comes in order: what was missed before a screen began to follow is sent before what changes from then on', async () => {
    told = [sees(MAREN, A), sees(MAREN, B)];
    changed(A);
    slow = { caseId: A, milliseconds: 500 };
    const screen = screenOf(MAREN);
    changed(B);
    await pass(400);
    expect(screen.events).toEqual([]);
    await pass(200);
    expect(screen.events).toEqual([event({ changed: [A] }), event({ changed: [B] })]);
    changed(B);
    await pass(200);
    expect(screen.events.length).toBe(3);
  });

  it('ignores a message that is not ours', async () => {
    told = [sees(MAREN, A)];
    const screen = screenOf(MAREN);
    expect(() => announce('nonsense')).not.toThrow();
    changed(A);
    await pass(1);
    expect(screen.events).toEqual([event({ changed: [A] })]);
  });
});

describe('When it is delivered', () => {
  it('is at once, and after a pause what has changed meanwhile, together', async () => {
    told = [sees(MAREN, A), sees(MAREN, B)];
    const screen = screenOf(MAREN);
    changed(A);
    await pass(10);
    expect(screen.events).toHaveLength(1);
    changed(A);
    changed(B);
    await pass(80);
    expect(screen.events).toHaveLength(1);
    await pass(20);
    expect(screen.events).toEqual([event({ changed: [A] }), event({ changed: [A, B] })]);
  });

  it('is a second later when the database could not be asked, with what has changed meanwhile', async () => {
    told = [sees(MAREN, A), sees(MAREN, B)];
    const screen = screenOf(MAREN);
    isReachable = false;
    changed(A);
    await pass(10);
    isReachable = true;
    changed(B);
    await pass(980);
    expect([questions, screen.events]).toEqual([1, []]);
    await pass(20);
    expect([questions, screen.events]).toEqual([2, [event({ changed: [A, B] })]]);
  });

  it('is soon also for a change that comes just as a delivery ends', async () => {
    told = [sees(MAREN, A), sees(MAREN, B)];
    const screen = screenOf(MAREN);
    for (let moment = 0; moment < 12; moment += 1) {
      screen.events.length = 0;
      changed(A);
      await pass(50);
      vi.advanceTimersByTime(50);
      for (let step = 0; step < moment; step += 1) await Promise.resolve();
      changed(B);
      await pass(300);
      expect(screen.events, `${moment} steps after the pause`).toEqual([
        event({ changed: [A] }),
        event({ changed: [B] }),
      ]);
    }
  });

  it('is never once the feed is closed', async () => {
    told = [sees(MAREN, A)];
    const screen = screenOf(MAREN);
    isReachable = false;
    changed(A);
    await pass(10);
    isReachable = true;
    expect(feed.hasRoomFor(MAREN)).toBe(true);
    const closed = feed.close();
    await pass(3_000);
    await closed;
    expect([questions, screen.events]).toEqual([1, []]);
    expect(feed.hasRoomFor(MAREN)).toBe(false);
  });
});

describe('A screen that begins to follow', () => {
  it('is sent all that changed in the ten seconds before, and nothing older', async () => {
    told = [sees(MAREN, A), sees(MAREN, B)];
    changed(A);
    await pass(5_000);
    changed(B);
    await pass(4_999);
    const early = screenOf(MAREN);
    await pass(1);
    const late = screenOf(MAREN);
    await pass(5_000);
    const questionsThen = questions;
    const latest = screenOf(MAREN);
    await pass(1_000);
    expect(early.events).toEqual([event({ changed: [A, B] })]);
    expect(late.events).toEqual([event({ changed: [B] })]);
    expect(latest.events).toEqual([]);
    expect([questionsThen, questions]).toEqual([2, 2]);
  });

  it('keeps others of its person following when it ends, and the last one leaves nothing to ask for', async () => {
    told = [sees(MAREN, A)];
    const [first, second] = [screenOf(MAREN), screenOf(MAREN)];
    first.leave();
    changed(A);
    await pass(200);
    expect([first.events, second.events]).toEqual([[], [event({ changed: [A] })]]);
    second.leave();
    changed(A);
    await pass(200);
    expect(questions).toBe(1);
    const third = screenOf(MAREN);
    changed(A);
    await pass(200);
    expect(third.events.length).toBeGreaterThan(0);
  });

  it('is accepted while its person has fewer than twelve', () => {
    for (let count = 0; count < 12; count += 1) {
      expect(feed.hasRoomFor(MAREN)).toBe(true);
      screenOf(MAREN);
    }
    expect([feed.hasRoomFor(MAREN), feed.hasRoomFor(EDDA)]).toEqual([false, true]);
  });
});
