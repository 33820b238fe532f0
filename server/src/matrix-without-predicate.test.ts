import { getCase } from '@evenhand/contract/case-details';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import type { Db } from './platform/database/open-database.ts';
import { createLogger } from './platform/logger.ts';
import { arrangeAll, hasSubject, keyOf, oracle, sampleCall } from './testing/matrix.ts';
import type { MatrixActor, MatrixCase } from './testing/matrix-world.ts';
import { addMatrixPeople, levelOfMaren, matrixActors, matrixKinds, openMatrixCase, userIdOf } from './testing/matrix-world.ts';
import { rollingBack } from './testing/rolling-back.ts';
import type { Caller, TestServer } from './testing/test-server.ts';
import { authenticateTest, callsOn, startTestServer } from './testing/test-server.ts';
import { verdictOf } from './testing/verdict-of.ts';
import { withoutPredicate } from './testing/without-predicate.ts';

// The application's own predicate is switched off here. What the oracle calls hidden must stay hidden by
// row-level security alone.

let server: TestServer;
const cases: MatrixCase[] = [];
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await addMatrixPeople(server.db, await levelOfMaren(server.db));
  for (const kind of matrixKinds) for (const state of ['open', 'removed'] as const) cases.push(await openMatrixCase(server, kind, state, arrangeAll));
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
  await server.close();
});

/** The product on this database with its predicate off. */
async function trusting(db: Db): Promise<(actor: Exclude<MatrixActor, 'anonymous'>) => Caller> {
  const app = await createApp({
    db: rollingBack(withoutPredicate(db)),
    clock: server.now,
    log: createLogger('silent'),
    configuration: server.configuration,
    authenticate: authenticateTest,
    services: ['case', 'configuration', 'workflow-tracking', 'user', 'search', 'pdf', 'document'],
    files: server.files,
  });
  closing.push(() => app.server.close());
  return (actor) => callsOn(app.server, userIdOf(actor), `Bearer test.${userIdOf(actor)}`);
}

test('every cell of the matrix that is hidden stays hidden by row-level security alone [PERM-04, PERM-05]', async () => {
  const as = await trusting(server.serving);
  const open: string[] = [];
  let cells = 0;
  for (const matrixCase of cases) {
    for (const { route } of server.routes.filter((served) => oracle[keyOf(served.route)] !== undefined && hasSubject(served.route, matrixCase))) {
      for (const actor of matrixActors) {
        if (actor === 'anonymous' || oracle[keyOf(route)]!({ actor, state: matrixCase.state, kind: matrixCase.kind }) !== 'hidden') continue;
        const verdict = verdictOf(await as(actor).call(route, sampleCall(server, route, matrixCase)));
        cells += 1;
        if (verdict !== 'hidden') open.push(`${keyOf(route)} as ${actor} on ${matrixCase.state} ${matrixCase.kind}: ${verdict}`);
      }
    }
  }
  expect(open).toEqual([]);
  expect(cells).toBeGreaterThan(1000);
}, 300_000);

test('the predicate is really off: the owner of the tables, whom no policy binds, reads a hidden case', async () => {
  const as = await trusting(server.db);
  const matrixCase = cases.find(({ state }) => state === 'open')!;
  expect(verdictOf(await as('stranger').call(getCase, sampleCall(server, getCase, matrixCase)))).toBe('allowed');
});
