import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Bearer } from '../access/authenticate.ts';
import { endSession, endTokensOf, SESSION_ENDS } from '../access/ended-sessions.ts';
import type { Listen, Listener } from '../platform/database/listen.ts';
import { watchSessions } from './session-streams.ts';

const now = new Date('2026-11-18T09:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const tokenOf = (sessionId: string | null, issuedAt = now.getTime()): Bearer => ({
  userId: cast.maren,
  sessionId,
  issuedAt,
  expiresAt: issuedAt + 1_800_000,
});

/** A watch whose messages arrive when the test sends them. */
async function watch(db = database.db) {
  let listener: Listener | undefined;
  const listen: Listen = async (channel, given) => {
    if (channel === SESSION_ENDS) listener = given;
  };
  const follow = await watchSessions({ db, log: { warn: () => undefined }, listen });
  const ended: string[] = [];
  return {
    ended,
    hear: () => listener!,
    open: (name: string, token: Bearer) => follow(token, { end: () => void ended.push(name), onEnd: () => undefined }),
  };
}

test('a stream whose session ended while it was being opened is ended, although the message has passed', async () => {
  await endSession(database.db, 'gone', now);
  const { ended, open } = await watch();
  await open('gone', tokenOf('gone'));
  await open('open', tokenOf('open'));
  expect(ended).toEqual(['gone']);
});

test('after messages were lost every stream is checked', async () => {
  const { ended, open, hear } = await watch();
  await open('first', tokenOf('first'));
  await open('second', tokenOf('second'));
  await open('unnamed', tokenOf(null));
  await open('unnamed later', tokenOf(null, now.getTime() + 1_000));
  await endSession(database.db, 'first', now);
  await endTokensOf(database.db, [cast.maren], { which: 'unnamed', until: now.getTime() }, now);
  expect(ended).toEqual([]);
  hear().onGap();
  await expect.poll(() => [...ended].sort()).toEqual(['first', 'unnamed']);
});

test('a message ends the streams of the session it names, or of the person it names, in whatever session', async () => {
  const { ended, open, hear } = await watch();
  const ofPriya = (sessionId: string): Bearer => ({ ...tokenOf(sessionId), userId: cast.priya });
  await open('first', ofPriya('first of Priya'));
  await open('second', ofPriya('second of Priya'));
  await open('of Maren', tokenOf('of Maren'));
  const names = () => [...new Set(ended)];
  await endSession(database.db, 'first of Priya', now);
  expect(names()).toEqual([]);
  hear().onPayload(JSON.stringify({ sessionId: 'first of Priya', userId: null }));
  await expect.poll(names).toEqual(['first']);
  await endTokensOf(database.db, [cast.priya], { which: 'all', until: now.getTime() }, now);
  hear().onPayload(JSON.stringify({ sessionId: null, userId: cast.priya }));
  await expect.poll(names).toEqual(['first', 'second']);
});

test('what cannot be checked is ended, and a message that is not ours ends nothing', async () => {
  const { ended, open, hear } = await watch({} as never);
  await open('unknown', tokenOf('unknown'));
  expect(ended).toEqual(['unknown']);
  hear().onPayload('nonsense');
  hear().onPayload('{"sessionId":7}');
  expect(ended).toEqual(['unknown']);
});
