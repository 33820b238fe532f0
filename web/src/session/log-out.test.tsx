import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSession } from '../testing/fake-session.ts';
import { maren } from '../testing/people.ts';

const SIGNED_OUT = ['Unavailable', 'sign out'];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A session with a word typed, which is sent as the test says. */
async function typedInto(send: () => Promise<boolean>) {
  let isUnsent = true;
  const sendTyped = async (): Promise<void> => {
    isUnsent = !(await send());
  };
  return await fakeSession(maren, { sendTyped, hasUnsent: () => isUnsent });
}

test('something typed that the server takes is sent, and Log Out asks nothing', async () => {
  const { session, world } = await typedInto(async () => true);
  await session.logOut();
  await vi.advanceTimersByTimeAsync(0);
  expect(world.log).toEqual(SIGNED_OUT);
});

test.each<[what: string, send: () => Promise<boolean>]>([
  ['cannot be sent', async () => false],
  ['is not sent within a moment', () => new Promise(() => undefined)],
])(
  'Log Out asks about something typed that %s; to stay changes nothing, to log out all the same signs out',
  async (_what, send) => {
    const { session, world } = await typedInto(send);
    void session.logOut();
    await vi.advanceTimersByTimeAsync(1500);
    expect(session.read()).toMatchObject({ isAskedToStay: true, session: { isAuthenticated: true } });
    session.stay();
    expect(session.read()).toMatchObject({ isAskedToStay: false, session: { isAuthenticated: true } });
    expect(world.log).toEqual([]);
    session.logOutAnyway();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.log).toEqual(SIGNED_OUT);
  },
);

test('a session that ends during the question ends the question', async () => {
  const { session, world } = await typedInto(async () => false);
  await session.logOut();
  expect(session.read().isAskedToStay).toBe(true);
  world.now += 31 * 60_000;
  session.tick();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.read().isAskedToStay).toBe(false);
  expect(world.log).toEqual(['sign out']);
});
