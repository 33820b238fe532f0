import { createRequire } from 'node:module';
import { fontFor, graphemesOf } from './font-pieces.ts';
import { hasAll } from './fonts.ts';

const require = createRequire(import.meta.url);

/**
 * Scripts that are written from right to left, or whose letters join or change places. Their letters one by one from
 * left to right would be another text, so they are not printed.
 */
const unprinted = (
  'Adlam Arabic Balinese Bengali Chakma Devanagari Gujarati Gurmukhi Hanifi_Rohingya Hebrew Javanese Kannada Khmer ' +
  'Malayalam Mandaic Meetei_Mayek Mongolian Myanmar Nko Oriya Samaritan Sinhala Sundanese Syriac Tai_Tham Tamil ' +
  'Telugu Thaana Tibetan'
).split(' ');

/** Words of one script, with the spaces between them and the signs that stand on its letters. */
const wordsOf = (script: string) => {
  const word = `[\\p{sc=${script}}\\p{M}\\u200c-\\u200f]*`;
  return new RegExp(`\\p{sc=${script}}${word}(?:\\s+\\p{sc=${script}}${word})*`, 'gu');
};
const scripts = unprinted.map((script) => ({ name: script.replaceAll('_', ' '), words: wordsOf(script) }));
const anyUnprinted = new RegExp(`[${unprinted.map((script) => `\\p{sc=${script}}`).join('')}]`, 'u');

/** Stands for a character that is not named. */
const MARK = '\ufffd';

/** A long text of characters that no font has would become many times as long. */
const MOST_NAMES = 100;

export interface Named {
  readonly text: string;
  /** How often words or characters were named instead of printed. */
  readonly count: number;
}

/**
 * Returns text that the fonts can print. What they cannot is named in square brackets: a character by its Unicode
 * name, words by their script.
 */
export function nameUnprintable(text: string): Named {
  if (hasAll('regular', text)) return { text, count: 0 };
  let count = 0;
  const named = (name: string): string => {
    count += 1;
    return count > MOST_NAMES ? MARK : `[${name}]`;
  };
  let printed = text;
  if (anyUnprinted.test(text))
    for (const { name, words } of scripts)
      printed = printed.replaceAll(words, (found) => {
        const many = found.split(/\s+/).length;
        return named(`${many} ${many === 1 ? 'word' : 'words'} in ${name} letters`);
      });
  return {
    text: graphemesOf(printed)
      .map((character) => (fontFor(character) === null ? named(nameOf(character)) : character))
      .join(''),
    count,
  };
}

/** The name of a character, such as `aubergine`. What has several parts and no name is named by its first part. */
function nameOf(character: string): string {
  // Read when it is first needed, because the list of all names is long.
  const { unicodeName } = require('unicode-name') as typeof import('unicode-name');
  const name = unicodeName(character) ?? unicodeName(character.codePointAt(0) ?? 0) ?? 'character';
  return name.replaceAll(/[<>]/g, '').toLowerCase();
}
