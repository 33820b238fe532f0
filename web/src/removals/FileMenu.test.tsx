import { getCase } from '@evenhand/contract/case-details';
import { lookupRemovalReasons, lookupRemovalUrgencies } from '@evenhand/contract/configuration';
import type { FileRow } from '@evenhand/contract/files';
import { setFileAudience } from '@evenhand/contract/files';
import { requestFileRemoval } from '@evenhand/contract/removals';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf, participantOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { FileMenu } from './FileMenu.tsx';

beforeEach(() => page.viewport(1440, 900));

const file: FileRow = {
  filename: 'rota.pdf',
  fileLink: null,
  storageId: 'a'.repeat(32),
  source: 'Added by Maren Oduya',
  user: 'Maren Oduya',
  userId: '11111111-0000-4000-8000-000000000001',
  occurredDateTime: '2026-11-18T13:24:00.000Z',
  size: 1_000,
  audience: 1,
  isOfCase: true,
  abilities: { changeReaders: true },
};
const lookups = [
  answer(lookupRemovalReasons, [{ id: 1, title: 'Wrong case' }]),
  answer(lookupRemovalUrgencies, [{ id: 1, title: 'Same day' }]),
];

const ngozi = participantOf(2, 'Ngozi Farraday', 2);

interface Shown {
  readonly change?: Partial<FileRow>;
  readonly isHr?: boolean;
  readonly answers?: readonly FakeAnswer[];
}

async function show({ change = {}, isHr = true, answers = [] }: Shown = {}) {
  const theCase = caseOf({ caseParticipants: [ngozi], abilities: { requestRemoval: isHr, viewNotes: isHr } });
  const done = [answer(setFileAudience, null), answer(requestFileRemoval, null)];
  const app = await renderInApp(<FileMenu caseId={theCase.id} file={{ ...file, ...change }} />, {
    answers: [answer(getCase, theCase), ...lookups, ...done, ...answers],
  });
  const open = () => app.screen.getByRole('button', { name: 'More actions for rota.pdf' }).click();
  const choose = async (entry: string) => {
    await open();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const entries = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map((entry) => entry.textContent);
  return { ...app, open, choose, entries };
}

const readers = () => page.getByRole('dialog', { name: 'Who can read rota.pdf' });
const removal = () => page.getByRole('dialog', { name: /Removal Request/ });

test('HR is offered both, others what they may, and of a file of something else nothing is offered [FILES-07, REMFILE-06]', async () => {
  const hr = await show();
  await hr.open();
  await expect.poll(hr.entries).toEqual(['Change who can read it', 'Request removal']);
  await hr.screen.unmount();
  const manager = await show({ isHr: false });
  await manager.open();
  await expect.poll(manager.entries).toEqual(['Change who can read it']);
  await manager.screen.unmount();
  for (const shown of [
    { isHr: false, change: { abilities: { changeReaders: false } } },
    { change: { isOfCase: false, abilities: { changeReaders: false } } },
  ]) {
    const { screen, calls } = await show(shown);
    await expect.poll(() => calls.some(({ route }) => route === getCase)).toBe(true);
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
    await screen.unmount();
  }
});

test('other readers are chosen, named and sent; what fewer readers means is said first [FILES-07]', async () => {
  const { screen, choose, calls } = await show();
  await choose('Change who can read it');
  await expect.element(readers().getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect.element(readers().getByText('Choose other readers.')).toBeVisible();
  await readers().getByRole('button', { name: 'HR only' }).click();
  await expect.element(readers().getByText('Read by: HR')).toBeVisible();
  await expect.element(readers().getByText('Anyone who can no longer read the file', { exact: false })).toBeVisible();
  await readers().getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Who can read the file was changed')).toBeVisible();
  const [sent] = calls.filter(({ route }) => route === setFileAudience);
  expect([sent?.params, sent?.body]).toEqual([{ storageId: file.storageId }, { audience: 3 }]);
});

test('somebody outside HR who added it is named for every choice, and more readers need no warning [FILES-07]', async () => {
  const { employee } = ngozi;
  const { choose } = await show({ change: { audience: 3, user: employee.name, userId: employee.userId } });
  await choose('Change who can read it');
  await expect.element(readers().getByText(`Read by: ${employee.name} and HR`)).toBeVisible();
  await readers().getByRole('button', { name: 'Everyone on the case' }).click();
  await expect.element(readers().getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(readers().getByText('Anyone who can no longer', { exact: false }).elements()).toEqual([]);
});

test('a refused change stays in its dialog with the reason [FILES-07]', async () => {
  const refusal = { errorCode: 'BAD_REQUEST', errorDescription: 'This case is closed.' };
  const { choose } = await show({ isHr: false, answers: [refuse(setFileAudience, 400, refusal)] });
  await choose('Change who can read it');
  await readers().getByRole('button', { name: 'Case team' }).click();
  await readers().getByRole('button', { name: 'Save' }).click();
  await expect.element(readers().getByText('This case is closed.')).toBeVisible();
});

test('a removal is asked for with a reason and an urgency, once confirmed [REMFILE-06]', async () => {
  const { screen, choose, calls } = await show();
  await choose('Request removal');
  await expect.element(removal().getByRole('radio')).not.toBeInTheDocument();
  const pick = async (field: string, option: string) => {
    await removal().getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await pick('Reason', 'Wrong case');
  await pick('Urgency', 'Same day');
  await expect.element(removal().getByText('Another HR user reviews the request', { exact: false })).toBeVisible();
  await removal().getByRole('button', { name: 'Submit Request' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('You are about to request the removal of rota.pdf.')).toBeVisible();
  const sent = () => calls.filter(({ route }) => route === requestFileRemoval).map(({ params }) => params);
  expect(sent()).toEqual([]);
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expect.element(screen.getByText('Removal Request Submitted Successfully')).toBeVisible();
  expect(sent()).toEqual([{ storageId: file.storageId, reasonId: '1', urgencyId: '1' }]);
});
