import { saveComponentDraft } from '@evenhand/contract/component-tracking';
import type { LetterValues } from '@evenhand/contract/letters';
import { getDocument } from '@evenhand/contract/letters';
import { addParty } from '@evenhand/contract/parties';
import { blankField } from '@evenhand/engine/letters/testing/hearing-letter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { begin, openAtInvite, publishLetters, templateOf } from '../../testing/letter-world.ts';
import { putWarning } from '../../testing/live-warning-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What the field begins with once the invitation, in whose form the letter is written, has this date. */
async function begins(
  prefill: string,
  onlyDateTime: string,
  arrange: (caseId: number) => Promise<void> = async () => undefined,
): Promise<LetterValues> {
  const template = templateOf([], [{ ...blankField, key: 'by', label: 'By', kind: 'date', prefill }]);
  await publishLetters(server, [template], { invite: template.id });
  const main = await openAtInvite(server);
  await arrange(main.caseId);
  const { documentGuid } = await begin(server, main.caseId, { templateId: template.id });
  const draft = { onlyDateTime, documentId: documentGuid };
  const saved = await server
    .as('maren')
    .call(saveComponentDraft, { params: { id: await main.visitId('invite') }, body: { draft } });
  expect(saved.error, saved.body).toBeUndefined();
  return (await server.as('maren').call(getDocument, { params: { documentGuid } })).data.prefilled;
}

describe('A date of a letter that is counted from an event', () => {
  it('leaves out weekends and bank holidays', async () => {
    expect(await begins('event.invite.date + 5wd', '2026-12-18T10:45:00.000Z')).toEqual({ by: '2026-12-29' });
  });

  it('ends twelve months on the day before, also where nobody works', async () => {
    expect(await begins('thisEvent.date + 12mo - 1cd', '2027-01-29T10:45:00.000Z')).toEqual({ by: '2028-01-28' });
    expect(await begins('thisEvent.date + 12mo - 1cd', '2026-12-28T10:45:00.000Z')).toEqual({ by: '2027-12-27' });
  });

  it('counts what the law sets, and begins empty where the law sets nothing', async () => {
    expect(await begins('event.invite.date + law:subject-access-response', '2026-12-18T10:45:00.000Z')).toEqual({
      by: '2027-01-18',
    });
    expect(await begins('event.invite.date + law:tribunal-time-limit', '2026-12-18T10:45:00.000Z')).toEqual({});
  });

  it('is the first of several that the case has: the last day of the warning of the employee that stands, or the one that is counted [SANC-16]', async () => {
    const several = 'warning.until, event.invite.date + 12mo - 1cd';
    expect(await begins(several, '2027-01-29T10:45:00.000Z')).toEqual({ by: '2028-01-28' });
    const withSanction = (given: Record<string, unknown>) => async (caseId: number) => {
      await putWarning(server, caseId, cast.callum, 'Lateness', { last_day: '2027-06-30', ...given });
    };
    const withdrawn = { withdrawn_at: server.now(), withdrawn_by: cast.maren, withdrawn_because: 'Wrong case.' };
    const day = '2027-01-29T10:45:00.000Z';
    expect(await begins(several, day, withSanction({}))).toEqual({ by: '2027-06-30' });
    expect(await begins('warning.from', day, withSanction({}))).toEqual({ by: '2026-02-02' });
    expect(await begins(several, day, withSanction(withdrawn))).toEqual({ by: '2028-01-28' });
    // Neither a transfer nor what a respondent was given is the warning of the employee.
    const others = async (caseId: number) => {
      await withSanction({})(caseId);
      await withSanction({ kind: 'transfer', length_unit: null, length_count: null, last_day: null })(caseId);
      const body = { relation: 'respondent', name: 'Rowan Pell' } as const;
      const { data } = await server.as('maren').call(addParty, { params: { id: caseId }, body });
      await withSanction({ party_id: data.id, user_id: null, last_day: '2029-01-01' })(caseId);
    };
    expect(await begins(several, day, others)).toEqual({ by: '2027-06-30' });
  });

  it('begins empty while the day is not known', async () => {
    expect(await begins('event.meeting.date + 10wd', '2026-12-18T10:45:00.000Z')).toEqual({});
  });
});

describe('A long text that begins with reasons', () => {
  it('has one to a line; one line of text has them as a sentence does', async () => {
    const field = (key: string, kind: 'text' | 'longText') => ({
      ...blankField,
      key,
      label: key,
      kind,
      prefill: 'reasons',
    });
    const template = templateOf([], [field('matters', 'longText'), field('about', 'text')]);
    await publishLetters(server, [template], { invite: template.id });
    const main = await openAtInvite(server);
    const [first, second] = main.definition.reasons!.items;
    const reason_ids = [first!.id, second!.id];
    await server.db.updateTable('case_record').set({ reason_ids }).where('id', '=', main.caseId).execute();
    const { prefilled } = await begin(server, main.caseId, { templateId: template.id });
    expect(prefilled).toEqual({
      matters: `${first!.title}\n${second!.title}`,
      about: `${first!.title} and ${second!.title}`,
    });
  });
});
