import * as contract from '@evenhand/contract/messages';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { messageRules } from './messages.policy.ts';
import { seekHelp } from './seek-help.ts';

/** What people write to each other on a case. */
export function messagesRoutes(serve: Serve): void {
  serve.act(contract.seekHelp, onCase(messageRules.seekHelp), async (act, { subject, body }) => {
    await seekHelp(act, subject, body.message);
    return null;
  });
}
