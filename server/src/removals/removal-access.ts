import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Policy } from '../access/policy.ts';
import { permitted } from '../access/policy.ts';
import type { Scope } from '../access/scope.ts';
import { childOfCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { notAuthorised } from '../platform/http/app-error.ts';
import type { FileToRemove } from './removal-file.queries.ts';
import { filesToRemove } from './removal-file.queries.ts';
import type { MessageToRemove } from './removal-message.queries.ts';
import { messageToRemove } from './removal-message.queries.ts';
import type { PendingRequest } from './removal-request.store.ts';
import { pendingRequestById, stillMayReview } from './removal-request.store.ts';
import { canDecide, mayReview, removalRules } from './removals.policy.ts';

/** A posted message with its case, whose removal is requested or decided. */
export interface RemovableMessage {
  readonly theCase: CaseFacts;
  readonly message: MessageToRemove;
}

/** A file that was added to the case itself, whose removal is requested or decided. */
export interface RemovableFile {
  readonly theCase: CaseFacts;
  readonly file: FileToRemove;
}

export type LoadedRequest = (RemovableMessage | RemovableFile) & { readonly request: PendingRequest };

/** Refuses people for whom the calls are not meant before anything is read, so that they learn nothing. */
function meantFor<Subject>(may: (actor: Actor) => boolean, policy: Policy<Subject>): Policy<Subject> {
  return {
    about: policy.about,
    async admit(call) {
      if (!may(call.actor)) throw notAuthorised();
      return await policy.admit(call);
    },
  };
}

/** The policy of a request to remove the posted message named in the path, or attachments of it. */
export const onMessage: Policy<RemovableMessage> = meantFor(
  (actor) => actor.isHr,
  childOfCase({
    table: 'message',
    process: null,
    known: () => sql<boolean>`not child.is_note and child.posted_at is not null`,
    rule: removalRules.request,
    missing: 'This message could not be found.',
    idOf: ({ params }) => params.messageId as number,
    async read({ db, scope, theCase, id }) {
      const message = await messageToRemove(db, scope, theCase.id, id);
      return message === null ? null : { theCase, message };
    },
  }),
);

/**
 * The policy of a request to remove the file named in the path. Only a file of the case itself: others go with their
 * message, or are what the record of an event says.
 */
export const onRemovableFile: Policy<RemovableFile> = meantFor(
  (actor) => actor.isHr,
  childOfCase({
    table: 'case_file',
    name: 'storage_id',
    process: null,
    known: (scope) => sql<boolean>`child.audience is not null and ${scope.readsCaseFile('child', 'c')}`,
    rule: removalRules.request,
    missing: 'This file could not be found.',
    idOf: ({ params }) => params.storageId as string,
    async read({ db, scope, theCase, id }) {
      const file = (await filesToRemove(db, scope, [id])).get(id);
      return file === undefined ? null : { theCase, file };
    },
  }),
);

/** The policy of the list of requests. */
export const reviewers: Policy<null> = permitted(mayReview);

/**
 * The policy of a decision. A decision that somebody else has taken meanwhile leaves no request to decide.
 * @throws NOT_AUTHORISED also for one's own request (gaps G-11).
 */
export const onPendingRequest: Policy<LoadedRequest> = meantFor(
  mayReview,
  childOfCase({
    table: 'removal_request',
    process: null,
    isHrOnly: true,
    rule: removalRules.decide,
    missing: 'This request no longer waits for a decision.',
    async read({ db, actor, scope, theCase, id }) {
      if (!(await stillMayReview(db, scope))) throw notAuthorised();
      const request = await pendingRequestById(db, scope, theCase.id, id);
      if (request === null) return null;
      const what = await whatToRemove(db, scope, theCase, request);
      if (what === null) return null;
      if (!canDecide(actor, request)) throw notAuthorised('You asked for this removal, so somebody else decides it.');
      return { ...what, request };
    },
  }),
);

async function whatToRemove(
  db: ReadDb,
  scope: Scope,
  theCase: CaseFacts,
  { messageId, fileIds }: PendingRequest,
): Promise<RemovableMessage | RemovableFile | null> {
  if (messageId !== null) {
    const message = await messageToRemove(db, scope, theCase.id, messageId);
    return message === null ? null : { theCase, message };
  }
  const [file] = (await filesToRemove(db, scope, fileIds ?? [])).values();
  return file === undefined ? null : { theCase, file };
}
