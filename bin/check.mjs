// The gate: what must hold before a change lands. `npm test` is this; so is bin/check, which also
// takes the names of single steps.
//   bin/check                        everything
//   bin/check types biome layers     only these steps
//   bin/check server                 the tests of one folder: contract, engine, server, bin, web
//   bin/check services               services in several processes over one PostgreSQL
//   bin/check long                   the tests that take minutes (*.long.test.ts,
//   *.long.spec.ts), and bin/mutants.mjs
// The last line is “N passed, N failed”: every test counts, and every check and build counts as one.
// What failed is named in the lines before it, each beginning with “failed: ”.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { budget, firstRouteSize } from './gate/first-route-size.mjs';
import { runCaptured, staticSteps } from './gate/static-steps.mjs';
import { closingLine, failureLines, noTally } from './gate/tally.mjs';
import { runJourneys, runTests, testFolders } from './gate/test-steps.mjs';
import { forwardSignals, runChild } from './launcher/children.mjs';
import { buildWeb, webStamp } from './launcher/web-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const requested = process.argv.slice(2);
const isLong = requested.includes('long');
const statics = staticSteps(root);
const stepNames = [...Object.keys(statics), 'build', ...testFolders, 'e2e', 'services', 'long'];

const total = noTally();
let interruptedBy = null;

async function main() {
  const unknown = requested.filter((name) => !stepNames.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}. Steps: ${stepNames.join(', ')}.`);
    process.exit(2);
  }
  const wants = (name) =>
    isLong ? ['build', 'e2e', ...testFolders].includes(name) : requested.length === 0 || requested.includes(name);

  await Promise.all(
    inParallel(
      2,
      Object.entries(statics).filter(([name]) => wants(name)),
      ([name, step]) => timed(name, async () => tallyOf(await runCaptured(step))),
    ),
  );
  const folders = testFolders.filter(wants);
  if (isLong && process.env.TEST_DATABASE_URL)
    await timed('server tests on TEST_DATABASE_URL', () => runTests(root, ['server'], false));
  if (folders.length > 0)
    await timed(isLong ? 'long tests' : `tests (${folders.join(', ')})`, () => runTests(root, folders, isLong));
  const hasJourneys = journeys(isLong).length > 0;
  const wantsServices = !isLong && wants('services');
  if (wants('build') || wantsServices || (wants('e2e') && hasJourneys)) await timed('web build', buildStep);
  if (wants('e2e')) {
    if (hasJourneys) await timed('e2e', () => runJourneys(root, isLong));
    else console.log(`- e2e: there are no ${isLong ? 'long ' : ''}journeys yet`);
  }
  if (isLong) await timed('mutants', mutantsStep);
  if (wantsServices) await timed('services', () => runJourneys(root, false, 'services'));
}

async function timed(name, step) {
  if (interruptedBy) return;
  const started = Date.now();
  const tally = await step();
  total.add({ ...tally, failures: failureLines(name, tally) });
  console.log(`${tally.failed > 0 ? '✗' : '✓'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

function tallyOf({ code, output }) {
  if (output.trim() !== '') console.log(output.trimEnd());
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [] };
}

async function buildStep() {
  const stamp = webStamp(root);
  if (stamp === null) {
    console.log('- web build: there is no web yet');
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
  const { code } = await buildWeb(root, process.execPath, stamp);
  if (code !== 0) return tallyOf({ code, output: '' });
  const size = firstRouteSize(join(root, 'web/dist'));
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  const output = `first route: ${kilobytes(size.script)} of script (limit ${kilobytes(budget.script)}), ${kilobytes(size.style)} of style (limit ${kilobytes(budget.style)}), gzipped`;
  return tallyOf({ code: size.script > budget.script || size.style > budget.style ? 1 : 0, output });
}

/**
 * Changes the access rules and the engine one condition at a time, and fails when too few of
 * these changes make a test fail.
 */
async function mutantsStep() {
  const { code } = await runChild(process.execPath, [join(root, 'bin', 'mutants.mjs')], { cwd: root });
  return tallyOf({ code, output: '' });
}

function journeys(long) {
  const pattern = long ? /\.long\.spec\.ts$/ : /(?<!\.long)\.spec\.ts$/;
  return readdirSync(join(root, 'e2e'), { recursive: true }).filter(
    (path) => pattern.test(path) && !path.includes('node_modules'),
  );
}

/** Does `work` for every item, at most `count` at the same time. */
function inParallel(count, items, work) {
  const queue = [...items];
  return Array.from({ length: count }, async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item);
  });
}

forwardSignals();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interruptedBy = signal;
  });
}
const started = Date.now();
await main();
if (interruptedBy) {
  process.removeAllListeners(interruptedBy);
  process.kill(process.pid, interruptedBy);
} else {
  console.log(`all steps took ${((Date.now() - started) / 1000).toFixed(0)} s`);
  for (const line of total.failures) console.log(line);
  console.log(closingLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}
