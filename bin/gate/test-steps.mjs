// Vitest and Playwright, run with a report that can be counted. What they print goes
// to the terminal as it comes.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../launcher/children.mjs';
import { journeyTally, testFilesNotRun, vitestTally } from './tally.mjs';

/** The steps that run tests, each named as its folder, with their projects of vitest.config.ts. */
const projectsOf = {
  contract: ['contract'],
  engine: ['engine'],
  server: ['server'],
  bin: ['bin'],
  web: ['web-logic', 'web'],
};

export const testFolders = Object.keys(projectsOf);

export async function runTests(root, folders, isLong) {
  const report = freshReport(root, 'vitest.json');
  const args = [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const projects = folders.flatMap((folder) => projectsOf[folder]).map((name) => `--project=${name}`);
  const { code } = await runChild(process.execPath, [...args, ...projects], {
    cwd: root,
    env: testEnvironment(isLong),
  });
  const tally = vitestTally(report, code);
  for (const file of testFilesNotRun(root, report, folders, isLong)) {
    tally.failures.push(`${file} is a test that no project of vitest.config.ts runs`);
    tally.failed += 1;
  }
  return tally;
}

/**
 * The journeys, or with `part` only those that need something of their own: 'services' needs a PostgreSQL.
 */
export async function runJourneys(root, isLong, part) {
  const report = freshReport(root, 'e2e.json');
  const args = [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test'];
  const env = { ...testEnvironment(isLong), E2E_REPORT: report, ...(part === undefined ? {} : { E2E_PART: part }) };
  const { code } = await runChild(process.execPath, args, { cwd: join(root, 'e2e'), env });
  return journeyTally(report, code);
}

function testEnvironment(isLong) {
  const { TEST_LONG: _, ...env } = process.env;
  return isLong ? { ...env, TEST_LONG: 'true' } : env;
}

function freshReport(root, name) {
  const folder = join(root, '.tmp', `reports-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}
