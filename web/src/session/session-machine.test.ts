import { describe, expect, test } from 'vitest';
import type { SessionEffect, SessionEvent, SessionState, SignedIn } from './session-machine.ts';
import { signedOut, stepSession } from './session-machine.ts';

const MINUTE_MS = 60_000;

/** Plays events one after another; answers the last state and every effect. */
function play(...events: SessionEvent[]): { state: SessionState; effects: SessionEffect[]; signedIn: SignedIn } {
  let state: SessionState = signedOut;
  const effects: SessionEffect[] = [];
  for (const event of events) {
    const step = stepSession(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects, signedIn: state as SignedIn };
}
const availabilities = (effects: SessionEffect[]): string[] =>
  effects.flatMap((effect) => (effect.do === 'set-availability' ? [effect.availability] : []));
const signIn: SessionEvent = { type: 'signed-in', now: 0 };

describe('the session', () => {
  test('on sign-in the person is set Available [SESS-01] and the session runs thirty minutes [SESS-05]', () => {
    const { signedIn, effects } = play(signIn);
    expect(availabilities(effects)).toEqual(['Available']);
    expect(signedIn).toMatchObject({ phase: 'signed-in', expiresAt: 1_800_000, availability: 'Available' });
  });

  test('the dialog opens at sixty seconds, counts each second [SESS-08] [SESS-09], and not before', () => {
    expect(play(signIn, { type: 'tick', now: 29 * MINUTE_MS - 1 }).signedIn.secondsLeft).toBeNull();
    expect(play(signIn, { type: 'tick', now: 29 * MINUTE_MS }).signedIn.secondsLeft).toBe(60);
    expect(play(signIn, { type: 'tick', now: 29 * MINUTE_MS + 1000 }).signedIn.secondsLeft).toBe(59);
  });

  test('at zero the person is signed out [SESS-11]', () => {
    const { state, effects } = play(signIn, { type: 'tick', now: 30 * MINUTE_MS });
    expect(state.phase).toBe('leaving');
    expect(effects.at(-1)).toEqual({ do: 'leave', reason: 'timed-out' });
  });

  test('a tick that changes nothing visible keeps the same state object', () => {
    const { state } = play(signIn);
    expect(stepSession(state, { type: 'tick', now: 5000 }).state).toBe(state);
  });

  test('Keep working renews; once renewed the dialog closes and the session runs thirty minutes more [SESS-10]', () => {
    const asked = play(signIn, { type: 'tick', now: 29.5 * MINUTE_MS }, { type: 'keep-working' });
    expect(asked.effects.at(-1)).toEqual({ do: 'renew' });
    expect(asked.signedIn.secondsLeft).toBe(30);
    const { state } = stepSession(asked.state, { type: 'renewed', now: 29.6 * MINUTE_MS });
    expect(state).toMatchObject({ expiresAt: 59.6 * MINUTE_MS, secondsLeft: null, renewing: 'no' });
  });

  test('Keep working that fails leaves the dialog open and says so; the countdown goes on', () => {
    const { signedIn } = play(
      signIn,
      { type: 'tick', now: 29.5 * MINUTE_MS },
      { type: 'keep-working' },
      { type: 'renew-failed' },
      { type: 'tick', now: 29.6 * MINUTE_MS },
    );
    expect(signedIn).toMatchObject({ hasRenewFailed: true, secondsLeft: 24, renewing: 'no' });
  });

  test('real use extends the session, at most once a minute', () => {
    expect(play(signIn, { type: 'used', now: MINUTE_MS - 1 }).signedIn.expiresAt).toBe(30 * MINUTE_MS);
    expect(play(signIn, { type: 'used', now: MINUTE_MS }).signedIn.expiresAt).toBe(31 * MINUTE_MS);
    expect(
      play(signIn, { type: 'used', now: MINUTE_MS }, { type: 'used', now: MINUTE_MS + 1000 }).signedIn.expiresAt,
    ).toBe(31 * MINUTE_MS);
  });

  test('moving about while the dialog asks does not answer it', () => {
    expect(
      play(signIn, { type: 'tick', now: 29.5 * MINUTE_MS }, { type: 'used', now: 29.6 * MINUTE_MS }).signedIn,
    ).toMatchObject({ expiresAt: 30 * MINUTE_MS, secondsLeft: 30 });
  });

  test('before the token expires the person is set Unavailable and a silent renew runs [SESS-02]', () => {
    const { effects, signedIn } = play(signIn, { type: 'token-expiring' });
    expect(availabilities(effects)).toEqual(['Available', 'Unavailable']);
    expect(effects.at(-1)).toEqual({ do: 'renew' });
    expect(signedIn.availability).toBe('Unavailable');
  });

  test('after the automatic renew the chosen availability is back and the stamp is not extended [SESS-19]', () => {
    const { effects, signedIn } = play(
      signIn,
      { type: 'availability-chosen', availability: 'Busy' },
      { type: 'token-expiring' },
      { type: 'renewed', now: 28 * MINUTE_MS },
    );
    expect(availabilities(effects)).toEqual(['Available', 'Busy', 'Unavailable', 'Busy']);
    expect(signedIn).toMatchObject({ availability: 'Busy', expiresAt: 30 * MINUTE_MS });
  });

  test('when the automatic renew fails the person stays Unavailable until the token expires, then is signed out [SESS-03]', () => {
    const failed = play(signIn, { type: 'token-expiring' }, { type: 'renew-failed' });
    expect(failed.signedIn).toMatchObject({ availability: 'Unavailable', hasRenewFailed: false });
    expect(stepSession(failed.state, { type: 'token-expired' }).effects).toEqual([
      { do: 'leave', reason: 'timed-out' },
    ]);
  });

  test('a renew under way is not started twice', () => {
    const { effects } = play(signIn, { type: 'token-expiring' }, { type: 'keep-working' });
    expect(effects.filter((effect) => effect.do === 'renew')).toHaveLength(1);
  });

  test('Log Out sets Unavailable before it signs out [SESS-04]', () => {
    const { effects } = play(signIn, { type: 'log-out' });
    expect(effects.slice(-2)).toEqual([
      { do: 'set-availability', availability: 'Unavailable' },
      { do: 'leave', reason: 'asked' },
    ]);
  });

  test('a sign-out at the provider leaves [SESS-15]', () => {
    expect(play(signIn, { type: 'provider-signed-out' }).effects.at(-1)).toEqual({ do: 'leave', reason: 'provider' });
  });

  test('a chosen availability counts at once, before the server has answered [SESS-13]', () => {
    expect(play(signIn, { type: 'availability-chosen', availability: 'Busy' }).signedIn.availability).toBe('Busy');
  });

  test('a restored session keeps its stamp and availability and sets nothing', () => {
    const restored: SessionEvent = {
      type: 'restored',
      expiresAt: 20 * MINUTE_MS,
      extendedAt: 0,
      chosen: 'Busy',
      availability: 'Busy',
      now: 5 * MINUTE_MS,
    };
    const { signedIn, effects } = play(restored);
    expect(effects).toEqual([]);
    expect(signedIn).toMatchObject({ expiresAt: 20 * MINUTE_MS, availability: 'Busy' });
  });

  test('no event changes anything for a person who is not signed in', () => {
    expect(stepSession(signedOut, { type: 'tick', now: 1 })).toEqual({ state: signedOut, effects: [] });
  });
});
