import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitConnections } from './connection-limit.ts';

const LIMIT = 3;

/** Opens so many connections one after the other. @returns which of them stayed open. */
async function opened(
  limit: number,
  trustedProxies: readonly string[],
): Promise<{
  stayed: () => number;
  closeFirst(): Promise<void>;
  openAnother(): Promise<boolean>;
  end(): Promise<void>;
}> {
  const server = Fastify();
  limitConnections(server, limit, trustedProxies);
  server.get('/', async () => 'here');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const accepted: Socket[] = [];
  server.server.on('connection', (socket: Socket) => accepted.push(socket));
  const sockets: Socket[] = [];
  const open = async (): Promise<boolean> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const isAnswered = new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('close', () => resolve(false));
    });
    socket.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
    if (await isAnswered) sockets.push(socket);
    return await isAnswered;
  };
  for (let count = 0; count < LIMIT + 2; count += 1) await open();
  return {
    stayed: () => sockets.length,
    async closeFirst() {
      const [first] = sockets;
      const atServer = accepted.find(({ remotePort }) => remotePort === first?.localPort);
      const closed = new Promise((resolve) => atServer?.once('close', resolve));
      first?.destroy();
      await closed;
    },
    openAnother: open,
    async end() {
      for (const socket of sockets) socket.destroy();
      await server.close();
    },
  };
}

test('an address with as many connections as it may have gets no more until one is closed', async () => {
  const connections = await opened(LIMIT, []);
  expect(connections.stayed()).toBe(LIMIT);
  await connections.closeFirst();
  expect([await connections.openAnother(), await connections.openAnother()]).toEqual([true, false]);
  await connections.end();
});

test.each([
  ['a trusted proxy', LIMIT, ['127.0.0.0/8']],
  ['an address without a limit', 0, []],
])('%s gets as many as it opens', async (_who, limit, trusted) => {
  const connections = await opened(limit, trusted);
  expect(connections.stayed()).toBe(LIMIT + 2);
  await connections.end();
});
