import { getCase } from '@evenhand/contract/case-details';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveSight } from '../../testing/administration-world.ts';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { passOnTasks } from '../../testing/pass-on-tasks.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { housekeepingJobs } from '../main/housekeeping.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { importPeople } from './import-people.ts';
import { performPeopleCommand } from './people-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LONDON = 'Europe/London';
const AUCKLAND = 'Pacific/Auckland';

function personOf(userId: string) {
  return server.db.selectFrom('person').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
}

/** Imports one line about Teodora with this leaving date. */
async function importing(day: string) {
  const { employee_number: number } = await personOf(cast.teodora);
  const csv = `Employee number,First name,Last name,Leaving date\n${number},Teodora,Left,${day}`;
  return await importPeople(
    server.db,
    { csv, serviceKey: 'northmoor', isDryRun: false },
    { issuer: null, now: server.now() },
  );
}

/** Lets the housekeeping of a server process that serves in this zone run. @returns the warnings it logged. */
async function keepHouse(now: string, timeZone: string): Promise<unknown[]> {
  const warnings: unknown[] = [];
  const log = { info: () => undefined, warn: (...line: unknown[]) => warnings.push(line), error: () => undefined };
  await server.db.deleteFrom('job').execute();
  const jobs = housekeepingJobs(
    {
      identity: server.identity,
      administration: server.administration,
      files: server.files,
      services: () => [{ serviceId: 1, timeZone }],
    },
    log,
  );
  server.setNow(new Date(Date.parse(now) - 3_600_000).toISOString());
  const runner = createJobRunner({ db: server.serving, clock: server.now, log, jobs });
  await runner.runDueJobs();
  server.setNow(now);
  expect(await runner.runDueJobs()).toBe(jobs.length);
  await passOnTasks(server);
  return warnings;
}

test('A leaving date to come is kept, can be moved, and takes effect by itself when the day begins in the zone of the service [SIGNIN-04]', async () => {
  const caseId = await openCase(server, { owner: 'teodora' });
  const taskId = await putTask(server, caseId, 'teodora');
  const status = async () => (await server.as('teodora').call(getCase, { params: { id: caseId } })).status;
  const holder = () =>
    server.db.selectFrom('case_task').select('assignee_user_id').where('id', '=', taskId).executeTakeFirstOrThrow();

  expect((await importing('2026-11-30')).lines.at(-1)).toBe(
    '1 person leaves on a later day, and can open nothing from then on.',
  );
  expect((await importing('2026-11-20')).lines[0]).toBe('0 people added, 1 changed, 0 as before.');
  expect((await importing('2026-11-20')).lines[0]).toBe('0 people added, 0 changed, 1 as before.');
  // Changing something else of the person leaves the day as it is.
  const { employee_number: employeeNumber } = await personOf(cast.teodora);
  await performPeopleCommand(
    server.db,
    {
      command: 'add',
      serviceKey: 'northmoor',
      employeeNumber: employeeNumber ?? '',
      firstName: 'Teodora',
      lastName: 'W',
    },
    { publicUrl: 'https://hr.example', oidc: null },
    server.now(),
  );

  expect(await keepHouse('2026-11-19T23:59:00.000Z', LONDON)).toEqual([]);
  expect(await status()).toBe(200);
  // The day has begun in Auckland.
  const warnings = await keepHouse('2026-11-19T11:01:00.000Z', AUCKLAND);
  expect(warnings).toEqual([]);
  expect(await status()).toBe(401);
  expect(await holder()).toEqual({ assignee_user_id: cast.maren });
  expect(await keepHouse('2026-11-20T00:01:00.000Z', LONDON)).toEqual([]);
});

test('When the last owner leaves by their day, the log of the operator says so [PEOPLE-26]', async () => {
  server.setNow('2026-11-18T09:00:00.000Z');
  await sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${cast.isaac}, 'owner', now())`.execute(
    server.db,
  );
  await sql`update person set leaving_day = '2026-11-19' where user_id = ${cast.isaac}`.execute(server.db);
  expect(await keepHouse('2026-11-18T12:00:00.000Z', LONDON)).toEqual([]);
  expect(await keepHouse('2026-11-19T12:00:00.000Z', LONDON)).toEqual([[{ serviceId: 1 }, 'the last owner has left']]);
  expect(await sql`select 1 from given_right`.execute(server.db)).toMatchObject({ rows: [] });
});

test('When the last approver leaves by their day, the log of the operator says so [PEOPLE-26]', async () => {
  server.setNow('2026-11-18T09:00:00.000Z');
  await giveSight(server, 'ngozi', 'approver');
  await sql`update person set leaving_day = '2026-11-19' where user_id = ${cast.ngozi}`.execute(server.db);
  expect(await keepHouse('2026-11-19T12:00:00.000Z', LONDON)).toEqual([
    [{ serviceId: 1 }, 'the last approver has left'],
  ]);
  expect(await sql`select 1 from sight_right where ended_at is null`.execute(server.db)).toMatchObject({ rows: [] });
});

test('A leaving date that is taken away, or moved into the past, lets go nobody later [SIGNIN-04]', async () => {
  server.setNow('2026-11-18T09:00:00.000Z');
  await importing('');
  await importing('2026-11-20');
  await importing('');
  await keepHouse('2026-11-21T00:01:00.000Z', LONDON);
  expect(await personOf(cast.teodora)).toMatchObject({ deactivated_at: null, leaving_day: null });
  await importing('2026-11-30');
  expect((await importing('2026-11-21')).lines).toContainEqual(expect.stringMatching(/^Left: Teodora/));
  expect(await personOf(cast.teodora)).toMatchObject({ leaving_day: null });
  expect((await importing('')).lines).toContainEqual(expect.stringMatching(/^Back: Teodora/));
  await keepHouse('2026-12-01T00:01:00.000Z', LONDON);
  expect(await personOf(cast.teodora)).toMatchObject({ deactivated_at: null });
});
