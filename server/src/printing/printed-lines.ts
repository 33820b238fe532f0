import type { PrintedRun } from './printed-document.ts';

/** How much is laid out before other requests have their turn. */
const PIECE_CHARACTERS = 1000;

/** Text with its look. */
type Run = Pick<PrintedRun, 'text'>;

/** Runs as the lines that were typed; a line without a run is empty. */
export function linesOfRuns<T extends Run>(runs: readonly T[]): T[][] {
  const lines: T[][] = [[]];
  for (const run of runs) {
    run.text.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ ...run, text });
    });
  }
  return lines;
}

/** Chinese and Japanese have no spaces: a line may end behind every letter, as in Korean. */
const EAST_ASIAN = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}';
const placesToBreak = new RegExp(`(?<=\\s)(?=\\S)|(?<=[${EAST_ASIAN}])(?=[${EAST_ASIAN}])`, 'u');
const wordsToBreak = new RegExp(`[^\\s${EAST_ASIAN}]+`, 'gu');

/** A run in pieces that end where a line may end. */
export function piecesOfRun<T extends Run>(run: T): T[] {
  const pieces: string[] = [''];
  for (const word of run.text.split(placesToBreak)) {
    const piece = pieces.at(-1) ?? '';
    if (piece !== '' && piece.length + word.length > PIECE_CHARACTERS) pieces.push(word);
    else pieces[pieces.length - 1] = piece + word;
  }
  return pieces.map((text) => ({ ...run, text }));
}

/** What the layout may add to the widths of the letters. */
const SPARE_PT = 1;

/** Words of at most so many characters fit any line. */
const FITTING_CHARACTERS = 30;

/** Longer words fit no line. To measure a very long one at once would take a second. */
const MEASURED_CHARACTERS = 300;

/**
 * Breaks words that are longer than a line where the line ends: the layout looks for such a place letter by
 * letter, which takes seconds for a long one.
 */
export function breakLongWords(text: string, lineWidth: number, widthOf: (text: string) => number): string {
  return text.replaceAll(wordsToBreak, (word) =>
    word.length <= FITTING_CHARACTERS || (word.length <= MEASURED_CHARACTERS && widthOf(word) <= lineWidth)
      ? word
      : linesOf(word, lineWidth - SPARE_PT, widthOf).join('\n'),
  );
}

function linesOf(word: string, lineWidth: number, widthOf: (text: string) => number): string[] {
  const widths = new Map<string, number>();
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const character of word) {
    const own = widths.get(character) ?? widthOf(character);
    widths.set(character, own);
    if (line !== '' && width + own > lineWidth) {
      lines.push(line);
      line = '';
      width = 0;
    }
    line += character;
    width += own;
  }
  return [...lines, line];
}
