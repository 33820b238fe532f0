import { SUBJECT_MAXIMUM } from '@evenhand/contract/message-fields';
import type { ParsedMail } from './parsed-mail.ts';

/** The largest mail. */
export const MAIL_MAX_BYTES = 25 * 1024 * 1024;

const NO_SUBJECT = '(No subject)';
const NAME_MAX_CHARACTERS = 200;
/** What is longer is cut before it is cleaned, which then takes a moment at most. */
export const WRITTEN_MAX_CHARACTERS = 400_000;
/** As long as a message that is written in the product. */
export const BODY_MAX_CHARACTERS = 100_000;
const NOTE_MAX_CHARACTERS = 400;

/** The subject of a mail, as one of a message. */
export function subjectOf({ subject }: Pick<ParsedMail, 'subject'>): string {
  return onOneLine(subject, SUBJECT_MAXIMUM) || NO_SUBJECT;
}

export function senderNameOf({ fromName, fromAddress }: Pick<ParsedMail, 'fromName' | 'fromAddress'>): string {
  return onOneLine(fromName, NAME_MAX_CHARACTERS) || onOneLine(fromAddress, NAME_MAX_CHARACTERS);
}

/** Without what the database cannot hold, and without what turns the direction of text. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll(/[\0\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

function onOneLine(text: string, maximum: number): string {
  return storable(text)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maximum)
    .toWellFormed()
    .trim();
}

/** What is said of a mail beside its words, each on one line: names of files are written by its sender. */
export function notesOf(
  { subject, body }: ParsedMail,
  { notes, hasOriginal }: { readonly notes: readonly string[]; readonly hasOriginal: boolean },
): string[] {
  const rest = hasOriginal ? 'The rest is in the original e-mail.' : 'The rest is missing.';
  const sentences = [
    ...(onOneLine(subject, Number.POSITIVE_INFINITY).length > SUBJECT_MAXIMUM
      ? [`The subject is too long to show in full. ${rest}`]
      : []),
    ...(body.isCut ? [`This e-mail is too long to show in full. ${rest}`] : []),
    ...notes,
  ];
  return sentences.map((sentence) => onOneLine(sentence, NOTE_MAX_CHARACTERS));
}
