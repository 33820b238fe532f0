import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { handleErrors, refuseUnread } from './error-handler.ts';
import { cutSlowSenders } from './slow-senders.ts';

const BODY_MS = 150;
const LINGER_MS = 100;
/** Nothing here takes this long unless a connection stays open. */
const OPEN_MS = 30_000;

const server = Fastify({ clientErrorHandler: refuseUnread });
handleErrors(server);
cutSlowSenders(server, { bodyMs: BODY_MS, lingerMs: LINGER_MS });
server.addContentTypeParser('multipart/form-data', async (_request: unknown, payload: NodeJS.ReadableStream) => {
  for await (const _bytes of payload);
  return null;
});
server.post('/echo', async ({ body }) => body);
server.post(
  '/closed',
  { onRequest: async (_request, reply) => reply.code(401).send({ isError: true }) },
  async () => null,
);
server.post('/slow', async () => new Promise((resolve) => setTimeout(() => resolve({ done: true }), 3 * BODY_MS)));
const address = server.listen({ host: '127.0.0.1', port: 0 });
const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** Sends a request of which `body` is all that arrives, then a byte now and then. */
async function send(path: string, headers: readonly string[], body: string) {
  await address;
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    received += data.toString();
  });
  const isClosed = new Promise<boolean>((resolve) => {
    socket.on('close', () => resolve(true));
    setTimeout(() => resolve(false), OPEN_MS).unref();
  });
  socket.write([`POST ${path} HTTP/1.1`, 'host: test', ...headers, '', body].join('\r\n'));
  // A space is no part of a body in pieces.
  const trickle = setInterval(() => headers.includes('transfer-encoding: chunked') || socket.write(' '), 20);
  opened.push(() => {
    clearInterval(trickle);
    socket.destroy();
  });
  socket.on('close', () => clearInterval(trickle));
  return { isClosed, received: () => received, stop: () => clearInterval(trickle) };
}
const json = 'content-type: application/json';

test.each([
  ['of a known length', ['content-length: 5000']],
  ['in pieces', ['transfer-encoding: chunked']],
])('a body %s that trickles is answered 408 and cut off', async (_how, headers) => {
  const { isClosed, received } = await send(
    '/echo',
    [json, ...headers],
    headers[0]?.startsWith('transfer') ? '4\r\n{"a"\r\n' : '{"a"',
  );
  expect(await isClosed).toBe(true);
  expect(received()).toMatch(/^HTTP\/1\.1 408 /);
  const envelope = JSON.parse(received().split('\r\n\r\n')[1] ?? '');
  expect(envelope).toEqual({
    isError: true,
    errorCode: 'BAD_REQUEST',
    errorDescription: 'The request did not arrive in time.',
  });
});

test('a sender who has been answered before the rest arrives can read the answer and is cut off', async () => {
  const { isClosed, received } = await send('/closed', [json, 'content-length: 5000'], '{"a"');
  expect(await isClosed).toBe(true);
  expect(received()).toMatch(/^HTTP\/1\.1 401 /);
});

test('a whole request is answered, however long that takes, and its connection serves the next one', async () => {
  await address;
  for (const path of ['/slow', '/echo']) {
    const answer = await fetch(`${await address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(answer.status).toBe(200);
    await answer.json();
  }
});

test('a request that never came over a connection is not cut off', async () => {
  const answer = await server.inject({ method: 'POST', url: '/slow', payload: { a: 1 } });
  expect(answer.statusCode).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 2 * BODY_MS));
});

test('an upload may take longer', async () => {
  const { isClosed, stop } = await send(
    '/echo',
    ['content-type: multipart/form-data; boundary=x', 'content-length: 5000'],
    '--x',
  );
  const later = new Promise((resolve) => setTimeout(() => resolve('still open'), 4 * BODY_MS));
  expect(await Promise.race([isClosed, later])).toBe('still open');
  stop();
});
