// Starts processes that run tests (test-process.mjs), and stops one that hangs.
import { fork } from 'node:child_process';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('test-process.mjs', import.meta.url));

/**
 * A process that runs tests of the working copy `root`, started when first needed and again after it had to
 * be stopped. `run({ tests, target, source, limitOf })` answers with `{ state: 'passed' | 'failed' | 'hung',
 * test, message, times }`: the first test file that did not pass, and the milliseconds each file took.
 * `limitOf(test)` is how long one file may take.
 */
export function testProcess(root) {
  let child = null;

  async function run({ tests, target = null, source = null, limitOf }) {
    child ??= await start(root);
    const times = new Map();
    return new Promise((resolve, reject) => {
      const watch = watchTimes(tests, limitOf, times, (test) =>
        settle({ state: 'hung', test, message: 'took too long' }, true),
      );
      const settle = (outcome, isStuck = false) => {
        watch.stop();
        child.off('message', onMessage).off('exit', onExit);
        if (isStuck) stop();
        resolve({ ...outcome, times });
      };
      const onMessage = (message) => {
        if (message.kind === 'started') watch.began(pathIn(root, message.path));
        else if (message.kind === 'done') settle(outcomeOf(root, tests, message));
        else reject(new Error(message.message));
      };
      const onExit = () =>
        settle({ state: 'failed', test: tests[0], message: `the process ended: ${child.complaints()}` }, true);
      child.on('message', onMessage).on('exit', onExit);
      child.send({ tests, target, source });
    });
  }

  function stop() {
    child?.removeAllListeners().kill('SIGKILL');
    child = null;
  }

  return { run, stop };
}

async function start(root) {
  const { NODE_ENV: _, TEST_LONG: __, ...rest } = process.env;
  // Inside a test of ours Vitest's own variables are set already.
  const env = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('VITEST')));
  const child = fork(program, [root], { cwd: root, env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let complaints = '';
  child.stderr.on('data', (data) => {
    complaints = `${complaints}${data}`.slice(-4000);
  });
  child.complaints = () => complaints;
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The process that runs tests did not start.\n${complaints}`)));
  });
  child.removeAllListeners('exit');
  return child;
}

/** Calls `onLate` with a test file that runs for longer than it may. */
function watchTimes(tests, limitOf, times, onLate) {
  let current = tests[0];
  let since = Date.now();
  let timer = setTimeout(() => onLate(current), limitOf(current));
  const note = () => {
    clearTimeout(timer);
    times.set(current, (times.get(current) ?? 0) + Date.now() - since);
    since = Date.now();
  };
  return {
    began(test) {
      note();
      current = test;
      timer = setTimeout(() => onLate(current), limitOf(current));
    },
    stop: note,
  };
}

function outcomeOf(root, tests, { failures, passed }) {
  const [first] = failures;
  if (first !== undefined)
    return {
      state: isTimeout(first.message) ? 'hung' : 'failed',
      test: pathIn(root, first.path) ?? tests[0],
      message: first.message,
    };
  const passing = new Set(passed.map((path) => pathIn(root, path)));
  const without = tests.find((test) => !passing.has(test));
  return without === undefined
    ? { state: 'passed', test: null, message: '' }
    : { state: 'failed', test: without, message: 'no test ran' };
}

function isTimeout(message) {
  return /^(Test|Hook) timed out in \d+ms/.test(message);
}

function pathIn(root, path) {
  return path === null ? null : relative(root, path).replaceAll('\\', '/');
}
