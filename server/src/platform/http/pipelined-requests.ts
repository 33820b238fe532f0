import type { FastifyInstance } from 'fastify';

/**
 * Requests that may wait for their answers on one connection of HTTP/1.1. Browsers send the next one after
 * the answer, and so do proxies.
 */
const PIPELINED_MAXIMUM = 8;

/**
 * Ends connections that send more requests without waiting for answers. Node begins every request it has
 * read, so that one small packet would begin thousands. Must be the first hook of the server.
 */
export function limitPipelining(server: FastifyInstance, maximum = PIPELINED_MAXIMUM): void {
  const underWay = new WeakMap<object, number>();
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (socket.destroyed || count > maximum) {
      if (!socket.destroyed)
        request.log.warn('a connection was closed: it sent too many requests without reading the answers');
      socket.destroy();
      reply.hijack();
      return;
    }
    underWay.set(socket, count);
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    done();
  });
}
