import { getServiceHealth } from '@evenhand/contract/service-health';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { letAdminister } from '../../testing/administration-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await letAdminister(server, { owner: 'wren' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from backup_run`.execute(server.db);
});

interface Run {
  readonly kind: 'backup' | 'drill';
  readonly hoursAgo: number;
  /** Null while it is under way. */
  readonly isGood?: boolean | null;
  readonly bytes?: number;
}

async function ran({ kind, hoursAgo, isGood = true, bytes }: Run): Promise<void> {
  const at = new Date(new Date(TEST_NOW).getTime() - hoursAgo * 3_600_000);
  await sql`insert into backup_run (kind, begun_at, ended_at, is_good, bytes, code) values
    (${kind}, ${at}, ${isGood === null ? null : at}, ${isGood}, ${bytes ?? null}, ${isGood === false ? 'ENOSPC' : null})`.execute(
    server.db,
  );
}

async function backup() {
  const { data } = await server.as('wren').call(getServiceHealth);
  return data.parts.find(({ part }) => part === 'backup');
}

describe('The part backup of the health page', () => {
  it('works when the last good backup is of today and a good drill of this month, and says when [HEALTH-08]', async () => {
    await ran({ kind: 'drill', hoursAgo: 24 * 29 });
    await ran({ kind: 'backup', hoursAgo: 7 });
    // The service's zone has no summer time in November.
    expect(await backup()).toEqual({
      part: 'backup',
      state: 'working',
      words: 'The last backup ended on 18/11/2026 at 02:00. The last drill was good, on 20/10/2026 at 10:00.',
      advice: null,
    });
    // One that is under way, or was killed, changes nothing.
    await ran({ kind: 'backup', hoursAgo: 0, isGood: null });
    expect((await backup())?.state).toBe('working');
  });

  it.each<[string, Run[], string]>([
    ['none was ever recorded', [], 'No backup has been made with Evenhand yet.'],
    [
      'the last failed',
      [
        { kind: 'backup', hoursAgo: 25 },
        { kind: 'backup', hoursAgo: 1, isGood: false },
      ],
      'The backup of 18/11/2026 at 08:00 failed. The last good one ended on 17/11/2026 at 08:00.',
    ],
    ['none was good', [{ kind: 'backup', hoursAgo: 1, isGood: false }], 'There has been no good one yet.'],
    ['it is older than 26 hours', [{ kind: 'backup', hoursAgo: 27 }], 'The last backup is older than 26 hours.'],
    [
      'it is smaller than half of the one before',
      [
        { kind: 'drill', hoursAgo: 40 },
        { kind: 'backup', hoursAgo: 25, bytes: 1_000 },
        { kind: 'backup', hoursAgo: 1, bytes: 499 },
      ],
      'The backup of 18/11/2026 at 08:00 is less than half as large as the one before.',
    ],
    ['there was no drill', [{ kind: 'backup', hoursAgo: 1 }], 'Nobody has tried to restore one yet.'],
    [
      'the last drill failed',
      [
        { kind: 'drill', hoursAgo: 40 },
        { kind: 'drill', hoursAgo: 2, isGood: false },
        { kind: 'backup', hoursAgo: 1 },
      ],
      'The drill of 18/11/2026 at 07:00 could not restore it whole.',
    ],
    [
      'the last drill is older than 30 days',
      [
        { kind: 'drill', hoursAgo: 24 * 31 },
        { kind: 'backup', hoursAgo: 1 },
      ],
      'more than 30 days ago',
    ],
  ])('asks for attention when %s, and says what to do [HEALTH-08]', async (_when, runs, words) => {
    for (const run of runs) await ran(run);
    const part = await backup();
    expect(part).toMatchObject({ state: 'attention', words: expect.stringContaining(words) });
    expect(part?.advice).toMatch(/BACKUP_|npm run backup|another backup/);
    expect(JSON.stringify(part)).not.toContain('ENOSPC');
  });

  it('does not mind a backup that is a little smaller [HEALTH-08]', async () => {
    await ran({ kind: 'drill', hoursAgo: 40 });
    await ran({ kind: 'backup', hoursAgo: 25, bytes: 1_000 });
    await ran({ kind: 'backup', hoursAgo: 1, bytes: 500 });
    expect((await backup())?.state).toBe('working');
  });
});
