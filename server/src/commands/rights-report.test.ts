import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { reportingRights } from '../users/rights-report.ts';
import { syncAccount } from '../users/sync-account.ts';
import { performPeopleCommand } from './people-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.db.deleteFrom('job').execute());
afterAll(() => server.close());

/** What the log of a server process says, which may have been started later. */
async function reported(): Promise<unknown[]> {
  const info = vi.fn();
  const jobs = createJobRunner({
    db: server.serving,
    clock: server.now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    jobs: [reportingRights({ info })],
  });
  await jobs.runDueJobs();
  return info.mock.calls.map(([line]) => line);
}

const claims = {
  userId: cast.edda,
  serviceId: 1,
  givenName: 'Edda',
  familyName: 'Marlowe',
  accessLevels: [],
  mayChangeService: false,
};
const sync = (roles: string[]) =>
  inTransaction(server.identity, ({ db }) => syncAccount(db, { ...claims, roles }, server.now()));

test('a change of roles is in the log with the person and what they have now, once, and the same roles again are not [ACCESS-08]', async () => {
  await sync(['BusinessUser']);
  expect(await reported()).toEqual([
    { security: 'rights-changed', userId: cast.edda, roles: ['BusinessUser'], policyAreas: [] },
  ]);
  await sync(['BusinessUser']);
  expect(await reported()).toEqual([]);
});

test('disabling somebody, and bringing them back, is in the log with the person [ACCESS-08]', async () => {
  const { employee_number: employeeNumber } = await server.db
    .selectFrom('person')
    .select('employee_number')
    .where('user_id', '=', cast.wren)
    .executeTakeFirstOrThrow();
  const { key: serviceKey } = server.configuration.of(1).pack.service;
  const site = { publicUrl: 'http://127.0.0.1', oidc: null };
  const of = { serviceKey, employeeNumber: employeeNumber! };
  const disabled = await performPeopleCommand(server.db, { command: 'disable', ...of }, site, server.now());
  expect(disabled.isRefused).toBe(false);
  expect(await reported()).toEqual([{ security: 'person-disabled', userId: cast.wren }]);
  const back = { command: 'add', ...of, firstName: 'Wren', lastName: 'Ashby' } as const;
  expect((await performPeopleCommand(server.db, back, site, server.now())).isRefused).toBe(false);
  expect(await reported()).toMatchObject([{ security: 'rights-changed', userId: cast.wren }]);
});
