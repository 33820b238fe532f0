// A process of its own that keeps Vitest loaded and runs test files whenever it is asked to, each time
// in a new worker: what is transformed is kept, and no module is kept from one mutant to the next.
// Asked by test-processes.mjs.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createVitest } from 'vitest/node';

const [root] = process.argv.slice(2);
let mutant = null;

/** Serves the mutated source in place of the file. */
const plugin = {
  name: 'mutant',
  enforce: 'pre',
  load: (id) => (mutant !== null && resolve(id) === mutant.path ? mutant.source : null),
};

/** Test files run in the order in which they are given. */
class AsGiven {
  shard(files) {
    return files;
  }
  sort(files) {
    return files;
  }
}

/** Starts the PostgreSQL of the server's tests; one that a killed process leaves behind is ended by the next start. */
const globalSetup = [join(root, 'server/testing/global-setup.ts')].filter(existsSync);

const options = {
  root,
  config: false,
  globalSetup,
  watch: false,
  // The cache on disk is keyed by the file as it is on disk: it would hide a mutant, or keep
  // it for the next ordinary run.
  fsModuleCache: false,
  include: ['**/*.test.{ts,mjs}'],
  environment: 'node',
  // A thread ends with this process; a process of its own would go on when this one
  // is stopped in an endless loop.
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  bail: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  silent: true,
  sequence: { sequencer: AsGiven },
  reporters: [{ onTestModuleQueued: ({ moduleId }) => process.send({ kind: 'started', path: moduleId }) }],
};
const vitest = await createVitest(options, { plugins: [plugin], server: { watch: null } });

async function run({ tests, target, source }) {
  const path = target === null ? null : join(root, target);
  mutant = path === null ? null : { path, source };
  if (path !== null) vitest.invalidateFile(path);
  const paths = tests.map((test) => join(root, test));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    paths.map((one) => vitest.projects[0].createSpecification(one)),
  );
  if (path !== null) vitest.invalidateFile(path);
  const ran = testModules.filter((one) => paths.includes(resolve(one.moduleId)));
  return {
    kind: 'done',
    failures: [
      ...ran.flatMap(failuresOf),
      ...unhandledErrors.map((error) => ({ path: null, message: error.message ?? String(error) })),
    ],
    passed: ran.filter((one) => one.state() === 'passed').map((one) => one.moduleId),
  };
}

function failuresOf(testModule) {
  const failed = [...testModule.children.allTests('failed')].map(
    (test) => test.result().errors?.[0]?.message ?? 'failed',
  );
  const outside = [testModule, ...testModule.children.allSuites()]
    .flatMap((one) => one.errors())
    .map((error) => error.message);
  const messages = [...failed, ...outside];
  return (messages.length > 0 || testModule.state() !== 'failed' ? messages : ['failed']).map((message) => ({
    path: testModule.moduleId,
    message,
  }));
}

process.on('message', (asked) => {
  run(asked).then(
    (answer) => process.send(answer),
    (error) => process.send({ kind: 'broken', message: error.stack ?? String(error) }),
  );
});
process.on('disconnect', () => vitest.close().finally(() => process.exit()));
process.send({ kind: 'ready' });
