import { getCase } from '@evenhand/contract/case-details';
import { setOverview } from '@evenhand/contract/cases';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** More than the pool has connections. */
const WRITERS_COUNT = 15;

describe('While another session holds the row of a case', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const overviewOf = (caseId: number, overview: string) => ({
    params: { id: caseId },
    body: { overview, caseTrackingRecordId: caseId },
  });

  /** Holds the row as an administrator's forgotten session does, until the returned function is called. */
  async function hold(caseId: number): Promise<() => Promise<void>> {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const session = server.db.transaction().execute(async (tx) => {
      await sql`select 1 from case_record where id = ${caseId} for update`.execute(tx);
      begun.resolve();
      await released.promise;
    });
    await begun.promise;
    return async () => {
      released.resolve();
      await session;
    };
  }

  it('every other case is read and written, and its writers are answered 503 with Retry-After, having changed nothing [ERR-06]', async () => {
    const [held, other] = [await openCase(server), await openCase(server)];
    const release = await hold(held);
    const before = await checksumOfCases(server.db);
    let answeredCount = 0;
    const writers = Array.from({ length: WRITERS_COUNT }, (_none, at) =>
      server
        .as('maren')
        .call(setOverview, overviewOf(held, `Attempt ${at}`))
        .finally(() => {
          answeredCount += 1;
        }),
    );
    const read = await server.as('maren').call(getCase, { params: { id: held } });
    expect(read.status).toBe(200);
    expect(answeredCount).toBe(0);

    const refused = await Promise.all(writers);
    for (const { status, error, headers } of refused) {
      expect(status).toBe(503);
      expect(error).toEqual({
        isError: true,
        errorCode: 'EXCEPTION',
        errorDescription: 'Somebody else is changing the same just now. Please try again.',
      });
      expect(headers['retry-after']).toBe('2');
    }
    expect(await checksumOfCases(server.db)).toEqual(before);

    const again = Array.from({ length: WRITERS_COUNT }, () =>
      server.as('maren').call(setOverview, overviewOf(held, 'Again')),
    );
    const written = await server.as('maren').call(setOverview, overviewOf(other, 'Written meanwhile'));
    expect(written.status).toBe(200);
    await release();
    // Those still in line write one after the other as soon as they may.
    const statuses = (await Promise.all(again)).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect((await server.as('maren').call(getCase, { params: { id: held } })).data.overview).toBe('Again');
  });

  it('a writer whose caller has gone gives up its place, and writes nothing once the row is free', async () => {
    const caseId = await openCase(server);
    const address = await server.server.listen({ host: '127.0.0.1', port: 0 });
    const release = await hold(caseId);
    const before = await checksumOfCases(server.db);
    const gone = new AbortController();
    const call = fetch(`${address}/api/cases/${caseId}/overview`, {
      method: setOverview.method,
      headers: { authorization: `Bearer test.${cast.maren}`, 'content-type': 'application/json' },
      body: JSON.stringify(overviewOf(caseId, 'Nobody waits for this').body),
      signal: gone.signal,
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    gone.abort();
    await expect(call).rejects.toThrow();
    await release();
    await server.server.close();
    expect(await checksumOfCases(server.db)).toEqual(before);
  });
});
