import { randomUUID } from 'node:crypto';
import { saveComponentDraft, undoComponent } from '@evenhand/contract/component-tracking';
import { listTrackedEvents } from '@evenhand/contract/tracked-events';
import { describe, expect, it } from 'vitest';
import { commandAs, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { begin, complete, letterRow, letterSuite, openAtInvite, startForHr } from '../../testing/letter-world.ts';
import type { Walk } from '../../testing/walk.ts';
import { loadProcess } from '../processes/process-facts.ts';
import { letterStatusOf } from './letter.queries.ts';

const suite = letterSuite();

const typeInto = async (key: string, draft: object) =>
  expect(
    (
      await suite.server
        .as('maren')
        .call(saveComponentDraft, { params: { id: await suite.main.visitId(key) }, body: { draft: draft as never } })
    ).status,
  ).toBe(200);
const factsFor = (name: CastName, { caseId, recordId }: Walk = suite.main) =>
  commandAs(suite.server, name, caseId, async (act, theCase) => {
    const loaded = await loadProcess(act.db, act.configuration, { actor: act.actor, theCase, recordId, now: act.now });
    return loaded!.view.facts.eventFiles;
  });
const nameInEvent = (documentId: string) =>
  suite.server.db
    .updateTable('tracked_event')
    .set({ data: JSON.stringify({ onlyDateTime: '2026-12-01T10:45:00.000Z', documentId }) })
    .where('case_id', '=', suite.main.caseId)
    .where('event_key', '=', 'invite')
    .execute();
const insert = async (recordId: number, componentId: number): Promise<string> => {
  const guid = randomUUID();
  await suite.server.db
    .insertInto('case_letter')
    .values(letterRow({ caseId: suite.main.caseId, recordId }, guid, componentId))
    .execute();
  return guid;
};

describe('The list of recorded events', () => {
  it('counts a letter among the files of its event once it is complete [GEN-08]', async () => {
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    await suite.main.complete('invite', 'maren', {
      data: { onlyDateTime: '2026-12-01T10:45:00.000Z', documentId: documentGuid.toUpperCase() },
    });
    const counted = async () => {
      const { data } = await suite.server.as('teodora').call(listTrackedEvents, { params: { id: suite.main.caseId } });
      return data.map(({ title, fileCount }) => [title, fileCount]);
    };
    const before = await counted();
    await complete(suite.server, documentGuid);
    expect(await counted()).toEqual(
      before.map(([title, count], at) => [title, at === before.length - 1 ? Number(count) + 1 : count]),
    );
  });
});

describe('What the engine is told of the letter of an event', () => {
  it('is its status, from when the form names it: in progress, then completed', async () => {
    const visitId = await suite.main.visitId('invite');
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    expect(await factsFor('maren')).toEqual([]);
    await typeInto('invite', { documentId: documentGuid.toUpperCase() });
    expect(await factsFor('teodora')).toEqual([{ visitId, fileCount: 0, documentStatus: 1 }]);
    await complete(suite.server, documentGuid);
    expect(await factsFor('teodora')).toEqual([{ visitId, fileCount: 0, documentStatus: 2 }]);
  });

  it('is nothing for a letter of another case, process or component, and for what is no letter', async () => {
    const other = await openAtInvite(suite.server);
    const forHr = await startForHr(suite.server, suite.main.caseId);
    const foreign = [
      (await begin(suite.server, other.caseId)).documentGuid,
      await insert(forHr.recordId, suite.main.component('invite').id),
      await insert(suite.main.recordId, suite.main.component('companion').id),
      randomUUID(),
      'no id at all',
    ];
    for (const documentId of [...foreign, 7, null, { a: 1 }]) {
      await typeInto('invite', { documentId });
      expect(await factsFor('maren'), String(documentId)).toEqual([]);
    }
  });

  it('is that of its tracked event once it is submitted, and a completed letter keeps it from being undone', async () => {
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    await suite.main.complete('invite', 'maren');
    const visitId = await suite.main.visitId('invite');
    const canUndo = async () => (await suite.main.visit('invite')).canUndo;
    await nameInEvent(documentGuid);
    expect(await factsFor('maren')).toContainEqual({ visitId, fileCount: 0, documentStatus: 1 });
    expect(await canUndo()).toBe(true);
    await complete(suite.server, documentGuid);
    expect(await factsFor('maren')).toContainEqual({ visitId, fileCount: 0, documentStatus: 2 });
    expect(await canUndo()).toBe(false);
    expect(
      await refused(suite.server, () => suite.server.as('maren').call(undoComponent, { params: { id: visitId } })),
    ).toMatchObject({ status: 400 });
    await suite.server.db
      .updateTable('tracked_event')
      .set({ withdrawn_at: suite.server.now() })
      .where('case_id', '=', suite.main.caseId)
      .execute();
    expect(await factsFor('maren')).toEqual([]);
  });

  it('stands beside the number of its files', async () => {
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    await suite.main.complete('invite', 'maren');
    await nameInEvent(documentGuid);
    const { id } = await suite.server.db
      .selectFrom('tracked_event')
      .select('id')
      .where('case_id', '=', suite.main.caseId)
      .where('event_key', '=', 'invite')
      .executeTakeFirstOrThrow();
    const file = {
      service_id: 1,
      case_id: suite.main.caseId,
      tracked_event_id: id,
      storage_id: randomUUID().replaceAll('-', ''),
      filename: 'a.txt',
    };
    await suite.server.db
      .insertInto('case_file')
      .values({
        ...file,
        content_type: 'text/plain',
        size: 1,
        sha256: 'a'.repeat(64),
        added_at: suite.server.now(),
        added_by: letterRow(suite.main, '', 1).created_by,
      })
      .execute();
    expect(await factsFor('maren')).toContainEqual({
      visitId: await suite.main.visitId('invite'),
      fileCount: 1,
      documentStatus: 1,
    });
  });

  it('is not told to those who do not read its process [ANY-04]', async () => {
    const forHr = await startForHr(suite.server, suite.main.caseId);
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    const visitId = await forHr.visitId('notice');
    await suite.server
      .as('maren')
      .call(saveComponentDraft, { params: { id: visitId }, body: { draft: { documentId: documentGuid } as never } });
    expect(await factsFor('maren')).toEqual([{ visitId, fileCount: 0, documentStatus: 1 }]);
    expect(await factsFor('teodora')).toEqual([]);
  });
});

describe('The status of a letter that an event names', () => {
  it('is 0 for everything but a letter of the same case, process and component', async () => {
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    const event = {
      caseId: suite.main.caseId,
      recordId: suite.main.recordId,
      componentId: suite.main.component('invite').id,
      eventId: null,
    };
    const statusOf = (change: object, guid = documentGuid) =>
      commandAs(suite.server, 'maren', suite.main.caseId, ({ db }) =>
        letterStatusOf(db, { ...event, ...change }, guid),
      );
    expect([await statusOf({}), await statusOf({}, documentGuid.toUpperCase())]).toEqual([1, 1]);
    const foreign = [
      await statusOf({ caseId: 1 }),
      await statusOf({ recordId: 1 }),
      await statusOf({ componentId: 1 }),
    ];
    expect([...foreign, await statusOf({}, randomUUID()), await statusOf({}, 'no id'), await statusOf({}, '')]).toEqual(
      [0, 0, 0, 0, 0, 0],
    );
    await complete(suite.server, documentGuid);
    expect(await statusOf({})).toBe(2);
  });

  it('is taken by another event of its own process alone, when that names it', async () => {
    const { caseId, recordId } = suite.main;
    const { documentGuid } = await begin(suite.server, caseId);
    const componentId = suite.main.component('invite').id;
    const status = () =>
      commandAs(suite.server, 'maren', caseId, ({ db }) =>
        letterStatusOf(db, { caseId, recordId, componentId, eventId: null }, documentGuid),
      );
    const { created_by } = letterRow(suite.main, '', 1);
    const at = { created_at: suite.server.now(), updated_at: suite.server.now(), created_by };
    const forHr = await startForHr(suite.server, caseId);
    const other = {
      service_id: 1,
      case_id: caseId,
      record_id: forHr.recordId,
      component_id: componentId,
      event_key: 'invite',
      ...at,
    };
    const { id } = await suite.server.db
      .insertInto('tracked_event')
      .values({ ...other, data: JSON.stringify({ documentId: documentGuid }), visit_id: null, withdrawn_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await status()).toBe(1);
    await suite.server.db.updateTable('tracked_event').set({ record_id: recordId }).where('id', '=', id).execute();
    expect(await status()).toBe(0);
  });
});
