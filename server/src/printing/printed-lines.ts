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
