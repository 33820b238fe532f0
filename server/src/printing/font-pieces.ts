import type { PrintedFont } from './fonts.ts';
import { fontOf, hasAll } from './fonts.ts';
import type { PrintedRun } from './printed-document.ts';

/** Text of one run in one font. */
export interface FontPiece {
  readonly text: string;
  readonly font: PrintedFont;
}

const characters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });
/** Shown as a small picture, by itself or because a sign behind it asks for that. */
const picture = /\p{Emoji_Presentation}|\ufe0f/u;

/** Characters as people count them. What Noto Serif has stays together. */
export function graphemesOf(text: string): string[] {
  return (text.match(/\s+|\S+/g) ?? []).flatMap((word) =>
    hasAll('regular', word) ? [word] : Array.from(characters.segment(word), ({ segment }) => segment),
  );
}

/** The font for one character, or null where none has it. All faces of Noto Serif have the same characters. */
export function fontFor(character: string): PrintedFont | null {
  const inOrder: readonly PrintedFont[] = picture.test(character)
    ? ['emoji', 'regular', 'symbols', 'everything']
    : ['regular', 'symbols', 'emoji', 'everything'];
  return inOrder.find((font) => hasAll(font, character)) ?? null;
}

/** A run as pieces of one font each. Its text has been through `nameUnprintable`. */
export function piecesInFonts(run: PrintedRun): FontPiece[] {
  const own = fontOf(run);
  const pieces: { text: string; font: PrintedFont }[] = [];
  for (const character of graphemesOf(run.text)) {
    const found = fontFor(character) ?? 'regular';
    const font = found === 'regular' ? own : found;
    const last = pieces.at(-1);
    if (last?.font === font) last.text += character;
    else pieces.push({ text: character, font });
  }
  return pieces;
}

/** Text that stands on a line of its own in one font: the document's, or else the one that has nearly everything. */
export function inOneFont(text: string, own: PrintedFont): FontPiece {
  if (hasAll('regular', text)) return { text, font: own };
  const shown = graphemesOf(text).map((character) => (hasAll('everything', character) ? character : '\ufffd'));
  return { text: shown.join(''), font: 'everything' };
}
