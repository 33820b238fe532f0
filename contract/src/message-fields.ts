import * as z from 'zod/mini';
import { countInQuery, flagInQuery, id, idInPath, requiredText, text } from './fields.ts';
import { attachment } from './files.ts';

/**
 * Fields of messages and notes. Their calls take multipart/form-data with one part for each field, where every value is
 * text, and plain JSON as well.
 */

/** Longest subject (gaps G-107). */
export const SUBJECT_MAXIMUM = 200;

/** Longest body, as HTML, in characters. */
export const MESSAGE_BODY_MAXIMUM = 100_000;

const SUBJECT_MISSING = 'Subject must not be blank';

const SUBJECT_TOO_LONG = `Subject must be ${SUBJECT_MAXIMUM} characters or fewer`;

/** The subject of what is posted or saved (MSG-26, NOTE-11). */
export const subject = requiredText(10 * SUBJECT_MAXIMUM, SUBJECT_MISSING).check(
  z.refine((value) => value.length <= SUBJECT_MAXIMUM, SUBJECT_TOO_LONG),
);

/** The subject of what is still being typed: it may be empty. */
export const typedSubject = text(10 * SUBJECT_MAXIMUM).check(
  z.refine((value) => value.length <= SUBJECT_MAXIMUM, SUBJECT_TOO_LONG),
);

/** Simple HTML (gaps G-72). The server keeps what is left of it after cleaning. */
export const body = text(MESSAGE_BODY_MAXIMUM);

export const formFlag = z.union([z.boolean(), flagInQuery], 'Must be true or false.');

/** A record id in a form, where nothing is written as an empty text. */
export const formId = z.union(
  [
    z.null(),
    id,
    idInPath,
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
  ],
  'Must be a whole number.',
);

/** One or several ids. */
export const formIds = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
  z.array(z.union([id, idInPath], 'Must be a whole number.')),
);

/** Made by the client for one message, so that sending it again posts it once. */
export const clientMessageId = z.uuid('Must be a UUID.');

/** An addition to the specification: a long list is read page by page. The first page is 1. */
export const pageInQuery = z.strictObject({ page: z.optional(countInQuery), pageSize: z.optional(countInQuery) });

/** Maximum number of items of a page. Without a size the whole list is answered, as specified. */
export const MESSAGE_PAGE_MAXIMUM = 100;

/** A file of a message or a note; its size in bytes is an addition to the specification. */
export const messageAttachment = z.object({ ...attachment.shape, size: z.number() });
export type MessageAttachment = z.output<typeof messageAttachment>;

/** An addition to the specification: left out of messages that were written here. */
export const cameByMail = z.optional(
  z.object({
    /** The mail as it came, a file of the message; null where it could not be kept. */
    original: z.nullable(messageAttachment),
    /** The earlier message that the mail quotes at its end, as simple HTML. The body does not hold it. */
    quoted: z.nullable(z.string()),
    /** Sentences about what of the mail is not in the message, and the like. */
    notes: z.array(z.string()),
  }),
);
export type CameByMail = NonNullable<z.output<typeof cameByMail>>;
