import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses connections of an address that has `limit` of them open; 0 turns this off. Proxies may open as many
 * as they need, because everybody behind one has its address.
 */
export function limitConnections(server: FastifyInstance, limit: number, trustedProxies: readonly string[]): void {
  if (limit === 0) return;
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  const openCounts = new Map<string, number>();
  server.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isTrusted(address, 0)) return;
    const count = openCounts.get(address) ?? 0;
    if (count >= limit) {
      socket.destroy();
      return;
    }
    openCounts.set(address, count + 1);
    socket.once('close', () => {
      const left = (openCounts.get(address) ?? 1) - 1;
      if (left === 0) openCounts.delete(address);
      else openCounts.set(address, left);
    });
  });
}
