import type { Db } from '../src/platform/database/open-database.ts';
import { hasSubject, keyOf, oracle, sampleCall } from './matrix.ts';
import type { MatrixApp } from './matrix-app.ts';
import { openMatrixApp } from './matrix-app.ts';
import type { MatrixCase } from './matrix-world.ts';
import { matrixActors, userIdOf } from './matrix-world.ts';
import type { TestServer } from './test-server.ts';
import { verdictOf } from './verdict-of.ts';
import { withoutPredicate } from './without-predicate.ts';

/** The product on this database with the application's own predicate off. */
export function trustingApp(server: TestServer, db: Db): Promise<MatrixApp> {
  return openMatrixApp(server, withoutPredicate(db));
}

/**
 * Calls everything that the oracle calls hidden on these cases. @returns how many calls, and what was not
 * hidden, a line each.
 */
export async function callHidden(
  server: TestServer,
  { as }: MatrixApp,
  cases: readonly MatrixCase[],
): Promise<{ cells: number; open: string[] }> {
  const open: string[] = [];
  let cells = 0;
  for (const matrixCase of cases) {
    for (const { route } of server.routes.filter(
      (served) => oracle[keyOf(served.route)] !== undefined && hasSubject(served.route, matrixCase),
    )) {
      for (const actor of matrixActors) {
        if (
          actor === 'anonymous' ||
          oracle[keyOf(route)]!({ actor, state: matrixCase.state, kind: matrixCase.kind }) !== 'hidden'
        )
          continue;
        const verdict = verdictOf(await as(actor).call(route, sampleCall(server, route, matrixCase, userIdOf(actor))));
        cells += 1;
        if (verdict !== 'hidden')
          open.push(`${keyOf(route)} as ${actor} on ${matrixCase.state} ${matrixCase.kind}: ${verdict}`);
      }
    }
  }
  return { cells, open };
}
