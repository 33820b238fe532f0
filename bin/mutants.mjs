// Do the tests notice when a rule of access or of the engine is changed? Changes one condition at a
// time, runs the tests that reach it, and lists the changes that no test noticed. Which files and which
// tests: bin/mutants/targets.mjs.
//   npm run mutants                       all of them; part of npm run test:long
//   npm run mutants -- cases.policy        only files whose path contains this
//   npm run mutants -- --sample 40        forty of them, spread over all files, without a verdict
//   npm run mutants -- --list             what would be changed, without running anything
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { noticedShares } from './mutants/noticed.mjs';
import { planOf, selected } from './mutants/plan.mjs';
import { described, report } from './mutants/report.mjs';
import { runMutants } from './mutants/run-mutants.mjs';
import { targets } from './mutants/targets.mjs';
import { makeWorkingCopy } from './mutants/working-copy.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean' }, sample: { type: 'string' } },
  });
  const count = values.sample === undefined ? null : Number(values.sample);
  if (count !== null && !(count > 0)) throw new Error('--sample needs a number.');
  const plan = selected(planOf(root, targets), { parts: positionals, count });
  if (plan.length === 0) throw new Error(`No target contains ${positionals.join(' or ')}.`);
  if (values.list) {
    for (const { mutant } of plan) console.log(described(mutant).join('\n'));
    console.log(`${plan.length} mutants`);
    return true;
  }

  const started = Date.now();
  const copy = join(root, '.tmp', 'mutants', String(process.pid));
  makeWorkingCopy(root, copy);
  const outcomes = await runMutants(copy, plan, { onOutcome: progress(plan.length, started) });
  const { lines, isGood } = report(
    plan.map(({ group }, index) => ({ group, ...outcomes[index] })),
    noticedShares,
  );
  console.log(lines.join('\n'));
  // A sample holds only some changes of a file, so its shares say nothing.
  const verdict = count !== null ? 'a sample' : isGood ? 'as many killed as are to be' : 'fewer killed than are to be';
  console.log(`mutants: ${verdict}, ${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
  return isGood || count !== null;
}

function progress(total, started) {
  let done = 0;
  return ({ mutant, state, test }) => {
    done += 1;
    if (state !== 'killed') console.log(`${state}: ${described(mutant).join('\n')}`);
    else if (process.env.MUTANTS_VERBOSE) console.log(`killed by ${test}: ${described(mutant).join('\n')}`);
    if (done % 25 === 0) console.log(`${done} of ${total}, ${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
  };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
