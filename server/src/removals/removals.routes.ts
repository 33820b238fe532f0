import * as contract from '@evenhand/contract/removals';
import type { Serve } from '../access/serve.ts';
import { approveRemoval, denyRemoval } from './decide-removal.ts';
import { listRequests } from './list-requests.ts';
import { onMessage, onPendingRequest, reviewers } from './removal-access.ts';
import { requestRemoval } from './request-removal.ts';

/** Requests to remove messages, and their review (specification 2 §7.2, gaps G-74, G-75). */
export function removalsRoutes(serve: Serve): void {
  serve.act(contract.requestMessageRemoval, onMessage, async (act, { subject, params }) => {
    await requestRemoval(act, subject, { ...params, attachmentIds: null });
    return null;
  });
  serve.act(contract.requestAttachmentsRemoval, onMessage, async (act, { subject, params, query }) => {
    await requestRemoval(act, subject, { ...params, attachmentIds: query.attachmentIds ?? [] });
    return null;
  });
  serve.read(contract.listRemovalRequests, reviewers, listRequests);
  serve.act(contract.approveRemoval, onPendingRequest, async (act, { subject }) => {
    await approveRemoval(act, subject);
    return null;
  });
  serve.act(contract.denyRemoval, onPendingRequest, async (act, { subject }) => {
    await denyRemoval(act, subject);
    return null;
  });
}
