import type { AdministrationPermission } from '@evenhand/contract/administration';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@evenhand/contract/route';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from '../access/authenticate.ts';
import type { RouteToRegister } from '../access/register-route.ts';
import { registerRoute } from '../access/register-route.ts';
import type { ServedRoute } from '../access/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { notAuthorised } from '../platform/http/app-error.ts';
import { endOf } from '../platform/http/request-end.ts';
import type { Administrator } from './administrator.ts';
import { administratorOf } from './administrator.ts';
import type { RecordRegister } from './register.ts';
import { recordingFor } from './register.ts';

interface Call<T> {
  readonly administrator: Administrator;
  readonly now: Date;
  /** What the administrator's service has configured. */
  readonly configuration: ServiceConfiguration;
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  readonly body: BodyOf<T>;
}

export interface AdministrationRead<T> extends Call<T> {
  readonly db: ReadDb;
}

/** What an act of administration does, in one transaction with its entries in the register. */
export interface AdministrationAct extends Pick<Call<Route>, 'administrator' | 'now' | 'configuration'> {
  readonly db: Tx['db'];
  readonly record: RecordRegister;
}

/** A call whose work takes seconds, so that no transaction waits for it. */
export interface AdministrationWork<T> extends Call<T> {
  /** Each statement, or transaction, for itself. */
  readonly administration: Db;
}

export interface AdministrationDependencies {
  readonly server: FastifyInstance;
  /** As the role of administration, to which the database gives no table of cases. */
  readonly administration: Db;
  readonly clock: Clock;
  readonly authenticate: Authenticate;
  readonly services: readonly string[];
  readonly configurationFor: (serviceId: number) => ServiceConfiguration;
}

/** For a call that takes more than others do. */
type BodyLimit = Pick<RouteToRegister, 'bodyLimit'>;

/** Calls of administration. Each names the permissions of which the caller needs one. */
export interface ServeAdministration {
  read<T extends Route>(
    route: T,
    permissions: readonly AdministrationPermission[],
    handle: (call: AdministrationRead<T>) => Promise<AnswerOf<T>>,
  ): void;
  act<T extends Route>(
    route: T,
    permissions: readonly AdministrationPermission[],
    handle: (act: AdministrationAct, call: Call<T>) => Promise<AnswerOf<T>>,
    body?: BodyLimit,
  ): void;
  /** The caller is read first; what `handle` does then it does in transactions of its own. */
  work<T extends Route>(
    route: T,
    permissions: readonly AdministrationPermission[],
    handle: (call: AdministrationWork<T>) => Promise<AnswerOf<T>>,
  ): void;
  readonly routes: readonly ServedRoute[];
}

const policy = { about: 'nothing' } as const;

/** Registers calls that run as the role of administration, without a `Scope` or an actor of cases (decision 0102). */
export function createServeAdministration(given: AdministrationDependencies): ServeAdministration {
  const { server, administration, clock, authenticate, services, configurationFor } = given;
  const routes: ServedRoute[] = [];

  async function callOf<T extends Route>(
    db: ReadDb,
    { bearer, params, query, body }: Parameters<Parameters<typeof registerRoute>[1]['handler']>[0],
    permissions: readonly AdministrationPermission[],
  ): Promise<Call<T>> {
    const administrator = await administratorOf(db, bearer);
    if (!permissions.some((one) => administrator.permissions.includes(one))) throw notAuthorised();
    const configuration = configurationFor(administrator.serviceId);
    return {
      administrator,
      now: clock(),
      configuration,
      params: params as never,
      query: query as never,
      body: body as never,
    };
  }

  function add(
    route: Route,
    isAct: boolean,
    handler: Parameters<typeof registerRoute>[1]['handler'],
    body: BodyLimit = {},
  ): void {
    if (!services.includes(route.service)) return;
    routes.push({ route, policy, isAct });
    registerRoute(server, { route, policy, isAct, authenticate, handler, ...body });
  }

  return {
    routes,
    read(route, permissions, handle) {
      add(route, false, async (request, reply) => {
        const data = await inReadOnly(
          administration,
          async (db) => handle({ ...(await callOf(db, request, permissions)), db }),
          endOf(reply),
        );
        return { data, isError: false };
      });
    },
    act(route, permissions, handle, body) {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const data = await inTransaction(
          administration,
          async ({ db }) => {
            const call = await callOf<typeof route>(db, request, permissions);
            const record = recordingFor(db, call.administrator.serviceId, call.administrator.userId, call.now);
            return handle({ ...call, db, record }, call);
          },
          endOf(reply),
        );
        return { data: data ?? null, isError: false };
      };
      add(route, true, handler, body);
    },
    work(route, permissions, handle) {
      add(route, route.method !== 'GET', async (request, reply) => {
        const call = await inReadOnly(
          administration,
          (db) => callOf<typeof route>(db, request, permissions),
          endOf(reply),
        );
        return { data: (await handle({ ...call, administration })) ?? null, isError: false };
      });
    },
  };
}
