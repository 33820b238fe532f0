import { getCase } from '@evenhand/contract/case-details';
import { addFiles } from '@evenhand/contract/files';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf, participantOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { AddFiles } from './AddFiles.tsx';

beforeEach(() => page.viewport(1440, 900));

const participants = [participantOf(1, 'Teodora Whitlock', 1), participantOf(3, 'Derrin Vale', 3)];

async function show(abilities: Parameters<typeof caseOf>[0], answers: readonly FakeAnswer[] = []) {
  const record = caseOf({ caseParticipants: participants, ...abilities });
  const app = await renderInApp(<AddFiles caseId={record.id} />, {
    answers: [answer(getCase, record), answer(addFiles, []), ...answers],
    screens: ['/cases/$caseId'],
  });
  return { ...app, dialog: app.screen.getByRole('dialog', { name: 'Add files' }) };
}
const writer = { abilities: { postMessage: true } };
const rota = new File(['%PDF-1.7'], 'rota.pdf');

test('Chosen files are added with the audience that is chosen, and named with what can be removed again [FILES-01, FILES-02]', async () => {
  const { screen, dialog, calls } = await show(writer);
  await screen.getByRole('button', { name: 'Add files' }).click();
  const submit = dialog.getByRole('button', { name: 'Add to the case' });
  await expect.element(submit).toBeDisabled();
  await userEvent.upload(dialog.getByLabelText('Add files', { exact: true }), [rota, new File(['x'], 'plan.txt')]);
  await dialog.getByRole('button', { name: 'Remove plan.txt' }).click();
  await expect.element(dialog.getByText('plan.txt')).not.toBeInTheDocument();
  // A manager on a case with an observer begins with the team.
  await expect.element(dialog.getByRole('button', { name: 'Case team' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'HR only' }).click();
  await expect.element(dialog.getByText('Read by: you and HR')).toBeVisible();
  await submit.click();
  await expect.element(screen.getByRole('status').getByText('File added')).toBeVisible();
  const sent = calls.find(({ route }) => route === addFiles)?.body as FormData;
  expect(sent.get('audience')).toBe('3');
  expect(sent.getAll('attachments').map((file) => (file as File).name)).toEqual(['rota.pdf']);
});

test('What may not be added is named, and a refusal keeps what was chosen [FILES-01]', async () => {
  const { screen, dialog } = await show(writer, [
    refuse(addFiles, 400, { errorCode: 'BAD_REQUEST', errorDescription: 'rota.pdf is not a PDF.' }),
  ]);
  await screen.getByRole('button', { name: 'Add files' }).click();
  await userEvent.upload(dialog.getByLabelText('Add files', { exact: true }), [rota, new File(['x'], 'tool.exe')]);
  await expect.element(dialog.getByText('tool.exe is not an allowed file type.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to the case' }).click();
  await expect.element(dialog.getByText('rota.pdf is not a PDF.')).toBeVisible();
  await expect.element(dialog.getByText('rota.pdf')).toBeVisible();
});

test('More than fifty files are named as too many at once, and fifty of them stay chosen [FILES-01]', async () => {
  const { screen, dialog } = await show(writer);
  await screen.getByRole('button', { name: 'Add files' }).click();
  const many = Array.from({ length: 51 }, (_one, at) => new File(['x'], `${at}.txt`));
  await userEvent.upload(dialog.getByLabelText('Add files', { exact: true }), many);
  await expect.element(dialog.getByText('No more than 50 files can be added at once.')).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Remove / }).elements()).toHaveLength(50);
});

test('Those who may not write are not offered it [FILES-01]', async () => {
  const { screen } = await show({ abilities: { postMessage: false } });
  await expect.element(screen.getByRole('button', { name: 'Add files' })).not.toBeInTheDocument();
});
