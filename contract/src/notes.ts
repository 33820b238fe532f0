import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { done, flagInQuery, id, idInPath } from './fields.ts';
import { body, clientMessageId, formFlag, formId, formIds, messageAttachment, pageInQuery, subject, typedSubject } from './message-fields.ts';
import { route } from './route.ts';

/**
 * Notes are read and written by those who act as HR on a case. Their calls are those of messages, under other
 * names.
 */

/** NOTE-05. */
export const note = z.object({
  id: z.number(),
  subject: z.string(),
  /** Simple HTML. */
  body: z.string(),
  /** The beginning of the body as plain text, for the list. An addition to the specification. */
  preview: z.string(),
  senderName: z.string(),
  /** An addition to the specification. */
  senderUserId: z.string(),
  updatedAt: z.string(),
  isDraft: z.boolean(),
  userHasRead: z.boolean(),
  parentNoteId: z.nullable(z.number()),
  caseTrackingNoteAttachments: z.array(messageAttachment),
  /** An addition to the specification. */
  caseTrackingRecordId: z.number(),
});
export type Note = z.output<typeof note>;

/** The parts of what is sent, beside its subject (specification 2 §7.2). */
const sent = { body: z.optional(body), parentNoteId: z.optional(formId), attachmentIdsToRemove: z.optional(formIds) };

const noteInPath = z.strictObject({ id: idInPath });
const noteOfCase = z.strictObject({ caseId: idInPath, id: idInPath });

/** API-054. The latest first; drafts are the caller's own, and saved (gaps G-66, G-69). */
export const listNotes = route({
  service: 'case',
  method: 'GET',
  path: '/api/casenotes/:id/:isDraft/:unreadOnly',
  summary: 'Notes of a case, or the drafts of the caller on it',
  params: z.strictObject({ id: idInPath, isDraft: flagInQuery, unreadOnly: flagInQuery }),
  query: pageInQuery,
  response: z.array(note),
});

/** API-055. */
export const getNote = route({
  service: 'case',
  method: 'GET',
  path: '/api/case/note/:caseId/:id',
  summary: 'A note of a case',
  params: noteOfCase,
  response: note,
});

/**
 * API-056. Also takes multipart/form-data, with files in parts `attachments`. With `clientMessageId` a second
 * request answers with the note of the first.
 */
export const createNote = route({
  service: 'case',
  method: 'POST',
  path: '/api/casenotes/create/:id',
  summary: 'Post a note on a case, or save it as a draft',
  params: onCase,
  body: z.strictObject({ subject, isdraft: z.optional(formFlag), ...sent, clientMessageId: z.optional(clientMessageId) }),
  response: note,
});

/** API-057. */
export const discardDraftNote = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/casenotes/post/:id',
  summary: 'Discard a draft of the caller',
  params: noteInPath,
  response: done,
});

/** API-058. */
export const saveDraftNote = route({
  service: 'case',
  method: 'PUT',
  path: '/api/case/:caseId/note/:id/update',
  summary: 'Save a draft of the caller',
  params: noteOfCase,
  body: z.strictObject({ subject, ...sent, isdraft: z.optional(formFlag) }),
  response: note,
});

/** API-059. A draft that has been posted already is answered as it is. */
export const postDraftNote = route({
  service: 'case',
  method: 'PUT',
  path: '/api/case/:caseId/note/:id/create',
  summary: 'Post a draft of the caller',
  params: noteOfCase,
  body: z.strictObject({ subject, ...sent, isdraft: z.optional(formFlag) }),
  response: note,
});

/** API-060. */
export const removeNoteAttachment = route({
  service: 'case',
  method: 'DELETE',
  path: '/api/case/note/:id/attachment/:attachmentId',
  summary: 'Remove an attachment of a draft of the caller',
  params: z.strictObject({ id: idInPath, attachmentId: idInPath }),
  response: done,
});

/** API-061. multipart/form-data with parts `attachments`. */
export const addNoteAttachments = route({
  service: 'case',
  method: 'POST',
  path: '/api/case/note/:id/attachment/create',
  summary: 'Add attachments to a draft of the caller',
  params: noteInPath,
  body: z.strictObject({}),
  response: z.array(messageAttachment),
});

/** API-062. Without `userHasRead` it toggles, as specified; with it, repeating the call changes nothing. */
export const markNote = route({
  service: 'case',
  method: 'PUT',
  path: '/api/casenotereadstate/:id',
  summary: 'Mark a note as read or unread for the caller',
  params: noteInPath,
  query: z.strictObject({ userHasRead: z.optional(flagInQuery) }),
  response: z.object({ userHasRead: z.boolean() }),
});

/** API-063. A client that saves a file asks for `downloadFile`. */
export const getNoteAttachment = route({
  service: 'case',
  method: 'GET',
  path: '/api/casenoteattachments/download/:id',
  summary: 'An attachment of a note, in base64',
  params: noteInPath,
  response: z.object({ fileContents: z.string(), contentType: z.string(), fileDownloadName: z.string() }),
});

/**
 * What the caller is typing as a note on a case and has neither posted nor saved as a draft. An addition to
 * the specification: nothing typed is lost (DESIGN §4). There is one for a new note, and one for each note
 * that is being answered.
 */
export const listTypedNotes = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/notes/typed',
  summary: 'What the caller is typing as a note on a case',
  params: onCase,
  response: z.array(note),
});

/**
 * Keeps what is typed. `draftId` names a draft that is being edited; without it, what is typed is found by
 * the note it answers. ALREADY_EXISTS with the newer version when it was changed since `baseUpdatedAt`.
 */
export const keepTypedNote = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/notes/typed',
  summary: 'Keep what the caller is typing as a note on a case',
  params: onCase,
  body: z.strictObject({ draftId: z.nullable(id), parentNoteId: z.nullable(id), subject: typedSubject, body, baseUpdatedAt: z.nullable(z.string()) }),
  response: note,
});
