import { getCase } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import type { Party } from '@evenhand/contract/parties';
import { listParties } from '@evenhand/contract/parties';
import type { ComparableOutcome, Sanction } from '@evenhand/contract/sanctions';
import { listComparableOutcomes, listLiveWarnings, listSanctions, recordSanction } from '@evenhand/contract/sanctions';
import type { ConfigurationOf } from '@evenhand/engine/components/component-handler';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { matterOf, mattersServer } from '../testing/show-matters.tsx';
import { showProcess } from '../testing/show-process.tsx';
import { advance, component, trackingOf, workflowOf } from '../testing/small-process.ts';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.parse('2026-11-18T10:40:20.500Z') });
  await page.viewport(1440, 900);
  return () => vi.useRealTimers();
});

const warning = {
  kind: 'final-warning',
  issuedOn: '2026-01-29',
  lastDay: '2027-01-28',
  category: 'Lateness',
  caseId: null,
} as const;
const outcome: ComparableOutcome = {
  category: 'Theft',
  kind: 'final-warning',
  length: { unit: 'months', count: 12 },
  count: 7,
  serviceBands: [{ band: 'under-2', count: 4 }],
  withLiveWarning: 3,
  mitigation: [{ mitigation: 'clean-record', count: 7 }],
  caseIds: [8123, 8100],
};
const compared = { categories: ['Theft'], since: '2023-11-18', outcomes: [outcome], isSomeHidden: true };
const hr = { viewLiveWarnings: true, viewComparableOutcomes: true, viewSanctions: true, recordSanction: true };

const given: Sanction = {
  id: 1000,
  number: 1,
  kind: 'first-warning',
  details: '',
  dismissalReason: null,
  isWithNotice: null,
  demotionGround: null,
  length: { unit: 'months', count: 12 },
  lastDay: '2027-11-17',
  person: { userId: null, fullName: 'Rowan Pell' },
  issuedOn: '2026-11-18',
  inForceFrom: '2026-11-18',
  category: 'Lateness',
  mitigation: ['clean-record'],
  state: 'live',
  decidedBy: 'Maren Oduya',
  recordedBy: 'Maren Oduya',
  recordedDateTime: '2026-11-18T10:41:00.000Z',
  appeal: null,
  withdrawal: null,
};

const show = (
  stage: ConfigurationOf<'Sanctions'>['stage'],
  abilities: Partial<CaseAbilities>,
  answers: readonly FakeAnswer[],
) =>
  showProcess({
    workflow: workflowOf({}, component(2, 'Sanctions', 'Sanctions', [advance])),
    tracking: trackingOf({ type: 'Sanctions', isComponentSubmissionMandatory: false, stage }, { type: 'Sanctions' }),
    answers: [answer(getCase, caseOf({ abilities })), ...answers],
  });

test('HR reads the live warnings and comparable outcomes before they go on, and sends nothing of them [SANC-16, COMP-01]', async () => {
  const { screen, submitted } = await show('proposal', hr, [
    answer(listLiveWarnings, [warning]),
    answer(listComparableOutcomes, compared),
  ]);
  const warnings = screen.getByRole('region', { name: 'Live warnings' });
  await expect.element(warnings.getByText('Issued 29/01/2026 · last day 28/01/2027')).toBeVisible();
  const outcomes = screen.getByRole('region', { name: 'Comparable outcomes' });
  await expect.element(outcomes.getByText('Final written warning, 12 months in 7 cases')).toBeVisible();
  await expect.element(outcomes.getByText('Under 2 years: 4')).toBeVisible();
  await expect.element(outcomes.getByText('In 3 of them')).toBeVisible();
  await expect.element(outcomes.getByText('A clean record: 7')).toBeVisible();
  await expect.element(outcomes.getByRole('link', { name: 'Case 8123' })).toBeVisible();
  await expect.element(outcomes.getByText('Outcomes of fewer than three cases are not shown.')).toBeVisible();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => submitted().map((body) => body.workflowComponentData)).toEqual([null]);
});

test('a hearing manager reads the warnings alone, and that there is none [SANC-16, COMP-01]', async () => {
  const { screen, calls } = await show('proposal', { viewLiveWarnings: true }, [answer(listLiveWarnings, [])]);
  await expect.element(screen.getByText('No warning from another case is in force.')).toBeVisible();
  await expect.element(screen.getByText('Comparable outcomes')).not.toBeInTheDocument();
  expect(calls.some(({ route }) => route === listComparableOutcomes)).toBe(false);
});

test('what could not be loaded is said, and loaded again when asked [SANC-16]', async () => {
  const { screen } = await show('proposal', hr, [
    refuse(listLiveWarnings, 500, { errorCode: 'INTERNAL_ERROR', errorDescription: 'Not now.' }),
    answer(listComparableOutcomes, { ...compared, outcomes: [], isSomeHidden: false }),
  ]);
  await expect.element(screen.getByText('Warnings from other cases could not be loaded.')).toBeVisible();
  await expect.element(screen.getByText('There is nothing to compare with yet.')).toBeVisible();
});

test('the decision takes a sanction with its person, category and mitigation [SANC-16, COMP-04]', async () => {
  const titled = { id: 5, title: 'Theft' };
  const party: Party = {
    id: 31,
    participantId: null,
    relation: 'respondent',
    userId: null,
    name: 'Rowan Pell',
    address: null,
    employeeNumber: null,
    jobTitle: null,
    addedBy: null,
    addedDateTime: '2026-11-12T09:00:00.000Z',
    version: 1,
    abilities: { edit: false, remove: false },
  };
  const { screen, sent } = await show('decision', { ...hr, viewParties: true }, [
    answer(listSanctions, []),
    answer(listParties, [party]),
    ...mattersServer([matterOf(1, { category: titled }), matterOf(2, { category: { id: 6, title: 'Lateness' } })])
      .answers,
    answer(recordSanction, given),
  ]);
  await expect.element(screen.getByText('No sanction has been recorded.')).toBeVisible();
  await screen.getByRole('button', { name: 'Record a sanction' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Record a sanction' });
  await dialog.getByRole('combobox', { name: 'Who is it about?' }).click();
  await page.getByRole('option', { name: 'Rowan Pell' }).click();
  await dialog.getByRole('combobox', { name: 'Sanction' }).click();
  await page.getByRole('option', { name: 'First written warning' }).click();
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Lateness' }).click();
  await dialog.getByRole('combobox', { name: /^Counted in their favour/ }).click();
  await page.getByRole('option', { name: 'A clean record' }).click();
  await dialog.getByRole('button', { name: 'Record a sanction' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(recordSanction.path)).toMatchObject([
    { kind: 'first-warning', partyId: 31, categoryId: 6, mitigation: ['clean-record'] },
  ]);
});
