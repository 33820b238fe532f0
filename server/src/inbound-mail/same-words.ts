import { bodyAsText } from '../messages/body-as-text.ts';

/**
 * The letters, digits and pictograms of a text in one row: texts that say the same are compared so, however they are
 * broken into lines, marked and punctuated.
 */
export function squash(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, '');
}

/** Addresses that mail programs write behind the words of a link, and names of pictures. */
const BESIDE_WORDS = /[<[(]\s*(?:https?:|mailto:|tel:|cid:|image\b)[^>\])]*[>\])]|https?:\/\/\S+/gi;
/** The mark of an item or of a quotation. */
const MARK = /^(?:\s|>|[-*•·o](?=\s)|\d{1,3}[.)](?=\s))+/;

/** The lines of a text whose words another one does not hold, as they were written. */
export function linesNotIn(text: string, held: string): string[] {
  let from = 0;
  return text.split(/\r?\n/).filter((line) => {
    const words = squash(line.replaceAll(BESIDE_WORDS, ' ').replace(MARK, ''));
    if (words === '') return false;
    // They mostly stand in the same order.
    const at = held.indexOf(words, from);
    if (at < 0) return !held.includes(words);
    from = at + words.length;
    return false;
  });
}

const WROTE = String.raw`(?:wrote|schrieb|écrit|geschreven)\b.{0,200}:\s*$`;
/** The line above a quote: "On Monday Ada wrote:", in the languages that people here write. */
export const ATTRIBUTION = new RegExp(WROTE, 'i');

/** What a clean body says without the lines that mail programs write above quotes. */
export function quotableWords(clean: string): string {
  const lines = bodyAsText(clean)
    .split('\n')
    .map((line) => line.replace(/^[>\s]+/, ''));
  return squash(lines.filter((line) => !ATTRIBUTION.test(line)).join(' '));
}
