import { ErrorCode } from '@evenhand/contract/error-codes';
import type { FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';

/** How long an answer may take from when the request has arrived. */
const DEADLINE_MS = 15_000;

/** Nobody waits for the answer any more. */
export class CallerGone extends Error {
  constructor() {
    super('the caller hung up');
  }
}

/**
 * Ends when the caller has gone, or when the answer takes too long. Fastify has a signal of the same name
 * that ends as soon as the body of a request has been read.
 */
export function endOf(reply: FastifyReply): AbortSignal {
  const ending = new AbortController();
  const late = setTimeout(
    () => ending.abort(new AppError(ErrorCode.Exception, 'This took too long. Please try again.', { status: 503 })),
    DEADLINE_MS,
  );
  const onClosed = (): void => {
    clearTimeout(late);
    if (!reply.raw.writableFinished) ending.abort(new CallerGone());
  };
  if (reply.raw.closed) onClosed();
  else reply.raw.once('close', onClosed);
  return ending.signal;
}
