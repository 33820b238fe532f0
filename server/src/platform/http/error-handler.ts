import type { Socket } from 'node:net';
import type { ErrorEnvelope } from '@evenhand/contract/envelope';
import { ErrorCode } from '@evenhand/contract/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import pg from 'pg';
import { LOCK_NOT_AVAILABLE } from '../database/connection-limits.ts';
import { isStorageFailure } from '../files/storage-failure.ts';
import { AppError, badRequest } from './app-error.ts';
import { CallerGone } from './request-end.ts';

/** When a caller may ask again after 503. */
export const RETRY_AFTER_S = 2;

/**
 * Turns every failure into the envelope, in one place. Unknown failures are logged with their request id, and
 * their cause is hidden from the caller.
 */
export function handleErrors(server: FastifyInstance): void {
  server.setErrorHandler(refuse);
  server.setNotFoundHandler((request, reply) => {
    const refusal = new AppError(ErrorCode.NotFound, 'There is nothing at this address.');
    void reply.code(refusal.status).send(envelopeOf(refusal));
    request.log.debug('unknown route');
  });
}

/**
 * Answers one failed request; also one whose address could not even be read, which meets no
 * route and no handler of routes.
 */
export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error, request);
  // Nobody reads the answer, and nothing has gone wrong with us.
  if (error instanceof CallerGone || hasHungUp(error, request)) request.log.info('the caller hung up');
  // What is refused on purpose needs no stack; the line of the request tells its status.
  else if (refusal.status === 503) request.log.warn({ err: { name: error.name, code: error.code } }, 'not served now');
  else if (refusal.status >= 500 && !(error instanceof AppError))
    request.log.error({ err: { name: error.name, code: error.code, stack: stackOf(error) } }, 'request failed');
  if (refusal.status === 503) void reply.header('retry-after', RETRY_AFTER_S);
  void reply.code(refusal.status).send(envelopeOf(refusal));
}

/** What cannot be read as a request at all, or not in time, is refused on its bare connection, which ends. */
export function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  const [status, message] = unread[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be read.'];
  const body = JSON.stringify(envelopeOf(new AppError(ErrorCode.BadRequest, message)));
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n'));
  socket.destroySoon();
}

const unread: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
};

/** The connection ended before the request had arrived whole. */
function hasHungUp({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return code === 'ECONNRESET' && raw.destroyed && !raw.complete;
}

function envelopeOf(refusal: AppError): ErrorEnvelope {
  const { fields, current, changed, blockers } = refusal.details;
  return {
    isError: true,
    errorCode: refusal.code,
    errorDescription: refusal.message,
    ...(fields === undefined ? {} : { fields: { ...fields } }),
    ...(current === undefined ? {} : { current }),
    ...(changed ? { changed } : {}),
    ...(blockers === undefined ? {} : { blockers: [...blockers] }),
  };
}

function asRefusal(error: FastifyError | AppError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  if (error.code === LOCK_NOT_AVAILABLE)
    return new AppError(ErrorCode.Exception, 'Somebody else is changing the same just now. Please try again.', {
      status: 503,
    });
  if (isStorageFailure(error))
    return badRequest('Files cannot be stored or read at the moment. Please try again later.', { status: 503 });
  if (error instanceof CallerGone) return new AppError(ErrorCode.Exception, 'The call was given up.', { status: 503 });
  if (isDatabaseUnavailable(error))
    return new AppError(ErrorCode.Exception, 'The service is not available just now. Please try again.', {
      status: 503,
    });
  switch (error.statusCode) {
    case 400:
      return new AppError(ErrorCode.BadRequest, 'The request could not be read.');
    case 413:
      return new AppError(ErrorCode.BadRequest, 'The request is too large.', { status: 413 });
    case 415:
      return new AppError(ErrorCode.BadRequest, 'The request has a content type that is not accepted here.', {
        status: 415,
      });
    default:
      if (isOfCaller(error.statusCode))
        return new AppError(ErrorCode.BadRequest, 'The request could not be read.', { status: error.statusCode });
      return new AppError(ErrorCode.Exception, `Something went wrong. Reference ${request.id}.`);
  }
}

/** A status with which the framework refuses what it cannot serve: a path too long, a request too slow. */
function isOfCaller(status: number | undefined): status is number {
  return status !== undefined && status >= 400 && status < 500;
}

/** One problem that a schema reports about what was sent. */
export interface InputProblem {
  /** `/participantRoleId` */
  readonly instancePath: string;
  readonly params: object;
  readonly message?: string | undefined;
}

/** The refusal of a body, query or path that does not fit its schema: one message for each input. */
export function invalidInput(problems: readonly InputProblem[]): AppError {
  const fields: Record<string, string> = {};
  for (const { instancePath, params, message } of problems) {
    const unknownKey = (params as { keys?: string[] }).keys?.[0];
    fields[fieldOf(instancePath, unknownKey)] ??=
      unknownKey === undefined ? messageOf(message) : 'Is not a known field.';
  }
  return badRequest('Some of what was sent is not valid.', { fields });
}

/** `/participantRoleId` → `participantRoleId`; an unknown key is named itself; a whole bad body is `body`. */
function fieldOf(path: string, unknownKey: string | undefined): string {
  const inside = path.replace(/^\//, '').replaceAll('/', '.');
  if (unknownKey !== undefined) return inside === '' ? unknownKey : `${inside}.${unknownKey}`;
  return inside === '' ? 'body' : inside;
}

/** A check without a message of its own says only "Invalid input". */
function messageOf(message: string | undefined): string {
  return message === undefined || message === 'Invalid input' ? 'Is missing or not valid.' : message;
}

/**
 * The database cannot do it just now: it is gone or going, has no room or no memory left, took too long, or
 * two transactions were in each other's way.
 */
const unavailableCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '08000', '08003', '08006', '57P01', '57P02', '57P03', '25P03'],
  ...['53100', '53200', '53300', '58030'],
  ...['57014', '40001', '40P01'],
]);

/** Whether the same may succeed the next time. */
export function isDatabaseUnavailable(error: Error & { code?: string }): boolean {
  if (error instanceof pg.DatabaseError) return unavailableCodes.has(error.code ?? '');
  if (error.code !== undefined && unavailableCodes.has(error.code)) return true;
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|embedded database|not queryable/.test(
    error.message,
  );
}

/** Where it happened, without the message, which may quote data over several lines. */
export function stackOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return frames.slice(0, 8).join('\n');
}
