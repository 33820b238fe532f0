import { expect, test } from 'vitest';
import { choiceProblem, EXCLUDES_OTHERS, NOT_IN_LIST, ONLY_ONE } from './problems.ts';

const allowed = [{ id: 1 }, { id: 2 }, { id: 3, isExclusive: true }];

test.each([
  ['several where several are allowed', [1, 2], true, null],
  ['several where one is allowed', [1, 2], false, ONLY_ONE],
  ['one that is not on offer', [9], true, NOT_IN_LIST],
  ['one that excludes the others, alone', [3], true, null],
  ['one that excludes the others, twice', [3, 3], true, null],
  ['one that excludes the others, with others', [1, 3], true, EXCLUDES_OTHERS],
])('%s', (_, ids, isMulti, problem) => {
  expect(choiceProblem(ids, allowed, isMulti)).toBe(problem);
});
