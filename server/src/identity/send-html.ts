import type { FastifyReply } from 'fastify';
import { contentPolicy } from './page-frame.ts';

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
