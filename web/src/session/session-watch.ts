import type { SessionMemory } from './session-memory.ts';
import type { SessionPorts } from './session-ports.ts';
import type { SendToSession } from './session-runner.ts';

/** Listens to the provider: new and expiring tokens, and a sign-out there. */
export function watchProvider(
  { userManager: { events } }: SessionPorts,
  memory: SessionMemory,
  send: SendToSession,
): void {
  events.addUserLoaded((loaded) => {
    memory.current.oidcUser = loaded;
    memory.publish();
  });
  events.addAccessTokenExpiring(() => send({ type: 'token-expiring' }));
  events.addAccessTokenExpired(() => send({ type: 'token-expired' }));
  events.addUserSignedOut(() => send({ type: 'provider-signed-out' }));
}

/** Listens to the person's other tabs, and answers a new tab that asks. */
export function watchOtherTabs({ tabs }: SessionPorts, { current }: SessionMemory, send: SendToSession): void {
  tabs.listen((news) => {
    if (news.person !== current.oidcUser?.profile.sub) return;
    if (news.kind === 'signed-out') send({ type: 'signed-out-elsewhere', reason: news.reason });
    if (news.kind === 'asking' && current.state.phase === 'signed-in')
      tabs.tell({ kind: 'availability', person: news.person, availability: current.state.chosen });
    if (news.kind === 'availability') {
      current.chosenElsewhere = news.availability;
      send({ type: 'availability-elsewhere', availability: news.availability });
    }
  });
}
