import { getCase } from '@evenhand/contract/case-details';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callHidden, trustingApp } from '../../testing/hidden-without-predicate.ts';
import { sampleCall } from '../../testing/matrix.ts';
import { openMatrixCases } from '../../testing/matrix-app.ts';
import type { MatrixCase } from '../../testing/matrix-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { verdictOf } from '../../testing/verdict-of.ts';

// The application's own predicate is switched off here. What the oracle calls hidden must stay hidden by
// row-level security alone. The other states of a case are in matrix-without-predicate.long.test.ts.

let server: TestServer;
let cases: readonly MatrixCase[];
beforeAll(async () => {
  server = await startTestServer();
  cases = await openMatrixCases(server, ['open', 'removed']);
}, 120_000);
afterAll(() => server.close());

test('every cell of the matrix that is hidden stays hidden by row-level security alone [PERM-04, PERM-05]', async () => {
  const app = await trustingApp(server, server.serving);
  const { cells, open } = await callHidden(server, app, cases);
  await app.close();
  expect(open).toEqual([]);
  expect(cells).toBeGreaterThan(1000);
}, 300_000);

test('the predicate is really off: the owner of the tables, whom no policy binds, reads a hidden case', async () => {
  const app = await trustingApp(server, server.db);
  const matrixCase = cases.find(({ state }) => state === 'open')!;
  expect(verdictOf(await app.as('stranger').call(getCase, sampleCall(server, getCase, matrixCase)))).toBe('allowed');
  await app.close();
});
