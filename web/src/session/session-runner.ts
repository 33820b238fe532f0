import { renew } from './renew.ts';
import type { SessionEffect, SessionEvent } from './session-machine.ts';
import { stepSession } from './session-machine.ts';
import type { SessionMemory } from './session-memory.ts';
import type { SessionPorts } from './session-ports.ts';
import { followSignOut, signOut } from './sign-out.ts';
import { writeSlice } from './stored-state.ts';

const SIGN_OUT_WITHIN_MS = 1500;

/** Passes an event to the session machine and performs the effects it answers. */
export type SendToSession = (event: SessionEvent) => void;

export function createSessionRunner(ports: SessionPorts, memory: SessionMemory): SendToSession {
  function send(event: SessionEvent): void {
    const before = memory.current.state;
    const step = stepSession(before, event);
    memory.current.state = step.state;
    if (step.state !== before) memory.publish();
    void perform(step.effects);
  }

  async function perform(effects: readonly SessionEffect[]): Promise<void> {
    const isLeaving = effects.some((effect) => effect.do === 'leave');
    for (const effect of effects) {
      if (effect.do === 'store') storeSession(ports, memory);
      if (effect.do === 'renew') void renew(ports).then(send);
      if (effect.do === 'leave') await signOut(ports, memory, effect.reason);
      if (effect.do === 'follow') await followSignOut(ports, memory, effect.reason);
      if (effect.do === 'set-availability') {
        // It is set locally, also when the server fails (SESS-13). On leaving, the call is waited for.
        const sent = ports.sendAvailability(effect.availability).catch(() => undefined);
        if (isLeaving) await forAMoment(sent);
      }
    }
  }

  return send;
}

/** Waits for what is done before signing out, but only for a moment. */
export function forAMoment(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WITHIN_MS))]);
}

/** Keeps the session with the page, for a reload of it (SESS-14), and its last use for the other tabs. */
export function storeSession({ now, storage, tabs }: SessionPorts, memory: SessionMemory): void {
  const { state, person } = memory.current;
  if (state.phase !== 'signed-in') return;
  const { expiresAt, extendedAt, chosen, availability } = state;
  writeSlice('session', { expiresAt, extendedAt, chosen, availability }, now(), storage);
  const { user } = memory.read();
  if (user !== null) writeSlice('user', user, now(), storage);
  if (person !== null) tabs.noteUse(person.userId, extendedAt);
}
