import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A plain proxy before several server processes, as an operator would have one. */
export interface PlainProxy {
  readonly address: string;
  /** Sends requests there too, while `/health/ready` answers 200. Resolves when it has done so for the first time. */
  add(address: string): Promise<void>;
  remove(address: string): void;
  close(): Promise<void>;
}

/** A second is what the manual asks a proxy for at least. */
const ASKS_EVERY_MS = 1_000;
/** Asks what is not ready more often, so that tests do not wait for it. */
const ASKS_AGAIN_MS = 100;
/** What concerns one connection alone, and is not passed on. */
const OF_A_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];
const IDEMPOTENT = ['GET', 'HEAD'];

interface Behind {
  isReady: boolean;
  readonly onReady: () => void;
  asking: NodeJS.Timeout | undefined;
}

/** A request was sent where its connection was made; otherwise nobody has read anything of it. */
class NoAnswer extends Error {
  readonly wasSent: boolean;
  constructor(wasSent: boolean) {
    super('There is no answer.');
    this.wasSent = wasSent;
  }
}

/**
 * Passes requests on in turn to the server processes that are ready. Where one gives no answer, the next is asked,
 * unless the request was sent already and might do something twice: then it is answered with 502.
 */
export async function startPlainProxy(): Promise<PlainProxy> {
  const behind = new Map<string, Behind>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const server = createServer((incoming, answer) => {
    passOn(incoming, answer).catch(() => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
  });
  // Connections to the proxy are none of what is tried.
  server.keepAliveTimeout = 10 * 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function passOn(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const ready = [...behind].filter(([, { isReady }]) => isReady).map(([address]) => address);
    turn += 1;
    for (const [index] of ready.entries()) {
      const address = ready[(turn + index) % ready.length] ?? '';
      try {
        return sendOn(await ask(address, incoming, body, answer), answer);
      } catch (error) {
        if (!(error instanceof NoAnswer) || (error.wasSent && !IDEMPOTENT.includes(incoming.method ?? ''))) throw error;
      }
    }
    answer.writeHead(503).end();
  }

  function ask(
    address: string,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = { method, headers: withoutConnection(headers), agent };
      const asked = request(address + url, options, resolve);
      asked.on('error', (error: NodeJS.ErrnoException) => reject(new NoAnswer(error.code !== 'ECONNREFUSED')));
      answer.on('close', () => {
        if (!answer.writableFinished) asked.destroy();
      });
      asked.end(body);
    });
  }

  /** Asks whether a server process is ready, again and again while it is behind this proxy. */
  function look(address: string, one: Behind): void {
    const asked = request(`${address}/health/ready`, { agent: false, timeout: 1_000 }, (answer) => {
      answer.resume();
      is(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => is(false));
    function is(isReady: boolean): void {
      one.isReady = isReady;
      if (isReady) one.onReady();
      if (behind.get(address) === one)
        one.asking = setTimeout(look, isReady ? ASKS_EVERY_MS : ASKS_AGAIN_MS, address, one);
    }
    asked.end();
  }

  const remove = (address: string): void => {
    clearTimeout(behind.get(address)?.asking);
    behind.delete(address);
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (address) =>
      new Promise((onReady) => {
        const one: Behind = { isReady: false, onReady, asking: undefined };
        behind.set(address, one);
        look(address, one);
      }),
    remove,
    async close() {
      for (const address of behind.keys()) remove(address);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendOn(from: IncomingMessage, to: ServerResponse): void {
  to.writeHead(from.statusCode ?? 502, withoutConnection(from.headers));
  to.flushHeaders();
  from.on('aborted', () => to.destroy());
  from.pipe(to);
}

function withoutConnection(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.includes(name)));
}
