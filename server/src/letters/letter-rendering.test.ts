import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { begin, openAtInvite, publishLetters } from '../../testing/letter-world.ts';
import type { TestServer } from '../../testing/test-server.ts';

const LONGEST_WAIT_MS = 30_000;

const during = vi.hoisted(() => ({ rendering: async () => {} }));
vi.mock(import('../printing/render-pdf.ts'), async (original) => {
  const { renderPdf } = await original();
  return {
    renderPdf: async function* (letter) {
      await during.rendering();
      yield* renderPdf(letter);
    },
  };
});

let server: TestServer;
beforeAll(async () => {
  // A test file before this one may have loaded the routes with the renderer as it is.
  vi.resetModules();
  const { startTestServer } = await import('../../testing/test-server.ts');
  server = await startTestServer();
  await publishLetters(server);
});
afterAll(async () => {
  await server.close();
  vi.resetModules();
});

const get = async (url: string) =>
  (await server.server.inject({ url, headers: { authorization: `Bearer test.${cast.maren}` } })).statusCode;

test('A letter is made after its reader’s transaction has ended, so that others are served meanwhile', async () => {
  const { caseId } = await openAtInvite(server);
  const { documentGuid } = await begin(server, caseId, { as: 'maren' });
  const statusOfRead: (number | 'none')[] = [];
  const openTransactions: number[] = [];
  during.rendering = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
      server.db,
    );
    openTransactions.push(rows[0]?.count ?? -1);
    const none = setTimeout(LONGEST_WAIT_MS, 'none' as const, { ref: false });
    statusOfRead.push(await Promise.race([get(`/api/cases/${caseId}`), none]));
  };
  expect(await get(`/v1/pdf/getPdf?DocumentGuid=${documentGuid}`)).toBe(200);
  expect([statusOfRead, openTransactions]).toEqual([[200], [0]]);
});
