import { stepAside } from '@evenhand/contract/participants';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { edda } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { StepAsideModal } from './StepAsideModal.tsx';

beforeEach(() => page.viewport(1440, 900));

function Opened() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <StepAsideModal record={caseOf()} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

async function show(answers: FakeAnswer[] = [], more: Parameters<typeof renderInApp>[1] = {}) {
  const app = await renderInApp(<Opened />, {
    answers,
    path: '/cases/10001',
    screens: ['/cases', '/cases/$caseId'],
    ...more,
  });
  await app.screen.getByRole('button', { name: 'Open' }).click();
  const modal = app.screen.getByRole('dialog', { name: 'Step aside from Case 10001' });
  await expect.element(modal).toBeVisible();
  return { ...app, modal, asks: () => app.calls.filter((call) => call.route.path === stepAside.path) };
}

test('says before the click what stepping aside does, to the adviser also that the case will have none', async () => {
  const { modal } = await show();
  await expect
    .element(modal.getByText(/You will lose all access to Case 10001\. Only another HR user can add you back\./))
    .toBeVisible();
  await expect.element(modal.getByText(/The case will have no adviser/)).toBeVisible();
});

test('for another HR user it does not say that the case loses its adviser', async () => {
  const { modal } = await show([], { user: edda });
  await expect.element(modal.getByText(/Your tasks on it will pass to others\./)).toBeVisible();
  await expect.element(modal.getByText(/The case will have no adviser/)).not.toBeInTheDocument();
});

test('a reason is needed: nothing is sent without one and the field says so', async () => {
  const { modal, asks } = await show();
  await modal.getByRole('button', { name: 'Step aside' }).click();
  await expect.element(modal.getByText('Please say why you are stepping aside to continue.')).toBeVisible();
  await expect.element(modal.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  expect(asks()).toEqual([]);
});

test('after stepping aside the person is on the case list with a message, and the case is not asked for again', async () => {
  const { screen, modal, asks, address, calls } = await show([answer(stepAside, null)]);
  await modal.getByRole('textbox', { name: 'Reason' }).fill('The employee is my brother-in-law.');
  await modal.getByRole('button', { name: 'Step aside' }).click();
  await expect.poll(address).toBe('/cases');
  await expect.element(screen.getByRole('status').getByText('You have stepped aside from Case 10001')).toBeVisible();
  expect(asks().map((call) => call.body)).toEqual([{ reason: 'The employee is my brother-in-law.' }]);
  expect(calls.some((call) => call.route.path === '/api/cases/:id')).toBe(false);
});

test('the last HR user gets the reason why they must stay, and keeps what was typed', async () => {
  const errorDescription =
    'You are the last HR user who can open this case. Give another HR user access to its policy area first, then step aside.';
  const { modal, address } = await show([refuse(stepAside, 400, { errorCode: 'BAD_REQUEST', errorDescription })]);
  await modal.getByRole('textbox', { name: 'Reason' }).fill('A conflict.');
  await modal.getByRole('button', { name: 'Step aside' }).click();
  await expect.element(modal.getByText(errorDescription)).toBeVisible();
  await expect.element(modal.getByRole('textbox', { name: 'Reason' })).toHaveValue('A conflict.');
  expect(address()).toBe('/cases/10001');
});

test('sent twice because the first answer was lost, it still leads away', async () => {
  const { modal, address } = await show([
    refuse(stepAside, 404, { errorCode: 'CASE_NOT_FOUND', errorDescription: 'Case 10001 could not be found.' }),
  ]);
  await modal.getByRole('textbox', { name: 'Reason' }).fill('A conflict.');
  await modal.getByRole('button', { name: 'Step aside' }).click();
  await expect.poll(address).toBe('/cases');
});
