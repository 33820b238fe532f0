// `npm ci` without the settings of the npm that started us.
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runChild } from './children.mjs';

/** Installs everything, also what only development needs. */
export function npmCi(node, cwd, onStart, more = []) {
  return npmInstall(node, cwd, ['--include=dev', ...more], onStart);
}

/** Installs what the lock file in `cwd` names, as far as `more` asks for it. @throws with `userMessage`. */
export async function npmInstall(node, cwd, more, onStart) {
  const args = ['ci', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error', ...more];
  const cli = npmCli();
  const [program, given] = cli ? [node, [cli, ...args]] : npmOnPath(args);
  const options = { cwd, env: installEnvironment(process.env), nodeForPath: node, onStart };
  const { code, signal } = await runChild(program, given, options).catch(() => ({ code: 127, signal: null }));
  if (code === 0) return;
  const reason = code === 127 ? 'npm was not found.' : `npm ended with ${signal ?? `code ${code}`}.`;
  throw Object.assign(new Error(reason), {
    userMessage: `The packages could not be installed: ${reason} Nothing was started; run the same command again.`,
  });
}

/** The npm that called us, else the one that belongs to this Node; null when there is only one on PATH. */
function npmCli() {
  const caller = process.env.npm_execpath;
  if (caller && /^npm(-cli)?\.c?js$/.test(basename(caller)) && existsSync(caller)) return caller;
  const beside = [join('..', 'lib', 'node_modules'), 'node_modules'].map((folder) =>
    join(dirname(process.execPath), folder, 'npm', 'bin', 'npm-cli.js'),
  );
  return beside.find((file) => existsSync(file)) ?? null;
}

function npmOnPath(args) {
  return process.platform === 'win32'
    ? [process.env.ComSpec ?? 'cmd.exe', ['/d', '/s', '/c', 'npm', ...args]]
    : ['npm', args];
}

const settingsOfCaller =
  /^(npm_config_(omit|only|production|dev|also|include|optional|workspaces?|include_workspace_root|global|location|prefix|local_prefix|dry_run|package_lock|package_lock_only|lockfile_only|if_present)|npm_lifecycle_.*|npm_package_.*|npm_command|node_env)$/;

/**
 * The settings of the calling npm must not reach this one: it would leave packages out or install into
 * another folder.
 */
function installEnvironment(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !settingsOfCaller.test(name.toLowerCase().replaceAll('-', '_'))),
  );
}
