// Installs exactly what package-lock.json says, once, also when several starts run side by side or one was killed half-way.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runChild } from './children.mjs';
import { withLock } from './lock.mjs';
import { findNode24, isNewEnough, nodePackage } from './node24.mjs';

export async function ensureInstalled(root) {
  const lockFile = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lockFile).digest('hex');
  const stampFile = join(root, 'node_modules', '.install-stamp');
  const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
  if (isInstalled()) return;
  const lock = join(root, '.tmp', 'install-lock');
  const onWait = (pid) => console.error(`Waiting for process ${pid ?? '(just starting)'}, which is installing. (If there is no such process, remove ${lock}.)`);
  await withLock(
    lock,
    async (holder) => {
      if (isInstalled()) return;
      console.error('Installing the packages named in package-lock.json. This happens once.');
      const started = Date.now();
      const node = isNewEnough(process.versions.node) ? process.execPath : await fetchNode(root, JSON.parse(lockFile), holder.alsoRuns);
      await npmCi(node, root, holder.alsoRuns);
      findNode24(root);
      rmSync(bootstrapFolder(root), { recursive: true, force: true });
      writeFileSync(`${stampFile}.new`, wanted);
      renameSync(`${stampFile}.new`, stampFile);
      console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    },
    { onWait },
  );
}

/**
 * npm leaves out optional packages that do not name the Node it runs on, and says nothing; on an old Node the web builder and others would lack
 * their binaries. So npm runs on Node 24 too: the one of the lock, fetched by itself into a folder aside and checked like every other package.
 */
export async function fetchNode(root, lock, onStart) {
  const folder = bootstrapFolder(root);
  const entry = lock.packages?.[`node_modules/${nodePackage}`];
  if (entry) {
    const dependencies = { [nodePackage]: entry.version };
    const own = { name: 'node-to-install-with', private: true, dependencies };
    const { optional: _, ...checked } = entry;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...own, lockfileVersion: 3, packages: { '': own, [`node_modules/${nodePackage}`]: checked } }),
    );
    await npmCi(process.execPath, folder, onStart, ['--silent']);
  }
  return findNode24(folder);
}

function bootstrapFolder(root) {
  return join(root, '.tmp', 'node-to-install-with');
}

async function npmCi(node, cwd, onStart, more = []) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error', ...more];
  const cli = npmCli();
  const [program, given] = cli ? [node, [cli, ...args]] : npmOnPath(args);
  const options = { cwd, env: installEnvironment(process.env), nodeForPath: node, onStart };
  const { code, signal } = await runChild(program, given, options).catch(() => ({ code: 127, signal: null }));
  if (code === 0) return;
  const reason = code === 127 ? 'npm was not found.' : `npm ended with ${signal ?? `code ${code}`}.`;
  throw Object.assign(new Error(reason), { userMessage: `The packages could not be installed: ${reason} Nothing was started; run the same command again.` });
}

/** The npm that called us, else the one that belongs to this Node; null when there is only one on PATH. */
function npmCli() {
  const caller = process.env.npm_execpath;
  if (caller && /^npm(-cli)?\.c?js$/.test(basename(caller)) && existsSync(caller)) return caller;
  const beside = [join('..', 'lib', 'node_modules'), 'node_modules'].map((folder) => join(dirname(process.execPath), folder, 'npm', 'bin', 'npm-cli.js'));
  return beside.find((file) => existsSync(file)) ?? null;
}

function npmOnPath(args) {
  return process.platform === 'win32' ? [process.env.ComSpec ?? 'cmd.exe', ['/d', '/s', '/c', 'npm', ...args]] : ['npm', args];
}

const misleading =
  /^(npm_config_(omit|only|production|dev|also|include|optional|workspaces?|include_workspace_root|global|location|prefix|local_prefix|dry_run|package_lock|package_lock_only|lockfile_only|if_present)|npm_lifecycle_.*|npm_package_.*|npm_command|node_env)$/;

/** What the calling npm was told must not reach this one: it would leave packages out or install into another folder. */
function installEnvironment(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !misleading.test(name.toLowerCase().replaceAll('-', '_'))));
}
