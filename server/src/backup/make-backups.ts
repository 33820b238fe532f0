import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Db } from '../platform/database/open-database.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineJob, defineRecurringJob } from '../platform/jobs/job.ts';
import type { Logger } from '../platform/logger.ts';
import type { BackupSettings } from '../platform/read-backup.ts';
import { removalApproved } from '../removals/removal-list.ts';
import { lastBackup } from './backup-run.rows.ts';
import { keepRemovalList } from './removal-list-file.ts';

const COMMANDS = fileURLToPath(new URL('../commands/main.ts', import.meta.url));
/**
 * Looks this often whether a backup is due, so one that failed is tried again after as long. One that lacks files would
 * lack them again, and is made again at the next BACKUP_AT.
 */
const LOOK_EVERY_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

interface BackupWorld {
  readonly backup: BackupSettings;
  /** Runs work as the owner of the tables. */
  readonly asOwner: <T>(work: (owner: Db) => Promise<T>) => Promise<T>;
  /** Begins a backup and waits for nothing. */
  readonly begin: () => void;
}

/** What server processes do about backups by themselves: one each day at BACKUP_AT, and the list of removals. */
export function backupJobs({ backup, asOwner, begin }: BackupWorld): Job[] {
  const { directory, at } = backup;
  const keeping = defineJob({
    ...removalApproved,
    async performOutside() {
      if (directory !== null) await asOwner((owner) => keepRemovalList(owner, directory));
      return undefined;
    },
  });
  if (at === null) return [keeping];
  const making = defineRecurringJob({
    kind: 'make-backups',
    everyMs: LOOK_EVERY_MS,
    async performOutside(_db, { now }) {
      const last = await asOwner((owner) => lastBackup(owner, { orLacking: true }));
      if (last === null || last < lastMomentOf(at, now)) begin();
      return undefined;
    },
  });
  return [keeping, making];
}

/** The last moment at which the time of the day was `at`, in minutes after midnight UTC. */
export function lastMomentOf(at: number, now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const today = midnight + at * 60_000;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

/**
 * Makes the function that begins a backup in a process of its own, unless the last one it began still runs: a backup
 * reads everything, and nobody's request waits for it. It ends with this process, and then leaves nothing.
 */
export function createBackupStarter(log: Pick<Logger, 'info' | 'error'>, program: string = COMMANDS): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    const child = spawn(process.execPath, [program, 'backup'], { stdio: 'ignore' });
    const stop = (): void => void child.kill();
    const end = (): void => {
      isRunning = false;
      process.off('exit', stop);
    };
    process.once('exit', stop);
    child.once('error', () => {
      end();
      log.error('a backup could not be begun');
    });
    child.once('exit', (code) => {
      end();
      if (code === 0) log.info('a backup was made');
      else log.error({ exit: code }, 'a backup failed, or lacks files');
    });
  };
}
