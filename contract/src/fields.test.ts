import { expect, test } from 'vitest';
import { typedForm } from './fields.ts';

test.each([
  ['NUL in a text', { notes: 'a\u0000b' }],
  ['half a character in a name', { '\ud800': 'x' }],
  ['a number that JSON can write and nobody can store', JSON.parse('{"amount":1e309}')],
  ['the same in a list', JSON.parse('{"amounts":[1,-1e309]}')],
])('a form as typed so far does not hold %s', (_what, form) => {
  expect(typedForm.safeParse(form).error?.issues[0]?.message).toBe('Contains something that cannot be stored.');
});

test('a form as typed so far holds what a person types, or nothing', () => {
  for (const form of [null, {}, { notes: 'Zoë 👍', amount: 1e300, lines: [{ isAgreed: true, at: null }] }])
    expect(typedForm.safeParse(form).data).toEqual(form);
});
