import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { done, flagInQuery, id, idInPath } from './fields.ts';
import {
  body,
  clientMessageId,
  formFlag,
  formId,
  formIds,
  messageAttachment,
  pageInQuery,
  subject,
  typedSubject,
} from './message-fields.ts';
import { route } from './route.ts';

/** The fields that messages and notes have under the same names (MSG-33, NOTE-05). */
export const itemFields = {
  id: z.number(),
  subject: z.string(),
  /** Simple HTML. */
  body: z.string(),
  /** The beginning of the body as plain text, for the list. An addition to the specification. */
  preview: z.string(),
  senderName: z.string(),
  /** An addition to the specification for notes. */
  senderUserId: z.string(),
  updatedAt: z.string(),
  isDraft: z.boolean(),
  /** Items of the caller count as read (gaps G-70). */
  userHasRead: z.boolean(),
  /** An addition to the specification for notes. */
  caseTrackingRecordId: z.number(),
};

const itemInPath = z.strictObject({ id: idInPath });
const itemOfCase = z.strictObject({ caseId: idInPath, id: idInPath });

type Noun = 'message' | 'note';
type Fields = Readonly<Record<string, z.ZodMiniType>>;

interface Described<Parent extends string, Item extends z.ZodMiniType, Own extends Fields> {
  /** As it stands in paths and summaries. */
  readonly noun: Noun;
  readonly plural: string;
  /** The act of typing, in summaries. */
  readonly typing: string;
  /** The name of the field with the item that an item answers. */
  readonly parent: Parent;
  readonly item: Item;
  /** What is chosen for an item of this noun alone. */
  readonly own: Own;
}

/**
 * Describes the calls of messages or of notes (specification 2 §7.2). They differ in their paths, and in the
 * name of the field with the parent.
 */
export function correspondence<Parent extends string, Item extends z.ZodMiniType, Own extends Fields>(
  described: Described<Parent, Item, Own>,
) {
  const { noun, item } = described;
  return {
    item,
    ...itemCalls(described),
    ...draftCalls(described),
    ...typingCalls(described),
    ...attachmentCalls(noun),
  };
}

function itemCalls<Parent extends string, Item extends z.ZodMiniType, Own extends Fields>({
  noun,
  plural,
  parent,
  item,
  own,
}: Described<Parent, Item, Own>) {
  return {
    /** API-042, API-054. The latest first; drafts are the caller's own, and saved (gaps G-66, G-69). */
    list: route({
      service: 'case',
      method: 'GET',
      path: `/api/case${noun}s/:id/:isDraft/:unreadOnly`,
      summary: `${plural} of a case, or the drafts of the caller on it`,
      params: z.strictObject({ id: idInPath, isDraft: flagInQuery, unreadOnly: flagInQuery }),
      query: pageInQuery,
      response: z.array(item),
    }),

    /** API-043, API-055. */
    get: route({
      service: 'case',
      method: 'GET',
      path: `/api/case/${noun}/:caseId/:id`,
      summary: `A ${noun} of a case`,
      params: itemOfCase,
      response: item,
    }),

    /**
     * API-044, API-056. Also takes multipart/form-data, with files in parts `attachments`. With
     * `clientMessageId` a second request answers with the item of the first.
     */
    create: route({
      service: 'case',
      method: 'POST',
      path: `/api/case${noun}s/create/:id`,
      summary: `Post a ${noun} on a case, or save it as a draft`,
      params: onCase,
      body: z.strictObject({ ...sent(parent), ...own, clientMessageId: z.optional(clientMessageId) }),
      response: item,
    }),

    /**
     * API-050, API-062. Without `userHasRead` it toggles, as specified; with it, repeating the call changes
     * nothing.
     */
    mark: route({
      service: 'case',
      method: 'PUT',
      path: `/api/case${noun}readstate/:id`,
      summary: `Mark a ${noun} as read or unread for the caller`,
      params: itemInPath,
      query: z.strictObject({ userHasRead: z.optional(flagInQuery) }),
      response: z.object({ userHasRead: z.boolean() }),
    }),
  };
}

function draftCalls<Parent extends string, Item extends z.ZodMiniType, Own extends Fields>({
  noun,
  parent,
  item,
  own,
}: Described<Parent, Item, Own>) {
  const written = z.strictObject({ ...sent(parent), ...own });
  return {
    /** API-046, API-058. */
    saveDraft: route({
      service: 'case',
      method: 'PUT',
      path: `/api/case/:caseId/${noun}/:id/update`,
      summary: 'Save a draft of the caller',
      params: itemOfCase,
      body: written,
      response: item,
    }),

    /** API-047, API-059. A draft that has been posted already is answered as it is. */
    postDraft: route({
      service: 'case',
      method: 'PUT',
      path: `/api/case/:caseId/${noun}/:id/create`,
      summary: 'Post a draft of the caller',
      params: itemOfCase,
      body: written,
      response: item,
    }),

    /** API-045, API-057. */
    discardDraft: route({
      service: 'case',
      method: 'DELETE',
      path: `/api/case${noun}s/post/:id`,
      summary: 'Discard a draft of the caller',
      params: itemInPath,
      response: done,
    }),
  };
}

/**
 * The calls about text that the caller has neither posted nor saved as a draft: one for a new item, and one
 * for each item that is being answered. An addition to the specification: nothing typed is lost (DESIGN §4).
 */
function typingCalls<Parent extends string, Item extends z.ZodMiniType, Own extends Fields>({
  noun,
  typing,
  parent,
  item,
  own,
}: Described<Parent, Item, Own>) {
  return {
    listTyped: route({
      service: 'case',
      method: 'GET',
      path: `/api/cases/:id/${noun}s/typed`,
      summary: `What the caller is ${typing} on a case`,
      params: onCase,
      response: z.array(item),
    }),

    /**
     * Keeps the text. `draftId` names a draft that is being edited; without it, the text is found by its
     * parent. ALREADY_EXISTS with the newer version when it was changed since `baseUpdatedAt`.
     */
    keepTyped: route({
      service: 'case',
      method: 'PUT',
      path: `/api/cases/:id/${noun}s/typed`,
      summary: `Keep what the caller is ${typing} on a case`,
      params: onCase,
      body: z.strictObject({
        draftId: z.nullable(id),
        ...named(parent, z.nullable(id)),
        subject: typedSubject,
        body,
        baseUpdatedAt: z.nullable(z.string()),
        ...own,
      }),
      response: item,
    }),
  };
}

function attachmentCalls(noun: Noun) {
  return {
    /** API-048, API-060. */
    removeAttachment: route({
      service: 'case',
      method: 'DELETE',
      path: `/api/case/${noun}/:id/attachment/:attachmentId`,
      summary: 'Remove an attachment of a draft of the caller',
      params: z.strictObject({ id: idInPath, attachmentId: idInPath }),
      response: done,
    }),

    /** API-049, API-061. multipart/form-data with parts `attachments`. */
    addAttachments: route({
      service: 'case',
      method: 'POST',
      path: `/api/case/${noun}/:id/attachment/create`,
      summary: 'Add attachments to a draft of the caller',
      params: itemInPath,
      body: z.strictObject({}),
      response: z.array(messageAttachment),
    }),

    /** API-051, API-063. A client that saves a file asks for `downloadFile`. */
    getAttachment: route({
      service: 'case',
      method: 'GET',
      path: `/api/case${noun}attachments/download/:id`,
      summary: `An attachment of a ${noun}, in base64`,
      params: itemInPath,
      response: z.object({ fileContents: z.string(), contentType: z.string(), fileDownloadName: z.string() }),
    }),
  };
}

/** The parts of what is posted or saved. */
function sent<Parent extends string>(parent: Parent) {
  return {
    subject,
    isdraft: z.optional(formFlag),
    body: z.optional(body),
    ...named(parent, z.optional(formId)),
    attachmentIdsToRemove: z.optional(formIds),
  };
}

/** One field under a name that the noun decides. */
function named<Name extends string, Field extends z.ZodMiniType>(name: Name, field: Field): Record<Name, Field> {
  return { [name]: field } as Record<Name, Field>;
}
