import type { PrintedRun } from './printed-document.ts';

/** How much is laid out before other requests have their turn. */
const PIECE_CHARACTERS = 1000;

/** Runs as the lines that were typed; a line without a run is empty. */
export function linesOfRuns(runs: readonly PrintedRun[]): PrintedRun[][] {
  const lines: PrintedRun[][] = [[]];
  for (const run of runs) {
    run.text.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ ...run, text });
    });
  }
  return lines;
}

/** A run in pieces that end behind a space. */
export function piecesOfRun(run: PrintedRun): PrintedRun[] {
  const pieces: string[] = [''];
  for (const word of run.text.split(/(?<=\s)(?=\S)/)) {
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
  return text.replaceAll(/\S+/g, (word) =>
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
