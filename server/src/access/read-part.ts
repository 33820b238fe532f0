import type { Route } from '@evenhand/contract/route';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { FastifyRequest } from 'fastify';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { AccessLog } from './access-log.ts';
import type { Actor } from './actor.ts';
import { againAfterChange, enterCaller } from './enter-caller.ts';
import type { Scope } from './scope.ts';
import { scopeOf } from './scope.ts';

/** What a part of a long answer is read with. */
export interface Part<Subject> {
  readonly db: ReadDb;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly configuration: ServiceConfiguration;
  readonly subject: Subject;
}

/**
 * Reads a part of a file that is made while it is sent: admitted again, with the rights of that moment, in a
 * transaction that does not wait for the reader of the file. The cases that its rows show are logged before the rows
 * are given (decision 0096).
 */
export type ReadPart<Subject> = <Row extends { readonly caseId: number }>(
  read: (part: Part<Subject>) => Promise<readonly Row[]>,
) => Promise<readonly Row[]>;

interface PartsOfCall<Subject> {
  readonly db: Db;
  readonly accessLog: Pick<AccessLog, 'write'>;
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly at: Date;
  readonly admit: (db: ReadDb, actor: Actor) => Promise<Omit<Part<Subject>, 'scope'>>;
}

/** Reads the parts of the answer to one call. Each case is logged once. */
export function readPartsOf<Subject>({
  db,
  accessLog,
  route,
  request,
  at,
  admit,
}: PartsOfCall<Subject>): ReadPart<Subject> {
  const logged = new Set<number>();
  return async (read) => {
    const rows = await againAfterChange((isFirstTime) =>
      inReadOnly(db, (reading) =>
        enterCaller(reading, request, isFirstTime, async (actor) =>
          read({ ...(await admit(reading, actor)), scope: scopeOf(actor) }),
        ),
      ),
    );
    const caseIds = [...new Set(rows.map(({ caseId }) => caseId))].filter((caseId) => !logged.has(caseId));
    await accessLog.write({ route, bearer: request.bearer, at, caseIds });
    for (const caseId of caseIds) logged.add(caseId);
    return rows;
  };
}
