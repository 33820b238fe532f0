import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticedShares } from './noticed.mjs';
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

test('a target or a test that does not exist stops the run', () => {
  expect(() => planOf(root, [{ ...rule, file: 'gone.ts' }])).toThrow('gone.ts');
  expect(() => planOf(root, [{ ...rule, tests: ['rule.test.ts', 'gone.test.ts'] }])).toThrow('gone.test.ts');
  expect(() => planOf(root, [{ ...rule, tests: [] }])).toThrow('no test');
});

test('the targets fit the sources as they are, and what is to be noticed names targets', () => {
  const plan = planOf(join(import.meta.dirname, '../..'), targets);
  const changed = new Set(plan.map(({ mutant }) => mutant.file));
  const unchanged = targets.map(({ file }) => file).filter((file) => !changed.has(file));
  // Files found by their names may hold no condition of their own, only rules and facts made elsewhere.
  expect(unchanged.filter((file) => !/\.(policy|module)\.ts$|-facts\.ts$/.test(file))).toEqual([]);
  expect(Object.keys(noticedShares).filter((file) => !changed.has(file))).toEqual([]);
});

test('a part of a path chooses files, and a sample is spread over them', () => {
  const plan = ['a.ts', 'a.ts', 'a.ts', 'b.ts'].map((file, line) => ({ mutant: { file, line } }));
  expect(selected(plan, { parts: ['b'] })).toHaveLength(1);
  expect(selected(plan, { count: 2 }).map(({ mutant }) => mutant.line)).toEqual([0, 2]);
});

const outcome = (state, file = 'rule.ts') => ({
  ...{ group: 'access', state },
  mutant: { file, line: 1, inside: '', original: 'a', mutated: 'b' },
});
const killed = Array.from({ length: 19 }, () => outcome('killed'));

test('a timeout does not count as killed', () => {
  expect(report([...killed, outcome('survived')], {})).toMatchObject({ isGood: true });
  const { lines, isGood } = report([...killed, outcome('survived'), outcome('timed out')], {});
  expect(isGood).toBe(false);
  expect(lines).toContain('access: 90.5 % of 21 killed');
  expect(lines).toContain('rule.ts: 90.5 % of 21 killed, 95.0 % are to be');
});

test('each target needs 95 % of the changes that make a difference, whatever the others reach', () => {
  const survivors = Array.from({ length: 3 }, () => outcome('survived'));
  expect(report([...killed, ...survivors], { 'rule.ts': 0.9 }).isGood).toBe(true);
  expect(report([...killed, ...survivors, outcome('survived')], { 'rule.ts': 0.9 }).isGood).toBe(false);
  expect(report([...killed, outcome('survived', 'other.ts')], {}).isGood).toBe(false);
});
