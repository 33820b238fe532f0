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
    memory.known.oidcUser = loaded;
    memory.publish();
  });
  events.addAccessTokenExpiring(() => send({ type: 'token-expiring' }));
  events.addAccessTokenExpired(() => send({ type: 'token-expired' }));
  events.addUserSignedOut(() => send({ type: 'provider-signed-out' }));
}

/** Listens to the person's other tabs, and answers a new tab that asks. */
export function watchOtherTabs({ tabs }: SessionPorts, { known }: SessionMemory, send: SendToSession): void {
  tabs.listen((news) => {
    if (news.person !== known.oidcUser?.profile.sub) return;
    if (news.kind === 'signed-out') send({ type: 'signed-out-elsewhere', reason: news.reason });
    if (news.kind === 'asking' && known.state.phase === 'signed-in')
      tabs.tell({ kind: 'availability', person: news.person, availability: known.state.chosen });
    if (news.kind === 'availability') {
      known.chosenElsewhere = news.availability;
      send({ type: 'availability-elsewhere', availability: news.availability });
    }
  });
}
