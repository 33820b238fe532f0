import { getServiceHealth } from '@evenhand/contract/service-health';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { showAdministration } from '../testing/show-administration.ts';

beforeEach(() => page.viewport(1440, 900));

test('each part has a state in words, a sentence, and what to do about it [HEALTH-01]', async () => {
  const database = { part: 'database', state: 'working', words: 'The database answers.', advice: null } as const;
  const broken = {
    part: 'mail',
    state: 'failing',
    words: 'No e-mail is sent.',
    advice: 'Look at the mail server.',
  } as const;
  const mended = { part: 'mail', state: 'working', words: 'E-mail is sent.', advice: null } as const;
  let isMended = false;
  const { screen } = await showAdministration('/admin/health', {
    answers: [
      answer(getServiceHealth, () => ({
        at: '2026-11-18T15:00:00.000Z',
        parts: [database, isMended ? mended : broken],
      })),
    ],
  });
  const mail = screen.getByRole('row', { name: /^E-mail/ });
  for (const words of ['Not working', 'No e-mail is sent.', 'Look at the mail server.'])
    await expect.element(mail.getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /^Database/ }).getByText('Working')).toBeVisible();
  isMended = true;
  await screen.getByRole('button', { name: 'Check again' }).click();
  await expect.element(screen.getByText('E-mail is sent.')).toBeVisible();
  await expect.element(screen.getByText('Look at the mail server.')).not.toBeInTheDocument();
});

test('a state that cannot be read says so [HEALTH-01]', async () => {
  const { screen } = await showAdministration('/admin/health', {
    answers: [refuse(getServiceHealth, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' })],
  });
  await expect.element(screen.getByText('The state of the installation could not be read')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
