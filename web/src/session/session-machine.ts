import { Limits } from '@evenhand/contract/limits';
import type { Availability } from '@evenhand/contract/users';

/**
 * State machine of the session and the availability of its person (specification 1 §4, gaps G-18). Pure: time is in the
 * events, and effects are performed by `session-runner.ts`.
 */
export interface SignedIn {
  readonly phase: 'signed-in';
  /** End of the session unless it is used: now + 30 minutes at sign-in, by Keep working, and by real use. */
  readonly expiresAt: number;
  readonly extendedAt: number;
  /** Seconds left once there are 60 or fewer: the dialog is open. */
  readonly secondsLeft: number | null;
  /** Availability chosen by the person; restored after a renew. */
  readonly chosen: Availability;
  /** Availability shown to others. */
  readonly availability: Availability;
  /** A renew is under way: by itself before the token expires, or asked for by Keep working. */
  readonly renewing: 'no' | 'automatic' | 'asked';
  /** Keep working was asked for and the provider did not answer. */
  readonly hasRenewFailed: boolean;
}
export type SessionState = { readonly phase: 'signed-out' } | { readonly phase: 'leaving' } | SignedIn;
export type LeaveReason = 'asked' | 'timed-out' | 'provider';

type Restored = {
  type: 'restored';
  expiresAt: number;
  extendedAt: number;
  chosen: Availability;
  availability: Availability;
  now: number;
};
/** Events of a person who is signed in. */
type LiveEvent =
  | { type: 'tick'; now: number }
  | { type: 'used'; now: number }
  | { type: 'keep-working' }
  | { type: 'token-expiring' }
  | { type: 'renewed'; now: number }
  | { type: 'renew-failed' }
  | { type: 'token-expired' }
  | { type: 'availability-chosen'; availability: Availability }
  | { type: 'log-out' }
  | { type: 'provider-signed-out' }
  | { type: 'used-elsewhere'; at: number }
  | { type: 'availability-elsewhere'; availability: Availability }
  | { type: 'signed-out-elsewhere'; reason: LeaveReason };
/** After a full-page renew the availability chosen before stays. */
type CameIn = { type: 'signed-in'; now: number; chosen?: Availability | undefined };
export type SessionEvent = CameIn | Restored | LiveEvent;

export type SessionEffect =
  | { do: 'set-availability'; availability: Availability }
  | { do: 'renew' }
  | { do: 'store' }
  | { do: 'leave'; reason: LeaveReason }
  /** Another tab signs out at the provider; this tab does not. */
  | { do: 'follow'; reason: LeaveReason };

export interface Step {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

const ACTIVITY_PAUSE_MS = 60_000;
export const signedOut: SessionState = { phase: 'signed-out' };

export function stepSession(state: SessionState, event: SessionEvent): Step {
  if (event.type === 'signed-in') return signIn(event);
  if (event.type === 'restored') return restore(event);
  return state.phase === 'signed-in' ? stepSignedIn(state, event) : stay(state);
}

function stepSignedIn(state: SignedIn, event: LiveEvent): Step {
  switch (event.type) {
    case 'tick':
      return tick(state, event.now);
    case 'used':
      return use(state, event.now);
    case 'keep-working':
      return { state: { ...state, renewing: 'asked', hasRenewFailed: false }, effects: renewUnlessUnderWay(state) };
    case 'token-expiring':
      return {
        state: { ...state, availability: 'Unavailable', renewing: state.renewing === 'asked' ? 'asked' : 'automatic' },
        effects: [
          { do: 'set-availability', availability: 'Unavailable' },
          { do: 'store' },
          ...renewUnlessUnderWay(state),
        ],
      };
    case 'renewed':
      return renewed(state, event.now);
    case 'renew-failed':
      return stay({ ...state, renewing: 'no', hasRenewFailed: state.renewing === 'asked' });
    case 'availability-chosen':
      return {
        state: { ...state, chosen: event.availability, availability: event.availability },
        effects: [{ do: 'set-availability', availability: event.availability }, { do: 'store' }],
      };
    case 'token-expired':
      return leave('timed-out');
    case 'provider-signed-out':
      return leave('provider');
    case 'used-elsewhere':
      return event.at > state.extendedAt
        ? { state: { ...state, ...stamp(event.at) }, effects: [{ do: 'store' }] }
        : stay(state);
    case 'availability-elsewhere':
      return {
        state: { ...state, chosen: event.availability, availability: event.availability },
        effects: [{ do: 'store' }],
      };
    case 'signed-out-elsewhere':
      return { state: { phase: 'leaving' }, effects: [{ do: 'follow', reason: event.reason }] };
    case 'log-out':
      return {
        state: { phase: 'leaving' },
        effects: [
          { do: 'set-availability', availability: 'Unavailable' },
          { do: 'leave', reason: 'asked' },
        ],
      };
  }
}

function signIn({ now, chosen = 'Available' }: CameIn): Step {
  const state: SignedIn = {
    phase: 'signed-in',
    ...stamp(now),
    chosen,
    availability: chosen,
    renewing: 'no',
    hasRenewFailed: false,
  };
  return { state, effects: [{ do: 'set-availability', availability: chosen }, { do: 'store' }] };
}

function restore({ expiresAt, extendedAt, chosen, availability, now }: Restored): Step {
  const state: SignedIn = {
    phase: 'signed-in',
    expiresAt,
    extendedAt,
    secondsLeft: null,
    chosen,
    availability,
    renewing: 'no',
    hasRenewFailed: false,
  };
  return tick(state, now);
}

function tick(state: SignedIn, now: number): Step {
  const seconds = Math.ceil((state.expiresAt - now) / 1000);
  if (seconds <= 0) return leave('timed-out');
  const secondsLeft = seconds <= Limits.sessionWarningSeconds ? seconds : null;
  return stay(secondsLeft === state.secondsLeft ? state : { ...state, secondsLeft });
}

/**
 * Typing, clicking and navigating extend the session, at most once a minute, and not while the dialog asks.
 */
function use(state: SignedIn, now: number): Step {
  if (state.secondsLeft !== null || now - state.extendedAt < ACTIVITY_PAUSE_MS) return stay(state);
  return { state: { ...state, ...stamp(now) }, effects: [{ do: 'store' }] };
}

/**
 * The availability chosen before comes back. An automatic renew does not extend an unattended session
 * (SESS-19); Keep working does.
 */
function renewed(state: SignedIn, now: number): Step {
  const mended: SignedIn = { ...state, availability: state.chosen, renewing: 'no', hasRenewFailed: false };
  const restoring: SessionEffect[] =
    state.availability === state.chosen ? [] : [{ do: 'set-availability', availability: state.chosen }];
  return {
    state: state.renewing === 'asked' ? { ...mended, ...stamp(now) } : mended,
    effects: [...restoring, { do: 'store' }],
  };
}

function renewUnlessUnderWay(state: SignedIn): SessionEffect[] {
  return state.renewing === 'no' ? [{ do: 'renew' }] : [];
}

function stamp(now: number): Pick<SignedIn, 'expiresAt' | 'extendedAt' | 'secondsLeft'> {
  return { expiresAt: now + Limits.sessionExpiry, extendedAt: now, secondsLeft: null };
}

function leave(reason: LeaveReason): Step {
  return { state: { phase: 'leaving' }, effects: [{ do: 'leave', reason }] };
}

function stay(state: SessionState): Step {
  return { state, effects: [] };
}
