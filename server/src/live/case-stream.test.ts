import { followCases } from '@evenhand/contract/live';
import { describe, expect, test, vi } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { controlTime } from '../../testing/control-time.ts';
import { askToFollow, followLive } from '../../testing/follow-live.ts';
import { liveSuite } from '../../testing/live-suite.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { CASE_CHANGES } from '../access/case-changes.ts';
import type { Listen } from '../platform/database/listen.ts';
import type { Db } from '../platform/database/open-database.ts';
import { createCaseFeed } from './case-feed.ts';

const suite = liveSuite();
const { screenOf } = suite;

describe('a stream', () => {
  test.each([{}, { authorization: 'Bearer nonsense' }])(
    'needs a token in its header: %j [AUTH-05]',
    async (headers) => {
      const answer = await suite.server.server.inject({
        url: `${followCases.path}?access_token=test.${cast.maren}`,
        headers,
      });
      expect(answer).toMatchObject({ statusCode: 401 });
      expect(answer.json()).toMatchObject({ isError: true, errorCode: 'NOT_AUTHORISED' });
    },
  );

  test('is not cached by proxies', async () => {
    const answer = await askToFollow(suite.address, `Bearer test.${cast.maren}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    answer.destroy();
  });

  test('ends when the token that opened it expires', async () => {
    controlTime();
    const lasting = await screenOf('maren');
    const brief = await screenOf('maren', `test.${cast.maren}.${Date.now() + 60_000}`);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await Promise.race([brief.ended.then(() => 'brief'), lasting.ended.then(() => 'lasting')])).toBe('brief');
  });

  test('is refused to a person who has as many as one may have, and given again when one has ended', async () => {
    const own = [];
    for (let count = 0; count < 12; count += 1) own.push(await screenOf('derrin'));
    await expect(screenOf('derrin')).rejects.toThrow('429');
    await expect(screenOf('salma')).resolves.toBeDefined();
    own[0]!.close();
    await expect
      .poll(() =>
        screenOf('derrin').then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open');
  });

  test('tells its screen to read everything again when the changes just before it cannot be queried', async () => {
    let announce: (payload: string) => void = () => undefined;
    const listen: Listen = async (channel, { onPayload }) => {
      if (channel === CASE_CHANGES) announce = onPayload;
    };
    const feed = await createCaseFeed({ db: {} as Db, log: { warn: () => undefined }, listen });
    announce(JSON.stringify({ caseId: 10001, sawBefore: [cast.ngozi], facts: [] }));
    const sent: unknown[] = [];
    feed.follow(cast.ngozi, { send: (event) => sent.push(event), end: () => undefined, onEnd: () => undefined });
    await expect.poll(() => sent).toEqual([{ changed: [], gone: [], isBehind: true }]);
    await feed.close();
  });

  test('does not keep the server from stopping', async () => {
    const other = await startTestServer();
    const screen = await followLive(await other.server.listen({ host: '127.0.0.1', port: 0 }), `test.${cast.maren}`);
    await other.close();
    await screen.ended;
  });
});
