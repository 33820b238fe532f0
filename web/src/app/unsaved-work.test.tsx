import { messageCalls } from '@evenhand/contract/messages';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../testing/fake-api.ts';
import { showMessages } from '../testing/show-messages.tsx';

const SIGNED_OUT = ['Unavailable', 'sign out'];
const question = page.getByRole('alertdialog', { name: 'You have unsaved work' });
const me = page.getByRole('button', { name: 'Maren Oduya, Available' });

beforeEach(() => page.viewport(1440, 900));

async function logOut(): Promise<void> {
  await me.click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
}

test('Log Out sends what was typed a moment ago and asks nothing [SESS-04]', async () => {
  const { subject, sent, log } = await showMessages({ at: 'message/create' });
  await subject.fill('Hearing today');
  await logOut();
  await expect.poll(() => log).toEqual(SIGNED_OUT);
  expect(sent(messageCalls.keepTyped)).toMatchObject([{ subject: 'Hearing today' }]);
  await expect.element(question).not.toBeInTheDocument();
});

test.each<[what: string, typed: string, given: Parameters<typeof showMessages>[0]]>([
  ['is too long to be kept', 'x'.repeat(201), {}],
  [
    'the server does not take',
    'Hearing today',
    { answers: [refuse(messageCalls.keepTyped, 500, { errorCode: 'EXCEPTION', errorDescription: 'No.' })] },
  ],
])('Log Out asks about a text that %s; to stay keeps it, and gives the focus back', async (_what, typed, given) => {
  const { subject, log } = await showMessages({ at: 'message/create', ...given });
  await subject.fill(typed);
  await logOut();
  await expect
    .element(question)
    .toHaveAccessibleDescription('Your latest changes could not be saved. If you log out now, they will be lost.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(me).toHaveFocus();
  await expect.element(subject).toHaveValue(typed);
  expect(log).toEqual([]);
  await logOut();
  await question.getByRole('button', { name: 'Log Out' }).click();
  await expect.poll(() => log).toEqual(SIGNED_OUT);
});
