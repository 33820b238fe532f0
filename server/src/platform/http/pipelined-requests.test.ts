import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitPipelining } from './pipelined-requests.ts';

/** So much that no socket takes it, unless somebody reads. */
const LARGE_BYTES = 32 * 1024 * 1024;

const server = Fastify({ connectionTimeout: 300 });
limitPipelining(server, 3);
let begun = 0;
server.get('/', async () => {
  begun += 1;
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { n: begun };
});
server.get('/large', async () => Buffer.alloc(LARGE_BYTES));
let port: number;
beforeAll(async () => {
  await server.listen({ host: '127.0.0.1', port: 0 });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

function requests(count: number, path = '/'): string {
  return `GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`.repeat(count);
}

test('a connection that sends many requests at once is closed, and no more than its share of them is begun', async () => {
  begun = 0;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(requests(500));
  await once(socket, 'close');
  expect(begun).toBe(3);
});

test('requests that wait for answers are served, on the same connection and after one another', async () => {
  begun = 0;
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
  });
  socket.write(requests(3));
  await expect.poll(() => received.match(/HTTP\/1\.1 200/g)?.length).toBe(3);
  socket.write(requests(3));
  await expect.poll(() => received.match(/HTTP\/1\.1 200/g)?.length).toBe(6);
  socket.destroy();
});

test('a connection whose answer nobody reads is closed', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).pause();
  socket.write(requests(1, '/large'));
  const count = () =>
    new Promise<number>((resolve, reject) =>
      server.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
    );
  await expect.poll(count).toBe(1);
  await expect.poll(count, { timeout: 10_000 }).toBe(0);
  socket.destroy();
});
