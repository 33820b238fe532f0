/** Control characters but line breaks, what orders text by hand, and what no file may hold. */
const unprintable = /(?!\n)[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/gu;

/** More marks on one letter than any script has: laying out thousands takes long. */
const tooManyMarks = /(\p{M}{10})\p{M}+/gu;

/**
 * Text as it can stand in a printed document. What was typed is kept as it is; only its print leaves out what
 * has no shape, and a line break is one character.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unprintable, '')
    .replaceAll(tooManyMarks, '$1');
}
