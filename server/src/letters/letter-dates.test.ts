import { completeDocument, getDocument, listLetters } from '@evenhand/contract/letters';
import { hearingLetter } from '@evenhand/engine/letters/testing/hearing-letter';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, refused } from '../../testing/case-world.ts';
import { begin, openAtInvite, publishLetters, wholeValues } from '../../testing/letter-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';

/** The letter to a hearing, whose day is to come and leaves ten working days from the date of the letter. */
const withDeadline = {
  ...hearingLetter,
  steps: hearingLetter.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) =>
      field.key === 'date'
        ? { ...field, isToCome: true, leaves: '10wd', prefill: 'event.received.date + 10wd' }
        : field,
    ),
  })),
};

let server: TestServer;
let main: Walk;
beforeAll(async () => {
  server = await startTestServer();
  await publishLetters(server, [withDeadline]);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(TEST_NOW);
  main = await openAtInvite(server);
});

/** Ten working days after 18/11/2026. */
const EARLIEST = '2026-12-02';

const complete = (documentGuid: string, date: string, dateReason?: string | null) =>
  server
    .as('maren')
    .call(completeDocument, {
      params: { documentGuid },
      body: { values: { ...wholeValues, date }, ...(dateReason === undefined ? {} : { dateReason }) },
    });

describe('A letter whose date to come does not fit its own date', () => {
  it.each([
    ['has passed', '2026-11-17', 'This date has passed.'],
    ['leaves less time than agreed', '2026-12-01', 'Less time than agreed: the earliest is 2 December 2026.'],
  ])('is not completed where it %s, and nothing is changed [LETTERDATE-01]', async (_what, date, sentence) => {
    const { documentGuid } = await begin(server, main.caseId);
    for (const reason of [undefined, null, '', '  ']) {
      const { status, answer } = await refused(server, () => complete(documentGuid, date, reason));
      expect(status).toBe(400);
      expect(answer.error.fields).toEqual({ date: sentence, dateReason: 'Field is required' });
    }
  });

  it('is completed with a reason, which the letter, its list and the history keep [LETTERDATE-02]', async () => {
    const { documentGuid, earliest } = await begin(server, main.caseId);
    expect(earliest).toEqual({ date: EARLIEST });
    expect((await complete(documentGuid, '2026-12-01', ' The employee asked for it. ')).data).toMatchObject({
      documentStatus: 2,
      dateReason: 'The employee asked for it.',
    });
    expect((await server.as('teodora').call(getDocument, { params: { documentGuid } })).data.dateReason).toBe(
      'The employee asked for it.',
    );
    expect((await server.as('maren').call(listLetters, { params: { id: main.caseId } })).data[0]).toMatchObject({
      dateReason: 'The employee asked for it.',
    });
    expect((await historyOf(server, main.caseId)).at(-1)).toMatchObject({
      kind: 'letter.completed',
      facts: { dateReason: 'The employee asked for it.' },
    });
  });

  it('needs no reason on the first day that leaves the time, and keeps none that is not needed [LETTERDATE-02]', async () => {
    const { documentGuid } = await begin(server, main.caseId);
    expect((await complete(documentGuid, EARLIEST, 'Not needed.')).data).toMatchObject({ dateReason: null });
    expect((await historyOf(server, main.caseId)).at(-1)?.facts).not.toHaveProperty('dateReason');
  });

  it('proposes the first day that leaves the time instead of an earlier one [LETTERDATE-03]', async () => {
    const { documentGuid, prefilled } = await begin(server, main.caseId);
    expect(prefilled.date).toBe(EARLIEST);
    server.setNow('2026-12-03T10:00:00.000Z');
    const later = (await server.as('maren').call(getDocument, { params: { documentGuid } })).data;
    expect(later.prefilled.date).toBe(later.earliest?.date);
    expect(later.earliest?.date).toBe('2026-12-17');
  });

  it('proposes nothing instead of a date that has passed, where no time is agreed [LETTERDATE-03]', async () => {
    const plain = { ...withDeadline, id: 9, key: 'plain' };
    const steps = plain.steps.map((step) => ({
      ...step,
      fields: step.fields.map(({ leaves: _time, ...field }) => field as typeof field),
    }));
    await publishLetters(server, [{ ...plain, steps }], { invite: 9 });
    const walked = await openAtInvite(server);
    const { documentGuid, prefilled } = await begin(server, walked.caseId, { templateId: 9 });
    expect(prefilled.date).toMatch(/^2026-1/);
    server.setNow('2027-03-01T10:00:00.000Z');
    const later = await server.as('maren').call(getDocument, { params: { documentGuid } });
    expect(later.data.prefilled).not.toHaveProperty('date');
    await publishLetters(server, [withDeadline]);
  });
});
