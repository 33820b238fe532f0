// Installs exactly what package-lock.json says, once, also when several starts run side by side or one was killed half-way.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runChild } from './children.mjs';
import { withLock } from './lock.mjs';
import { findNode24 } from './node24.mjs';

export async function ensureInstalled(root) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
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
      await npmCi(root, holder);
      findNode24(root);
      writeFileSync(`${stampFile}.new`, wanted);
      renameSync(`${stampFile}.new`, stampFile);
      console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    },
    { onWait },
  );
}

async function npmCi(root, holder) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const isNpm = npm && /^npm(-cli)?\.c?js$/.test(basename(npm)) && existsSync(npm);
  const [program, given] = isNpm ? [process.execPath, [npm, ...args]] : npmOnPath(args);
  const options = { cwd: root, env: installEnvironment(process.env), onStart: holder.alsoRuns };
  const { code, signal } = await runChild(program, given, options).catch(() => ({ code: 127, signal: null }));
  if (code === 0) return;
  const reason = code === 127 ? 'npm was not found.' : `npm ended with ${signal ?? `code ${code}`}.`;
  throw Object.assign(new Error(reason), { userMessage: `The packages could not be installed: ${reason} Nothing was started; run the same command again.` });
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
