import { randomUUID } from 'node:crypto';
import { saveComponentDraft, undoComponent } from '@evenhand/contract/component-tracking';
import { getDocument } from '@evenhand/contract/letters';
import { editTrackedEvent, getTrackedEvent, saveEventDraft } from '@evenhand/contract/tracked-events';
import { setStep } from '@evenhand/contract/workflow';
import { hearingLetter } from '@evenhand/engine/letters/testing/hearing-letter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, refused } from '../../testing/case-world.ts';
import { begin, complete, openAtInvite, publishLetters } from '../../testing/letter-world.ts';
import { publishChanged, withComponent } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { eventOf, stakeholder } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await publishLetters(server);
});
afterAll(() => server.close());

const invited = { onlyDateTime: '2026-12-01T10:45:00.000Z' };

async function letterOf(main: Walk): Promise<string | null> {
  const { componentTrackingData } = await main.visit('invite');
  return (componentTrackingData as { documentId: string | null }).documentId;
}

/** A grievance whose meeting was invited to with a completed letter, and then is arranged once more. */
async function openInvitedTwice(on: TestServer): Promise<{ main: Walk; letterId: string }> {
  const main = await openAtInvite(on);
  const { documentGuid: letterId } = await begin(on, main.caseId);
  await complete(on, letterId);
  await main.complete('invite', 'maren', { data: { ...invited, documentId: letterId } });
  // A step that is left half way would be gone on with.
  await main.complete('companion', 'maren');
  const moved = await on.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('arrange') } });
  expect(moved.error).toBeUndefined();
  await main.reach('invite', { 'appoint-hm': { data: stakeholder('isaac', 10) } });
  return { main, letterId };
}

describe('A submit of an event with a letter', () => {
  it('keeps the letter that was written for it, which then bars the way back [COMP-EVENT-02, COMP-EVENT-09]', async () => {
    const main = await openAtInvite(server);
    const { documentGuid } = await begin(server, main.caseId);
    await complete(server, documentGuid);
    await main.complete('invite', 'maren', { data: { ...invited, documentId: documentGuid } });
    expect(await letterOf(main)).toBe(documentGuid);
    const current = await main.visitId((await main.currentKey())!);
    expect(await server.as('maren').call(undoComponent, { params: { id: current } })).toMatchObject({ status: 400 });
  });

  it('keeps the name of a letter that is yet to be begun while the form is filled in, and drops it on completion', async () => {
    const main = await openAtInvite(server);
    const documentId = randomUUID();
    await main.complete('invite', 'maren', { option: 'save', data: { ...invited, documentId } });
    expect(await letterOf(main)).toBe(documentId);
    await main.complete('invite', 'maren', { data: { ...invited, documentId } });
    expect(await letterOf(main)).toBeNull();
  });

  it('keeps a completed letter that its form named, whatever is sent', async () => {
    for (const sent of [{ documentId: null }, {}, { isDocumentServiceNotApplicable: true }]) {
      const main = await openAtInvite(server);
      const { documentGuid } = await begin(server, main.caseId);
      const params = { id: await main.visitId('invite') };
      await server
        .as('maren')
        .call(saveComponentDraft, { params, body: { draft: { documentId: documentGuid } as never } });
      await complete(server, documentGuid);
      // Another person's letter in progress, or none, overwrites the name that was kept.
      const other = await begin(server, main.caseId, { as: 'teodora' });
      await server
        .as('teodora')
        .call(saveComponentDraft, { params, body: { draft: { documentId: other.documentGuid } as never } });
      await main.complete('invite', 'maren', { data: { ...invited, ...sent } });
      expect(await letterOf(main)).toBe(documentGuid);
    }
  });

  it('takes the letter of another case for none', async () => {
    const [main, other] = [await openAtInvite(server), await openAtInvite(server)];
    const { documentGuid } = await begin(server, other.caseId);
    await main.complete('invite', 'maren', { data: { ...invited, documentId: documentGuid } });
    expect(await letterOf(main)).toBeNull();
  });
});

describe('The letter of a recorded event', () => {
  it('is begun in its editor, whatever step the process has reached', async () => {
    const main = await openAtInvite(server);
    await main.complete('invite', 'maren', { data: invited });
    const eventId = await eventOf(main, 'invite');
    const read = await server.as('maren').call(getTrackedEvent, { params: { id: eventId } });
    const documentId = randomUUID();
    const draft = { documentId, onlyDateTime: '2026-12-15T10:45:00.000Z' };
    await server
      .as('maren')
      .call(saveEventDraft, { params: { id: eventId }, body: { draft, baseUpdatedAt: read.data.updatedAt } });
    // It begins with what is being typed into its own event.
    expect((await begin(server, main.caseId, { guid: documentId })).prefilled).toMatchObject({ date: '2026-12-15' });
    const edited = await server
      .as('maren')
      .call(editTrackedEvent, { params: { id: eventId }, body: { ...invited, documentId } });
    expect(edited.data).toMatchObject({ componentTrackingData: { documentId } });
  });

  it('is refused where the event asks for none, and nothing changes [COMP-EVENT-09]', async () => {
    const main = await openAtInvite(server);
    await main.complete('invite', 'maren', { data: invited });
    await main.complete('companion', 'maren');
    const params = { id: await eventOf(main, 'companion') };
    const before = (await server.as('maren').call(getTrackedEvent, { params })).body;
    const refused = await server.as('maren').call(editTrackedEvent, { params, body: { documentId: randomUUID() } });
    expect(refused).toMatchObject({ status: 400, error: { fields: { documentId: 'This event has no letter.' } } });
    expect((await server.as('maren').call(getTrackedEvent, { params })).body).toBe(before);
  });

  it('can still be begun when its process has ended', async () => {
    const main = await openAtInvite(server);
    await main.complete('invite', 'maren', { data: invited });
    await server.db
      .updateTable('tracking_record')
      .set({ ended_at: server.now(), end_reason: 'finished' })
      .where('id', '=', main.recordId)
      .execute();
    expect(await begin(server, main.caseId)).toMatchObject({ documentStatus: 1 });
  });

  it('stays with the event once it is completed; an editor that names none changes nothing, and one that names another is refused [COMP-EVENT-09]', async () => {
    const main = await openAtInvite(server);
    const { documentGuid } = await begin(server, main.caseId);
    await main.complete('invite', 'maren', { data: { ...invited, documentId: documentGuid } });
    const eventId = await eventOf(main, 'invite');
    const edit = (more: object) =>
      server.as('maren').call(editTrackedEvent, { params: { id: eventId }, body: { ...invited, ...more } });
    expect((await edit({})).data).toMatchObject({ componentTrackingData: { documentId: documentGuid } });
    await complete(server, documentGuid);
    for (const more of [{ documentId: null }, { isDocumentServiceNotApplicable: true }])
      expect((await edit(more)).data).toMatchObject({ componentTrackingData: { documentId: documentGuid } });
    expect(await refused(server, () => edit({ documentId: randomUUID() }))).toMatchObject({
      status: 400,
      answer: { error: { fields: { documentId: 'This is not a letter of this event.' } } },
    });
    expect((await server.as('maren').call(getDocument, { params: { documentGuid } })).data).toMatchObject({
      documentStatus: 2,
    });
  });
});

describe('The letter of one event', () => {
  it('is none for another event of the same component, and an edit that names it is refused [COMP-EVENT-09]', async () => {
    const { main, letterId } = await openInvitedTwice(server);
    await main.complete('invite', 'maren', { data: { ...invited, documentId: letterId } });
    expect(await letterOf(main)).toBeNull();
    const params = { id: await eventOf(main, 'invite') };
    const naming = () =>
      server.as('maren').call(editTrackedEvent, { params, body: { ...invited, documentId: letterId } });
    expect(await refused(server, naming)).toMatchObject({
      status: 400,
      answer: { error: { fields: { documentId: 'This is not a letter of this event.' } } },
    });
  });
});

// From here on, what is published stays.
describe('The completed letter of an event whose component is still open', () => {
  it('stays with it when that is completed without naming it', async () => {
    await publishLetters(server, [hearingLetter], { invite: hearingLetter.id, interviews: hearingLetter.id });
    const main = await openAtInvite(server);
    await main.reach('appoint-io', { meeting: { option: 'look-into-it' } });
    await main.complete('appoint-io', 'maren', { data: stakeholder('isaac', 9) });
    const { documentGuid } = await begin(server, main.caseId);
    await complete(server, documentGuid);
    const params = { id: await eventOf(main, 'interviews') };
    const filled = await server
      .as('isaac')
      .call(editTrackedEvent, { params, body: { freeText: 'Two drivers.', documentId: documentGuid } });
    expect(filled.data).toMatchObject({ componentTrackingData: { documentId: documentGuid } });
    await main.complete('interviews', 'isaac', { data: { freeText: 'Three drivers.' } });
    expect((await server.as('maren').call(getTrackedEvent, { params })).data.componentTrackingData).toMatchObject({
      freeText: 'Three drivers.',
      documentId: documentGuid,
    });
  });
});

describe('A mandatory letter', () => {
  const publishAsking = (isSubmissionMandatory: boolean) =>
    publishChanged(server, 'grievance', (workflow) =>
      withComponent(
        {
          ...workflow,
          events: workflow.events.map((event) =>
            event.key === 'invite' ? { ...event, required: { ...event.required, letter: true } } : event,
          ),
        },
        'invite',
        (component) => ({ ...component, isSubmissionMandatory }),
      ),
    );

  it('holds the submit up until it is completed, and that of another event does not count [COMP-EVENT-08, COMP-EVENT-29]', async () => {
    const asking = await publishAsking(true);
    const { main, letterId } = await openInvitedTwice(asking);
    const refusal = { fields: { documentId: 'Document must be completed' } };
    const visitId = await main.visitId('invite');
    const submit = (data: object) =>
      refused(asking, () => main.submit('invite', 'maren', { data, visitId, isWithoutLetter: true }));
    expect((await submit(invited)).answer.error).toMatchObject(refusal);
    expect((await submit({ ...invited, documentId: letterId })).answer.error).toMatchObject(refusal);
    const { documentGuid } = await begin(asking, main.caseId);
    const data = { ...invited, documentId: documentGuid };
    expect((await submit(data)).answer.error).toMatchObject(refusal);
    await complete(asking, documentGuid);
    await main.complete('invite', 'maren', { data });
    await asking.close();
  });

  it('that is completed after its event settles the task of the event with the next save, although that changes nothing [ANY-07]', async () => {
    const asking = await publishAsking(false);
    const main = await openAtInvite(asking);
    const { documentGuid } = await begin(asking, main.caseId);
    const data = { ...invited, documentId: documentGuid };
    await main.complete('invite', 'maren', { data, isWithoutLetter: true });
    const params = { id: await eventOf(main, 'invite') };
    const read = async () => (await asking.as('maren').call(getTrackedEvent, { params })).data;
    const openTasks = () =>
      asking.db
        .selectFrom('case_task')
        .select('title')
        .where('tracked_event_id', '=', params.id)
        .where('completed_at', 'is', null)
        .execute();
    expect(await openTasks()).toEqual([{ title: 'Complete Invitation to the grievance meeting' }]);
    await complete(asking, documentGuid);
    const [event, history] = [await read(), await historyOf(asking, main.caseId)];
    expect((await asking.as('maren').call(editTrackedEvent, { params, body: data })).error).toBeUndefined();
    expect(await openTasks()).toEqual([]);
    expect(await read()).toEqual(event);
    expect(await historyOf(asking, main.caseId)).toEqual(history);
    await asking.close();
  });
});
