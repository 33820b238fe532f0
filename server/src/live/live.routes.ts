import { followCases, followInbox, followUnassigned } from '@evenhand/contract/live';
import type { Actor } from '../access/actor.ts';
import { permitted, signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { badRequest } from '../platform/http/app-error.ts';
import type { CaseFeed, Hub } from './case-feed.ts';
import type { SessionStreams } from './session-streams.ts';

/**
 * Open screens follow what changes on the cases their person sees. Our own browser sends its token in the
 * header, so its addresses contain none.
 */
export function liveRoutes(serve: Serve, feed: CaseFeed, streams: SessionStreams): void {
  const open = (actor: Actor, reply: Parameters<SessionStreams['open']>[0], hub: Hub): null => {
    if (!feed.hasRoomFor(actor.userId)) throw badRequest('Too many windows are open.', { status: 429 });
    feed.follow(actor.userId, streams.open(reply), hub);
    return null;
  };
  serve.read(followCases, signedIn, async ({ actor, reply }) => open(actor, reply, 'cases'));
  serve.read(followInbox, signedIn, async ({ actor, reply }) => open(actor, reply, 'messageinbox'));
  serve.read(
    followUnassigned,
    permitted(({ isHr }) => isHr),
    async ({ actor, reply }) => open(actor, reply, 'unassignedcases'),
  );
}
