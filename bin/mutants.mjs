// Do the tests notice when a rule of access or of the engine is changed? Changes one condition at a
// time, runs the tests that reach it, and lists the changes that no test noticed. Which files and which
// tests: bin/mutants/targets.mjs.
//   npm run mutants                       all of them; part of npm run test:long
//   npm run mutants -- cases.policy        only files whose path contains this
//   npm run mutants -- --sample 40        forty of them, spread over all files
//   npm run mutants -- --list             what would be changed, without running anything
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { equivalents } from './mutants/equivalents.mjs';
import { planOf, selected } from './mutants/plan.mjs';
import { described, report, threshold } from './mutants/report.mjs';
import { runMutants } from './mutants/run-mutants.mjs';
import { targets } from './mutants/targets.mjs';
import { makeWorkingCopy } from './mutants/working-copy.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' }, sample: { type: 'string' } } });
  const count = values.sample === undefined ? null : Number(values.sample);
  if (count !== null && !(count > 0)) throw new Error('--sample needs a number.');
  const plan = selected(planOf(root, targets, equivalents), { parts: positionals, count });
  if (plan.length === 0) throw new Error(`No target contains ${positionals.join(' or ')}.`);
  if (values.list) {
    for (const { mutant, reason } of plan) console.log([...described(mutant), ...(reason === null ? [] : [`  equivalent: ${reason}`])].join('\n'));
    console.log(`${plan.length} mutants`);
    return true;
  }

  const started = Date.now();
  const copy = join(root, '.tmp', 'mutants', String(process.pid));
  makeWorkingCopy(root, copy);
  const jobs = plan.filter(({ reason }) => reason === null);
  const outcomes = await runMutants(copy, jobs, { onOutcome: progress(jobs.length, started) });
  const states = new Map(outcomes.map(({ mutant, state }) => [mutant, state]));
  const { lines, isGood } = report(plan.map((one) => ({ ...one, state: states.get(one.mutant) ?? 'equivalent' })));
  console.log(lines.join('\n'));
  console.log(`mutants: ${isGood ? 'at least' : 'less than'} ${100 * threshold} % killed, ${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
  return isGood;
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
