import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from './app-error.ts';

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
/** No body of the contract comes near it. */
const MAX_DEPTH = 50;

/**
 * Refuses JSON that is nested deeper than any call takes, before it is parsed: a megabyte of brackets would keep
 * the one thread of the process for seconds.
 */
export function limitJsonDepth(server: FastifyInstance): void {
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => parseJson(request, body),
  );
}

/** @throws BAD_REQUEST for what is no JSON, names a prototype, or is nested too deeply. */
export async function parseJson(request: FastifyRequest, json: string): Promise<unknown> {
  if (isDeeperThan(MAX_DEPTH, json)) throw badRequest('The request is nested too deeply.');
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  void request.server.getDefaultJsonParser('error', 'error')(request, json, (error, read) =>
    error === null ? resolve(read) : reject(error),
  );
  return await promise;
}

/** Counts brackets outside of strings. Whether the text is JSON at all, the parser says. */
function isDeeperThan(max: number, json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (isText) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) isText = false;
    } else if (character === QUOTE) isText = true;
    else if (character === OPEN_BRACE || character === OPEN_BRACKET) depth += 1;
    else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) depth -= 1;
    if (depth > max) return true;
  }
  return false;
}
