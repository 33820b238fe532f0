import { getCase } from '@evenhand/contract/case-details';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

/** The lines of some requests, and the case they were about. */
async function linesOf(logsPeople: boolean): Promise<{ lines: Record<string, unknown>[]; caseId: number }> {
  const written: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void written.push(line) });
  server = await startTestServer({ logsPeople, log });
  const caseId = await openCase(server);
  await post(server, 'maren', caseId);
  written.length = 0;
  await server.as('maren').call(getCase, { params: { id: caseId } });
  await server.as('derrin').call(getCase, { params: { id: caseId }, query: {} });
  await server.server.inject({
    url: `/api/cases/${caseId}?name=Callum`,
    headers: { authorization: `Bearer test.${cast.maren}.${Date.now() + 60_000}.session-of-maren` },
  });
  await server.anonymous().call(getCase, { params: { id: caseId } });
  return { lines: written.map((line) => JSON.parse(line)).filter(({ route }) => route !== undefined), caseId };
}

describe('The line of a request', () => {
  test('says who made it with LOG_PEOPLE, as the ids of person and session and nothing else [WATCH-07]', async () => {
    const { lines, caseId } = await linesOf(true);
    const ofCase = { method: 'GET', route: '/api/cases/:id', ms: expect.any(Number), reqId: expect.any(String) };
    expect(lines).toMatchObject([
      { ...ofCase, status: 200, userId: cast.maren },
      { ...ofCase, status: 404, userId: cast.derrin },
      { userId: cast.maren, sid: 'session-of-maren' },
      { ...ofCase, status: 401 },
    ]);
    expect(lines.map((line) => Object.keys(line).sort().join())).toEqual([
      'level,method,ms,reqId,route,status,time,userId',
      'level,method,ms,reqId,route,status,time,userId',
      'level,method,ms,reqId,route,sid,status,time,userId',
      'level,method,ms,reqId,route,status,time',
    ]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`Callum|Maren|\\b${caseId}\\b`));
  });

  test('says nothing of anybody without LOG_PEOPLE [WATCH-07]', async () => {
    const { lines, caseId } = await linesOf(false);
    expect(lines).toHaveLength(4);
    const text = JSON.stringify(lines);
    for (const held of [...Object.values(cast), 'session-of-maren', 'userId', 'Callum'])
      expect(text).not.toContain(held);
    expect(text).not.toMatch(new RegExp(`\\b${caseId}\\b`));
  });
});
