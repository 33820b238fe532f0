import type { Sanction } from '@evenhand/contract/sanctions';
import {
  changeSanctionOnAppeal,
  listLiveWarnings,
  listSanctions,
  recordSanction,
  withdrawSanction,
} from '@evenhand/contract/sanctions';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { userNumber } from '../testing/case-of.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { showSummary } from '../testing/show-summary.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const hr = {
  viewSanctions: true,
  recordSanction: true,
  changeSanctionOnAppeal: true,
  withdrawSanction: true,
  viewLiveWarnings: true,
};

const terms = { dismissalReason: null, isWithNotice: null, demotionGround: null, details: '' };
const final: Sanction = {
  ...terms,
  id: 1000,
  number: 1,
  kind: 'final-warning',
  length: { unit: 'months', count: 12 },
  lastDay: '2027-01-28',
  person: { userId: userNumber(90), fullName: 'Callum Brightwater' },
  issuedOn: '2026-01-29',
  inForceFrom: '2026-01-29',
  category: 'Misconduct',
  mitigation: [],
  state: 'live',
  decidedBy: 'Ngozi Farraday',
  recordedBy: 'Maren Oduya',
  recordedDateTime: '2026-01-29T09:00:00.000Z',
  appeal: null,
  withdrawal: null,
};
const list = (...sanctions: Sanction[]) => answer(listSanctions, sanctions);
const none = answer(listLiveWarnings, []);
const card = () => page.getByRole('region', { name: 'Sanctions' });

test('a sanction says what it is, how it stands and until when, and what an appeal made of it [SANC-01, SANC-04]', async () => {
  const reduced: Sanction = {
    ...final,
    number: 2,
    id: 1001,
    kind: 'first-warning',
    lastDay: '2026-07-28',
    state: 'spent',
    person: { userId: null, fullName: 'Rowan Pell' },
    appeal: {
      result: 'reduced',
      decidedOn: '2026-02-10',
      decidedBy: 'Priya Castellane',
      before: { ...terms, kind: 'final-warning', length: { unit: 'months', count: 12 }, lastDay: '2027-01-28' },
    },
  };
  await showSummary({ abilities: { viewSanctions: true } }, { answers: [list(final, reduced)] });
  const items = card().getByRole('listitem');
  await expect
    .element(items.nth(0))
    .toHaveTextContent(
      'Final written warningIn forceIssued 29/01/2026 · last day 28/01/2027 · decided by Ngozi Farraday',
    );
  await expect
    .element(items.nth(1))
    .toHaveTextContent(
      'First written warningSpentFor Rowan PellIssued 29/01/2026 · last day 28/07/2026 · decided by Ngozi FarradayReduced on appeal on 10/02/2026 by Priya Castellane. Was: Final written warning, last day 28/01/2027',
    );
  await expect.element(card().getByRole('button')).not.toBeInTheDocument();
});

test('nobody else asks for sanctions, and a simple case without any has no card [SANC-01]', async () => {
  const other = await showSummary({}, { answers: [list(final)] });
  await expect.element(other.screen.getByRole('heading', { name: 'Processes' })).toBeVisible();
  expect(other.calls.some(({ route }) => route === listSanctions || route === listLiveWarnings)).toBe(false);
  await other.screen.unmount();
  const simple = await showSummary({ abilities: hr, isSimpleProcessCase: true }, { answers: [list(), none] });
  await expect.poll(() => simple.calls.some(({ route }) => route === listSanctions)).toBe(true);
  await expect.element(card()).not.toBeInTheDocument();
});

test('the last day is shown while a warning is filled in, and what is missing is said at its field [SANC-01, SANC-02]', async () => {
  const { screen, calls } = await showSummary(
    { abilities: hr },
    { answers: [list(), none, answer(recordSanction, final)] },
  );
  await card().getByRole('button', { name: 'Record a sanction' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Record a sanction' });
  await dialog.getByRole('button', { name: 'Record a sanction' }).click();
  await expect.element(dialog.getByText('Choose a sanction.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Sanction' }).click();
  await page.getByRole('option', { name: 'Final written warning' }).click();
  await expect.element(dialog.getByText('Last day: 17 November 2027')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Issued on' }).fill('31/01/2026');
  await dialog.getByRole('textbox', { name: 'How long is it in force?' }).fill('1');
  await expect.element(dialog.getByText('Last day: 28 February 2026')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'How long is it in force?' }).fill('0');
  await dialog.getByRole('button', { name: 'Record a sanction' }).click();
  await expect.element(dialog.getByText('Must be from 1 to 60 months.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'How long is it in force?' }).fill('1');
  await dialog.getByRole('button', { name: 'Record a sanction' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.find(({ route }) => route === recordSanction)?.body).toMatchObject({
    kind: 'final-warning',
    issuedOn: '2026-01-31',
    inForceFrom: '2026-01-31',
    length: { unit: 'months', count: 1 },
    dismissalReason: null,
    decidedByUserId: null,
  });
});

test('a dismissal asks for its reason in law and for notice, and for no length; a refusal stays in the dialog [SANC-01]', async () => {
  const errorDescription = 'This case has no employee. Choose whom the sanction is about.';
  const { screen, calls } = await showSummary(
    { abilities: hr },
    { answers: [list(), none, refuse(recordSanction, 400, { errorCode: 'BAD_REQUEST', errorDescription })] },
  );
  await card().getByRole('button', { name: 'Record a sanction' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Record a sanction' });
  await dialog.getByRole('combobox', { name: 'Sanction' }).click();
  await page.getByRole('option', { name: 'Dismissal' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'How long is it in force?' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Record a sanction' }).click();
  await expect.element(dialog.getByText('Choose the reason for the dismissal.')).toBeVisible();
  await expect.element(dialog.getByText('Choose whether notice was given.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reason for the dismissal' }).click();
  await page.getByRole('option', { name: 'Capability or qualifications' }).click();
  await dialog.getByRole('combobox', { name: 'Notice' }).click();
  await page.getByRole('option', { name: 'With notice', exact: true }).click();
  await dialog.getByRole('button', { name: 'Record a sanction' }).click();
  await expect.element(dialog.getByText(errorDescription)).toBeVisible();
  expect(calls.find(({ route }) => route === recordSanction)?.body).toMatchObject({
    kind: 'dismissal',
    dismissalReason: 'capability',
    isWithNotice: true,
    length: null,
  });
});

test('an appeal offers what is less and nothing more severe, with its last day [SANC-04]', async () => {
  const { screen, calls } = await showSummary(
    { abilities: hr },
    { answers: [list(final), none, answer(changeSanctionOnAppeal, final)] },
  );
  await card().getByRole('button', { name: 'Actions for sanction 1' }).click();
  await page.getByRole('menuitem', { name: 'Record the result of an appeal' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Result of the appeal' });
  await expect.element(dialog.getByText('Now: Final written warning, last day 28/01/2027')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: 'The sanction is reduced' }).click();
  await dialog.getByRole('combobox', { name: 'Sanction' }).click();
  expect(
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Informal note', 'First written warning', 'Final written warning']);
  await page.getByRole('option', { name: 'Final written warning' }).click();
  await dialog.getByRole('textbox', { name: 'How long is it in force?' }).fill('13');
  await dialog.getByRole('button', { name: 'Record the result' }).click();
  await expect.element(dialog.getByText('An appeal cannot extend a sanction.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'How long is it in force?' }).fill('6');
  await expect.element(dialog.getByText('Last day: 28 July 2026')).toBeVisible();
  await dialog.getByRole('button', { name: 'Record the result' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.find(({ route }) => route === changeSanctionOnAppeal)?.body).toMatchObject({
    result: 'reduced',
    decidedOn: '2026-11-18',
    kind: 'final-warning',
    length: { unit: 'months', count: 6 },
  });
});

test('what was recorded in error is withdrawn with a reason [SANC-13]', async () => {
  const { screen, calls } = await showSummary(
    { abilities: hr },
    { answers: [list(final), none, answer(withdrawSanction, final)] },
  );
  await card().getByRole('button', { name: 'Actions for sanction 1' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw: recorded in error' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Withdraw the sanction' });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(dialog.getByText('Please give a reason to continue.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'What was recorded in error?' }).fill('Meant for another case.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.find(({ route }) => route === withdrawSanction)?.body).toEqual({ reason: 'Meant for another case.' });
});

test('live warnings say kind, category and days; a case is named where the answer names it; without any there is no box [SANC-07]', async () => {
  const warning = {
    kind: 'final-warning',
    issuedOn: '2026-01-29',
    lastDay: '2027-01-28',
    category: 'Lateness',
  } as const;
  const { screen } = await showSummary(
    { abilities: { viewLiveWarnings: true } },
    {
      answers: [
        answer(listLiveWarnings, [
          { ...warning, caseId: null },
          { ...warning, category: 'Conduct', caseId: 10007 },
        ]),
      ],
    },
  );
  const box = page.getByRole('region', { name: 'Live warnings' });
  const items = box.getByRole('listitem');
  await expect
    .element(items.nth(0))
    .toHaveTextContent('Final written warningLatenessIssued 29/01/2026 · last day 28/01/2027');
  await expect.element(items.nth(0).getByRole('link')).not.toBeInTheDocument();
  await expect.element(items.nth(1).getByRole('link', { name: 'Case 10007' })).toBeVisible();
  await screen.unmount();
  const empty = await showSummary({ abilities: { viewLiveWarnings: true } }, { answers: [none] });
  await expect.poll(() => empty.calls.some(({ route }) => route === listLiveWarnings)).toBe(true);
  await expect.element(box).not.toBeInTheDocument();
});
