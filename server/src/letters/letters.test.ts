import { randomUUID } from 'node:crypto';
import { closeCase } from '@evenhand/contract/case-closure';
import { lockCase } from '@evenhand/contract/cases';
import type { Letter, LetterValues } from '@evenhand/contract/letters';
import {
  beginDocument,
  completeDocument,
  getDocument,
  getDocumentStatus,
  saveDocument,
} from '@evenhand/contract/letters';
import { hearingLetter } from '@evenhand/engine/letters/testing/hearing-letter';
import { beforeEach, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import {
  begin,
  complete,
  letterSuite,
  openAtInvite,
  publishLetters,
  startForHr,
  wholeValues,
} from '../../testing/letter-world.ts';
import type { Answer } from '../../testing/test-server.ts';
import { openGrievance } from '../../testing/walk.ts';

const suite = letterSuite();

const beginAs = (name: CastName, documentGuid: string, given: { templateId?: number; caseId?: number } = {}) =>
  suite.server
    .as(name)
    .call(beginDocument, { body: { documentGuid, templateId: hearingLetter.id, caseId: suite.main.caseId, ...given } });
const save = (name: CastName, documentGuid: string, values: LetterValues, baseUpdatedAt?: string) =>
  suite.server
    .as(name)
    .call(saveDocument, {
      params: { documentGuid },
      body: { values, ...(baseUpdatedAt === undefined ? {} : { baseUpdatedAt }) },
    });
const completeAs = (name: CastName, documentGuid: string, values: LetterValues = wholeValues, baseUpdatedAt?: string) =>
  suite.server
    .as(name)
    .call(completeDocument, {
      params: { documentGuid },
      body: { values, ...(baseUpdatedAt === undefined ? {} : { baseUpdatedAt }) },
    });
const read = (name: CastName, documentGuid: string) =>
  suite.server.as(name).call(getDocument, { params: { documentGuid } });
const status = (name: CastName, documentGuid: string) =>
  suite.server.as(name).call(getDocumentStatus, { query: { documentGuid } });
const factsOf = async () =>
  (await historyOf(suite.server, suite.main.caseId)).filter(({ kind }) => kind.startsWith('letter.'));
const lettersOf = async () =>
  (await suite.server.db.selectFrom('case_letter').select('id').where('case_id', '=', suite.main.caseId).execute())
    .length;
const rowOf = (guid: string) =>
  suite.server.db.selectFrom('case_letter').selectAll().where('guid', '=', guid).executeTakeFirst();

describe('Beginning a letter', () => {
  it('keeps the template as it is and the event that asks for it, and is told by the history [API-151]', async () => {
    const guid = randomUUID();
    const letter = await begin(suite.server, suite.main.caseId, { guid: guid.toUpperCase() });
    expect(letter).toEqual({
      documentGuid: guid,
      documentStatus: 1,
      caseTrackingRecordId: suite.main.caseId,
      employeeName: 'Callum Brightwater',
      template: hearingLetter,
      caseValues: { 'employee.name': 'Callum Brightwater', 'participant.hearing-manager.name': 'Ngozi Farraday' },
      values: {},
      prefilled: {},
      body: null,
      letterDate: '2026-11-18',
      earliest: {},
      dateReason: null,
      corrects: null,
      correctedBy: null,
      canCorrect: false,
      sending: null,
      updatedAt: '2026-11-18T09:00:00.000Z',
      completed: null,
      readOnlyBecause: null,
    });
    expect((await status('maren', guid)).data).toEqual({ documentStatus: 1 });
    expect(await rowOf(guid)).toMatchObject({
      case_id: suite.main.caseId,
      record_id: suite.main.recordId,
      component_id: suite.main.component('invite').id,
    });
    const facts = {
      workflowTitle: 'Grievance',
      recordId: suite.main.recordId,
      documentId: guid,
      title: 'Hearing invitation',
    };
    expect(await factsOf()).toMatchObject([{ kind: 'letter.begun', facts }]);

    await publishLetters(suite.server, [{ ...hearingLetter, title: 'A newer one' }]);
    expect((await read('teodora', guid)).data.template).toEqual(hearingLetter);
    await publishLetters(suite.server);
  });

  it('repeated by anybody who may answers the letter as it is and changes nothing', async () => {
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    await save('maren', documentGuid, { place: 'Quiet room' });
    const before = await factsOf();
    const again = await Promise.all([beginAs('teodora', documentGuid), beginAs('maren', documentGuid.toUpperCase())]);
    expect(again.map(({ data }) => data.values)).toEqual([{ place: 'Quiet room' }, { place: 'Quiet room' }]);
    expect(await factsOf()).toEqual(before);
  });

  it('at the same time twice makes one letter', async () => {
    const guid = randomUUID();
    const answers = await Promise.all([beginAs('maren', guid), beginAs('teodora', guid)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await factsOf()).toHaveLength(1);
  });

  it('under one id on two cases at the same time begins it on one of them [PERM-04]', async () => {
    const other = await openAtInvite(suite.server);
    const guid = randomUUID();
    const answers = await Promise.all([beginAs('maren', guid), beginAs('maren', guid, { caseId: other.caseId })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    const begun = answers.find((answer) => answer.status === 200)!.data.caseTrackingRecordId;
    expect((await rowOf(guid))?.case_id).toBe(begun);
    const facts = await Promise.all([suite.main.caseId, other.caseId].map((caseId) => historyOf(suite.server, caseId)));
    expect(facts.flat().filter(({ kind }) => kind === 'letter.begun')).toHaveLength(1);
  });

  it('under an id that another case, another template or a process of HR alone has is refused as a missing letter, and changes nothing [PERM-04]', async () => {
    const missing = await read('teodora', randomUUID());
    expect([missing.status, missing.error.errorCode]).toEqual([404, 'NOT_FOUND']);
    const other = await openAtInvite(suite.server);
    const ofOther = await begin(suite.server, other.caseId);
    await startForHr(suite.server, suite.main.caseId);
    const ofHr = await begin(suite.server, suite.main.caseId);
    await publishLetters(suite.server, [hearingLetter, { ...hearingLetter, id: 8 }]);
    const taken = {
      'another case': () => beginAs('teodora', ofOther.documentGuid),
      'another template': () => beginAs('maren', ofHr.documentGuid, { templateId: 8 }),
      'a process of HR': () => beginAs('teodora', ofHr.documentGuid),
    };
    for (const [what, call] of Object.entries(taken)) {
      const { status: answered, answer } = await refused(suite.server, call);
      expect([what, answered, answer.body]).toEqual([what, 404, missing.body]);
    }
    await publishLetters(suite.server);
  });

  it('where the event has one in progress answers that one, so that two tabs meet, also under an id that is taken out of sight [PERM-04]', async () => {
    const own = await begin(suite.server, suite.main.caseId);
    await save('maren', own.documentGuid, { place: 'Quiet room' });
    const other = await begin(suite.server, (await openAtInvite(suite.server)).caseId);
    const before = await factsOf();
    for (const guid of [randomUUID(), other.documentGuid]) {
      const { data } = await beginAs('teodora', guid);
      expect([data.documentGuid, data.values]).toEqual([own.documentGuid, { place: 'Quiet room' }]);
    }
    expect([await factsOf(), await lettersOf()]).toEqual([before, 1]);
    await complete(suite.server, own.documentGuid);
    expect((await beginAs('maren', randomUUID())).data.documentGuid).not.toBe(own.documentGuid);
    expect(await lettersOf()).toBe(2);
  });

  it('is not answered with the letter in progress of an event that is recorded', async () => {
    const optional = await begin(suite.server, suite.main.caseId);
    await suite.main.complete('invite', 'maren', {
      data: { onlyDateTime: '2026-12-01T10:45:00.000Z', documentId: optional.documentGuid },
    });
    const fresh = randomUUID();
    expect((await begin(suite.server, suite.main.caseId, { guid: fresh })).documentGuid).toBe(fresh);
  });

  it('is refused for a template that there is not, and where nothing on the case asks for it', async () => {
    const unknown = await refused(suite.server, () => beginAs('maren', randomUUID(), { templateId: 999 }));
    expect(unknown).toMatchObject({ status: 400, description: 'There is no such document.' });
    expect(unknown.answer.error.fields).toEqual({ templateId: 'There is no such document.' });
    const caseId = await openCase(suite.server);
    const nowhere = await refused(suite.server, () => beginAs('maren', randomUUID(), { caseId }));
    expect(nowhere).toMatchObject({ status: 400, description: 'Nothing on this case asks for this document.' });
    await suite.server.db
      .updateTable('tracking_record')
      .set({ ended_at: suite.server.now(), end_reason: 'finished' })
      .where('id', '=', suite.main.recordId)
      .execute();
    expect(await refused(suite.server, () => beginAs('maren', randomUUID()))).toMatchObject({
      status: 400,
      description: nowhere.description,
    });
  });

  it('is refused to observers, on a locked case to the business side, and on a closed one to everybody [PERM-03]', async () => {
    await join(suite.server, suite.main.caseId, 'salma', 'observer');
    expect(await refused(suite.server, () => beginAs('salma', randomUUID()))).toMatchObject({ status: 403 });
    await suite.server.as('maren').call(lockCase, { params: { id: suite.main.caseId } });
    expect(await refused(suite.server, () => beginAs('teodora', randomUUID()))).toMatchObject({
      status: 403,
      description: 'This case is locked.',
    });
    await begin(suite.server, suite.main.caseId);
    const simple = await openCase(suite.server);
    await suite.server
      .as('maren')
      .call(closeCase, {
        params: { id: simple },
        body: { caseTrackingRecordId: simple, workflowTrackingComponentId: 1, conclusion: 'Answered.' },
      });
    expect(await refused(suite.server, () => beginAs('maren', randomUUID(), { caseId: simple }))).toMatchObject({
      status: 400,
      description: 'This case is closed.',
    });
  });

  it('is for the process that is at such an event, else for one that has recorded it, the newest first', async () => {
    const component = async (guid: string) => [(await rowOf(guid))?.record_id, (await rowOf(guid))?.component_id];
    const forHr = await startForHr(suite.server, suite.main.caseId);
    expect(await component((await begin(suite.server, suite.main.caseId)).documentGuid)).toEqual([
      forHr.recordId,
      forHr.component('notice').id,
    ]);
    // The business side neither sees nor is given a process of HR.
    const ofMain = [suite.main.recordId, suite.main.component('invite').id];
    expect(await component((await begin(suite.server, suite.main.caseId, { as: 'teodora' })).documentGuid)).toEqual(
      ofMain,
    );
    await suite.main.complete('invite', 'maren');
    expect(await component((await begin(suite.server, suite.main.caseId, { as: 'teodora' })).documentGuid)).toEqual(
      ofMain,
    );
    await forHr.complete('notice', 'maren');
    expect(await component((await begin(suite.server, suite.main.caseId)).documentGuid)).toEqual([
      forHr.recordId,
      forHr.component('notice').id,
    ]);
  });

  it('is not begun for an event that may come', async () => {
    const early = await openGrievance(suite.server);
    const refusal = await refused(suite.server, () => beginAs('maren', randomUUID(), { caseId: early.caseId }));
    expect(refusal).toMatchObject({ status: 400, description: 'Nothing on this case asks for this document.' });
  });
});

describe('A letter in progress', () => {
  let letter: Letter;
  beforeEach(async () => {
    letter = await begin(suite.server, suite.main.caseId);
  });

  it('keeps what is typed, in place of what was typed before, and takes every field back', async () => {
    const first = await save(
      'maren',
      letter.documentGuid,
      { place: 'Quiet room\nFirst floor', more: '👩🏽 \u202e', time: '09:30' },
      letter.updatedAt,
    );
    const second = await save('teodora', letter.documentGuid, { ...wholeValues, time: '' }, first.data.updatedAt);
    expect(second.data.updatedAt > first.data.updatedAt).toBe(true);
    const { data } = await read('maren', letter.documentGuid);
    expect([data.values, data.updatedAt, data.documentStatus]).toEqual([
      { ...wholeValues, time: '' },
      second.data.updatedAt,
      1,
    ]);
    expect(await factsOf()).toHaveLength(1);
  });

  it('is not overwritten by what was typed over an older version; the newer letter and its author are answered', async () => {
    const newer = await save('teodora', letter.documentGuid, { place: 'Room 2' }, letter.updatedAt);
    for (const call of [
      () => save('maren', letter.documentGuid, { place: 'Room 1' }, letter.updatedAt),
      () => completeAs('maren', letter.documentGuid, wholeValues, letter.updatedAt),
    ]) {
      const { status: answered, code, answer } = await refused(suite.server, call);
      expect([answered, code]).toEqual([409, 'ALREADY_EXISTS']);
      expect(answer.error.current).toMatchObject({ values: { place: 'Room 2' }, updatedAt: newer.data.updatedAt });
      expect(answer.error.changed).toEqual({ name: 'Teodora Whitlock', at: newer.data.updatedAt });
    }
  });

  it.each([
    ['a field it does not have', { placce: 'x' }, 'placce', 'Cannot be typed into this document.'],
    ['a name of the language', JSON.parse('{"constructor":"x"}'), 'constructor', 'Cannot be typed into this document.'],
    [
      'a field that comes from the case',
      { 'employee.name': 'Somebody else' },
      'employee.name',
      'Cannot be typed into this document.',
    ],
    ['a day that is none', { date: '2026-02-30' }, 'date', 'Must be a date as YYYY-MM-DD.'],
    ['a date in words', { date: '18 November 2026' }, 'date', 'Must be a date as YYYY-MM-DD.'],
    ['a time that is none', { time: '24:00' }, 'time', 'Must be a time as HH:MM.'],
    ['a choice that is not offered', { worst: 'demotion' }, 'worst', 'Is not one of the choices.'],
    [
      '201 characters where there is room for 200',
      { place: 'x'.repeat(201) },
      'place',
      'Must be at most 200 characters.',
    ],
    ['a surrogate without its pair', { place: '\ud83d' }, null, null],
    ['10,001 characters', { allegations: 'x'.repeat(10_001) }, null, null],
  ])('refuses %s and keeps what it held', async (_what, values, field, message) => {
    for (const call of [
      () => save('maren', letter.documentGuid, values),
      () => completeAs('maren', letter.documentGuid, { ...wholeValues, ...values }),
    ]) {
      const { status: answered, code, answer } = await refused(suite.server, call);
      expect([answered, code]).toEqual([400, 'BAD_REQUEST']);
      if (field !== null) expect(answer.error.fields).toEqual({ [field]: message });
    }
  });

  it('names each field that it lacks when it is completed, and stays in progress', async () => {
    const { status: answered, answer } = await refused(suite.server, () =>
      completeAs('maren', letter.documentGuid, { place: ' ', time: '10:45' }),
    );
    expect([answered, answer.error.errorCode]).toEqual([400, 'BAD_REQUEST']);
    const required = 'Field is required';
    expect(answer.error.fields).toEqual({ date: required, place: required, worst: required, allegations: required });
    expect((await status('maren', letter.documentGuid)).data).toEqual({ documentStatus: 1 });
  });

  it('is only read by observers, without what is typed, and on a locked case by the business side [PERM-03]', async () => {
    await join(suite.server, suite.main.caseId, 'salma', 'observer');
    await save('maren', letter.documentGuid, { place: 'Quiet room' });
    expect((await read('salma', letter.documentGuid)).data).toMatchObject({
      documentStatus: 1,
      readOnlyBecause: 'role',
      values: {},
    });
    expect((await read('teodora', letter.documentGuid)).data.values).toMatchObject({ place: 'Quiet room' });
    expect(await refused(suite.server, () => save('salma', letter.documentGuid, { place: 'x' }))).toMatchObject({
      status: 403,
    });
    await suite.server.as('maren').call(lockCase, { params: { id: suite.main.caseId } });
    expect((await read('teodora', letter.documentGuid)).data.readOnlyBecause).toBe('locked');
    expect(await refused(suite.server, () => completeAs('teodora', letter.documentGuid))).toMatchObject({
      status: 403,
      description: 'This case is locked.',
    });
    expect((await save('maren', letter.documentGuid, { place: 'x' })).status).toBe(200);
  });
});

describe('A completed letter', () => {
  it('keeps the date and what the case said, whatever the case says later, and is told by the history [API-151]', async () => {
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    suite.server.setNow('2026-11-19T23:30:00.000Z');
    const letter = await complete(suite.server, documentGuid, wholeValues, 'teodora');
    expect(letter).toMatchObject({
      documentStatus: 2,
      values: wholeValues,
      letterDate: '2026-11-19',
      completed: { at: '2026-11-19T23:30:00.000Z', by: 'Teodora Whitlock' },
      readOnlyBecause: 'completed',
    });
    const facts = {
      workflowTitle: 'Grievance',
      recordId: suite.main.recordId,
      documentId: documentGuid,
      title: 'Hearing invitation',
    };
    expect((await factsOf()).at(-1)).toMatchObject({ kind: 'letter.completed', facts });
    suite.server.setNow('2026-12-01T09:00:00.000Z');
    await suite.server.db
      .updateTable('participant')
      .set({ removed_at: suite.server.now() })
      .where('case_id', '=', suite.main.caseId)
      .where('relation_id', '=', 10)
      .execute();
    const later = (await read('maren', documentGuid)).data;
    expect([later.caseValues, later.letterDate]).toEqual([letter.caseValues, '2026-11-19']);
    expect((await status('maren', documentGuid)).data).toEqual({ documentStatus: 2 });
  });

  it('never changes: not by a save, not by completing it again, and not in the database', async () => {
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    await complete(suite.server, documentGuid);
    const saved = await refused(suite.server, () => save('maren', documentGuid, { place: 'Elsewhere' }));
    expect(saved).toMatchObject({ status: 400, description: 'This document is completed and cannot be changed.' });
    const again = await refused(suite.server, () =>
      completeAs('maren', documentGuid, { ...wholeValues, place: 'Elsewhere' }),
    );
    expect(again).toMatchObject({ status: 409, description: 'This document has already been completed.' });
    expect(again.answer.error.current).toMatchObject({ documentStatus: 2, values: wholeValues });
    const row = () => suite.server.db.updateTable('case_letter').where('guid', '=', documentGuid);
    await expect(row().set({ status: 1 }).execute()).rejects.toThrow('a completed letter never changes');
    await expect(suite.server.db.deleteFrom('case_letter').where('guid', '=', documentGuid).execute()).rejects.toThrow(
      'a completed letter never changes',
    );
  });

  it('is completed once, also when two people do it at the same moment', async () => {
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    const answers = await Promise.all([
      completeAs('maren', documentGuid),
      completeAs('teodora', documentGuid, { ...wholeValues, place: 'Room 2' }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await factsOf()).map(({ kind }) => kind)).toEqual(['letter.begun', 'letter.completed']);
    const done = answers.find((answer) => answer.status === 200)!.data;
    expect((await read('maren', documentGuid)).data).toEqual(done);
  });
});

describe('Nobody but those who see the process', () => {
  it('learns of a letter: it answers as one that does not exist [PERM-04, API-151]', async () => {
    await join(suite.server, suite.main.caseId, 'silas', 'blocked');
    const { documentGuid } = await begin(suite.server, suite.main.caseId);
    const calls = (name: CastName, guid: string): (() => Promise<Answer<unknown>>)[] => [
      () => read(name, guid),
      () => save(name, guid, { place: 'x' }),
      () => completeAs(name, guid),
    ];
    for (const name of ['silas', 'wren', 'callum', 'rufus', 'odile'] as const) {
      expect((await status(name, documentGuid)).data, name).toEqual({ documentStatus: 0 });
      expect((await status(name, randomUUID())).body, name).toBe((await status(name, documentGuid)).body);
      const none = calls(name, randomUUID());
      for (const [index, call] of calls(name, documentGuid).entries()) {
        const hidden = await refused(suite.server, call);
        expect([name, hidden.status, hidden.answer.body]).toEqual([name, 404, (await none[index]!()).body]);
      }
    }
  });
});
