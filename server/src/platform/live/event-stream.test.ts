import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openEventStream } from './event-stream.ts';

test('a stream whose reader went away before it was open has ended', async () => {
  const server = Fastify();
  const ended = new Promise<string>((resolve, reject) => {
    server.get('/', async (_request, reply) => {
      await once(reply.raw, 'close');
      const stream = openEventStream(reply, 60_000);
      stream.onEnd(() => resolve('ended'));
      setTimeout(() => reject(new Error('It is still open.')), 500).unref();
    });
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const reader = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  reader.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  await once(reader, 'connect');
  setTimeout(() => reader.destroy(), 50);
  await expect(ended).resolves.toBe('ended');
  await server.close();
});
