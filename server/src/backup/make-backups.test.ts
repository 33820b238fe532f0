import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/backup-world.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Job } from '../platform/jobs/job.ts';
import { backupJobs, lastMomentOf } from './make-backups.ts';

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
  async function perform(job: Job | undefined, now: Date): Promise<void> {
    if (job === undefined || !('performOutside' in job)) throw new Error('There is no such job.');
    await job.performOutside(database.db, { payload: {}, now });
  }

  it('begins a backup when the last good one is from before BACKUP_AT, and again when it failed [BACK-10]', async () => {
    const making = jobsWith(scratch.at('kept'), 150).find(({ kind }) => kind === 'make-backups');
    await perform(making, at('02:00'));
    expect(begun).toHaveLength(1);
    const ran = (moment: string, isGood: boolean) =>
      database.db
        .insertInto('backup_run')
        .values({
          kind: 'backup',
          begun_at: at(moment),
          ended_at: at(moment),
          is_good: isGood,
          code: isGood ? null : 'ENOSPC',
        })
        .execute();
    await ran('02:20', true);
    await perform(making, at('02:29'));
    expect(begun).toHaveLength(1);
    await perform(making, at('02:30'));
    expect(begun).toHaveLength(2);
    await ran('02:31', false);
    await perform(making, at('02:41'));
    expect(begun).toHaveLength(3);
    await ran('02:42', true);
    await perform(making, at('12:00'));
    expect(begun).toHaveLength(3);
  });

  it('makes none where no time is set, and keeps no list where no directory is [BACK-10]', async () => {
    expect(jobsWith(scratch.at('kept'), null).map(({ kind }) => kind)).toEqual(['keep-removal-list']);
    await perform(jobsWith(null, null)[0], at('12:00'));
  });

  it('keeps the list of removals up to date, without a word of what was removed [BACK-06]', async () => {
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
