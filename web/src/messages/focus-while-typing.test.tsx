import { messageCalls } from '@evenhand/contract/messages';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../testing/fake-api.ts';
import { showMessages } from '../testing/show-messages.tsx';

/** Drafts are saved after a second. */
const SOON = { timeout: 20_000 };
const SENTENCE = 'Contains characters that cannot be stored.';
const refusal = { errorCode: 'BAD_REQUEST', errorDescription: SENTENCE };

beforeEach(() => page.viewport(1440, 1000));

test('a draft that was refused while a person types says so and leaves the focus where they type [MSG-13, MSG-36]', async () => {
  const { screen, subject } = await showMessages({
    at: 'message/create',
    answers: [refuse(messageCalls.keepTyped, 400, refusal)],
  });
  await subject.fill('Hearing today');
  await expect.element(screen.getByRole('alert').getByText(SENTENCE), SOON).toBeVisible();
  await expect.element(subject).toHaveFocus();
});

test('a refused post takes the focus to the reason, also where the draft was refused for it before [MSG-18]', async () => {
  const answers = [refuse(messageCalls.keepTyped, 400, refusal), refuse(messageCalls.create, 400, refusal)];
  const { screen, subject, button } = await showMessages({ at: 'message/create', answers });
  await subject.fill('Hearing today');
  await expect.element(screen.getByRole('alert').getByText(SENTENCE), SOON).toBeVisible();
  await button('Post').click();
  await expect.element(screen.getByRole('alert').filter({ hasText: SENTENCE })).toHaveFocus();
  await expect.element(screen.getByText(SENTENCE)).toBeVisible();
});
