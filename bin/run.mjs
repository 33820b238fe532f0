// The launcher: plain JavaScript for Node ≥ 18, so that a bare clone needs nothing but Node and npm.
// It installs what package-lock.json says when that changed, finds Node 24, and runs the command on it.
//
//   node bin/run.mjs start                 install, build the web when its sources changed, serve
//   node bin/run.mjs test [step …]         every check and test, or only some
//   (bin/check.mjs; bin/check is short for it)
//   node bin/run.mjs test:long             the tests that take minutes
//   node bin/run.mjs mutants […]           whether the tests notice a changed rule
//   node bin/run.mjs requirements […]      which requirements tests cite
//   node bin/run.mjs audit verify […]      whether the histories of all cases are whole, and rows and files agree
//   node bin/run.mjs audit checkpoint […]  signs the heads of all histories
//   node bin/run.mjs people <command> […]  imports people, gives them roles and invites them
//   node bin/run.mjs pack <command> […]    checks, compares and draws configuration packs
//   node bin/run.mjs jobs <command>        shows jobs that were given up, and lets them be tried again
//   node bin/run.mjs backup [FILE | check | drill]  backs the installation up, and tries a backup
//   node bin/run.mjs restore FILE          restores a backup into an empty place
//   node bin/run.mjs move --to FILE        moves the installation to another database
//   node bin/run.mjs settings check        says what settings would be used, and what is wrong with them
//   node bin/run.mjs release [platform …]  makes the archives that are installed elsewhere
//   node bin/run.mjs exec <file> […]       any file on Node 24
//
// Between launcher and server: while the launcher builds the web beside the starting server, it passes
// WEB_BUILD_STAMP. The server is ready only once web/dist/.build-stamp holds that very text; the file
// appears together with the finished build. Without the variable nobody is building and the server waits
// for nothing. A stop arrives as SIGTERM, SIGINT or SIGHUP; npm and the terminal may each send one, so a
// second must not cut the orderly end short. A launcher that is killed by force passes nothing on; then the
// server stops by itself (launcher/follow-launcher.mjs).
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { followParent, forwardSignals, runChild, runFollower, stopChildren } from './launcher/children.mjs';
import { ensureInstalled } from './launcher/install.mjs';
import { findNode24 } from './launcher/node24.mjs';
import { serverEnvironment, serverFlags } from './launcher/server-process.mjs';
import { buildWeb, isWebBuilt, webStamp } from './launcher/web-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...rest] = process.argv.slice(2);

const commands = {
  start,
  test: (node) => runChild(node, [join(root, 'bin', 'check.mjs'), ...rest], { env: testEnvironment() }),
  'test:long': (node) => runChild(node, [join(root, 'bin', 'check.mjs'), 'long', ...rest], { env: testEnvironment() }),
  mutants: (node) => runChild(node, [join(root, 'bin', 'mutants.mjs'), ...rest], { env: testEnvironment() }),
  requirements: (node) => runChild(node, [join(root, 'bin', 'requirements.mjs'), ...rest]),
  release: (node) => runChild(node, [join(root, 'bin', 'release', 'release.mjs'), ...rest]),
  audit: command,
  people: command,
  pack: command,
  jobs: command,
  backup: command,
  restore: command,
  move: command,
  settings: command,
  exec: (node) => (rest.length > 0 ? runChild(node, rest) : explain('exec needs a file to run.')),
};

/** A command of the server, by its name. */
function command(node) {
  const main = join(root, 'server', 'src', 'commands', 'main.ts');
  return runChild(node, [main, name, ...rest], { env: serverEnvironment(root, process.env) });
}

async function start(node) {
  const stamp = webStamp(root);
  const env = serverEnvironment(root, stamp === null ? process.env : { ...process.env, WEB_BUILD_STAMP: stamp });
  const server = runFollower(node, [...serverFlags, join(root, 'server', 'src', 'main', 'main.ts'), ...rest], { env });
  if (stamp === null || isWebBuilt(root, stamp)) return server;
  const build = buildWeb(root, node, stamp);
  return Promise.race([server, build.then((outcome) => (outcome.code === 0 ? server : outcome))]);
}

/** NODE_ENV of the machine must not turn the tests into a production run. */
function testEnvironment() {
  const { NODE_ENV: _, ...env } = process.env;
  return env;
}

function explain(problem) {
  console.error(
    `${problem}\nUse: npm start · npm test · npm run test:long · npm run mutants · npm run requirements · npm run audit -- verify · npm run people -- import · npm run pack -- validate · npm run jobs -- dead · npm run backup · npm run restore · npm run move · npm run settings -- check · npm run release · node bin/run.mjs exec <file>`,
  );
  return { code: 2, signal: null };
}

async function main() {
  if (!Object.hasOwn(commands, name ?? ''))
    return explain(name ? `There is no command "${name}".` : 'A command is missing.');
  followParent();
  forwardSignals();
  await ensureInstalled(root);
  return await commands[name](findNode24(root));
}

try {
  const { code, signal } = await main();
  await stopChildren(); // what is left when one of two ended
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else process.exit(code ?? 1);
} catch (error) {
  await stopChildren();
  console.error(error.userMessage ?? error);
  process.exit(1);
}
