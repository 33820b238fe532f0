import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/backup-world.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { Logger } from '../platform/logger.ts';
import { backupJobs, createBackupStarter, lastMomentOf } from './make-backups.ts';

const at = (time: string) => new Date(`2026-11-30T${time}:00.000Z`);

describe('The moment of the daily backup', () => {
  it.each([
    ['02:30', '2026-11-30T02:30:00.000Z', '02:30'],
    ['02:29', '2026-11-29T02:30:00.000Z', '02:30'],
    ['23:59', '2026-11-30T02:30:00.000Z', '02:30'],
    ['00:00', '2026-11-30T00:00:00.000Z', '00:00'],
  ])('was, at %s, %s [BACK-10]', (now, moment, time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    expect(lastMomentOf(hours * 60 + minutes, at(now)).toISOString()).toBe(moment);
  });
});

describe('The process of a backup', () => {
  const scratch = scratchFolder();
  afterAll(scratch.remove);

  it('is the only one that a server process has at a time, and its end is told [BACK-10]', async () => {
    const [runs, goOn] = [scratch.at('runs'), scratch.at('go-on')];
    const program = scratch.at('program.mjs');
    writeFileSync(
      program,
      `import { appendFileSync, existsSync } from 'node:fs';
      appendFileSync(${JSON.stringify(runs)}, process.argv[2] + '\\n');
      const end = () => existsSync(${JSON.stringify(goOn)}) && process.exit(existsSync(${JSON.stringify(scratch.at('full'))}) ? 1 : 0);
      setInterval(end, 20);`,
    );
    const lines: unknown[][] = [];
    let told = (): void => undefined;
    const note = (...line: unknown[]): void => {
      lines.push(line);
      told();
    };
    const end = () => new Promise<void>((resolve) => (told = resolve));
    const begin = createBackupStarter({ info: note, error: note } as Pick<Logger, 'info' | 'error'>, program);
    begin();
    begin();
    const first = end();
    writeFileSync(goOn, '');
    await first;
    expect(lines).toEqual([['a backup was made']]);
    writeFileSync(scratch.at('full'), '');
    begin();
    await end();
    expect(lines.slice(1)).toEqual([[{ exit: 1 }, 'a backup failed, or lacks files']]);
    expect(readFileSync(runs, 'utf8')).toBe('backup\nbackup\n');
  });
});

describe('A server process', () => {
  let database: TestDatabase;
  const scratch = scratchFolder();
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await database.close();
    scratch.remove();
  });

  const begun: string[] = [];
  const jobsWith = (directory: string | null, minutes: number | null): Job[] =>
    backupJobs({
      backup: { directory, at: minutes, keep: 1, keys: { recipients: [], identities: [], passphrase: null } },
      asOwner: <T>(work: (owner: Db) => Promise<T>) => work(database.db),
      begin: () => void begun.push('backup'),
    });
  /** Records a backup that ended with this fault. */
  const ran = (moment: string, fault: string | null) =>
    database.db
      .insertInto('backup_run')
      .values({ kind: 'backup', begun_at: at(moment), ended_at: at(moment), is_good: fault === null, code: fault })
      .execute();
  async function perform(job: Job | undefined, now: Date): Promise<void> {
    if (job === undefined || !('performOutside' in job)) throw new Error('There is no such job.');
    await job.performOutside(database.db, { payload: {}, now });
  }

  it('begins a backup when the last good one is from before BACKUP_AT, and again when it failed [BACK-10]', async () => {
    const making = jobsWith(scratch.at('kept'), 150).find(({ kind }) => kind === 'make-backups');
    await perform(making, at('02:00'));
    expect(begun).toHaveLength(1);
    await ran('02:20', null);
    await perform(making, at('02:29'));
    expect(begun).toHaveLength(1);
    await perform(making, at('02:30'));
    expect(begun).toHaveLength(2);
    await ran('02:31', 'ENOSPC');
    await perform(making, at('02:41'));
    expect(begun).toHaveLength(3);
    await ran('02:42', null);
    await perform(making, at('12:00'));
    expect(begun).toHaveLength(3);
  });

  it('makes one that lacks files again at the next BACKUP_AT, where it would lack them before [BACK-08, BACK-10]', async () => {
    await database.db.deleteFrom('backup_run').execute();
    const making = jobsWith(scratch.at('kept'), 150).find(({ kind }) => kind === 'make-backups');
    const before = begun.length;
    await ran('02:31', 'FILES_LACKING');
    await perform(making, at('02:41'));
    await perform(making, new Date('2026-12-01T02:29:00.000Z'));
    expect(begun).toHaveLength(before);
    await perform(making, new Date('2026-12-01T02:30:00.000Z'));
    expect(begun).toHaveLength(before + 1);
  });

  it('makes none where no time is set [BACK-10]', () => {
    expect(jobsWith(scratch.at('kept'), null).map(({ kind }) => kind)).toEqual(['keep-removal-list']);
  });

  it('makes an empty list of removals where nothing was removed [BACK-06]', async () => {
    const directory = scratch.at('list');
    await database.db
      .insertInto('installation')
      .values({ rights: 'claims', begun_at: at('00:00') })
      .execute();
    const { id } = await database.db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
    await perform(jobsWith(directory, null)[0], at('12:00'));
    const path = `${directory}/evenhand-${id}-removals.jsonl`;
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('');
  });
});
