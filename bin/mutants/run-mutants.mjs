// Runs the tests of every mutant, several side by side.
import { testProcess } from './test-processes.mjs';

const PROCESS_COUNT = 2;

const firstLimit = 15 * 60_000;

/**
 * @param {string} root the working copy
 * @param {{ mutant: object, tests: string[] }[]} jobs
 * @param {{ onOutcome?: (outcome: object) => void, graceMs?: number }} options a test file may take three
 * times as long as unchanged, and `graceMs` more
 * @returns a list in the order of `jobs`: `{ mutant, state: 'killed' | 'survived' | 'timed out', test }`
 * @throws when a test fails without any mutant
 */
export async function runMutants(root, jobs, { onOutcome = () => undefined, graceMs = 20_000 } = {}) {
  const processes = Array.from({ length: PROCESS_COUNT }, () => testProcess(root));
  try {
    const times = await timesUnchanged(processes, [...new Set(jobs.flatMap((job) => job.tests))]);
    const outcomes = [];
    const waiting = jobs.map((job, index) => ({ ...job, index }));
    await Promise.all(
      processes.map(async (process) => {
        for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
          outcomes[job.index] = {
            mutant: job.mutant,
            ...(await judge(process, job, (test) => 3 * times.get(test) + graceMs)),
          };
          onOutcome(outcomes[job.index]);
        }
      }),
    );
    return outcomes;
  } finally {
    for (const process of processes) process.stop();
  }
}

/** Duration of each test file without a mutant. */
async function timesUnchanged(processes, tests) {
  const times = new Map();
  const waiting = [...tests];
  await Promise.all(
    processes.map(async (process) => {
      for (let test = waiting.pop(); test !== undefined; test = waiting.pop()) {
        const { state, message, times: taken } = await process.run({ tests: [test], limitOf: () => firstLimit });
        if (state !== 'passed') throw new Error(`${test} must pass before anything is changed: ${message}`);
        times.set(test, taken.get(test));
      }
    }),
  );
  return times;
}

/** A test file that runs out of time proves nothing, so those after it are asked as well. */
async function judge(process, { mutant, tests }, limitOf) {
  let isLate = false;
  for (let remaining = tests; remaining.length > 0; ) {
    const { state, test } = await process.run({
      tests: remaining,
      target: mutant.file,
      source: mutant.source,
      limitOf,
    });
    if (state === 'failed') return { state: 'killed', test };
    if (state === 'passed') break;
    isLate = true;
    remaining = remaining.slice(remaining.indexOf(test) + 1);
  }
  return { state: isLate ? 'timed out' : 'survived', test: null };
}
