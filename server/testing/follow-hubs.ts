import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { afterEach } from 'vitest';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { LiveSuite } from './live-suite.ts';

export interface Hub {
  readonly status: number | undefined;
  /** The named events so far, with their data. */
  readonly events: readonly (readonly [name: string, data: unknown])[];
  readonly ended: Promise<unknown>;
}

/** Follows hubs as clients of the specification do. The streams close after the test. */
export function followHubs(suite: Pick<LiveSuite, 'address'>) {
  const open: IncomingMessage[] = [];
  afterEach(() => {
    for (const answer of open.splice(0)) answer.destroy();
  });
  return {
    async follow(
      path: string,
      name: CastName,
      how: 'query' | 'header' = 'query',
      token = `test.${cast[name]}`,
    ): Promise<Hub> {
      const address = `${suite.address}${path}${how === 'query' ? `?access_token=${token}` : ''}`;
      const headers = how === 'header' ? { authorization: `Bearer ${token}` } : {};
      const [answer] = (await once(get(address, { headers, agent: false }), 'response')) as [IncomingMessage];
      open.push(answer);
      const events: [string, unknown][] = [];
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('error', () => undefined);
      answer.on('data', (text: string) => {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop()!;
        for (const part of parts) {
          const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? [];
          if (event !== undefined) events.push([event, JSON.parse(data!)]);
        }
      });
      return { status: answer.statusCode, events, ended: new Promise((resolve) => answer.once('close', resolve)) };
    },
  };
}
