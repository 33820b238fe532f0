import type { AnswerOf, Route } from '@evenhand/contract/route';
import type { FastifyRequest } from 'fastify';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { Scanner } from '../platform/files/clamd.ts';
import { scanStaged } from '../platform/files/scan-staged.ts';
import type { StagedFile, UploadLimits } from '../platform/files/stage-file.ts';
import { AppError } from '../platform/http/app-error.ts';
import { invalidInput } from '../platform/http/error-handler.ts';
import { foldKeys } from '../platform/http/fold-keys.ts';
import { receiveParts } from '../platform/http/receive-parts.ts';
import type { Act } from './act.ts';
import { againAfterChange, enterCaller } from './enter-caller.ts';
import { idempotencyKeyOf, isKeyUsed, mayHaveStoredAnswer } from './idempotency.ts';
import type { Policy } from './policy.ts';
import { signedIn } from './policy.ts';
import type { Handler } from './register-route.ts';
import type { ActDependencies, ActRequest } from './serve-act.ts';
import { performAct } from './serve-act.ts';
import type { ReadDependencies } from './serve-read.ts';
import type { TakeBack } from './store-staged.ts';
import { storeStaged } from './store-staged.ts';

export interface UploadRequest<T, Subject> extends ActRequest<T, Subject> {
  /** What has arrived and been accepted. Files that the handler does not keep go with the request. */
  readonly files: readonly StagedFile[];
}

export type HandleUpload<T extends Route, Subject> = (
  act: Act,
  call: UploadRequest<T, Subject>,
) => Promise<AnswerOf<T>>;

export interface UploadDependencies extends ActDependencies {
  /**
   * Requests whose files are arriving now. They are cut off when the server process stops;
   * otherwise it would wait for the slowest.
   */
  readonly arriving: Set<FastifyRequest>;
  readonly takeBack: TakeBack;
  /** Scans the files that arrive for viruses; null when none is configured. */
  readonly scanner: Scanner | null;
}

/**
 * Serves an act that may bring files, as multipart/form-data, and takes plain JSON as well. Bytes arrive at
 * the sender's pace, so no transaction is open and no case is held meanwhile: the caller is admitted without
 * a lock, the files are staged, scanned (decision 0048) and stored where they stay (decision 0050), and then
 * the act admits once more, under its lock (decision 0023). A call without a parameter in its path names what
 * it is about in its model, and is admitted when that has arrived.
 */
export function serveUpload<T extends Route, Subject>(
  dependencies: UploadDependencies,
  { route, policy, limits }: { readonly route: T; readonly policy: Policy<Subject>; readonly limits: UploadLimits },
  handle: HandleUpload<T, Subject>,
): Handler {
  const { db, clock, files: store, arriving, scanner, takeBack } = dependencies;
  return async (request, reply) => {
    if (!request.isMultipart()) {
      const body = bodyOf(route, request.body);
      return await performAct(dependencies, route, policy, { request, reply, body, whole: body }, (act, call) =>
        handle(act, { ...call, files: [] }),
      );
    }
    const readBody = (model: unknown): unknown => bodyOf(route, foldKeys(route.body, model));
    const isNamedInModel = route.params === undefined;
    await admitWithoutLock(dependencies, isNamedInModel ? signedIn : policy, request, null);
    const staging = await store.staging.open();
    try {
      arriving.add(request);
      const { model, files: received } = await receiveParts(request, staging, {
        limits,
        onModel: async (sent) =>
          isNamedInModel ? await admitWithoutLock(dependencies, policy, request, readBody(sent)) : undefined,
      }).finally(() => arriving.delete(request));
      const body = readBody(model);
      const files = await scanStaged(received, { scanner, part: limits.part, log: request.server.log });
      const whole = { model: body, files: files.map(({ filename, sha256 }) => ({ filename, sha256 })) };
      const stored = await storeStaged(db, store.content, files);
      const acting = performAct(dependencies, route, policy, { request, reply, body, whole }, (act, call) =>
        handle(act, { ...call, files }),
      );
      return await acting.catch(async (error: unknown) => {
        // What the act itself refused was rolled back. After another error it may have committed.
        if (error instanceof AppError)
          await takeBack(db, store.content, { ...stored, now: clock() }).catch(
            logOn(request, 'stored files stay until the sweep'),
          );
        throw error;
      });
    } finally {
      await staging.close().catch(logOn(request, 'staged files could not be removed'));
    }
  };
}

/** What is left over goes later. The message of an error may name a path. */
function logOn({ log }: FastifyRequest, message: string): (error: Error & { code?: string }) => void {
  return ({ name, code }) => log.error({ err: { name, code } }, message);
}

/**
 * The body by its schema, as the server judges it for other routes. @throws BAD_REQUEST
 * with a message for each input.
 */
function bodyOf(route: Route, sent: unknown): unknown {
  if (route.body === undefined) return null;
  const parsed = route.body.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues.map((issue) => ({
      instancePath: `/${issue.path.join('/')}`,
      params: issue,
      message: issue.message,
    })),
  );
}

/** A person who may not do this is refused before their bytes are received. */
async function admitWithoutLock(
  { db, clock, configurationFor }: ReadDependencies,
  policy: Policy<unknown>,
  request: FastifyRequest,
  body: unknown,
): Promise<void> {
  const key = idempotencyKeyOf(request);
  const params = (request.params ?? {}) as Record<string, unknown>;
  const query = (request.query ?? {}) as Record<string, unknown>;
  await againAfterChange((isFirstTime) =>
    inReadOnly(db, (reading) =>
      enterCaller(reading, request, isFirstTime, async (actor) => {
        const configuration = await configurationFor(reading, actor);
        try {
          const tellCase = () => undefined;
          await policy.admit({
            db: reading,
            actor,
            now: clock(),
            configuration,
            params,
            query,
            body,
            isAct: false,
            tellCase,
          });
        } catch (refusal) {
          const isRetry = key !== null && mayHaveStoredAnswer(refusal) && (await isKeyUsed(reading, actor.userId, key));
          if (!isRetry) throw refusal;
        }
      }),
    ),
  );
}
