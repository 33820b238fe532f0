import { countItems } from '@evenhand/contract/case-counts';
import { listLetters } from '@evenhand/contract/letters';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { join, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { begin, complete, letterSuite, openAtInvite, startForHr } from '../../testing/letter-world.ts';
import { titlesOfLetters } from './letter.queries.ts';

const suite = letterSuite();
const listFor = async (name: CastName, caseId = suite.main.caseId) =>
  (await suite.server.as(name).call(listLetters, { params: { id: caseId } })).data;
const invite = { onlyDateTime: '2026-12-01T10:45:00.000Z' };

describe('The letters of a case', () => {
  it('are those that are completed, the latest first, each with its event, its author and its moment', async () => {
    expect(await listFor('teodora')).toEqual([]);
    const { documentGuid } = await begin(suite.server, suite.main.caseId, { as: 'teodora' });
    expect(await listFor('teodora')).toEqual([]);
    const completed = await complete(suite.server, documentGuid, undefined, 'teodora');
    const first = {
      documentGuid,
      title: 'Hearing invitation',
      source: 'Event: Invitation to the grievance meeting',
      trackedEventId: null,
      completedAt: completed.completed?.at,
      completedBy: 'Teodora Whitlock',
      corrects: null,
      correctedBy: null,
      dateReason: null,
      sending: { isWaiting: true, records: [], canRecord: true, canTakeBack: true },
    };
    expect(await listFor('teodora')).toEqual([first]);

    await suite.main.complete('invite', 'maren', { data: { ...invite, documentId: documentGuid.toUpperCase() } });
    const event = await suite.server.db
      .selectFrom('tracked_event')
      .select('id')
      .where(sql`lower(data ->> 'documentId')`, '=', documentGuid)
      .executeTakeFirstOrThrow();
    expect(await listFor('teodora')).toEqual([{ ...first, trackedEventId: event.id }]);

    const later = await begin(suite.server, suite.main.caseId);
    suite.server.setNow(new Date(suite.server.now().getTime() + 60_000).toISOString());
    await complete(suite.server, later.documentGuid);
    expect((await listFor('teodora')).map((letter) => [letter.documentGuid, letter.trackedEventId])).toEqual([
      [later.documentGuid, null],
      [documentGuid, event.id],
    ]);
  });

  it('keep their event only while it is on the case, and while it is of the form that they were written for', async () => {
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    await complete(suite.server, documentGuid);
    await suite.main.complete('invite', 'maren', { data: { ...invite, documentId: documentGuid } });
    const eventNow = async () => (await listFor('maren')).map(({ trackedEventId }) => trackedEventId);
    const [eventId] = await eventNow();
    expect(eventId).toEqual(expect.any(Number));
    const change = (values: object) =>
      suite.server.db.updateTable('tracked_event').set(values).where('id', '=', eventId!).execute();
    await change({ component_id: suite.main.component('meeting').id });
    expect(await eventNow()).toEqual([null]);
    await change({ component_id: suite.main.component('invite').id, withdrawn_at: suite.server.now() });
    expect(await eventNow()).toEqual([null]);
  });

  it('are of this case alone, and on a process of HR alone of HR alone [ANY-04, PERM-04]', async () => {
    const forHr = await startForHr(suite.server, suite.main.caseId);
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    await complete(suite.server, documentGuid);
    expect(await listFor('maren')).toMatchObject([{ documentGuid, completedBy: 'Maren Oduya' }]);
    expect(await listFor('teodora')).toEqual([]);
    const { caseId: other } = await openAtInvite(suite.server);
    expect(await listFor('maren', other)).toEqual([]);
    expect(forHr.recordId).not.toBe(suite.main.recordId);
  });

  it('are counted for the Files tab as they are listed: when completed, for those who may read them [FILES-08]', async () => {
    const countFor = async (name: CastName) =>
      (await suite.server.as(name).call(countItems, { params: { id: suite.main.caseId } })).data.letters;
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    expect(await countFor('maren')).toBe(0);
    await complete(suite.server, documentGuid);
    expect([await countFor('maren'), await countFor('teodora')]).toEqual([1, 1]);
    await startForHr(suite.server, suite.main.caseId);
    await complete(suite.server, (await begin(suite.server, suite.main.caseId)).documentGuid);
    for (const name of ['maren', 'teodora'] as const) expect(await countFor(name)).toBe((await listFor(name)).length);
  });
});

describe('The titles of letters', () => {
  it('are told of those that are asked for, on their case, as far as the reader may read them [ACCESS-03, ANY-04, PERM-04]', async () => {
    const { caseId } = suite.main;
    const idOf = async (documentGuid: string) =>
      (
        await suite.server.db
          .selectFrom('case_letter')
          .select('id')
          .where('guid', '=', documentGuid)
          .executeTakeFirstOrThrow()
      ).id;
    const begunOn = async (id: number) => await idOf((await begin(suite.server, id)).documentGuid);
    const ofAll = await begunOn(caseId);
    const { caseId: other } = await openAtInvite(suite.server);
    await join(suite.server, other, 'salma', 'observer');
    const elsewhere = await begunOn(other);
    await startForHr(suite.server, caseId);
    const ofHr = await begunOn(caseId);
    const told = async (name: CastName, ids: readonly number[] = [ofAll, ofHr, elsewhere]) => {
      const titles = await titlesOfLetters(suite.server.db, await scopeFor(suite.server, name), caseId, ids);
      return [...titles].sort(([one], [next]) => one - next);
    };
    const title = 'Hearing invitation';
    expect(await told('maren')).toEqual([
      [ofAll, title],
      [ofHr, title],
    ]);
    expect(await told('teodora')).toEqual([[ofAll, title]]);
    expect(await told('maren', [ofHr])).toEqual([[ofHr, title]]);
    for (const name of ['salma', 'callum', 'wren', 'odile'] as const) expect(await told(name), name).toEqual([]);
  });
});
