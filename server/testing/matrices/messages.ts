import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import type { ModuleMatrix } from '../module-matrix.ts';
import type { Rule } from '../oracle-rules.ts';
import { about, hrAlways, isClosed, isHr, isLocked, viewer, withoutFiles, writers } from '../oracle-rules.ts';
import type { TestServer } from '../test-server.ts';
import { pdf, sendParts } from '../uploads.ts';

/**
 * Business users on the case who are not observers; a dual-role person who sees it as HR is a business
 * user too (API-035, PERM-27).
 */
const helpSeeker = about((situation) => {
  const isBusinessWriter = writers.includes(situation.actor) && situation.actor !== 'hrStakeholder';
  if (!isBusinessWriter && situation.actor !== 'dualNotOnCase') return 'forbidden';
  if (isLocked(situation)) return 'forbidden';
  return isClosed(situation) ? 'state' : 'allowed';
});

/**
 * Everybody on the case but observers posts while it is open and not locked; HR always (API-044, gaps
 * G-34).
 */
export const poster = about((situation) => {
  if (isHr(situation.actor)) return 'allowed';
  if (!writers.includes(situation.actor) || isLocked(situation)) return 'forbidden';
  return isClosed(situation) ? 'state' : 'allowed';
});

/** The drafts of the matrix are the adviser's: nobody else learns of them (MSG-42, gaps G-69). */
const author: Rule = about(({ actor }) => (actor === 'adviser' ? 'allowed' : 'hidden'));

/** A note is hidden from everybody who does not act as HR on the case (PERM-07). */
const readerOfNotes: Rule = about(({ actor }) => (isHr(actor) ? 'allowed' : 'hidden'));

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const messagesMatrix = {
  verdicts: {
    'POST /api/cases/:id/seekHelp': helpSeeker,
    'GET /api/casemessages/:id/:isDraft/:unreadOnly': viewer,
    'GET /api/cases/:id/counts': viewer,
    'GET /api/case/message/:caseId/:id': viewer,
    'PUT /api/casemessagereadstate/:id': viewer,
    'GET /api/casemessageattachments/download/:id': viewer,
    'POST /api/casemessages/create/:id': poster,
    'GET /api/cases/:id/messages/typed': viewer,
    'PUT /api/cases/:id/messages/typed': poster,
    'PUT /api/case/:caseId/message/:id/update': author,
    'PUT /api/case/:caseId/message/:id/create': author,
    'DELETE /api/casemessages/post/:id': author,
    'POST /api/case/message/:id/attachment/create': withoutFiles(author),
    'DELETE /api/case/message/:id/attachment/:attachmentId': author,
    'GET /api/casenotes/:id/:isDraft/:unreadOnly': hrAlways,
    'GET /api/case/note/:caseId/:id': readerOfNotes,
    'PUT /api/casenotereadstate/:id': readerOfNotes,
    'GET /api/casenoteattachments/download/:id': readerOfNotes,
    'POST /api/casenotes/create/:id': hrAlways,
    'GET /api/cases/:id/notes/typed': hrAlways,
    'PUT /api/cases/:id/notes/typed': hrAlways,
    'PUT /api/case/:caseId/note/:id/update': author,
    'PUT /api/case/:caseId/note/:id/create': author,
    'DELETE /api/casenotes/post/:id': author,
    'POST /api/case/note/:id/attachment/create': withoutFiles(author),
    'DELETE /api/case/note/:id/attachment/:attachmentId': author,
  },
  async arrange(server, { caseId }) {
    const ids: Record<string, number> = {};
    for (const kind of ['message', 'note'] as const) {
      const posted = await arranged(server, `${createOf[kind].path}`.replace(':id', String(caseId)), 'false');
      const draft = await arranged(server, `${createOf[kind].path}`.replace(':id', String(caseId)), 'true');
      Object.assign(ids, {
        [`${kind}Id`]: posted.id,
        [`${kind}FileId`]: posted.fileId,
        [`${kind}DraftId`]: draft.id,
        [`${kind}DraftFileId`]: draft.fileId,
      });
    }
    return ids;
  },
  samples({ matrixCase: { caseId, ids } }) {
    const of = (kind: 'message' | 'note') => {
      const named = { id: ids[`${kind}Id`] ?? 999_999 };
      const draft = { id: ids[`${kind}DraftId`] ?? 999_999 };
      const body = { subject: 'Room for the hearing', body: '<p>The quiet room is booked.</p>' };
      const typed = { draftId: null, subject: '', body: 'The quiet', baseUpdatedAt: null };
      return {
        [`GET /api/case${kind}s/:id/:isDraft/:unreadOnly`]: {
          params: { isDraft: 'false', unreadOnly: 'false' } as never,
        },
        [`GET /api/case/${kind}/:caseId/:id`]: { params: { caseId, ...named } },
        [`PUT /api/case${kind}readstate/:id`]: { params: named },
        [`GET /api/case${kind}attachments/download/:id`]: { params: { id: ids[`${kind}FileId`] ?? 999_999 } },
        [`POST /api/case${kind}s/create/:id`]: { body },
        [`PUT /api/cases/:id/${kind}s/typed`]: {
          body: { ...typed, [kind === 'message' ? 'parentMessageId' : 'parentNoteId']: null },
        },
        [`PUT /api/case/:caseId/${kind}/:id/update`]: { params: { caseId, ...draft }, body },
        [`PUT /api/case/:caseId/${kind}/:id/create`]: { params: { caseId, ...draft }, body },
        [`DELETE /api/case${kind}s/post/:id`]: { params: draft },
        [`POST /api/case/${kind}/:id/attachment/create`]: { params: draft, body: {} },
        [`DELETE /api/case/${kind}/:id/attachment/:attachmentId`]: {
          params: { ...draft, attachmentId: ids[`${kind}DraftFileId`] ?? 999_999 },
        },
      };
    };
    return {
      'POST /api/cases/:id/seekHelp': { body: { message: 'Could you look at this with me?' } },
      ...of('message'),
      ...of('note'),
    };
  },
  promises: {
    seekHelp: 'POST /api/cases/:id/seekHelp',
    viewSeekHelp: null,
    postMessage: 'POST /api/casemessages/create/:id',
    saveDrafts: 'POST /api/casenotes/create/:id',
  },
} satisfies ModuleMatrix;

const createOf = { message: messageCalls.create, note: noteCalls.create };

/** What the adviser has posted, or saved as a draft, with a file. */
async function arranged(server: TestServer, path: string, isdraft: string): Promise<{ id: number; fileId: number }> {
  const answer = await sendParts(server, 'maren', { method: 'POST', path }, [
    ['subject', 'Papers for Wednesday'],
    ['isdraft', isdraft],
    ['body', '<p>They are attached.</p>'],
    ['attachments', pdf()],
  ]);
  const { data } = JSON.parse(answer.body);
  const [file] = data.caseTrackingMessageAttachments ?? data.caseTrackingNoteAttachments;
  return { id: data.id, fileId: file.id };
}
