import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { create } from 'fontkit';
import type { PrintedRun } from './printed-document.ts';

const require = createRequire(import.meta.url);

/**
 * The fonts that are embedded in a PDF. Noto Serif has Latin, Greek and Cyrillic letters, with those of
 * Vietnamese. It has no Hebrew, Arabic, Indian or East Asian letters, no arrows and no emoji (decision 0045).
 */
const files = {
  regular: require.resolve('@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-serif/700Bold/NotoSerif_700Bold.ttf'),
  italic: require.resolve('@expo-google-fonts/noto-serif/400Regular_Italic/NotoSerif_400Regular_Italic.ttf'),
  boldItalic: require.resolve('@expo-google-fonts/noto-serif/700Bold_Italic/NotoSerif_700Bold_Italic.ttf'),
} as const;
export type PrintedFont = keyof typeof files;
export const printedFonts = Object.keys(files) as readonly PrintedFont[];

const read = new Map<PrintedFont, Buffer>();

/** The bytes of a font, read when a document first needs it. */
export function fontBytes(font: PrintedFont): Buffer {
  const bytes = read.get(font) ?? readFileSync(files[font]);
  read.set(font, bytes);
  return bytes;
}

export function fontOf({ isBold, isItalic }: Omit<PrintedRun, 'text'>): PrintedFont {
  if (isBold) return isItalic ? 'boldItalic' : 'bold';
  return isItalic ? 'italic' : 'regular';
}

/** Stands for a character that the font does not have, as readers of text files know it. */
export const REPLACEMENT = '\ufffd';
const characters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });
let known: ReadonlySet<number> | null = null;

/**
 * Text that the fonts can print: each character they do not have is replaced by one mark, because a PDF for
 * everybody may hold no empty boxes.
 */
export function inFont(text: string): string {
  known ??= new Set((create(fontBytes('regular')) as Font).characterSet);
  const has = known;
  const isPrintable = (part: string) =>
    [...part].every((character) => character === '\n' || has.has(character.codePointAt(0) ?? 0));
  if (isPrintable(text)) return text;
  return Array.from(characters.segment(text), ({ segment }) => (isPrintable(segment) ? segment : REPLACEMENT)).join('');
}
