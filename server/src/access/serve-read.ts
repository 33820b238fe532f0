import { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@evenhand/contract/route';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { ContentStore, FileStore } from '../platform/files/file-store.ts';
import { endOf } from '../platform/http/request-end.ts';
import type { AccessLog, Told } from './access-log.ts';
import type { Actor } from './actor.ts';
import { againAfterChange, enterCaller } from './enter-caller.ts';
import type { Policy, TellCase } from './policy.ts';
import type { ReadPart } from './read-part.ts';
import { readPartsOf } from './read-part.ts';
import type { Handler } from './register-route.ts';
import type { Scope } from './scope.ts';
import { scopeOf } from './scope.ts';

export interface Read<T, Subject> {
  readonly db: ReadDb;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly now: Date;
  /** What the actor's service has configured. */
  readonly configuration: ServiceConfiguration;
  readonly subject: Subject;
  readonly files: ContentStore;
  readonly params: ParamsOf<T>;
  readonly query: QueryOf<T>;
  /** Of the POSTs that only read; they take no Idempotency-Key, because their answer must be of now. */
  readonly body: BodyOf<T>;
  /**
   * For the streams of raw routes, which write their answer themselves. Other raw routes answer with a
   * Readable.
   */
  readonly reply: FastifyReply;
  /** Headers of the answer. */
  readonly headers: Record<string, string>;
  readonly readPart: ReadPart<Subject>;
}

/**
 * An answer that needs no database any more is made after the transaction has ended: from bytes of the file
 * store, which may be far away.
 */
type AfterReading<T> = () => Promise<T>;

export type HandleRead<T extends Route, Subject> = (
  call: Read<T, Subject>,
) => Promise<AnswerOf<T> | AfterReading<AnswerOf<T>>>;

export interface ReadDependencies {
  readonly db: Db;
  readonly clock: Clock;
  /** What the actor's service has configured now. A call keeps it until it has ended. */
  readonly configurationFor: (db: ReadDb, actor: Actor) => Promise<ServiceConfiguration>;
  readonly files: FileStore;
  readonly accessLog: Pick<AccessLog, 'note' | 'write'>;
}

/** Serves a call that changes nothing: rights, policy and answer are read in one read-only transaction. */
export function serveRead<T extends Route, Subject>(
  { db, clock, configurationFor, files, accessLog }: ReadDependencies,
  route: T,
  policy: Policy<Subject>,
  handle: HandleRead<T, Subject>,
): Handler {
  return async (request, reply) => {
    const now = clock();
    const params = (request.params ?? {}) as Record<string, unknown>;
    const query = (request.query ?? {}) as Record<string, unknown>;
    let told: Told | null = null;
    const tellCase: TellCase = (caseId, row) => {
      told = { caseId, row: row ?? null };
    };

    async function admit(db: ReadDb, actor: Actor) {
      told = null;
      const configuration = await configurationFor(db, actor);
      const body = request.body ?? null;
      const subject = await policy.admit({
        db,
        actor,
        now,
        configuration,
        params,
        query,
        body,
        isAct: false,
        tellCase,
      });
      return { db, actor, now, configuration, subject };
    }

    async function answer(admitted: Awaited<ReturnType<typeof admit>>) {
      const headers: Record<string, string> = {};
      const read = await handle({
        ...admitted,
        scope: scopeOf(admitted.actor),
        readPart: readPartsOf({ db, accessLog, route, request, at: now, admit }),
        files: files.content,
        reply,
        headers,
        params: params as never,
        query: request.query as never,
        body: request.body as never,
      });
      return { read, headers };
    }

    const { read, headers } = await againAfterChange((isFirstTime) =>
      inReadOnly(
        db,
        async (reading) => {
          if (route.raw === undefined)
            return await enterCaller(reading, request, isFirstTime, async (actor) =>
              answer(await admit(reading, actor)),
            );
          // A raw route may write to its reader, which cannot be taken back.
          return await answer(await enterCaller(reading, request, isFirstTime, (actor) => admit(reading, actor)));
        },
        endOf(reply),
      ),
    );
    const isHead = request.method === 'HEAD';
    accessLog.note({ route, bearer: request.bearer, told, at: now, isHead });
    if (isHead) return await sendHeaders(reply, headers, read);
    const data = typeof read === 'function' ? await (read as AfterReading<unknown>)() : read;
    void reply.headers(headers);
    // Sent after the transaction has ended, because its reader may be slow.
    return data instanceof Readable ? reply.send(data) : { data, isError: false };
  };
}

/** Nothing is opened or made for a caller who asks for the headers of a file alone. */
async function sendHeaders(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  read: unknown,
): Promise<FastifyReply> {
  if (read instanceof Readable) read.destroy();
  return await reply.headers(headers).send();
}
