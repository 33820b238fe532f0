import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openEventStream } from './event-stream.ts';

test('a stream whose reader went away before it was open has ended', async () => {
  const server = Fastify();
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  server.get('/', async (_request, reply) => {
    const gone = once(reply.raw, 'close');
    begun.resolve();
    await gone;
    openEventStream(reply, 60_000).onEnd(() => ended.resolve('ended'));
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const reader = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  reader.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  await begun.promise;
  reader.destroy();
  await expect(ended.promise).resolves.toBe('ended');
  await server.close();
});
