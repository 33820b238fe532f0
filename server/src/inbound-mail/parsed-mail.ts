import type { MailAttachment } from '../platform/mail-parts.ts';

/** What a mail says, as the simple HTML in which messages are kept. */
export interface CleanBody {
  readonly html: string;
  /** It was too long, and its end is missing. */
  readonly isCut: boolean;
}

/** A mail that ends with what its mail program marked as quoted. */
export interface QuotedEnd {
  /** What stands before it, as HTML that is clean. */
  readonly own: string;
  readonly quoted: string;
}

/** A mail as it was read. Nothing in it is trusted, and only its bodies are clean. */
export interface ParsedMail {
  /** In the order in which they stand, the topmost first. Names are in small letters. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** In small letters; empty when there is none. */
  readonly fromAddress: string;
  readonly fromName: string;
  readonly subject: string;
  readonly messageId: string;
  /** A hash of all that it says and brings, whatever way it came. */
  readonly contentHash: string;
  /** The words of all its parts that are no attachments. */
  readonly body: CleanBody;
  readonly quotedEnd: QuotedEnd | null;
  readonly attachments: readonly MailAttachment[];
  /** Says what of it could not be read as words or files. */
  readonly unread: readonly string[];
}

/** All values of a header, the topmost first. */
export function headersOf({ headers }: Pick<ParsedMail, 'headers'>, wanted: string): string[] {
  return headers.filter(({ name }) => name === wanted).map(({ value }) => value);
}

/** Mail that will not be accepted however often it comes. The code is for the log. */
export class MailRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super('This mail cannot be accepted.');
    this.code = code;
  }
}

/**
 * Mail that could not be read this time: it took too long, or the process that read it ended. That may be the mail, or
 * a busy machine, so it is tried again on other occasions.
 */
export class MailNotRead extends Error {
  readonly code: string;
  constructor(code: string) {
    super('This mail could not be read this time.');
    this.code = code;
  }
}
