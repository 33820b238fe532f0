import { lookupRemovalReasons, lookupRemovalUrgencies } from '@evenhand/contract/configuration';
import { requestAttachmentsRemoval, requestMessageRemoval } from '@evenhand/contract/removals';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { messageOfRequest as message } from '../testing/removal-request-of.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { RequestRemoval } from './RequestRemoval.tsx';

beforeEach(() => page.viewport(1440, 900));

const lookups = [
  answer(lookupRemovalReasons, [
    { id: 1, title: 'Wrong case' },
    { id: 2, title: 'Third-party data' },
  ]),
  answer(lookupRemovalUrgencies, [{ id: 1, title: 'Same day' }]),
];

async function show(attachments = message.caseTrackingMessageAttachments, answers: readonly FakeAnswer[] = []) {
  const done = [answer(requestMessageRemoval, null), answer(requestAttachmentsRemoval, null)];
  const app = await renderInApp(
    <RequestRemoval caseId={10001} message={{ id: 501, caseTrackingMessageAttachments: attachments }} />,
    { answers: [...lookups, ...done, ...answers] },
  );
  await app.screen.getByRole('button', { name: 'Request removal' }).click();
  return app;
}

const dialog = () => page.getByRole('dialog', { name: /Removal Request/ });
const submit = () => dialog().getByRole('button', { name: 'Submit Request' });

async function choose(field: string, option: string): Promise<void> {
  await dialog().getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

async function confirm(): Promise<void> {
  await submit().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Request' }).click();
}

test('asks what to remove, then why and how soon, and is sent once confirmed [REMV-01, REMV-02, REMV-05, REMV-06, REMV-11]', async () => {
  const { screen, calls } = await show();
  await expect.element(dialog().getByRole('radio', { name: 'The message and its attachments' })).toBeChecked();
  await dialog().getByRole('button', { name: 'Next' }).click();
  await expect.element(submit()).toBeDisabled();
  await choose('Reason', 'Third-party data');
  await expect.element(submit()).toBeDisabled();
  await choose('Urgency', 'Same day');
  await expect.element(submit()).toBeEnabled();
  await submit().click();
  await expect
    .element(page.getByText('You are about to request the removal of this message with its attachments.'))
    .toBeVisible();
  expect(calls.filter(({ route }) => route === requestMessageRemoval)).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Request' }).click();
  await expect.element(screen.getByText('Removal Request Submitted Successfully')).toBeVisible();
  expect(calls.filter(({ route }) => route === requestMessageRemoval).map(({ params }) => params)).toEqual([
    expect.objectContaining({ messageId: '501', reasonId: '2', urgencyId: '1' }),
  ]);
});

test('of attachments waits until one is chosen, and names those alone [REMV-01, REMV-02, REMV-07]', async () => {
  const { calls } = await show();
  await dialog().getByRole('radio', { name: 'Attachments only' }).click();
  await dialog().getByRole('button', { name: 'Next' }).click();
  await choose('Reason', 'Wrong case');
  await choose('Urgency', 'Same day');
  await expect.element(submit()).toBeDisabled();
  await dialog().getByRole('checkbox', { name: 'Investigation report.pdf' }).click();
  await confirm();
  await expect.poll(() => calls.filter(({ route }) => route === requestAttachmentsRemoval)).toHaveLength(1);
  const [sent] = calls.filter(({ route }) => route === requestAttachmentsRemoval);
  expect([...new URLSearchParams(sent?.query as never)]).toEqual([['attachmentIds', '2']]);
});

test('of a message without attachments shows its form directly [REMV-03]', async () => {
  await show([]);
  await expect.element(dialog().getByRole('combobox', { name: 'Reason' })).toBeVisible();
  await expect.element(dialog().getByRole('radio')).not.toBeInTheDocument();
});

test('that was made already says so, and keeps what was chosen [REMV-17]', async () => {
  const description = 'A removal of this message has been requested already.';
  await show([], [refuse(requestMessageRemoval, 409, { errorCode: 'ALREADY_EXISTS', errorDescription: description })]);
  await choose('Reason', 'Wrong case');
  await choose('Urgency', 'Same day');
  await confirm();
  await expect.element(dialog().getByText(description)).toBeVisible();
  await expect.element(dialog().getByRole('combobox', { name: 'Reason' })).toHaveValue('Wrong case');
});
