import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf } from './plan.mjs';
import { runMutants } from './run-mutants.mjs';
import { makeWorkingCopy } from './working-copy.mjs';

const modules = join(import.meta.dirname, '../../node_modules');
let root;
let copy;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mutants-run-'));
  copy = join(root, 'copy');
  const files = {
    'engine/src/rule.ts': 'export function may(a: boolean, b: boolean): boolean {\n  return a && b;\n}\n',
    'engine/src/rule.test.ts':
      "import { expect, test } from 'vitest';\nimport { may } from './rule.ts';\ntest('b', () => expect(may(true, false)).toBe(false));\n",
    'engine/src/all.test.ts':
      "import { expect, test } from 'vitest';\nimport { may } from './rule.ts';\ntest('all', () => expect([may(true, true), may(false, true)]).toEqual([true, false]));\n",
    'engine/src/loop.ts':
      'export function count(to: number): number {\n  let at = 0;\n  for (;;) {\n    if (at === to) return at;\n    at += 1;\n  }\n}\n',
    'engine/src/loop.test.ts':
      "import { expect, test } from 'vitest';\nimport { count } from './loop.ts';\ntest('counts', () => expect(count(3)).toBe(3));\n",
    'engine/src/broken.test.ts': "import { expect, test } from 'vitest';\ntest('fails', () => expect(1).toBe(2));\n",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  makeWorkingCopy(root, copy, modules);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function outcomesOf(file, tests, options) {
  const jobs = planOf(root, [{ group: 'engine', file, tests }]);
  const outcomes = await runMutants(copy, jobs, options);
  return outcomes.map(({ mutant, state, test: by }) => `${mutant.mutated} ${state}${by === null ? '' : ` by ${by}`}`);
}

test('a change that the tests notice is killed by the first that does; one they do not notice survives', async () => {
  expect(await outcomesOf('engine/src/rule.ts', ['engine/src/rule.test.ts'])).toEqual([
    'return b; survived',
    'return a; killed by engine/src/rule.test.ts',
  ]);
  expect(await outcomesOf('engine/src/rule.ts', ['engine/src/rule.test.ts', 'engine/src/all.test.ts'])).toEqual([
    'return b; killed by engine/src/all.test.ts',
    'return a; killed by engine/src/rule.test.ts',
  ]);
});

test('a change that no test reaches survives', async () => {
  expect(await outcomesOf('engine/src/loop.ts', ['engine/src/rule.test.ts'])).toEqual([
    'if (true) return at; survived',
    'if (false) return at; survived',
  ]);
});

test('a change that makes a test hang is stopped and is not killed', async () => {
  expect(await outcomesOf('engine/src/loop.ts', ['engine/src/loop.test.ts'], { graceMs: 2000 })).toEqual([
    'if (true) return at; killed by engine/src/loop.test.ts',
    'if (false) return at; timed out',
  ]);
});

test('nothing is changed when a test fails as things are', async () => {
  await expect(outcomesOf('engine/src/rule.ts', ['engine/src/broken.test.ts'])).rejects.toThrow(
    'engine/src/broken.test.ts must pass',
  );
});
