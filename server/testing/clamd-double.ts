import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { ClamdAddress, Scanner } from '../src/platform/files/clamd.ts';
import { createClamd } from '../src/platform/files/clamd.ts';

/** What every scanner calls a virus, put together here so that no file of ours is one. */
export const virus = (): string =>
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('');

const SIGNATURE = 'Eicar-Test-Signature';

/**
 * How the double answers: as clamd does, not at all, before the end of the content, with words of its own, or
 * by closing the connection in the middle of the content or of the answer.
 */
export type Manner =
  | 'scans'
  | 'is silent'
  | 'answers early'
  | { readonly says: string }
  | 'leaves in the content'
  | 'leaves in the answer';

export interface ClamdDouble {
  readonly scanner: Scanner;
  readonly address: ClamdAddress;
  manner: Manner;
  /** What was sent to be scanned, in the order of its end. */
  readonly scanned: readonly Buffer[];
  answeredEarly: boolean;
  /** How many connections were opened, and how many of them are open now. */
  readonly connections: { opened: number; open: number };
  /** Nobody listens any more; what is under way is cut off. */
  stop(): Promise<void>;
}

/** Speaks the part of clamd that scans a stream, at a free port or at this path. */
export async function startClamdDouble(path?: string): Promise<ClamdDouble> {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const connections = { opened: 0, open: 0 };
  const server = createServer((socket) => {
    sockets.add(socket);
    connections.opened += 1;
    connections.open += 1;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      connections.open -= 1;
    });
    const { manner } = double;
    let received: Buffer = Buffer.alloc(0);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      if (manner === 'leaves in the content') socket.resetAndDestroy();
      else if (manner === 'answers early' && !double.answeredEarly) double.answeredEarly = socket.write('stream: OK\0');
      const content = contentOf(received);
      if (content === null) return;
      scanned.push(content);
      if (manner === 'leaves in the answer') socket.end('stream: OK');
      else if (typeof manner === 'object') socket.end(manner.says);
      else if (manner === 'scans')
        socket.end(content.includes(virus()) ? `stream: ${SIGNATURE} FOUND\0` : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) =>
    server.listen(path === undefined ? { port: 0, host: '127.0.0.1' } : { path }, resolve),
  );
  const address = path === undefined ? { host: '127.0.0.1', port: (server.address() as AddressInfo).port } : { path };
  const double: ClamdDouble = {
    address,
    scanner: createClamd(address),
    manner: 'scans',
    answeredEarly: false,
    scanned,
    connections,
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

/** The content in its chunks; null while it has not ended. @throws when it is not what clamd understands. */
function contentOf(received: Buffer): Buffer | null {
  const command = Buffer.from('zINSTREAM\0');
  if (received.length < command.length) return null;
  if (!received.subarray(0, command.length).equals(command)) throw new Error('This is no command of clamd.');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > received.length) return null;
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
