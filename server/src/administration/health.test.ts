import type { HealthOfPart, HealthPart } from '@evenhand/contract/service-health';
import { getServiceHealth, healthParts } from '@evenhand/contract/service-health';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { letAdminister } from '../../testing/administration-world.ts';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { HealthProbes } from './health.ts';
import { healthOf, noProbes } from './health.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await letAdminister(server, { owner: 'wren' });
  await letAdminister(server, { people: 'silas' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from job`.execute(server.db);
  await sql`delete from sight_right`.execute(server.db);
});

/** How the parts are when they are asked by these probes. */
async function parts(probes: Partial<HealthProbes> = {}, serviceId = 1): Promise<Record<HealthPart, HealthOfPart>> {
  const asked = { serviceId, now: server.now(), configuration: server.configuration.of(serviceId) };
  const listed = await healthOf(server.administration, { ...noProbes, ...probes }, asked);
  return Object.fromEntries(listed.map((one) => [one.part, one])) as Record<HealthPart, HealthOfPart>;
}

const away = async (): Promise<void> => {
  throw new Error('connect ECONNREFUSED smtp.northmoor.example:25 password');
};

describe('The health of an installation', () => {
  it('is read by owners, people and approvers, and by nobody else [HEALTH-01]', async () => {
    await letAdminister(server, { approver: 'callum' });
    for (const name of ['wren', 'silas', 'callum'] as const) {
      const { status, data } = await server.as(name).call(getServiceHealth);
      expect(status).toBe(200);
      expect(data.parts.map(({ part }) => part)).toEqual(healthParts);
    }
    for (const name of ['maren', 'teodora'] satisfies CastName[]) {
      const answer = await server.as(name).call(getServiceHealth);
      expect(answer).toMatchObject({ status: 403, data: undefined });
    }
    expect((await server.anonymous().call(getServiceHealth)).status).toBe(401);
  });

  it('says of each part whether it works, and what to do where it does not [HEALTH-01]', async () => {
    const well = async (): Promise<void> => undefined;
    const working = await parts({ scanner: well, mail: well, provider: well });
    for (const part of [
      'database',
      'files',
      'scanner',
      'mail',
      'jobs',
      'calendars',
      'configuration',
      'sign-in',
    ] as const)
      expect(working[part]).toMatchObject({ state: 'working', advice: null });

    const broken = await parts({ database: away, files: away, scanner: away, mail: away, provider: away });
    for (const part of ['database', 'files', 'scanner', 'mail', 'sign-in'] as const) {
      expect(broken[part].state).toBe('failing');
      expect(broken[part].advice).not.toBeNull();
    }
    expect((await parts()).scanner.state).toBe('off');
    expect((await parts()).mail.state).toBe('off');
    expect((await parts()).backup).toMatchObject({ state: 'attention', advice: expect.stringContaining('BACKUP_DIR') });
  });

  it('waits two seconds for a part that is silent, and no longer [HEALTH-01]', async () => {
    const begun = performance.now();
    const silent = await parts({ files: () => new Promise(() => undefined), mail: () => new Promise(() => undefined) });
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(silent.files.state).toBe('failing');
    expect(silent.mail.state).toBe('failing');
  });

  it('says nothing of what a probe met: no address, no password [HEALTH-02]', async () => {
    const words = JSON.stringify(await parts({ database: away, mail: away, provider: away }));
    expect(words).not.toMatch(/northmoor\.example|password [^t]|ECONNREFUSED/);
  });

  it('is the same with cases and without, and names nobody [HEALTH-02]', async () => {
    const before = await parts();
    const caseId = await openCase(server);
    const after = JSON.stringify(await parts());
    expect(after).toBe(JSON.stringify(before));
    expect(after).not.toContain(String(caseId));
    const { rows } = await sql<{ name: string }>`select full_name as name from person`.execute(server.db);
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) expect(after).not.toContain(name);
  });

  it("says 'fewer than 10' of a few jobs, and counts many [HEALTH-03]", async () => {
    const raise = (kind: string, count: number, isDead: boolean) =>
      sql`
      insert into job (kind, key, payload, run_at, dead_at)
      select ${kind}, n::text, '{}', ${server.now()}::timestamptz - interval '1 hour', case when ${isDead} then ${server.now()}::timestamptz end
      from generate_series(1, ${count}::int) n`.execute(server.db);
    await raise('read-bodies', 1, false);
    expect((await parts()).jobs).toMatchObject({
      state: 'attention',
      words: expect.stringContaining('fewer than 10 jobs'),
    });
    await raise('scan-files', 9, true);
    expect((await parts()).jobs.words).toBe('Work was given up after eight attempts: fewer than 10 jobs.');
    await raise('send-mail', 3, true);
    expect((await parts()).jobs.words).toContain('12 jobs');
    expect((await parts()).jobs.words).not.toContain('scan');
  });

  it('asks for attention where nobody, one person, or nobody who has signed in can approve [HEALTH-04]', async () => {
    expect((await parts()).approvers).toMatchObject({
      state: 'attention',
      words: expect.stringMatching(/^Nobody can approve/),
    });
    await letAdminister(server, { approver: 'callum' });
    expect((await parts()).approvers.words).toContain('No approver has signed in');
    const signedIn = (name: CastName) =>
      sql`
      insert into external_identity (issuer, subject, user_id) values ('https://id.example', ${name}, ${cast[name]})`.execute(
        server.db,
      );
    await signedIn('callum');
    expect((await parts()).approvers.words).toContain('There is one approver');
    await letAdminister(server, { approver: 'derrin' });
    expect((await parts()).approvers).toEqual({
      part: 'approvers',
      state: 'working',
      words: 'There are 2 approvers.',
      advice: null,
    });
    await sql`insert into sight_pause (user_id, cause, paused_at) values (${cast.derrin}, 'address', ${server.now()})`.execute(
      server.db,
    );
    expect((await parts()).approvers.words).toContain('There is one approver');
    expect((await parts({}, 2)).approvers.words).toContain('Nobody can approve');
    await sql`delete from sight_pause`.execute(server.db);
  });

  it('warns half a year before the closing days end, and of warnings of the configuration [HEALTH-05]', async () => {
    const { calendars } = await parts();
    expect(calendars.words).toBe('Closing days are given until 26/12/2030.');
    server.setNow('2030-07-20T09:00:00.000Z');
    expect((await parts()).calendars).toMatchObject({
      state: 'attention',
      words: expect.stringContaining('end on 26/12/2030'),
    });
    server.setNow('2026-11-18T09:00:00.000Z');
    expect((await parts({ warningsOf: () => 2 })).configuration).toMatchObject({
      state: 'attention',
      words: 'The configuration has 2 warnings.',
    });
  });

  it('asks for attention where a pack does not fit, for its service alone, before any warning [HEALTH-09]', async () => {
    const probes = { isUnfit: (serviceId: number) => serviceId === 2, warningsOf: () => 2 };
    expect((await parts(probes, 2)).configuration).toMatchObject({
      state: 'attention',
      words: 'A configuration pack does not fit, and the one published before is served.',
      advice: expect.stringContaining('whoever runs the server'),
    });
    expect((await parts(probes, 1)).configuration.words).toBe('The configuration has 2 warnings.');
  });
});
