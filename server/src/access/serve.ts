import { successEnvelope } from '@evenhand/contract/envelope';
import { ErrorCode } from '@evenhand/contract/error-codes';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@evenhand/contract/route';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { AppError, badRequest } from '../platform/http/app-error.ts';
import { foldKeys } from '../platform/http/fold-keys.ts';
import type { Act, OpenLedger } from './act.ts';
import type { Actor } from './actor.ts';
import type { Authenticate, Bearer } from './authenticate.ts';
import { enterAs } from './context.ts';
import type { TokenOrigin } from './ended-sessions.ts';
import { claimIdempotencyKey, storeIdempotentAnswer } from './idempotency.ts';
import type { Policy } from './policy.ts';
import { RightsChanged } from './rights-changed.ts';
import type { Scope } from './scope.ts';
import { scopeOf } from './scope.ts';

/** One served call with the policy it declared; the authorization matrix is generated from these. */
export interface ServedRoute {
  readonly route: Route;
  readonly policy: Policy<unknown>;
  readonly isAct: boolean;
}

export interface Read<T, Subject> {
  readonly db: ReadDb;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly now: Date;
  /** What the actor's service has configured. */
  readonly configuration: ServiceConfiguration;
  readonly subject: Subject;
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  /** Of the POSTs that only read; they take no Idempotency-Key, because their answer must be of now. */
  readonly body: BodyOf<T>;
  /** For raw routes, which write their answer themselves. */
  readonly reply: FastifyReply;
  /** Headers of the answer. */
  readonly headers: Record<string, string>;
}

export interface ActRequest<T, Subject> {
  readonly subject: Subject;
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  readonly body: BodyOf<T>;
}

/** Registers calls by descriptor. A module's routes file is a list of `read` and `act`. */
export interface Serve {
  /** A call that changes nothing. */
  read<T extends Route, Subject>(route: T, policy: Policy<Subject>, handle: (call: Read<T, Subject>) => Promise<AnswerOf<T>>): void;
  /** A call that changes something: policy, effect and history share one transaction; a POST may be repeated under its Idempotency-Key. */
  act<T extends Route, Subject>(route: T, policy: Policy<Subject>, handle: (act: Act, call: ActRequest<T, Subject>) => Promise<AnswerOf<T>>): void;
  readonly routes: readonly ServedRoute[];
}

interface ServeDependencies {
  readonly server: FastifyInstance;
  readonly db: Db;
  readonly clock: Clock;
  readonly authenticate: Authenticate;
  readonly openLedger: OpenLedger;
  readonly configurationOf: (serviceId: number) => ServiceConfiguration;
  /** Services this process serves; routes of others are not registered. */
  readonly services: readonly string[];
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,100}$/;

export function createServe({ server, db, clock, authenticate, openLedger, configurationOf, services }: ServeDependencies): Serve {
  const routes: ServedRoute[] = [];

  function register(route: Route, policy: Policy<unknown>, isAct: boolean, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void {
    if (!services.includes(route.service)) return;
    routes.push({ route, policy, isAct });
    server.route({
      method: route.method,
      url: route.path,
      config: { policy, acceptsModelPart: route.acceptsModelPart === true },
      schema: {
        summary: route.summary,
        tags: [route.service],
        ...(route.params === undefined ? {} : { params: route.params }),
        ...(route.query === undefined ? {} : { querystring: route.query }),
        ...(route.body === undefined ? {} : { body: route.body }),
        ...(route.isRaw ? {} : { response: { 200: successEnvelope(route.response) } }),
      },
      // Before the body is judged the caller must be somebody, so that nobody learns the contract by probing.
      onRequest: async (request) => {
        refuseNavigation(request, isAct);
        const bearer = await authenticate(request.headers.authorization);
        if (bearer === null) throw new AppError(ErrorCode.NotAuthorised, 'Please sign in.', { status: 401 });
        request.bearer = bearer;
        request.userId = bearer.userId;
      },
      preValidation: async (request) => {
        request.body = foldKeys(route.body, request.body);
      },
      handler,
    });
  }

  return {
    routes,
    read(route, policy, handle) {
      register(route, policy, false, async (request, reply) => {
        const now = clock();
        const params = (request.params ?? {}) as Record<string, unknown>;
        void reply.header('cache-control', 'no-store');
        const { data, headers } = await inReadOnly(db, async (reading) => {
          const actor = await actorOf(reading, request.bearer);
          const configuration = configurationOf(actor.serviceId);
          const query = (request.query ?? {}) as Record<string, unknown>;
          const subject = await policy.admit({ db: reading, actor, now, configuration, params, query, body: null, isAct: false });
          const answered: Record<string, string> = {};
          const call = { db: reading, actor, scope: scopeOf(actor), now, configuration, subject, reply, headers: answered };
          return { data: await handle({ ...call, params: params as never, query: request.query as never, body: request.body as never }), headers: answered };
        });
        void reply.headers(headers);
        return { data, isError: false };
      });
    },
    act(route, policy, handle) {
      register(route, policy, true, async (request, reply) => {
        const now = clock();
        const key = request.method === 'POST' ? idempotencyKeyOf(request) : null;
        const params = (request.params ?? {}) as Record<string, unknown>;
        const attempt = () => inTransaction(db, perform);
        const data = await attempt().catch((error: unknown) => {
          if (error instanceof RightsChanged) return attempt();
          throw error;
        });
        void reply.header('cache-control', 'no-store');
        return { data: data ?? null, isError: false };

        async function perform(tx: Tx): Promise<unknown> {
          const actor = await actorOf(tx.db, request.bearer);
          const retried = key === null ? null : { userId: actor.userId, key, route: `${actor.serviceId} ${route.method} ${request.url}`, body: request.body };
          const earlier = retried === null ? null : await claimIdempotencyKey(tx, retried, now);
          const query = (request.query ?? {}) as Record<string, unknown>;
          const configuration = configurationOf(actor.serviceId);
          const admission = { db: tx.db, actor, now, configuration, params, query, body: request.body, isAct: true };
          if (earlier !== null) return repeated(earlier.answer, () => policy.admit(admission));
          const subject = await policy.admit(admission);
          const begun = { ...tx, actor, now, configuration };
          const act: Act = { ...begun, record: openLedger(begun) };
          const answer = await handle(act, { subject, params: params as never, query: request.query as never, body: request.body as never });
          if (retried !== null) await storeIdempotentAnswer(tx, retried, answer ?? null);
          return answer;
        }
      });
    },
  };
}

/**
 * The stored answer of a retry, for those who may still know what it is about: somebody blocked since then learns nothing from it.
 * That the act could not be done again (closed, locked) is no reason to keep back how it went.
 */
async function repeated(answer: unknown, admit: () => Promise<unknown>): Promise<unknown> {
  try {
    await admit();
  } catch (error) {
    const mayStillKnow = error instanceof AppError && (error.code === ErrorCode.NotAuthorised || error.code === ErrorCode.BadRequest);
    if (!mayStillKnow) throw error;
  }
  return answer;
}

async function actorOf(db: ReadDb, token: TokenOrigin): Promise<Actor> {
  const actor = await enterAs(db, token.userId, token);
  if (actor === null) throw new AppError(ErrorCode.NotAuthorised, 'Please sign in.', { status: 401 });
  return actor;
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw badRequest('The Idempotency-Key must be 8 to 100 printable characters.');
  return key;
}

/** The specification lets a GET change state; a link, an image or a prefetch must never reach it (security study A18). */
function refuseNavigation(request: FastifyRequest, isAct: boolean): void {
  if (!isAct || request.method !== 'GET') return;
  const mode = request.headers['sec-fetch-mode'];
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose;
  if (mode === 'navigate' || mode === 'no-cors' || purpose !== undefined) throw badRequest('This call cannot be made by navigating.');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the call's token proves, and which session it belongs to. */
    bearer: Bearer;
    userId: string;
  }
  interface FastifyContextConfig {
    policy?: Policy<unknown>;
    /** Why a route needs no policy: it belongs to nobody's data. */
    isPublic?: string;
  }
}
