import { getReplyAddress } from '@evenhand/contract/inbound-mail';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { teodora } from '../testing/people.ts';
import { showMessages } from '../testing/show-messages.tsx';

const address = 'hr+abcdefghijklmnopqrstuvwxyz234@northmoor.example';
const configured = { hasInboundMail: true } as const;

test('The address for answers by e-mail is asked for when it is wanted, shown and copied [MSG-10]', async () => {
  await page.viewport(1440, 900);
  const { screen, button, calls } = await showMessages({
    configured,
    answers: [answer(getReplyAddress, () => ({ address }))],
  });
  await expect.element(button('Answer by e-mail')).toBeVisible();
  expect(calls.some(({ route }) => route === getReplyAddress)).toBe(false);
  await button('Answer by e-mail').click();
  const panel = screen.getByRole('dialog', { name: 'Answer by e-mail' });
  await expect.element(panel.getByRole('textbox', { name: 'Address' })).toHaveValue(address);
  await expect.element(panel.getByRole('textbox', { name: 'Address' })).toHaveAttribute('readonly');
  await button('Copy address').click();
  await expect.element(screen.getByText(/^(?:Address copied|The address is selected)/)).toBeVisible();
});

test('Who has no e-mail address here is told what to do', async () => {
  const { screen, button } = await showMessages({
    configured,
    answers: [answer(getReplyAddress, () => ({ address: null }))],
  });
  await button('Answer by e-mail').click();
  await expect.element(screen.getByText('Please ask HR.', { exact: false })).toBeVisible();
});

test('Nothing of e-mail is offered where none comes in, to observers, on a closed case and for notes [MSG-10, PERM-33]', async () => {
  const off = await showMessages({});
  await expect.element(off.screen.getByRole('link', { name: 'New Message' })).toBeVisible();
  await expect.element(off.button('Answer by e-mail')).not.toBeInTheDocument();
  const observer = await showMessages({ configured, user: teodora, change: { abilities: { postMessage: false } } });
  await expect.element(observer.screen.getByRole('heading', { name: 'Contact HR' }).last()).toBeVisible();
  await expect.element(observer.button('Answer by e-mail')).not.toBeInTheDocument();
});
