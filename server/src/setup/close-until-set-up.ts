import { ErrorCode } from '@evenhand/contract/error-codes';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import { SETUP_PATH } from './cards.ts';

/** Answered while the installation is not set up yet: its pages, what they are made of, and health. */
const OPEN = /^\/(setup|health|assets|identity\/assets|config\.json)(\/|$)/i;

/**
 * Answers every address with "not set up yet" until it is. Whoever comes first gets nothing by that. Call before routes
 * are registered.
 */
export function closeUntilSetUp(server: FastifyInstance, isSetUp: () => Promise<boolean>): void {
  let isOpen = false;
  server.addHook('onRequest', async (request, reply) => {
    if (isOpen || OPEN.test(request.url.split('?')[0] ?? '')) return;
    isOpen = await isSetUp();
    if (isOpen) return;
    if (request.method === 'GET' && request.headers.accept?.includes('text/html') === true)
      return await reply.redirect(SETUP_PATH, 303);
    throw new AppError(ErrorCode.BadRequest, 'This installation is not set up yet.', { status: 503 });
  });
}
