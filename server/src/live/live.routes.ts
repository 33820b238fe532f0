import { followCases } from '@evenhand/contract/live';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { badRequest } from '../platform/http/app-error.ts';
import type { CaseFeed } from './case-feed.ts';
import type { SessionStreams } from './session-streams.ts';

/**
 * Open screens follow what changes on the cases their person sees. The token is sent in the
 * header, so no address contains one.
 */
export function liveRoutes(serve: Serve, feed: CaseFeed, streams: SessionStreams): void {
  serve.read(followCases, signedIn, async ({ actor, reply }) => {
    if (!feed.hasRoomFor(actor.userId)) throw badRequest('Too many windows are open.', { status: 429 });
    feed.follow(actor.userId, streams.open(reply));
    return null;
  });
}
