import { randomUUID } from 'node:crypto';
import { getHistory } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { everythingReadBy, nothingThere } from '../../testing/everything-read.ts';
import { begin, complete, letterRow, openAtInvite, publishLetters, startForHr } from '../../testing/letter-world.ts';
import { keyOf, sampleCall } from '../../testing/matrix.ts';
import type { MatrixCase } from '../../testing/matrix-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { enterAs, holdCase } from '../access/context.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

let server: TestServer;
let main: Walk;
beforeAll(async () => {
  server = await startTestServer();
  await publishLetters(server);
  main = await openAtInvite(server);
  await join(server, main.caseId, 'salma', 'observer');
  await join(server, main.caseId, 'silas', 'blocked');
});
afterAll(() => server.close());

/** The matrix names letters by number. */
const numbered = (letterId: number) => `aaaaaaaa-0000-4000-8000-${letterId.toString(16).padStart(12, '0')}`;
const onMain = (): MatrixCase => ({
  caseId: main.caseId,
  kind: 'guided',
  state: 'open',
  ...nothingThere,
  recordId: main.recordId,
});

describe('A letter of a process of HR alone', () => {
  it('changes no byte of what anybody else on the case reads, and every call about it answers them as about none [ANY-04, PERM-04]', async () => {
    const people: readonly CastName[] = ['teodora', 'salma'];
    const event = await startForHr(server, main.caseId);
    const readNow = (about: MatrixCase) => Promise.all(people.map((name) => everythingReadBy(server, name, about)));
    const before = await readNow(onMain());
    const ofNothing = await readNow({ ...onMain(), ids: { letterId: 424_242 } });
    await begin(server, main.caseId, { guid: numbered(1) });
    await complete(server, numbered(1));
    expect(await readNow(onMain())).toEqual(before);
    expect(await readNow({ ...onMain(), ids: { letterId: 1 } })).toEqual(ofNothing);

    await begin(server, main.caseId, { guid: numbered(2) });
    const acts = server.routes.filter(
      ({ route, isAct }) => isAct && route.service === 'document' && keyOf(route) !== 'POST /v1/document',
    );
    expect(acts).toHaveLength(6);
    for (const { route } of acts) {
      for (const name of people) {
        const call = (letterId: number) =>
          server.as(name).call(route, sampleCall(server, route, { ...onMain(), ids: { letterId } }));
        const [hidden, missing] = [await refused(server, () => call(2)), await refused(server, () => call(424_242))];
        expect([keyOf(route), hidden.status, hidden.answer.body]).toEqual([keyOf(route), 404, missing.answer.body]);
      }
    }
    const byHr = await server.as('maren').call(getHistory, { params: { id: main.caseId } });
    expect(
      byHr.data.data.flatMap(({ changeDetails }) => changeDetails.flatMap(({ documentId }) => documentId ?? [])),
    ).toContain(numbered(1));
    expect(event.recordId).not.toBe(main.recordId);
  });
});

describe('The history', () => {
  it('tells that a document was begun and completed, and offers it to those who may open it [HIST-05, HIST-07]', async () => {
    const walked = await openAtInvite(server);
    const { documentGuid } = await begin(server, walked.caseId, { as: 'teodora' });
    await complete(server, documentGuid, undefined, 'teodora');
    const { data } = (
      await server.as('teodora').call(getHistory, { params: { id: walked.caseId }, query: { pageSize: 2 } })
    ).data;
    const changeDetails = [
      {
        detailText: 'Document: “Hearing invitation”',
        change: null,
        eventFileAttachment: null,
        documentId: documentGuid,
      },
    ];
    expect(data).toMatchObject([
      {
        change: 'Document completed: Hearing invitation',
        type: 'Process',
        workflowName: 'Grievance',
        user: 'Teodora Whitlock',
        hasDetail: true,
        changeDetails,
      },
      { change: 'Document begun: Hearing invitation', hasDetail: true, changeDetails },
    ]);
  });
});

describe('A letter, asked for without a condition', () => {
  const rows: Record<string, string> = {};
  beforeAll(async () => {
    const walked = await openAtInvite(server);
    await join(server, walked.caseId, 'salma', 'observer');
    await join(server, walked.caseId, 'silas', 'blocked');
    const forHr = await startForHr(server, walked.caseId);
    await server.db.deleteFrom('case_letter').where('status', '=', 1).execute();
    for (const [what, recordId] of [
      ['of all', walked.recordId],
      ['of HR', forHr.recordId],
    ] as const) {
      rows[what] = randomUUID();
      await server.db
        .insertInto('case_letter')
        .values(letterRow({ caseId: walked.caseId, recordId }, rows[what], 1))
        .execute();
    }
    main = walked;
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
    as(name, async (db) => {
      const found = await db.selectFrom('case_letter').select('guid').where('case_id', '=', main.caseId).execute();
      return Object.keys(rows).filter((what) => found.some(({ guid }) => guid === rows[what]));
    });

  it('is seen with its process: by those who see the case, and on a process of HR by HR alone [PERM-04, ANY-04]', async () => {
    const people = ['maren', 'teodora', 'salma', 'silas', 'wren', 'callum', 'rufus', 'odile'] as const;
    const seen = Object.fromEntries(await Promise.all(people.map(async (name) => [name, await seenBy(name)])));
    const none = { silas: [], wren: [], callum: [], rufus: [], odile: [] };
    expect(seen).toEqual({ maren: ['of all', 'of HR'], teodora: ['of all'], salma: ['of all'], ...none });
    expect(await server.serving.selectFrom('case_letter').select('id').execute()).toEqual([]);
  });

  it('is added, changed and removed only by an act that holds its case, and never once it is completed', async () => {
    const add = (db: Pick<TestServer['db'], 'insertInto'>) =>
      db
        .insertInto('case_letter')
        .values(letterRow(main, randomUUID(), 1))
        .execute();
    await expect(as('maren', add)).rejects.toThrow(/row-level security/);
    await as('maren', async (db) => {
      const guid = rows['of all']!;
      const change = () =>
        db.updateTable('case_letter').set({ component_id: 2 }).where('guid', '=', guid).executeTakeFirst();
      const remove = () => db.deleteFrom('case_letter').where('guid', '=', guid).executeTakeFirst();
      expect([(await change()).numUpdatedRows, (await remove()).numDeletedRows]).toEqual([0n, 0n]);
      await holdCase(db, main.caseId);
      await add(db);
      expect([(await change()).numUpdatedRows, (await remove()).numDeletedRows]).toEqual([1n, 1n]);
    });
  });
});
