import { successEnvelope } from '@evenhand/contract/envelope';
import { ErrorCode } from '@evenhand/contract/error-codes';
import type { Route } from '@evenhand/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UploadLimits } from '../platform/files/stage-file.ts';
import { AppError, badRequest } from '../platform/http/app-error.ts';
import { compileObjects } from '../platform/http/compile-objects.ts';
import { foldKeys } from '../platform/http/fold-keys.ts';
import type { Authenticate, Bearer } from './authenticate.ts';
import type { Policy } from './policy.ts';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export interface RouteToRegister {
  readonly route: Route;
  readonly policy: Pick<Policy<unknown>, 'about'>;
  readonly isAct: boolean;
  readonly authenticate: Authenticate;
  readonly handler: Handler;
  /** Says how files are received, for a call that may bring some. */
  readonly upload?: UploadLimits;
  /** Bytes of a body, where a call takes more than others. */
  readonly bodyLimit?: number;
}

/** Makes a call of the contract answer at its address. */
export function registerRoute(
  server: FastifyInstance,
  { route, policy, isAct, authenticate, handler, upload, bodyLimit }: RouteToRegister,
): void {
  const answer = successEnvelope(route.response);
  for (const schema of [answer, route.params, route.query, route.body])
    if (schema !== undefined) compileObjects(schema);
  server.route({
    // Programs ask for the headers of a file before they fetch it. Where fetching is an act, that would act.
    method: route.raw === 'file' && route.method === 'GET' && !isAct ? ['GET', 'HEAD'] : route.method,
    url: route.path,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: {
      policy,
      published: { upload: upload ?? null, mediaType: mediaTypeOf(route), errors: errorsOf(route, policy, isAct) },
    },
    schema: {
      summary: route.summary,
      tags: [route.service],
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { querystring: route.query }),
      ...(route.body === undefined ? {} : { body: route.body }),
      ...(route.raw !== undefined ? {} : { response: { 200: answer } }),
    },
    // The caller is authenticated before the body is judged, so that strangers
    // cannot learn the contract by probing.
    onRequest: async (request, reply) => {
      // Set before anything can be refused: no answer about a case is kept, by a browser or a proxy.
      void reply.header('cache-control', 'no-store');
      refuseNavigation(request, isAct);
      const bearer = await authenticate(
        request.headers.authorization ?? (route.takesTokenInQuery ? tokenInQuery(request) : undefined),
      );
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

function mediaTypeOf({ raw, mediaType }: Route): string | null {
  if (raw === undefined) return null;
  return mediaType ?? (raw === 'stream' ? 'text/event-stream' : 'application/octet-stream');
}

/** The codes that a call may be refused with. */
function errorsOf(
  { params, query, body }: Route,
  { about }: Pick<Policy<unknown>, 'about'>,
  isAct: boolean,
): ErrorCode[] {
  const takesInput = [params, query, body].some((schema) => schema !== undefined);
  return [
    ...(takesInput || isAct ? [ErrorCode.BadRequest] : []),
    ErrorCode.NotAuthorised,
    ...(about === 'case' || about === 'child of a case' ? [ErrorCode.CaseNotFound] : []),
    ...(takesInput ? [ErrorCode.NotFound] : []),
    ...(isAct ? [ErrorCode.AlreadyExists] : []),
    ErrorCode.Exception,
  ];
}

/** As the header would hold it. Queries are never logged (`platform/http/create-server.ts`). */
function tokenInQuery({ query }: FastifyRequest): string | undefined {
  const { access_token: token } = query as { access_token?: unknown };
  return typeof token === 'string' ? `Bearer ${token}` : undefined;
}

/**
 * The specification lets a GET change state; a link, an image or a prefetch must never
 * reach it (security study A18).
 */
function refuseNavigation(request: FastifyRequest, isAct: boolean): void {
  if (!isAct || request.method !== 'GET') return;
  const mode = request.headers['sec-fetch-mode'];
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose;
  if (mode === 'navigate' || mode === 'no-cors' || purpose !== undefined)
    throw badRequest('This call cannot be made by navigating.');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The person the call's token belongs to, and its session. */
    bearer: Bearer;
    userId: string;
  }
  interface FastifyContextConfig {
    policy?: Pick<Policy<unknown>, 'about'>;
    /** Why a route needs no policy: it belongs to nobody's data. */
    isPublic?: string;
  }
}
