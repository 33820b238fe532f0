import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@evenhand/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { notFound } from '../platform/http/app-error.ts';
import { endOf } from '../platform/http/request-end.ts';
import type { Told } from './access-log.ts';
import type { Act, OpenLedger } from './act.ts';
import { beginAct } from './act.ts';
import type { Actor } from './actor.ts';
import { againAfterChange, enterCaller } from './enter-caller.ts';
import { claimIdempotencyKey, idempotencyKeyOf, mayHaveStoredAnswer, storeIdempotentAnswer } from './idempotency.ts';
import type { Policy, TellCase } from './policy.ts';
import type { Handler } from './register-route.ts';
import type { ReadDependencies } from './serve-read.ts';

/** A line of the log: ids and counts. */
type Reported = Readonly<Record<string, number | string>>;

export interface ActRequest<T, Subject> {
  readonly subject: Subject;
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  readonly body: BodyOf<T>;
  /** Headers of the answer, sent once it is known that there is one. */
  readonly headers: Record<string, string>;
  /** Writes a line to the log when the act has committed. */
  readonly report: (line: Reported, words: string) => void;
}

/** The bytes of a file, which are made after the act has committed. */
type MadeAfterwards = () => Promise<Buffer>;

export type HandleAct<T extends Route, Subject> = (
  act: Act,
  call: ActRequest<T, Subject>,
) => Promise<AnswerOf<T> | MadeAfterwards>;

export interface ActDependencies extends ReadDependencies {
  readonly openLedger: OpenLedger;
}

/** What was sent for an act. */
interface SentForAct {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: unknown;
  /** What a retry under the same Idempotency-Key sends again. */
  readonly whole: unknown;
}

/** Serves a call that changes something. */
export function serveAct<T extends Route, Subject>(
  dependencies: ActDependencies,
  route: T,
  policy: Policy<Subject>,
  handle: HandleAct<T, Subject>,
): Handler {
  return (request, reply) =>
    performAct(dependencies, route, policy, { request, reply, body: request.body, whole: request.body }, handle);
}

/** Admits and handles in one transaction, together with the stored answer of a POST that may be repeated. */
export async function performAct<T extends Route, Subject>(
  { db, clock, configurationFor, openLedger, accessLog }: ActDependencies,
  route: T,
  policy: Policy<Subject>,
  { request, reply, body, whole }: SentForAct,
  handle: HandleAct<T, Subject>,
): Promise<unknown> {
  const now = clock();
  const key = idempotencyKeyOf(request);
  const params = (request.params ?? {}) as Record<string, unknown>;
  const ended = endOf(reply);
  let headers: Record<string, string> = {};
  let told: Told | null = null;
  let reports: (readonly [line: Reported, words: string])[] = [];
  const data = await againAfterChange((isFirstTime) => inTransaction(db, (tx) => perform(tx, isFirstTime), ended));
  for (const report of reports) request.log.info(...report);
  accessLog.note({ route, bearer: request.bearer, told, at: now, isAct: true });
  if (typeof data === 'function') {
    const bytes = await (data as MadeAfterwards)();
    return reply.headers(headers).send(bytes);
  }
  return { data: data ?? null, isError: false };

  async function perform(tx: Tx, isFirstTime: boolean): Promise<unknown> {
    reports = [];
    headers = {};
    const { actor, configuration, retried, earlier, admission } = await enterCaller(
      tx.db,
      request,
      isFirstTime,
      (caller) => admit(tx, caller),
    );
    if (earlier !== null) return repeated(earlier.stored, admission);
    if (admission.status === 'rejected') throw admission.reason;
    const act = beginAct({ ...tx, actor, now, configuration }, openLedger);
    const report: ActRequest<T, Subject>['report'] = (line, words) => void reports.push([line, words]);
    const answer = await handle(act, {
      subject: admission.value,
      params: params as never,
      query: request.query as never,
      body: body as never,
      headers,
      report,
    });
    if (retried !== null) await storeIdempotentAnswer(tx, retried, answer ?? null);
    return answer;
  }

  /** The key is claimed and what the act is about is locked in this order, in statements that leave together. */
  async function admit(tx: Tx, actor: Actor) {
    const retried =
      key === null
        ? null
        : { userId: actor.userId, key, route: `${actor.serviceId} ${route.method} ${request.url}`, body: whole };
    const query = (request.query ?? {}) as Record<string, unknown>;
    const configuration = await configurationFor(tx.db, actor);
    const tellCase: TellCase = (caseId, row) => {
      told = { caseId, row: row ?? null };
    };
    const [claim, admission] = await Promise.allSettled([
      retried === null ? null : claimIdempotencyKey(tx, retried, now),
      policy.admit({ db: tx.db, actor, now, configuration, params, query, body, isAct: true, tellCase }),
    ]);
    if (claim.status === 'rejected') throw claim.reason;
    return { actor, configuration, retried, earlier: claim.value, admission };
  }
}

/**
 * The stored answer of a retry, for those who may still know what it is about.
 * @throws NOT_FOUND when the answer was forgotten.
 */
function repeated(stored: { readonly answer: unknown } | null, admission: PromiseSettledResult<unknown>): unknown {
  if (admission.status === 'rejected' && !mayHaveStoredAnswer(admission.reason)) throw admission.reason;
  if (stored === null) throw notFound('This was done before, and its answer is no longer kept.');
  return stored.answer;
}
