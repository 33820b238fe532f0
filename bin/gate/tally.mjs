// Counting: what the reports of Vitest and Playwright say, and what a run that ended
// badly without saying so is worth. A tally also names what failed, for those who see only the end of a log.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export function noTally() {
  return {
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    add(other) {
      this.passed += other.passed;
      this.failed += other.failed;
      this.skipped += other.skipped;
      this.failures.push(...other.failures);
    },
  };
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** One line for each failure, with the name of its step; a failed step that names none is named itself. */
export function failureLines(step, { failed, failures }) {
  const named = failures.length > 0 ? failures.map((failure) => `${step}: ${failure}`) : [step];
  return failed === 0 ? [] : named.map((line) => `failed: ${line}`);
}

export function vitestTally(reportFile, code) {
  const report = readReport(reportFile);
  return withOutcome(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: (report?.testResults ?? []).flatMap(failuresOfFile),
  });
}

export function journeyTally(reportFile, code) {
  const report = readReport(reportFile);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  const failures = (report?.suites ?? []).flatMap(failuresOfSuite);
  return withOutcome(code, { passed: expected + flaky, failed: unexpected, skipped, failures });
}

/** Lists the failures of a file in Vitest's report: its tests, or the file when it did not load. */
function failuresOfFile({ name, status, message, assertionResults = [] }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length > 0)
    return failed.map((test) => `${name} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const own = specs
    .filter((spec) => !spec.ok)
    .map((spec) => `${spec.file}:${spec.line} > ${spec.title}: ${firstLine(errorOf(spec))}`);
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

const errorOf = (spec) => spec.tests?.[0]?.results?.at(-1)?.errors?.[0]?.message;

const firstLine = (text) => stripVTControlCharacters(text ?? 'no message').split('\n', 1)[0];

/**
 * A run can end badly with every test passed: a file that does not load, an unhandled
 * rejection, a crash before the report.
 */
function withOutcome(code, tally) {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Test files of the asked projects that the report does not name: they are where no project
 * looks, so they would never fail.
 */
export function testFilesNotRun(root, reportFile, projects, isLong) {
  const report = readReport(reportFile);
  if (report === null) return [];
  const ran = new Set(report.testResults.map(({ name }) => relative(root, name).replaceAll('\\', '/')));
  const pattern = isLong ? /\.long\.test\.(ts|tsx|mjs)$/ : /(?<!\.long)\.test\.(ts|tsx|mjs)$/;
  const isOurs = (path) => pattern.test(path) && !/(^|\/)(node_modules|dist)\//.test(path);
  return projects
    .filter((project) => existsSync(join(root, project)))
    .flatMap((project) =>
      readdirSync(join(root, project), { recursive: true }).map((path) => `${project}/${path.replaceAll('\\', '/')}`),
    )
    .filter((path) => isOurs(path) && !ran.has(path));
}
