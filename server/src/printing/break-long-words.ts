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
