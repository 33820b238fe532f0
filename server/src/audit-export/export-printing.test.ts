import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';

const during = vi.hoisted(() => ({ printing: async () => {} }));
vi.mock(import('./print-case.ts'), async (original) => {
  const { printCase } = await original();
  return {
    printCase: async (exported) => {
      await during.printing();
      return await printCase(exported);
    },
  };
});

let server: TestServer;
beforeAll(async () => {
  // A test file before this one may have loaded the routes with the printer as it is.
  vi.resetModules();
  const { startTestServer } = await import('../../testing/test-server.ts');
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  vi.resetModules();
});

const call = async (method: 'GET' | 'PUT', url: string) =>
  (await server.server.inject({ method, url, headers: { authorization: `Bearer test.${cast.maren}` } })).statusCode;

test('An export is printed after its act has ended, so that others work on the case meanwhile [PDF-01]', async () => {
  const id = await openCase(server);
  const statuses: number[] = [];
  during.printing = async () => void statuses.push(await call('PUT', `/api/cases/${id}/lock`));
  expect(await call('GET', `/api/pdf/cases/${id}`)).toBe(200);
  expect(statuses).toEqual([200]);
});

test('Exports are printed one at a time, and one that fails is refused and holds up none [PDF-01]', async () => {
  const id = await openCase(server);
  let [under, most, count] = [0, 0, 0];
  during.printing = async () => {
    under += 1;
    most = Math.max(most, under);
    await new Promise((resolve) => setTimeout(resolve, 20));
    under -= 1;
    count += 1;
    if (count === 1) throw new Error('The disk is full.');
  };
  const statuses = await Promise.all([1, 2, 3].map(() => call('GET', `/api/pdf/cases/${id}`)));
  expect(statuses.toSorted()).toEqual([200, 200, 500]);
  expect(most).toBe(1);
});

test('More than ten waiting exports are refused, and not recorded [PDF-01]', async () => {
  const id = await openCase(server);
  let go = (): void => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  during.printing = () => gate;
  const waiting = Array.from({ length: 10 }, () => call('GET', `/api/pdf/cases/${id}`));
  const recorded = async () =>
    (
      await server.db
        .selectFrom('history_event')
        .select('seq')
        .where('case_id', '=', id)
        .where('kind', '=', 'case.exported')
        .execute()
    ).length;
  await expect.poll(recorded).toBe(10);
  await expect.poll(() => call('GET', `/api/pdf/cases/${id}`)).toBe(503);
  expect(await recorded()).toBe(10);
  go();
  expect(await Promise.all(waiting)).toEqual(Array(10).fill(200));
});
