import * as z from 'zod/mini';
import { id, idInPath, text } from './fields.ts';
import { letterBody } from './letter-body.ts';
import { letterSending, reasonBody, sendingBody, sendingInPath } from './letter-sending.ts';
import { letterBlock, letterTemplate } from './letter-template.ts';
import { route } from './route.ts';

/**
 * The document service (specification 2 §7.4, gaps G-65). On the wire a letter is a document. Its id is made
 * by the client, so that an event can name it before it is begun.
 */

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a letter, folded to lower case. */
export const documentGuid = z
  .string('Must be a document id.')
  .check(z.regex(GUID, 'Must be a document id.'), z.toLowerCase());

/** DOC-01 … -03. */
export const DocumentStatus = { None: 0, InProgress: 1, Completed: 2 } as const;
export const documentStatus = z.literal([0, 1, 2]);
export type DocumentStatus = z.output<typeof documentStatus>;

/** Typed values by the key of the field: dates as `YYYY-MM-DD`, times as `HH:MM`, choices by key. */
export const letterValues = z.record(z.string().check(z.maxLength(100)), text(10_000));
export type LetterValues = z.output<typeof letterValues>;

export const letter = z.object({
  documentGuid: z.string(),
  documentStatus,
  caseTrackingRecordId: z.number(),
  /** The employee of the case, for the head of the screen; null for a case about nobody in particular. */
  employeeName: z.nullable(z.string()),
  template: letterTemplate,
  /**
   * Case fields as they stand in the letter; null where the case has no value. A completed letter keeps
   * its own.
   */
  caseValues: z.record(z.string(), z.nullable(z.string())),
  values: letterValues,
  /**
   * Initial values of fields that nobody has typed into. Each follows the case and the event until the letter is
   * completed. A field in `values` does not, and one that was emptied is there as an empty text.
   */
  prefilled: letterValues,
  /** The words, where a person has changed those of the template; else null. */
  body: z.nullable(z.array(letterBlock)),
  /** The date of the letter, `YYYY-MM-DD`: today, or the day it was completed. */
  letterDate: z.string(),
  /** By field, the first day that leaves the agreed time from the date of the letter. An addition, as the next four. */
  earliest: z.optional(z.record(z.string(), z.string())),
  /** Why a completed letter keeps dates that have passed, or that leave less time than agreed. */
  dateReason: z.optional(z.nullable(z.string())),
  /** The first letter that this one is a correction of; null for none. */
  corrects: z.optional(z.nullable(z.string())),
  /** The newest completed correction that stands in place of this letter; null for none. */
  correctedBy: z.optional(z.nullable(z.string())),
  /** The reader may begin a correction of it. */
  canCorrect: z.optional(z.boolean()),
  /** How it was sent; null while it is in progress. An addition, too (decision 0109). */
  sending: z.optional(z.nullable(letterSending)),
  /** Sent back as `baseUpdatedAt`. */
  updatedAt: z.string(),
  completed: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** The reason why the reader cannot write it, or null. */
  readOnlyBecause: z.nullable(z.enum(['completed', 'closed', 'role', 'locked'])),
});
export type Letter = z.output<typeof letter>;

const namedInPath = z.strictObject({ documentGuid });
/**
 * Typed values, and the version they were typed over. `body` is the changed words, or null for those of the template;
 * left out, the words stay as they are.
 */
const typedInto = z.strictObject({
  values: letterValues,
  body: z.optional(z.nullable(letterBody)),
  baseUpdatedAt: z.optional(z.string()),
});

/** API-151. A document that the caller may not see has status 0, as one that does not exist (gaps G-105). */
export const getDocumentStatus = route({
  service: 'document',
  method: 'GET',
  path: '/v1/document/GetStatus',
  summary: 'Whether a document is in progress or completed',
  query: z.strictObject({ documentGuid }),
  /** `correctedBy` is an addition, and there only where a completed correction stands in place of the letter. */
  response: z.object({ documentStatus, correctedBy: z.optional(z.string()) }),
});

/** API-152. A letter in progress is marked as a draft on every page. */
export const getDocumentPdf = route({
  service: 'document',
  method: 'GET',
  path: '/v1/pdf/getPdf',
  summary: 'A document as PDF',
  query: z.strictObject({ DocumentGuid: documentGuid }),
  response: z.unknown(),
  raw: 'file',
  mediaType: 'application/pdf',
});

/** An addition to the specification: letters are signed and edited in a word processor. */
export const getDocumentDocx = route({
  service: 'document',
  method: 'GET',
  path: '/v1/document/getDocx',
  summary: 'A document for a word processor',
  query: z.strictObject({ documentGuid }),
  response: z.unknown(),
  raw: 'file',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
});

/**
 * Begins a letter for the event of the case whose form asks for this template. Repeating it answers with the
 * letter as it is. Where the event has one in progress, that one is answered, under its own id.
 */
export const beginDocument = route({
  service: 'document',
  method: 'POST',
  path: '/v1/document',
  summary: 'Begin a document from a template',
  body: z.strictObject({ documentGuid, templateId: id, caseId: id }),
  response: letter,
});

export const getDocument = route({
  service: 'document',
  method: 'GET',
  path: '/v1/document/:documentGuid',
  summary: 'A document with its template',
  params: namedInPath,
  response: letter,
});

export const saveDocument = route({
  service: 'document',
  method: 'PUT',
  path: '/v1/document/:documentGuid',
  summary: 'Keep what has been typed into a document',
  params: namedInPath,
  body: typedInto,
  response: z.object({ updatedAt: z.string() }),
});

/** Longest reason for the dates of a letter. */
export const DATE_REASON_MAXIMUM = 500;

/**
 * Refused with the fields that are missing, by key, and with dates that have passed or leave less time than agreed,
 * unless `dateReason` says why they stay (gaps G-114). A completed letter never changes.
 */
export const completeDocument = route({
  service: 'document',
  method: 'POST',
  path: '/v1/document/:documentGuid/complete',
  summary: 'Complete a document',
  params: namedInPath,
  body: z.extend(typedInto, { dateReason: z.optional(z.nullable(text(DATE_REASON_MAXIMUM))) }),
  response: letter,
});

/**
 * Begins a letter with the words and values of a completed one, to stand in its place once it is completed. Both stay.
 * Where a correction has been begun, that one is answered, under its own id. An addition (gaps G-114).
 */
export const correctDocument = route({
  service: 'document',
  method: 'POST',
  path: '/v1/document/:documentGuid/correct',
  summary: 'Begin a correction of a completed document',
  params: namedInPath,
  body: z.strictObject({ documentGuid }),
  response: letter,
});

/**
 * Records how a completed letter was sent: once for each time that it was. Refused for a day to come or before it was
 * completed, while it is recorded that it will not be sent, and where a completed correction has taken its place. An
 * addition (decision 0109), as the next two.
 */
export const recordSending = route({
  service: 'document',
  method: 'POST',
  path: '/v1/document/:documentGuid/sendings',
  summary: 'Record how a completed document was sent',
  params: namedInPath,
  body: sendingBody,
  response: letter,
});

/** Lets the case close without the letter being sent. Refused while a sending is recorded. */
export const recordNotSent = route({
  service: 'document',
  method: 'POST',
  path: '/v1/document/:documentGuid/not-sent',
  summary: 'Record that a completed document will not be sent',
  params: namedInPath,
  body: reasonBody,
  response: letter,
});

/** Takes back either record, which was made by mistake. It stays, with the reason. */
export const takeBackSending = route({
  service: 'document',
  method: 'POST',
  path: '/v1/document/:documentGuid/sendings/:sendingId/take-back',
  summary: 'Take back a record of how a document was sent',
  params: z.extend(namedInPath, sendingInPath),
  body: reasonBody,
  response: letter,
});

/** A completed letter in the list of its case. */
export const completedLetter = z.object({
  documentGuid: z.string(),
  title: z.string(),
  /** Source of the letter, as the files of a case name it. */
  source: z.string(),
  /** The recorded event that the letter belongs to; null while none is. */
  trackedEventId: z.nullable(z.number()),
  completedAt: z.string(),
  /** The full name of the person who completed it. */
  completedBy: z.string(),
  /** The first letter that it is a correction of, and the newest completed correction of it; null for none. */
  corrects: z.nullable(z.string()),
  correctedBy: z.nullable(z.string()),
  dateReason: z.nullable(z.string()),
  sending: letterSending,
});
export type CompletedLetter = z.output<typeof completedLetter>;

/** An addition to the specification. A completed letter is part of the record: it is found by the files. */
export const listLetters = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/letters/',
  summary: 'The completed letters of a case',
  params: z.strictObject({ id: idInPath }),
  response: z.array(completedLetter),
});
