import { saveComponentDraft } from '@evenhand/contract/component-tracking';
import type { LetterTemplate } from '@evenhand/contract/letter-template';
import type { Letter } from '@evenhand/contract/letters';
import { getDocument } from '@evenhand/contract/letters';
import { addMatter, withdrawMatter } from '@evenhand/contract/matters';
import { blankField } from '@evenhand/engine/letters/testing/hearing-letter';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join, openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { begin, openAtInvite, publishLetters, templateOf } from '../../testing/letter-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf, sendParts, toForm } from '../../testing/uploads.ts';
import type { Walk } from '../../testing/walk.ts';
import { stakeholder, walk } from '../../testing/walk.ts';
import { caseOfLetter } from './case-people.queries.ts';

const keys = [
  ...[
    'case.id',
    'service.title',
    'service.organisation',
    'service.support',
    'today',
    'reasons',
    'employee.name',
    'employee.firstName',
    'employee.jobTitle',
    'owner.name',
    'owner.jobTitle',
  ],
  ...[
    'adviser.name',
    'adviser.jobTitle',
    'owner.email',
    'adviser.email',
    'participant.hearing-manager.name',
    'participant.hearing-manager.jobTitle',
    'participant.appeal-manager.name',
    'participant.interested-party.name',
  ],
  ...['event.received.date', 'event.received.time', 'event.invite.date', 'event.invite.time', 'event.invite.endDate'],
  ...['event.companion.reasons', 'event.companion.freeText', 'event.meeting.endDate', 'event.unknown.date'],
];

let server: TestServer;
let main: Walk;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow('2026-11-18T09:00:00.000Z');
  await publish(templateOf(keys));
  main = await openAtInvite(server);
});

const publish = (template: LetterTemplate) => publishLetters(server, [template], { invite: template.id });
const letterFor = (caseId = main.caseId) => begin(server, caseId, { templateId: 8 });
const readBy = async (name: CastName, { documentGuid }: Letter) =>
  (await server.as(name).call(getDocument, { params: { documentGuid } })).data;
const typeInto = async (key: string, draft: object) =>
  expect(
    (
      await server
        .as('maren')
        .call(saveComponentDraft, { params: { id: await main.visitId(key) }, body: { draft: draft as never } })
    ).status,
  ).toBe(200);

describe('What a letter takes from its case', () => {
  it('is the case, its people and its reasons in words, and null where there is nothing', async () => {
    const { caseValues } = await letterFor();
    const people = await server.db.selectFrom('person').select(['full_name', 'job_title', 'email']).execute();
    const jobOf = (name: string) => people.find(({ full_name }) => full_name === name)!.job_title;
    const emailOf = (name: string) => people.find(({ full_name }) => full_name === name)!.email;
    expect(emailOf('Maren Oduya')).toContain('@');
    expect(caseValues).toMatchObject({
      'owner.email': emailOf('Teodora Whitlock'),
      'adviser.email': emailOf('Maren Oduya'),
      'case.id': String(main.caseId),
      'service.title': server.configuration.of(1).pack.service.title,
      'service.organisation': 'Northmoor',
      'service.support': expect.stringContaining('employee assistance programme'),
      today: '18 November 2026',
      reasons: server.configuration.of(1).titles.reasons.get(main.definition.reasons!.items[0]!.id),
      'employee.name': 'Callum Brightwater',
      'employee.firstName': 'Callum',
      'employee.jobTitle': jobOf('Callum Brightwater'),
      'owner.name': 'Teodora Whitlock',
      'owner.jobTitle': jobOf('Teodora Whitlock'),
      'adviser.name': 'Maren Oduya',
      'adviser.jobTitle': jobOf('Maren Oduya'),
      'participant.hearing-manager.name': 'Ngozi Farraday',
      'participant.hearing-manager.jobTitle': jobOf('Ngozi Farraday'),
      'participant.appeal-manager.name': null,
      'event.received.date': '18 November 2026',
      'event.received.time': null,
      'event.invite.date': null,
      'event.unknown.date': null,
    });
    expect(Object.keys(caseValues)).toEqual(keys);
  });

  it('is each open matter by its number, and once it is decided what was found last and why [ALLEG-15]', async () => {
    await publish(templateOf(['matters.text', 'matters.findings', 'matters.reasons', 'matters.outcome']));
    const { caseId, ...again } = await openAtInvite(server);
    const as = server.as('maren');
    for (const text of ['The bonus was not paid.', 'The shift was changed.'])
      await as.call(addMatter, { params: { id: caseId }, body: { text } });
    await as.call(withdrawMatter, { params: { id: caseId, number: 3 }, body: { reason: 'It was settled.' } });
    const texts = '1. As it was written down. and 2. The bonus was not paid.';
    expect((await letterFor(caseId)).caseValues).toEqual({
      'matters.text': texts,
      'matters.findings': null,
      'matters.reasons': null,
      'matters.outcome': null,
    });
    const { id: matterId } = await server.db
      .selectFrom('case_matter')
      .select('id')
      .where('case_id', '=', caseId)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    const finding = {
      service_id: 1,
      case_id: caseId,
      matter_id: matterId,
      decided_on: '2026-11-18',
      decided_by: cast.maren,
      recorded_at: server.now(),
      recorded_by: cast.maren,
    };
    const visits = [await again.visitId('invite'), await again.visitId('matters')];
    await server.db
      .insertInto('case_finding')
      .values([
        { ...finding, visit_id: visits[0]!, stage: 'decision', answer: 'upheld', reasons: 'It was late.' },
        { ...finding, visit_id: visits[1]!, stage: 'appeal', answer: 'partly-upheld', reasons: 'Half of it was.' },
      ])
      .execute();
    expect((await letterFor(caseId)).caseValues).toEqual({
      'matters.text': texts,
      'matters.findings': '1. As it was written down: partly upheld.',
      'matters.reasons': '1. Half of it was.',
      'matters.outcome': '1. As it was written down. and Partly upheld. Half of it was.',
    });
  });

  it('joins reasons and people as a sentence does, and leaves out who is blocked and who has left', async () => {
    const items = main.definition.reasons!.items.slice(0, 3);
    await server.db
      .updateTable('case_record')
      .set({ reason_ids: items.map(({ id }) => id) })
      .where('id', '=', main.caseId)
      .execute();
    await join(server, main.caseId, 'isaac', 'stakeholder');
    await join(server, main.caseId, 'silas', 'blocked');
    const left = await join(server, main.caseId, 'salma', 'stakeholder');
    await server.db.updateTable('participant').set({ removed_at: server.now() }).where('id', '=', left).execute();
    await server.db
      .updateTable('participant')
      .set({ relation_id: 10 })
      .where('case_id', '=', main.caseId)
      .where('role_id', '=', 2)
      .execute();
    const blocked = { case_id: main.caseId, role_id: 4, relation_id: 2 };
    expect(
      await server.db
        .selectFrom('participant')
        .select(['case_id', 'role_id', 'relation_id'])
        .where('role_id', '=', 4)
        .execute(),
    ).toContainEqual(blocked);
    const isaac = await server.db
      .selectFrom('person')
      .select('full_name')
      .where('first_name', '=', 'Isaac')
      .executeTakeFirstOrThrow();
    const { caseValues } = await letterFor();
    expect(caseValues.reasons).toBe(`${items[0]!.title}, ${items[1]!.title} and ${items[2]!.title}`);
    expect(caseValues['participant.interested-party.name']).toBeNull();
    expect(caseValues['participant.hearing-manager.name']).toBe(`Ngozi Farraday and ${isaac.full_name}`);
  });

  it('is the whole name of an employee who was typed in, and nobody for a case about nobody and for one without an adviser', async () => {
    const typed = await letterFor();
    await server.db
      .updateTable('case_record')
      .set({ employee_user_id: null, employee_name: 'Sam de Groot' })
      .where('id', '=', main.caseId)
      .execute();
    expect((await readBy('maren', typed)).caseValues).toMatchObject({
      'employee.name': 'Sam de Groot',
      'employee.firstName': 'Sam de Groot',
      'employee.jobTitle': null,
    });
    expect((await readBy('maren', typed)).employeeName).toBe('Sam de Groot');
    await server.db
      .updateTable('case_record')
      .set({ employee_name: null, no_employee_reason_id: 1 })
      .where('id', '=', main.caseId)
      .execute();
    expect(await readBy('maren', typed)).toMatchObject({ employeeName: null, caseValues: { 'employee.name': null } });
    await server.db.updateTable('case_record').set({ adviser_user_id: null }).where('id', '=', main.caseId).execute();
    expect(await caseOfLetter(server.db, await scopeFor(server, 'maren'), main.caseId)).toMatchObject({
      employee: null,
      adviser: null,
    });
  });

  it('is today in the time zone of the service', async () => {
    server.setNow('2026-07-01T23:30:00.000Z');
    expect((await letterFor()).letterDate).toBe('2026-07-02');
    expect((await letterFor()).caseValues.today).toBe('2 July 2026');
  });
});

describe('What a letter takes from events of its process', () => {
  it('is what is being typed into the event, for those who write on the case alone [PERM-03]', async () => {
    await join(server, main.caseId, 'salma', 'observer');
    const letter = await letterFor();
    await typeInto('invite', { onlyDateTime: '2026-12-01T10:45:00.000Z' });
    const typed = { 'event.invite.date': '1 December 2026', 'event.invite.time': '10:45' };
    expect((await readBy('teodora', letter)).caseValues).toMatchObject(typed);
    expect((await readBy('salma', letter)).caseValues).toMatchObject({
      'event.invite.date': null,
      'event.invite.time': null,
    });
    // A day whose time is not typed yet.
    await typeInto('invite', { onlyDateTime: '2026-12-02T00:00:00.000Z' });
    expect((await readBy('maren', letter)).caseValues).toMatchObject({
      'event.invite.date': '2 December 2026',
      'event.invite.time': null,
    });
    for (const draft of [
      { onlyDateTime: 'soon' },
      { onlyDateTime: 7 },
      { onlyDateTime: '2026-12-01T10:45:00.000Z', isDateNotApplicable: true },
    ]) {
      await typeInto('invite', draft);
      expect((await readBy('maren', letter)).caseValues['event.invite.date']).toBeNull();
    }
  });

  it('is what the newest event recorded that was not taken back, in the hours of the service', async () => {
    const letter = await letterFor();
    await main.complete('invite', 'maren', { data: { onlyDateTime: '2027-06-30T23:30:00.000Z' } });
    const setup = main.definition.events.find(({ key }) => key === 'companion')!;
    const companion = { eventSetupReasonIds: [setup.reasons!.items[0]!.id], freeText: 'Wren, from the union' };
    await main.complete('companion', 'maren', { data: companion });
    const expected = {
      'event.invite.date': '1 July 2027',
      'event.invite.time': '00:30',
      'event.invite.endDate': null,
      'event.companion.reasons': setup.reasons!.items[0]!.title,
      'event.companion.freeText': 'Wren, from the union',
    };
    expect((await readBy('teodora', letter)).caseValues).toMatchObject(expected);
    await main.complete('meeting', 'maren', {
      data: { fromDateTime: '2026-11-17T10:00:00.000Z', toDateTime: '2026-11-18T08:00:00.000Z' },
      option: 'ready-to-decide',
    });
    expect((await readBy('teodora', letter)).caseValues['event.meeting.endDate']).toBe('18 November 2026');
    await server.db
      .updateTable('tracked_event')
      .set({ withdrawn_at: server.now() })
      .where('case_id', '=', main.caseId)
      .execute();
    expect((await readBy('teodora', letter)).caseValues['event.companion.freeText']).toBeNull();
  });

  it('is that of the event it was begun for, where several events ask for it', async () => {
    await publishLetters(server, [templateOf(['thisEvent.date', 'thisEvent.time'])], { invite: 8, decision: 8 });
    main = await openAtInvite(server);
    const invitation = await letterFor();
    const invite = { onlyDateTime: '2026-12-01T10:45:00.000Z', documentId: invitation.documentGuid };
    await main.reach('decision', { invite: { data: invite }, meeting: { option: 'ready-to-decide' } });
    const outcome = await letterFor();
    await typeInto('decision', { onlyDateTime: '2026-12-09T00:00:00.000Z' });
    expect((await readBy('maren', outcome)).caseValues).toEqual({
      'thisEvent.date': '9 December 2026',
      'thisEvent.time': null,
    });
    expect((await readBy('maren', invitation)).caseValues).toEqual({
      'thisEvent.date': '1 December 2026',
      'thisEvent.time': '10:45',
    });
  });

  it('is never that of another process', async () => {
    const letter = await letterFor();
    const other = await openAtInvite(server);
    await other.complete('invite', 'maren', { data: { onlyDateTime: '2027-01-11T10:00:00.000Z' } });
    await server.db
      .updateTable('case_letter')
      .set({ record_id: main.recordId })
      .where('guid', '=', letter.documentGuid)
      .execute();
    expect((await readBy('maren', letter)).caseValues['event.invite.date']).toBeNull();
    expect((await letterFor(other.caseId)).caseValues['event.invite.date']).toBe('11 January 2027');
  });
});

describe('The list of what a letter encloses', () => {
  const list = { ...blankField, key: 'documents', label: 'Documents', kind: 'longText' as const };
  const prefilled = async (name: CastName, letter: Letter) => (await readBy(name, letter)).prefilled.documents;

  it('begins with the names of the files of its event, as they come and go, without a virus [LETTER-05]', async () => {
    await publish(templateOf([], [{ ...list, prefill: 'thisEvent.files' }]));
    main = await openAtInvite(server);
    await join(server, main.caseId, 'salma', 'observer');
    const letter = await letterFor();
    expect(await prefilled('maren', letter)).toBeUndefined();
    const add = async (...names: string[]) => {
      const files = [['model', '{}'] as const, ...names.map((name) => ['files', pdf(name)] as const)];
      expect((await sendParts(server, 'maren', toForm(await main.visitId('invite')), files)).status).toBe(200);
    };
    await add('Rota of May.pdf', 'Virus.pdf');
    expect(await prefilled('maren', letter)).toBe('Rota of May\nVirus');
    expect(await prefilled('salma', letter), 'who only reads sees nothing of what waits').toBeUndefined();
    await add('Notes v1.2.pdf');
    await server.db.updateTable('case_file').set({ scan: 'infected' }).where('filename', '=', 'Virus.pdf').execute();
    expect(await prefilled('maren', letter)).toBe('Rota of May\nNotes v1.2');
    // A form that names an infected file is not completed.
    await server.db.deleteFrom('case_file').where('filename', '=', 'Virus.pdf').execute();
    await main.complete('invite', 'maren', {
      data: { onlyDateTime: '2026-12-01T10:45:00.000Z', documentId: letter.documentGuid },
    });
    expect(await prefilled('maren', letter)).toBe('Rota of May\nNotes v1.2');
  });
});

describe('A typed field that begins with something of the case', () => {
  const companions = () => main.definition.events.find(({ key }) => key === 'companion')!.reasons!.items;

  it('holds it as a person would have typed it, where it fits', async () => {
    await main.complete('invite', 'maren', { data: { onlyDateTime: '2026-12-01T10:45:00.000Z' } });
    await main.complete('companion', 'maren', {
      data: { eventSetupReasonIds: [companions()[0]!.id], freeText: 'A colleague' },
    });
    const field = (key: string, kind: 'text' | 'date' | 'time' | 'choice', prefill: string, more: object = {}) => ({
      ...blankField,
      key,
      label: key,
      kind,
      prefill,
      ...more,
    });
    const choices = companions().map(({ key, title }) => ({ key, label: title, text: 'somebody' }));
    await publish(
      templateOf(
        [],
        [
          field('date', 'date', 'event.invite.date'),
          field('time', 'time', 'event.invite.time'),
          field('name', 'text', 'employee.name'),
          field('short', 'text', 'employee.name', { maximumCharacters: 5 }),
          field('companion', 'choice', 'event.companion.reasons', { choices }),
          field('noDate', 'date', 'employee.name'),
          field('noTime', 'time', 'event.invite.date'),
          field('nothing', 'text', 'participant.appeal-manager.name'),
        ],
      ),
    );
    const again = await openCase(server, { topic: 'grievance' });
    const { id } = await server.db
      .selectFrom('tracking_record')
      .select('id')
      .where('case_id', '=', again)
      .executeTakeFirstOrThrow();
    main = await walk(server, id);
    await main.reach('meeting', {
      'appoint-hm': { data: stakeholder('ngozi', 10) },
      early: { option: 'formal' },
      invite: { data: { onlyDateTime: '2026-12-01T10:45:00.000Z' } },
      companion: { data: { eventSetupReasonIds: [companions()[0]!.id], freeText: 'A colleague' } },
    });
    expect((await letterFor()).prefilled).toEqual({
      date: '2026-12-01',
      time: '10:45',
      name: 'Callum Brightwater',
      companion: companions()[0]!.key,
    });
  });
});
