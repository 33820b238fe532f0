import { createApp } from '../src/main/app.ts';
import type { Db } from '../src/platform/database/open-database.ts';
import { createLogger } from '../src/platform/logger.ts';
import { arrangeAll } from './matrix.ts';
import type { MatrixActor, MatrixCase, MatrixState } from './matrix-world.ts';
import { addMatrixPeople, levelOfMaren, matrixKinds, openMatrixCase, userIdOf } from './matrix-world.ts';
import { rollingBack } from './rolling-back.ts';
import type { Caller, TestServer } from './test-server.ts';
import { authenticateTest, callsOn } from './test-server.ts';

export interface MatrixApp {
  as(actor: MatrixActor): Caller;
  close(): Promise<void>;
}

/**
 * The application of a server on this database, where it rolls every act back, so that each cell of the
 * matrix starts from the same cases.
 */
export async function openMatrixApp(server: TestServer, db: Db): Promise<MatrixApp> {
  const app = await createApp({
    db: rollingBack(db),
    clock: server.now,
    log: createLogger('silent'),
    configuration: server.configuration,
    authenticate: authenticateTest,
    services: ['case', 'configuration', 'workflow-tracking', 'user', 'search', 'pdf', 'document'],
    files: server.files,
  });
  return {
    as: (actor) =>
      actor === 'anonymous'
        ? callsOn(app.server, '', null)
        : callsOn(app.server, userIdOf(actor), `Bearer test.${userIdOf(actor)}`),
    close: () => app.server.close(),
  };
}

/** A case of each kind in these states. Called once for a server. */
export async function openMatrixCases(server: TestServer, states: readonly MatrixState[]): Promise<MatrixCase[]> {
  await addMatrixPeople(server.db, await levelOfMaren(server.db));
  const cases: MatrixCase[] = [];
  for (const kind of matrixKinds)
    for (const state of states) cases.push(await openMatrixCase(server, kind, state, arrangeAll));
  return cases;
}
