import { createApp } from '../app.ts';
import type { Db } from '../platform/database/open-database.ts';
import { createLogger } from '../platform/logger.ts';
import { arrangeAll, hasSubject, keyOf, oracle, sampleCall } from './matrix.ts';
import type { MatrixActor, MatrixCase, MatrixState } from './matrix-world.ts';
import { addMatrixPeople, levelOfMaren, matrixActors, matrixKinds, openMatrixCase, userIdOf } from './matrix-world.ts';
import { rollingBack } from './rolling-back.ts';
import type { Caller, TestServer } from './test-server.ts';
import { authenticateTest, callsOn } from './test-server.ts';
import { verdictOf } from './verdict-of.ts';
import { withoutPredicate } from './without-predicate.ts';

export interface TrustingApp {
  as(actor: Exclude<MatrixActor, 'anonymous'>): Caller;
  close(): Promise<void>;
}

/** The product on this database with the application's own predicate off. What it does is taken back. */
export async function trustingApp(server: TestServer, db: Db): Promise<TrustingApp> {
  const app = await createApp({
    db: rollingBack(withoutPredicate(db)),
    clock: server.now,
    log: createLogger('silent'),
    configuration: server.configuration,
    authenticate: authenticateTest,
    services: ['case', 'configuration', 'workflow-tracking', 'user', 'search', 'pdf', 'document'],
    files: server.files,
  });
  return { as: (actor) => callsOn(app.server, userIdOf(actor), `Bearer test.${userIdOf(actor)}`), close: () => app.server.close() };
}

/** A case of each kind in these states. Called once for a server. */
export async function openMatrixCases(server: TestServer, states: readonly MatrixState[]): Promise<MatrixCase[]> {
  await addMatrixPeople(server.db, await levelOfMaren(server.db));
  const cases: MatrixCase[] = [];
  for (const kind of matrixKinds) for (const state of states) cases.push(await openMatrixCase(server, kind, state, arrangeAll));
  return cases;
}

/**
 * Calls everything that the oracle calls hidden on these cases. @returns how many calls, and what was not
 * hidden, a line each.
 */
export async function callHidden(server: TestServer, { as }: TrustingApp, cases: readonly MatrixCase[]): Promise<{ cells: number; open: string[] }> {
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
  return { cells, open };
}
