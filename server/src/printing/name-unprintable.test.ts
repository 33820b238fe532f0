import { expect, test } from 'vitest';
import { piecesInFonts } from './font-pieces.ts';
import { nameUnprintable } from './name-unprintable.ts';

const pieces = (text: string, looks = {}) =>
  piecesInFonts({ text, isBold: false, isItalic: false, ...looks }).map(({ text: part, font }) => [font, part]);

test('What the font of the document has stays in it, with its look [PRINT-01]', () => {
  expect(pieces('Zoë Ζωή £25')).toEqual([['regular', 'Zoë Ζωή £25']]);
  expect(pieces('Zoë', { isBold: true })).toEqual([['bold', 'Zoë']]);
});

test('Signs, emoji and letters of other scripts have a font of their own, in their order [PRINT-01]', () => {
  expect(pieces('Late → yes ✓')).toEqual([
    ['regular', 'Late '],
    ['symbols', '→'],
    ['regular', ' yes '],
    ['symbols', '✓'],
  ]);
  expect(pieces('🍆👩🏽‍🦱🇬🇧1️⃣☑️')).toEqual([['emoji', '🍆👩🏽‍🦱🇬🇧1️⃣☑️']]);
  expect(pieces('王伟 한국어', { isBold: true })).toEqual([
    ['everything', '王伟'],
    ['bold', ' '],
    ['everything', '한국어'],
  ]);
});

test.each([
  ['He wrote مرحبا بك to me', 'He wrote [2 words in Arabic letters] to me', 1],
  ['שָׁלוֹם, नमस्ते', '[1 word in Hebrew letters], [1 word in Devanagari letters]', 2],
  ['𓀀', '[egyptian hieroglyph a001]', 1],
  ['\ue000', '[private-use-e000]', 1],
  ['🍆 → 漢字 ✓', '🍆 → 漢字 ✓', 0],
])('%s is printed as %s [PRINT-02]', (text, printed, count) => {
  expect(nameUnprintable(text)).toEqual({ text: printed, count });
});

test('Of many characters that cannot be printed the first hundred are named [PRINT-02]', () => {
  const { text, count } = nameUnprintable('𓀀'.repeat(150));
  expect(count).toBe(150);
  expect(text).toBe('[egyptian hieroglyph a001]'.repeat(100) + '\ufffd'.repeat(50));
});
