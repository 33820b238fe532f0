import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

export interface SilentProxy {
  /** The database behind the proxy. */
  readonly address: string;
  /** From here on nothing arrives, as from a database whose machine has stopped; connections stay open. */
  silence(): void;
  /** What was held back arrives, and everything after it. */
  speak(): void;
  close(): void;
}

/** Stands before a database, so that a test can let it fall silent. */
export async function openSilentProxy(address: string): Promise<SilentProxy> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
      if (isSilent) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxied = new URL(address);
  proxied.hostname = '127.0.0.1';
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    address: proxied.href,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    speak() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
