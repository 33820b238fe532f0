import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentPolicy } from './page-frame.ts';

const LARGEST_FORM_BYTES = 16_384;

/** Lets the routes of a scope take forms, and nothing else. */
export function formsOf(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
    (_request, body, done) => {
      done(null, new URLSearchParams(body as string));
    },
  );
}

export function sendHtml(
  reply: FastifyReply,
  clientOrigins: readonly string[],
  status: number,
  text: string,
): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', contentPolicy(clientOrigins, "'none'"))
    .header('x-frame-options', 'DENY')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text);
}
