import { Limits } from '@evenhand/contract/limits';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['task titles [FMT-09]', Limits.taskTitleCut, 57],
  ['titles [FMT-10]', Limits.titleCut, 60],
  ['topics [FMT-11]', Limits.topicCut, 30],
])('%s are cut at their limit and a text of exactly the limit is whole', (_name, limit, expected) => {
  expect(limit).toBe(expected);
  expect(cutText('a'.repeat(limit), limit)).toBe('a'.repeat(limit));
  expect(cutText('a'.repeat(limit + 1), limit)).toBe(`${'a'.repeat(limit)}...`);
});
