// Counting: what the reports of Vitest and Playwright say, and what a run that ended
// badly without saying so is worth.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export function noTally() {
  return {
    passed: 0,
    failed: 0,
    skipped: 0,
    add(other) {
      this.passed += other.passed;
      this.failed += other.failed;
      this.skipped += other.skipped;
    },
  };
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export function vitestTally(reportFile, code) {
  const report = readReport(reportFile);
  return withOutcome(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

export function journeyTally(reportFile, code) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = readReport(reportFile)?.stats ?? {};
  return withOutcome(code, { passed: expected + flaky, failed: unexpected, skipped });
}

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
    .flatMap((project) => readdirSync(join(root, project), { recursive: true }).map((path) => `${project}/${path.replaceAll('\\', '/')}`))
    .filter((path) => isOurs(path) && !ran.has(path));
}
