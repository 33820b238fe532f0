import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { create } from 'fontkit';
import type { PrintedRun } from './printed-document.ts';
import { sfntOf } from './sfnt.ts';

const require = createRequire(import.meta.url);

/**
 * The fonts that are embedded in a PDF (decision 0089). Documents are set in Noto Serif, which has Latin, Greek and
 * Cyrillic letters. The others have one face each, and print what Noto Serif does not have.
 */
const files = {
  regular: require.resolve('@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-serif/700Bold/NotoSerif_700Bold.ttf'),
  italic: require.resolve('@expo-google-fonts/noto-serif/400Regular_Italic/NotoSerif_400Regular_Italic.ttf'),
  boldItalic: require.resolve('@expo-google-fonts/noto-serif/700Bold_Italic/NotoSerif_700Bold_Italic.ttf'),
  symbols: require.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'),
  emoji: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  /** Coarse, and has nearly every character there is. */
  everything: require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
} as const;
export type PrintedFont = keyof typeof files;

const read = new Map<PrintedFont, Buffer>();
const known = new Map<PrintedFont, ReadonlySet<number>>();
let above: number | null = null;

/** The bytes of a font, read when a document first needs it. */
export function fontBytes(font: PrintedFont): Buffer {
  const found = read.get(font);
  if (found !== undefined) return found;
  const file = readFileSync(files[font]);
  const bytes = files[font].endsWith('.woff') ? sfntOf(file) : file;
  read.set(font, bytes);
  return bytes;
}

export function fontOf({ isBold, isItalic }: Omit<PrintedRun, 'text'>): PrintedFont {
  if (isBold) return isItalic ? 'boldItalic' : 'bold';
  return isItalic ? 'italic' : 'regular';
}

/** The part of the height of a line of the document that is above its baseline. */
export function shareAboveBaseline(): number {
  if (above === null) {
    const { ascent, descent } = create(fontBytes('regular')) as Font;
    above = ascent / (ascent - descent);
  }
  return above;
}

/** True if the font has a shape for every character of the text. A line break needs none. */
export function hasAll(font: PrintedFont, text: string): boolean {
  const has = known.get(font) ?? new Set((create(fontBytes(font)) as Font).characterSet);
  known.set(font, has);
  for (const character of text) if (character !== '\n' && !has.has(character.codePointAt(0) ?? 0)) return false;
  return true;
}
