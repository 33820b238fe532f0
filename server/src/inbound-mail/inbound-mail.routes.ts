import { getReplyAddress } from '@evenhand/contract/inbound-mail';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { messageRules } from '../messages/messages.policy.ts';
import type { Inbound } from './inbound.ts';
import { replyAddress } from './inbound.ts';

/** @param inbound is null where no mail comes in. */
export function inboundMailRoutes(serve: Serve, inbound: Inbound | null): void {
  serve.read(getReplyAddress, onCase(messageRules.write), async ({ actor, subject }) => ({
    // A mail is posted for a person by the address they are known by.
    address:
      inbound === null || actor.email === null
        ? null
        : replyAddress(inbound, subject.serviceId, { caseId: subject.id, userId: actor.userId }),
  }));
}
