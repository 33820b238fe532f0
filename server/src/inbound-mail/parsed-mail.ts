/** What a mail says, as the simple HTML in which messages are kept. */
export interface CleanBody {
  readonly html: string;
  /** It was too long, and its end is missing. */
  readonly isCut: boolean;
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
  readonly body: CleanBody;
  /** The same without the mail that it answers. */
  readonly ownBody: CleanBody;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
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
