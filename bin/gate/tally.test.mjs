import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closingLine, failureLines, journeyTally, noTally, testFilesNotRun, vitestTally } from './tally.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tally-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function file(path, content = '') {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
  return full;
}

test('the tests of both reports are counted', () => {
  const total = noTally();
  total.add(
    vitestTally(file('v.json', { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }), 1),
  );
  total.add(journeyTally(file('e.json', { stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 0 } }), 1));
  expect(closingLine(total)).toBe('9 passed, 3 failed, 3 skipped');
});

test('a run that ended badly counts as a failure even when every test passed or no report was written', () => {
  expect(vitestTally(file('v.json', { numPassedTests: 5, numFailedTests: 0 }), 1)).toMatchObject({
    passed: 5,
    failed: 1,
  });
  expect(vitestTally(join(root, 'none.json'), 134)).toMatchObject({ passed: 0, failed: 1 });
  expect(journeyTally(join(root, 'none.json'), null)).toMatchObject({ passed: 0, failed: 1 });
});

test('what failed is named by its step: a test, a file that did not load, a journey, a step that says nothing', () => {
  const test = (fullName, status, ...failureMessages) => ({ fullName, status, failureMessages });
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        test('adds', 'failed', '\u001b[31mexpected 1\u001b[39m\n  at a.test.ts:3'),
        test('is', 'passed'),
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'Cannot find c', assertionResults: [] },
  ];
  const vitest = vitestTally(file('v.json', { numPassedTests: 1, numFailedTests: 1, testResults }), 1);
  expect(failureLines('tests', vitest)).toEqual([
    'failed: tests: a.test.ts > adds: expected 1',
    'failed: tests: b.test.ts: Cannot find c',
  ]);

  const failed = {
    ok: false,
    file: 'x.spec.ts',
    line: 4,
    title: 'opens',
    tests: [{ results: [{ errors: [{ message: 'Timed out\n…' }] }] }],
  };
  const suites = [{ suites: [{ specs: [failed, { ...failed, ok: true }] }] }];
  const journeys = journeyTally(file('e.json', { stats: { expected: 1, unexpected: 1 }, suites }), 1);
  expect(failureLines('e2e', journeys)).toEqual(['failed: e2e: x.spec.ts:4 > opens: Timed out']);

  expect(failureLines('e2e', journeyTally(join(root, 'none.json'), 1))).toEqual(['failed: e2e']);
  expect(failureLines('e2e', journeyTally(join(root, 'none.json'), 0))).toEqual([]);
});

test('with nothing to count the tally is empty', () => {
  expect(closingLine(vitestTally(join(root, 'none.json'), 0))).toBe('0 passed, 0 failed');
});

test('a test file that no project ran is found; long tests are asked for apart', () => {
  const ran = file('server/src/a.test.ts');
  file('server/test/lost.test.ts');
  file('server/src/slow.long.test.ts');
  file('server/node_modules/x/x.test.ts');
  file('web/src/other.test.ts');
  const report = file('v.json', { testResults: [{ name: ran }] });
  expect(testFilesNotRun(root, report, ['server', 'contract'], false)).toEqual(['server/test/lost.test.ts']);
  expect(testFilesNotRun(root, report, ['server'], true)).toEqual(['server/src/slow.long.test.ts']);
});
