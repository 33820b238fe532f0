import { expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const words = ['ada', 'Achebe', 'o', 'Northmoor Ltd', 'NM-20417'];

test.each([
  ['elevenchars', 'tooShort'],
  // Four emoji are four characters, however many units they take.
  ['🦊🦊🐻🐼', 'tooShort'],
  ['x'.repeat(1001), 'tooLong'],
  ['            ', 'tooSimple'],
  ['abababababab', 'tooSimple'],
  ['abcdefghijkl', 'tooSimple'],
  ['qwertyuiop[]', 'tooSimple'],
  ['x'.repeat(1000), 'tooSimple'],
  ['password1234', 'tooCommon'],
  ['P@ssw0rd1234', 'tooCommon'],
  ['123456789012', 'tooCommon'],
  ['qwertyuiop12', 'tooCommon'],
  ['iloveyou1234', 'tooCommon'],
  ['1q2w3e4r5t6y', 'tooCommon'],
  ['my-ACHEBE-password', 'holdsWord'],
  ['my a.c.h.e.b.e cat', 'holdsWord'],
  ['northmoor2026', 'holdsWord'],
  ['nm20417 is mine', 'holdsWord'],
  ['twelve-chars', null],
  ['four quiet grey herons', null],
  // A name of three letters is in many words.
  ['an adamant cat sat', null],
  ['сорок восемь', null],
])('A new password %j has the problem %j [SIGNIN-02]', async (password, problem) => {
  expect(await passwordProblem(password, words)).toBe(problem);
});
