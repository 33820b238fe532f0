import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openWithReceipt, walk } from '../../testing/walk.ts';
import { enterAs, holdCase } from '../access/context.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

describe('A file of a case, asked for without a condition', () => {
  let server: TestServer;
  let caseId: number;
  let ofAll: number;
  let ofHr: number;
  beforeAll(async () => {
    server = await startTestServer();
    const { main, eventId } = await openWithReceipt(server);
    caseId = main.caseId;
    await join(server, caseId, 'salma', 'observer');
    await join(server, caseId, 'silas', 'blocked');
    ofAll = await fileOn(eventId);
    const offered = await server.as('maren').call(listAnytimeEvents, { params: { id: caseId } });
    const forHr = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
    const started = await server.as('maren').call(startAnytimeEvent, { params: { caseId, eventId: forHr.id } });
    const hrOnly = await walk(server, started.data.workflowTrackingId);
    await hrOnly.complete('notice', 'maren');
    const { id } = await server.db
      .selectFrom('tracked_event')
      .select('id')
      .where('record_id', '=', hrOnly.recordId)
      .executeTakeFirstOrThrow();
    ofHr = await fileOn(id);
  });
  afterAll(() => server.close());

  async function fileOn(eventId: number): Promise<number> {
    const row = { ...valuesOf(eventId), added_at: server.now(), added_by: cast.maren };
    return (await server.db.insertInto('case_file').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
  const valuesOf = (eventId: number) => ({
    service_id: 1,
    case_id: caseId,
    tracked_event_id: eventId,
    storage_id: eventId.toString(16).padStart(32, '0'),
    filename: 'a.txt',
    content_type: 'text/plain',
    size: 1,
    sha256: 'a'.repeat(64),
  });
  const as = <T>(
    name: CastName,
    work: (db: ReadDb & Pick<TestServer['db'], 'insertInto' | 'deleteFrom' | 'updateTable'>) => Promise<T>,
  ): Promise<T> =>
    server.serving.transaction().execute(async (tx) => {
      await enterAs(tx, cast[name]);
      return await work(tx);
    });
  const seenBy = (name: CastName) =>
    as(name, async (db) => (await db.selectFrom('case_file').select('id').orderBy('id').execute()).map(({ id }) => id));

  it('is seen with its event: by those who see the case, and on a process of HR by HR alone [PERM-04, ANY-04]', async () => {
    const seen = await Promise.all(
      (['maren', 'teodora', 'salma', 'silas', 'wren', 'callum', 'rufus', 'odile'] as const).map(async (name) => [
        name,
        await seenBy(name),
      ]),
    );
    expect(Object.fromEntries(seen)).toEqual({
      maren: [ofAll, ofHr],
      teodora: [ofAll],
      salma: [ofAll],
      silas: [],
      wren: [],
      callum: [],
      rufus: [],
      odile: [],
    });
  });

  it('is not seen without a context', async () => {
    expect(await server.serving.selectFrom('case_file').select('id').execute()).toEqual([]);
  });

  it('is added, changed and removed only by an act that holds its case', async () => {
    const row = { ...valuesOf(999), storage_id: 'b'.repeat(32), added_at: server.now(), added_by: cast.maren };
    const eventId = (
      await server.db
        .selectFrom('case_file')
        .select('tracked_event_id as id')
        .where('id', '=', ofAll)
        .executeTakeFirstOrThrow()
    ).id;
    const add = (db: Pick<TestServer['db'], 'insertInto'>) =>
      db
        .insertInto('case_file')
        .values({ ...row, tracked_event_id: eventId })
        .execute();
    await expect(as('maren', add)).rejects.toThrow(/row-level security/);
    await as('maren', async (db) => {
      expect((await db.deleteFrom('case_file').where('id', '=', ofAll).executeTakeFirst()).numDeletedRows).toBe(0n);
      expect(
        (await db.updateTable('case_file').set({ filename: 'b' }).where('id', '=', ofAll).executeTakeFirst())
          .numUpdatedRows,
      ).toBe(0n);
      await holdCase(db, caseId);
      await add(db);
      expect(
        (await db.updateTable('case_file').set({ filename: 'b' }).where('id', '=', ofAll).executeTakeFirst())
          .numUpdatedRows,
      ).toBe(1n);
      expect(
        (await db.deleteFrom('case_file').where('storage_id', '=', row.storage_id).executeTakeFirst()).numDeletedRows,
      ).toBe(1n);
    });
  });
});
