// The program of a release. It installs and builds nothing, and writes nothing beside the data: `start` becomes the
// server, every other word is a command of the server.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { forwardSignals, runFollower } from './launcher/children.mjs';
import { isNewEnough } from './launcher/node24.mjs';
import { serverEnvironment, serverFlags } from './launcher/server-process.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name = 'start', ...given] = process.argv.slice(2);
/** The papers write `npm run people -- import`, so the dashes are taken here too. */
const rest = given[0] === '--' ? given.slice(1) : given;

const HELP = `Use: evenhand [start]          serves, until it is stopped
     evenhand audit …          checks the histories of all cases, and signs their heads
     evenhand people …         imports people, gives them roles and invites them
     evenhand pack …           checks, compares, draws and publishes configuration packs
     evenhand jobs …           shows work that waits or was given up, and lets it be tried again
     evenhand backup …         copies the installation into one file
     evenhand restore …        puts such a copy into an empty place
     evenhand move …           takes the installation to another database
     evenhand settings check   says which settings would be used
     evenhand version
Settings are environment variables; docs/settings.md lists them, and docs/operations.md is the manual.`;

/**
 * Where compiled code is kept between starts: with the data, because the folder of the release may belong to somebody
 * else. Only `start` makes the place, so that no command leaves anything behind; null where there is none.
 */
function codeCacheIn(dataDirectory) {
  const cache = join(dataDirectory, '.cache');
  if (name === 'start' && existsSync(dirname(dataDirectory))) {
    for (const path of [dataDirectory, cache]) makePrivately(path);
  }
  return existsSync(cache) ? cache : null;
}

/** Finds the data directory by environment and settings file, both of which the server judges. */
function dataDirectory() {
  const file = resolve(root, (process.env.EVENHAND_ENV_FILE ?? 'evenhand.env').trim());
  let settings = {};
  try {
    settings = parseEnv(readFileSync(file, 'utf8'));
  } catch {
    // There is none, or the server says why it cannot be read.
  }
  return resolve(root, process.env.DATA_DIR?.trim() || settings.DATA_DIR?.trim() || 'data');
}

/** For our account alone from the beginning, as the server would make it. */
function makePrivately(path) {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch {
    // It is there, or nothing is kept; that data cannot be written is for the server to say.
  }
}

async function run(main, args) {
  const codeCache = codeCacheIn(dataDirectory());
  const env = serverEnvironment(root, process.env, codeCache);
  const all = [...(name === 'start' ? serverFlags : []), join(root, 'server', 'src', main), ...args];
  // A supervisor knows this process, so it becomes the server where the system lets it.
  if (process.platform !== 'win32') process.execve(process.execPath, [process.execPath, ...all], env);
  forwardSignals();
  const { code } = await runFollower(process.execPath, all, { env });
  process.exitCode = code ?? 1;
}

const version = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

if (!isNewEnough(process.versions.node)) {
  console.error(`Evenhand runs on Node 24; this is Node ${process.versions.node}. Install it from https://nodejs.org.`);
  process.exitCode = 1;
} else if (['help', '--help', '-h'].includes(name)) console.log(HELP);
else if (['version', '--version', '-v'].includes(name)) console.log(`Evenhand ${version()}`);
else if (name === 'start') await run(join('main', 'main.ts'), rest);
else await run(join('commands', 'main.ts'), [name, ...rest]);
