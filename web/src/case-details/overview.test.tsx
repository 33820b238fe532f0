import { getCase } from '@evenhand/contract/case-details';
import { setOverview } from '@evenhand/contract/cases';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseQuery, useCase } from '../cases/cases.api.ts';
import { ApiError } from '../lib/api-error.ts';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, keepWaiting } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { OverviewField } from './OverviewField.tsx';
import { newerOverview } from './use-overview.ts';

beforeEach(() => page.viewport(1440, 900));

const recordOf = (overview: string, version: number) => caseOf({ abilities: { editDetails: true }, overview, version });

function Field() {
  const { data } = useCase(10001);
  return (
    data && (
      <>
        <OverviewField record={data} />
        <p>Version {data.version}</p>
      </>
    )
  );
}

/** Shows the overview 'Before' of version 4. A save answers the next version; the case is not read again. */
async function show() {
  let version = 4;
  const replies = [answer(getCase, recordOf('Before', 4)).reply];
  const save = answer(setOverview, () => {
    version += 1;
    return { version };
  });
  const read: FakeAnswer = {
    ...keepWaiting(getCase),
    reply: (call) => (replies.shift() ?? keepWaiting(getCase).reply)(call),
  };
  const app = await renderInApp(<Field />, { answers: [read, ...lookupAnswers, save] });
  const box = app.screen.getByRole('textbox', { name: 'Overview' });
  await expect.element(box).toHaveValue('Before');
  const sent = () => app.calls.filter(({ route }) => route === setOverview).map(({ body }) => body);
  /** Another version of the case arrives, and is rendered: a key that is pressed before then meets the one before. */
  const become = async (overview: string, version: number) => {
    app.queryClient.setQueryData(caseQuery(10001).queryKey, recordOf(overview, version));
    await expect.element(app.screen.getByText(`Version ${version}`)).toBeVisible();
  };
  return { ...app, box, sent, become };
}

const change = (overview: string, version: number) => ({ overview, version, caseTrackingRecordId: 10001 });

test('an unchanged overview sends nothing', async () => {
  const { box, sent } = await show();
  await box.click();
  await userEvent.tab();
  await box.fill('Before!');
  await box.fill('Before');
  await userEvent.tab();
  await box.fill('After');
  await userEvent.tab();
  await expect.poll(sent).toEqual([change('After', 4)]);
});

test.each([
  ['the other change left it alone', 'Before', 6],
  ['another person has changed it', 'Theirs', 4],
])('another change to the case is no conflict; another overview is: %s', async (_what, overview, version) => {
  const { box, sent, become } = await show();
  await box.fill('Mine');
  await become(overview, 6);
  await expect.element(box).toHaveValue('Mine');
  await userEvent.tab();
  await expect.poll(sent).toEqual([change('Mine', version)]);
});

test('what a save has answered counts until a newer record is there; without a record, what was typed over counts', async () => {
  const { box, sent, become, queryClient } = await show();
  await box.fill('Mine');
  await userEvent.tab();
  await expect.poll(sent).toEqual([change('Mine', 4)]);
  await expect.element(page.getByRole('status').getByText('Overview successfully updated')).toBeVisible();
  await become('Before', 4);
  await expect.element(box).toHaveValue('Mine');
  await box.fill('Mine, and more');
  await userEvent.tab();
  await expect.poll(() => sent().at(-1)).toEqual(change('Mine, and more', 5));
  await expect
    .poll(() => page.getByRole('status').getByText('Overview successfully updated').elements().length)
    .toBeGreaterThan(0);
  await become('Theirs', 7);
  await expect.element(box).toHaveValue('Theirs');
  await box.fill('Mine again');
  queryClient.removeQueries({ queryKey: caseQuery(10001).queryKey });
  await userEvent.tab();
  await expect.poll(() => sent().at(-1)).toEqual(change('Mine again', 7));
});

test('a refused save brings the newer text with who wrote it when, or nothing that can be shown', () => {
  const changed = { name: 'Edda Marlowe', at: '2026-11-18T14:02:00.000Z' };
  const refusal = (current: unknown) =>
    new ApiError({ code: 'ALREADY_EXISTS', description: '', status: 409, fields: {}, current, changed, blockers: [] });
  expect(newerOverview(refusal({ overview: 'Theirs', version: 6 }))).toEqual({
    overview: 'Theirs',
    version: 6,
    changed,
  });
  expect([undefined, null, {}, { overview: 1, version: 2 }].map((current) => newerOverview(refusal(current)))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(newerOverview(new Error('network'))).toBeNull();
});
