import type { LetterBlock, LetterRun } from '@evenhand/contract/letter-template';
import { describe, expect, test } from 'vitest';
import { changedWording, strangeInWording } from './letter-wording.ts';
import { hearingLetter } from './testing/hearing-letter.ts';

const words = (text: string, looks: Partial<Pick<LetterRun, 'isBold' | 'isItalic'>> = {}): LetterRun => ({
  text,
  isBold: false,
  isItalic: false,
  ...looks,
});
const paragraph = (...runs: LetterRun[]): LetterBlock => ({ kind: 'paragraph', when: null, runs });
const [greeting, ...rest] = hearingLetter.body;
const salutation = (...runs: LetterRun[]) => [
  paragraph(...runs, { field: 'employee.name', isBold: false, isItalic: false }, words(',')),
  ...rest,
];

describe('The wording of a letter', () => {
  test('is that of the template, also in other runs and with its parts in another order', () => {
    expect(changedWording(hearingLetter, null)).toBeNull();
    expect(changedWording(hearingLetter, hearingLetter.body)).toBeNull();
    expect(changedWording(hearingLetter, salutation(words('De'), words(''), words('ar ')))).toBeNull();
    const asStored = JSON.parse(
      JSON.stringify(hearingLetter.body, (_key, value) =>
        isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value,
      ),
    );
    expect(changedWording(hearingLetter, asStored)).toBeNull();
  });

  test('is changed by a word, a look, an order and a block that is gone, and keeps runs that look alike as one', () => {
    expect(changedWording(hearingLetter, salutation(words('Hel'), words('lo ')))?.[0]).toEqual(
      salutation(words('Hello '))[0],
    );
    expect(changedWording(hearingLetter, salutation(words('Dear ', { isBold: true })))).not.toBeNull();
    expect(changedWording(hearingLetter, rest)).not.toBeNull();
    expect(changedWording(hearingLetter, [...rest, greeting as LetterBlock])).not.toBeNull();
  });

  test('leaves the words it was given as they were', () => {
    const typed = salutation(words('De'), words('ar '));
    const before = structuredClone(typed);
    changedWording(hearingLetter, typed);
    expect(typed).toEqual(before);
  });

  test('may hold the fields and conditions of its template, and no others', () => {
    expect(strangeInWording(hearingLetter, hearingLetter.body)).toBeNull();
    expect(
      strangeInWording(hearingLetter, [paragraph({ field: 'employee.salary', isBold: false, isItalic: false })]),
    ).toBe('employee.salary');
    expect(strangeInWording(hearingLetter, [{ ...paragraph(), when: { field: 'worst', is: ['warning'] } }])).toBe(
      'worst',
    );
    expect(strangeInWording(hearingLetter, [{ ...paragraph(), when: { field: 'worst', is: null } }])).toBe('worst');
    expect(
      strangeInWording(hearingLetter, [
        { kind: 'list', when: null, isNumbered: true, items: [[{ field: 'mor', isBold: true, isItalic: false }]] },
      ]),
    ).toBe('mor');
  });
});

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
