import { getMailChoices, setMailChoices } from '@evenhand/contract/notifications';
import { expect, test } from 'vitest';
import { answer, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { MailChoicesCard } from './MailChoicesCard.tsx';

const choices = {
  tasks: 'now' as const,
  messages: 'now' as const,
  changes: 'digest' as const,
  meetings: 'now' as const,
  address: 'teodora.whitlock@northmoor.example',
  digestAt: '08:00',
  refusedSince: null,
};

test('a choice counts at once and leaves the others as they are [CHOICE-01]', async () => {
  let chosen = {};
  const { screen, calls } = await renderInApp(<MailChoicesCard />, {
    answers: [
      answer(getMailChoices, () => ({ ...choices, ...chosen })),
      answer(setMailChoices, ({ body }) => {
        chosen = { ...chosen, ...(body as object) };
        return null;
      }),
    ],
  });
  await expect.element(screen.getByText(/E-mail is sent to teodora\.whitlock@northmoor\.example/)).toBeVisible();
  await expect.element(screen.getByText(/sent at 08:00/)).toBeVisible();
  const tasks = screen.getByRole('group', { name: 'Tasks for you' });
  await expect.element(tasks.getByRole('button', { name: 'At once' })).toHaveAttribute('aria-pressed', 'true');
  await tasks.getByRole('button', { name: 'Never' }).click();
  await expect.element(tasks.getByRole('button', { name: 'Never' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByText('Your choice has been saved')).toBeVisible();
  expect(calls.find(({ route }) => route === setMailChoices)?.body).toEqual({ tasks: 'never' });
});

test('invitations to meetings come at once or never, and are in no summary [CALOUT-16]', async () => {
  const { screen, calls } = await renderInApp(<MailChoicesCard />, {
    answers: [answer(getMailChoices, choices), answer(setMailChoices, null)],
  });
  const meetings = screen.getByRole('group', { name: 'Invitations to meetings' });
  await expect.element(meetings.getByRole('button', { name: 'At once' })).toHaveAttribute('aria-pressed', 'true');
  expect(meetings.getByRole('button').elements()).toHaveLength(2);
  await meetings.getByRole('button', { name: 'Never' }).click();
  await expect.element(screen.getByText('Your choice has been saved')).toBeVisible();
  expect(calls.find(({ route }) => route === setMailChoices)?.body).toEqual({ meetings: 'never' });
});

test('a choice that is not saved is taken back, and says so [CHOICE-01]', async () => {
  const { screen } = await renderInApp(<MailChoicesCard />, {
    answers: [
      answer(getMailChoices, choices),
      refuse(setMailChoices, 500, { errorCode: 'INTERNAL_ERROR', errorDescription: 'Something went wrong.' }),
    ],
  });
  const updates = screen.getByRole('group', { name: 'Updates on your cases' });
  await updates.getByRole('button', { name: 'Never' }).click();
  await expect.element(screen.getByText('Your choice could not be saved')).toBeVisible();
  await expect.element(updates.getByRole('button', { name: 'Daily' })).toHaveAttribute('aria-pressed', 'true');
});

test('a person whose address is refused is told since when [MAILOUT-07]', async () => {
  const { screen } = await renderInApp(<MailChoicesCard />, {
    answers: [answer(getMailChoices, { ...choices, refusedSince: '2026-11-18T09:00:00.000Z' })],
  });
  await expect.element(screen.getByText(/has not arrived since 18\/11\/2026/)).toBeVisible();
});
