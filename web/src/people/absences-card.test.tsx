import type { Absence } from '@evenhand/contract/absences';
import { addAbsence, endAbsence, listAbsences } from '@evenhand/contract/absences';
import { searchEmployees } from '@evenhand/contract/users';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { controlTime } from '../testing/control-time.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { edda, maren } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { AbsencesCard } from './AbsencesCard.tsx';

controlTime('2026-11-18T10:40:00.000Z');

const absence: Absence = {
  id: 7,
  person: { userId: maren.userId, name: 'Maren Oduya' },
  fromDay: '2026-11-19',
  toDay: null,
  cover: { userId: edda.userId, name: 'Edda Marlowe' },
};
const foundEdda = {
  userId: edda.userId,
  employeeId: '304402',
  name: 'Edda Marlowe',
  jobTitle: 'HR Adviser',
  liveCases: 0,
  email: null,
};

beforeEach(() => page.viewport(1440, 900));

const show = (answers: Parameters<typeof renderInApp>[1] extends { answers?: infer A } | undefined ? A : never) =>
  renderInApp(<AbsencesCard userId={maren.userId} />, { answers });

test('an absence is added with who covers, and is listed then [COVER-01]', async () => {
  let absences: Absence[] = [];
  const { screen, calls } = await show([
    answer(listAbsences, () => absences),
    answer(searchEmployees, [foundEdda]),
    answer(addAbsence, () => {
      absences = [absence];
      return absence;
    }),
  ]);
  await expect.element(screen.getByText('No absence is planned.')).toBeVisible();
  await screen.getByRole('button', { name: 'Add an absence' }).click();
  const modal = page.getByRole('dialog', { name: 'Add an absence' });
  await modal.getByRole('textbox', { name: 'First day' }).fill('');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect.element(modal.getByText('Enter the first day.')).toBeVisible();
  await modal.getByRole('textbox', { name: 'First day' }).fill('19/11/2026');
  await modal.getByRole('textbox', { name: /Last day/ }).fill('18/11/2026');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect.element(modal.getByText('The last day must not be before the first.')).toBeVisible();
  await modal.getByRole('textbox', { name: /Last day/ }).fill('');
  await modal.getByRole('searchbox').fill('edda');
  await userEvent.keyboard('{Enter}');
  await modal.getByRole('radio', { name: 'Edda Marlowe' }).click();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/From 19\/11\/2026/)).toBeVisible();
  await expect.element(screen.getByText(/Covered by Edda Marlowe/)).toBeVisible();
  expect(calls.filter(({ route }) => route === addAbsence).map(({ body }) => body)).toEqual([
    { userId: maren.userId, fromDay: '2026-11-19', toDay: null, coverUserId: edda.userId },
  ]);
});

test('one that overlaps stays in the dialog with what the server says [COVER-02]', async () => {
  const { screen } = await show([
    answer(listAbsences, []),
    refuse(addAbsence, 409, {
      errorCode: 'ALREADY_EXISTS',
      errorDescription: 'There is an absence on some of these days already. End it first.',
    }),
  ]);
  await screen.getByRole('button', { name: 'Add an absence' }).click();
  const modal = page.getByRole('dialog', { name: 'Add an absence' });
  await modal.getByRole('textbox', { name: 'First day' }).fill('19/11/2026');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect.element(modal.getByText(/an absence on some of these days already/)).toBeVisible();
  await expect.element(modal.getByRole('textbox', { name: 'First day' })).toHaveValue('19/11/2026');
});

test('an absence is ended [COVER-01]', async () => {
  let absences = [absence];
  const { screen, calls } = await show([
    answer(listAbsences, () => absences),
    answer(endAbsence, () => {
      absences = [];
      return null;
    }),
  ]);
  await screen.getByRole('button', { name: 'End the absence from 19/11/2026' }).click();
  await expect.element(screen.getByText('No absence is planned.')).toBeVisible();
  expect(calls.find(({ route }) => route === endAbsence)?.params.id).toBe('7');
});

test('an absence begins today unless another day is given, and a name can be typed at once [COVER-09]', async () => {
  const { screen, calls } = await show([
    answer(listAbsences, []),
    answer(searchEmployees, [foundEdda]),
    answer(addAbsence, absence),
  ]);
  await screen.getByRole('button', { name: 'Add an absence' }).click();
  const modal = page.getByRole('dialog', { name: 'Add an absence' });
  await expect.element(modal.getByRole('textbox', { name: 'First day' })).toHaveValue('18/11/2026');
  await expect.element(modal.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('edda{Enter}');
  await modal.getByRole('radio', { name: 'Edda Marlowe' }).click();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => calls.find(({ route }) => route === addAbsence)?.body)
    .toMatchObject({ fromDay: '2026-11-18', coverUserId: edda.userId });
});
