import { expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const names = ['ada', 'Achebe', 'o'];

test.each([
  ['elevenchars', 'tooShort'],
  ['            ', 'tooSimple'],
  ['abababababab', 'tooSimple'],
  ['x'.repeat(1001), 'tooLong'],
  ['my-ACHEBE-password', 'holdsName'],
  ['twelve-chars', null],
  // A name of three letters is in many words.
  ['an adamant cat sat', null],
  ['сорок восемь', null],
  // Four emoji are four characters, however many units they take.
  ['🦊🦊🐻🐼', 'tooShort'],
])('A new password %j has the problem %j', (password, problem) => {
  expect(passwordProblem(password, names)).toBe(problem);
});
