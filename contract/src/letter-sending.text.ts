import type { SendingRecord } from './letter-sending.ts';

const begins = { hand: 'Given by hand', post: 'Sent by post', email: 'Sent by e-mail' } as const;

/** The sentence of a record, without its end: on the screens, in the history and in the audit export. */
export function sendingWords(
  { how, to }: Pick<SendingRecord, 'how' | 'to'>,
  /** The day as letters write it. */
  day: string | null,
): string {
  if (how === 'none') return 'It will not be sent';
  return `${begins[how]}${to === null ? '' : ` to ${onOneLine(to)}`}${day === null ? '' : ` on ${day}`}`;
}

/** An address of several lines within a sentence. */
function onOneLine(written: string): string {
  return written.trim().replaceAll(/[\s,]*\n\s*/g, ', ');
}

/** Says how many letters stop a case from closing, and where that is put right. */
export function lettersWait(count: number): string {
  return count === 1
    ? 'A completed letter has not been sent. Say under Files how it was sent, or that it will not be.'
    : `${count} completed letters have not been sent. Say under Files how each was sent, or that it will not be.`;
}

/** Names one of them. */
export function letterWaits(title: string): string {
  return `The letter '${title}' has not been sent.`;
}
