import * as contract from '@evenhand/contract/removals';
import { sql } from 'kysely';
import type { Serve } from '../access/serve.ts';
import { hrUserIdsOf } from '../cases/hr-users.queries.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { people } from '../notifications/post-notice.ts';
import { listRequests } from './list-requests.ts';
import { onMessage, onPendingRequest, onRemovableFile, reviewers } from './removal-access.ts';
import { approveRemoval, denyRemoval, requestFileRemoval, requestRemoval } from './removal-acts.ts';
import { removalAbilities } from './removals.policy.ts';

interface AboutMessage {
  readonly isWhole: boolean;
  readonly attachmentCount: number;
}
type About = AboutMessage | { readonly fileId: number };

type OfRequester = About & { readonly requestedBy: { readonly userId: string | null } };

function countOf(count: number): string {
  return count === 1 ? '1 attachment' : `${count} attachments`;
}

function subjectOf(about: About): string {
  if ('fileId' in about) return 'a file';
  const { isWhole, attachmentCount } = about;
  if (!isWhole) return `${countOf(attachmentCount)} of a message`;
  return attachmentCount === 0 ? 'a message' : `a message with ${countOf(attachmentCount)}`;
}

/** Notifies the person who requested the removal (REMV-18), as long as they act as HR on the case. */
const toRequester = (verb: string) => ({
  to: (onCase: { readonly id: number }, { requestedBy }: OfRequester) =>
    sql<
      string[]
    >`array(select unnest(${hrUserIdsOf(onCase)}) intersect select unnest(${people([requestedBy.userId])}))`,
  says: (facts: OfRequester, { actorName }: { readonly actorName: string }) =>
    `${actorName} has ${verb} the removal of ${subjectOf(facts)}`,
});

/** The words of requests in the history and in notices, without a word of what is removed. */
const changes = {
  'removal.requested': {
    subject: subjectOf,
    lines: ({ reason, urgency }) => [`Reason: ${reason.title}`, `Urgency: ${urgency.title}`],
  },
  'removal.denied': {
    subject: subjectOf,
    lines: ({ requestedBy }) => [`Requested by ${requestedBy.name}`],
    notice: toRequester('denied'),
  },
  'message.removed': {
    sentence: ({ attachmentCount }) =>
      attachmentCount === 0 ? 'Message removed' : `Message with ${countOf(attachmentCount)} removed`,
    notice: toRequester('approved'),
  },
  'message.attachments-removed': {
    sentence: ({ attachmentCount }) => `${countOf(attachmentCount)} removed from a message`,
    notice: toRequester('approved'),
  },
  'team-message.removed': { subject: subjectOf, notice: toRequester('approved') },
  'hr-message.removed': { subject: subjectOf, notice: toRequester('approved') },
  'file.removed': { notice: toRequester('approved') },
  'team-file.removed': { notice: toRequester('approved') },
  'hr-file.removed': { notice: toRequester('approved') },
} satisfies Partial<ChangeTable>;

export const removals = { routes, abilities: removalAbilities, changes };

/** Requests to remove messages and files, and their review (specification 2 §7.2, gaps G-74, G-75). */
function routes(serve: Serve): void {
  serve.act(contract.requestMessageRemoval, onMessage, async (act, { subject, params }) => {
    await requestRemoval(act, subject, { ...params, attachmentIds: null });
    return null;
  });
  serve.act(contract.requestAttachmentsRemoval, onMessage, async (act, { subject, params, query }) => {
    await requestRemoval(act, subject, { ...params, attachmentIds: query.attachmentIds ?? [] });
    return null;
  });
  serve.act(contract.requestFileRemoval, onRemovableFile, async (act, { subject, params }) => {
    await requestFileRemoval(act, subject, params);
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
