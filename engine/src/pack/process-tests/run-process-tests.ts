import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import type { ProcessTest, ProcessTestsFile, TestAct } from '@evenhand/contract/packs/process-tests-file';
import type { Refusal } from '../../decision.ts';
import type { CompiledPack } from '../../pack.ts';
import type { PackFile } from '../read-pack.ts';
import type { SourcePath } from '../source-file.ts';
import { differencesFrom } from './check-expectation.ts';
import type { TestFailure } from './failure.ts';
import { TestCannotGoOn } from './failure.ts';
import { link, performTestAct, wait } from './perform-test-act.ts';
import type { TestCase } from './test-case.ts';
import { openTestCase } from './test-case.ts';

export interface ProcessTestReport {
  readonly count: number;
  readonly failures: readonly TestFailure[];
}

interface Tested {
  readonly pack: CompiledPack | null;
  readonly demoUsers: readonly DemoUser[];
  readonly processTests: readonly PackFile<ProcessTestsFile>[];
}

/**
 * Plays the process tests of a pack on cases in memory (domain brief §4.5). A test goes on after an
 * expectation that does not hold, and ends at an act that cannot be done.
 */
export function runProcessTests({ pack, demoUsers, processTests }: Tested): ProcessTestReport {
  if (pack === null) return { count: 0, failures: [] };
  const reports = processTests.flatMap(({ source, value }) =>
    value.tests.map((test, index) => {
      const failures: TestFailure[] = [];
      const fail = (path: SourcePath, sentence: string) =>
        failures.push({ ...source.locationOf(['tests', index, ...path]), sentence: `${test.title}: ${sentence}` });
      runTest(test, { pack, demoUsers, fail });
      return failures.sort((a, b) => a.line - b.line);
    }),
  );
  return { count: reports.length, failures: reports.flat() };
}

interface Running {
  readonly pack: CompiledPack;
  readonly demoUsers: readonly DemoUser[];
  readonly fail: (path: SourcePath, sentence: string) => void;
}

function runTest({ given, course }: ProcessTest, { pack, demoUsers, fail }: Running): void {
  const opened = attempt(['given'], fail, () => openTestCase(pack, demoUsers, given));
  if (opened === null) return;
  for (const [turn, { when, expect: expected }] of course.entries()) {
    for (const [index, act] of when.entries()) {
      const path = ['course', turn, 'when', index];
      const problem = attempt(path, fail, () => problemOf(act, opened));
      if (problem === null) return;
      if (problem !== '') {
        fail(path, problem);
        return;
      }
    }
    if (expected === undefined) continue;
    const differences = attempt(['course', turn, 'expect'], fail, () => differencesFrom(opened, expected)) ?? [];
    for (const { path, sentence } of differences) fail(['course', turn, 'expect', ...path], sentence);
  }
}

/** Performs an act and compares it with its expectation; empty if it was met. */
function problemOf(act: TestAct, test: TestCase): string {
  if (act.do === 'wait') {
    wait(test, act.until);
    return '';
  }
  if (act.do === 'linkCase' || act.do === 'unlinkCases') {
    link(test, act);
    return '';
  }
  const refusal = performTestAct(test, act);
  if (act.refused === undefined)
    return refusal === null ? '' : `expected '${act.do}' to be done, it is refused with ${inWords(refusal)}`;
  if (refusal === null) return `expected '${act.do}' to be refused with '${act.refused}', it is done`;
  return sentencesOf(refusal).includes(act.refused)
    ? ''
    : `expected '${act.do}' to be refused with '${act.refused}', it is refused with ${inWords(refusal)}`;
}

function sentencesOf({ description, fields = {}, blockers = [] }: Refusal): readonly string[] {
  return [description, ...Object.values(fields), ...blockers];
}

function inWords(refusal: Refusal): string {
  return sentencesOf(refusal)
    .map((sentence) => `'${sentence}'`)
    .join(', ');
}

/** Null, with the failure reported, for what cannot be played. */
function attempt<Answer>(path: SourcePath, fail: Running['fail'], play: () => Answer): Answer | null {
  try {
    return play();
  } catch (error) {
    if (!(error instanceof TestCannotGoOn)) throw error;
    fail(path, error.message);
    return null;
  }
}
