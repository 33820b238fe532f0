import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import type { LiveEvent } from '@evenhand/contract/live';
import { followCases, liveEvent } from '@evenhand/contract/live';

/** One open screen: the events it has been sent, in order. */
export interface OpenScreen {
  readonly events: readonly LiveEvent[];
  /** Resolves once an event has arrived that fits, and answers all events until then. */
  until(fits: (event: LiveEvent) => boolean): Promise<readonly LiveEvent[]>;
  /** Resolves when the stream is over, from either side. */
  readonly ended: Promise<unknown>;
  close(): void;
}

/**
 * Asks for a stream over a connection of its own: `fetch` keeps spare ones, and a server
 * waits for those when it stops.
 */
export async function askToFollow(address: string, authorization: string): Promise<IncomingMessage> {
  const [answer] = (await once(
    get(address + followCases.path, { headers: { authorization }, agent: false }),
    'response',
  )) as [IncomingMessage];
  return answer;
}

/** Follows the cases of the person the token belongs to; `address` is where the server listens. */
export async function followLive(address: string, token: string): Promise<OpenScreen> {
  const answer = await askToFollow(address, `Bearer ${token}`);
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new Error(`The stream was refused with ${answer.statusCode}.`);
  }
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  answer.setEncoding('utf8');
  answer.on('error', () => undefined);
  answer.on('data', (text: string) => {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop()!;
    for (const part of parts) if (part.startsWith('data: ')) events.push(liveEvent.parse(JSON.parse(part.slice(6))));
    for (const check of waiting) check();
  });
  return {
    events,
    ended: new Promise((resolve) => answer.once('close', resolve)),
    until: (fits) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!events.some(fits)) return;
          waiting.delete(check);
          resolve([...events]);
        };
        waiting.add(check);
        check();
      }),
    close: () => answer.destroy(),
  };
}

/** Milliseconds from now until the stream is over, or Infinity when it lasts longer than a second. */
export async function timeUntilEnd(screen: Pick<OpenScreen, 'ended'>): Promise<number> {
  const since = performance.now();
  const tooLong = new Promise<number>((resolve) => setTimeout(resolve, 1_000, Number.POSITIVE_INFINITY));
  return Promise.race([screen.ended.then(() => performance.now() - since), tooLong]);
}
