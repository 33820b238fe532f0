import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { equivalents } from './equivalents.mjs';
import { planOf, selected } from './plan.mjs';
import { report } from './report.mjs';
import { targets } from './targets.mjs';

let root;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mutants-'));
  writeFileSync(join(root, 'rule.ts'), 'export function may(a, b) {\n  return a && b;\n}\n');
  writeFileSync(join(root, 'rule.test.ts'), '');
});
afterAll(() => rmSync(root, { recursive: true }));

const rule = { group: 'access', file: 'rule.ts', tests: ['rule.test.ts'] };
const equivalent = { file: 'rule.ts', inside: 'may', mutated: 'return b;', reason: 'b is never true alone' };

test('a target or a test that does not exist stops the run', () => {
  expect(() => planOf(root, [{ ...rule, file: 'gone.ts' }], [])).toThrow('gone.ts');
  expect(() => planOf(root, [{ ...rule, tests: ['rule.test.ts', 'gone.test.ts'] }], [])).toThrow('gone.test.ts');
  expect(() => planOf(root, [{ ...rule, tests: [] }], [])).toThrow('no test');
});

test('a named equivalent is not run; one that is none any more stops the run', () => {
  expect(planOf(root, [rule], [equivalent]).map(({ reason }) => reason)).toEqual(['b is never true alone', null]);
  expect(() => planOf(root, [rule], [{ ...equivalent, mutated: 'return c;' }])).toThrow('return c;');
  expect(() => planOf(root, [rule], [{ ...equivalent, inside: 'elsewhere' }])).toThrow('0 mutants');
});

test('the targets and the equivalents fit the sources as they are', () => {
  const plan = planOf(join(import.meta.dirname, '../..'), targets, equivalents);
  const changed = new Set(plan.map(({ mutant }) => mutant.file));
  const unchanged = targets.map(({ file }) => file).filter((file) => !changed.has(file));
  // Files found by their names may hold no condition of their own, only rules and facts made elsewhere.
  expect(unchanged.filter((file) => !/\.policy\.ts$|-facts\.ts$/.test(file))).toEqual([]);
});

test('a part of a path chooses files, and a sample is spread over them', () => {
  const plan = ['a.ts', 'a.ts', 'a.ts', 'b.ts'].map((file, line) => ({ mutant: { file, line } }));
  expect(selected(plan, { parts: ['b'] })).toHaveLength(1);
  expect(selected(plan, { count: 2 }).map(({ mutant }) => mutant.line)).toEqual([0, 2]);
});

test('a timeout does not count as killed, an equivalent does not count at all', () => {
  const outcome = (state) => ({ group: 'access', state, mutant: { file: 'rule.ts', line: 1, inside: '', original: 'a', mutated: 'b' } });
  const killed = Array.from({ length: 19 }, () => outcome('killed'));
  expect(report([...killed, outcome('survived'), outcome('equivalent')])).toMatchObject({ isGood: true });
  const { lines, isGood } = report([...killed, outcome('survived'), outcome('timed out')]);
  expect(isGood).toBe(false);
  expect(lines).toContain('access: 90.5 % of 21 killed');
});
