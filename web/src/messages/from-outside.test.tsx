import { EMPTY_ID } from '@evenhand/contract/limits';
import { messageCalls } from '@evenhand/contract/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { attachmentOf, messageOf } from '../testing/message-of.ts';
import { showMessages } from '../testing/show-messages.tsx';

beforeEach(() => page.viewport(1440, 900));

describe('a message from outside', () => {
  const outside = {
    senderUserId: EMPTY_ID,
    senderRoleId: null,
    senderAddress: 'ada@example.org',
    senderName: 'Ada Marsh',
    subject: 'My appeal',
  };

  test('says so with the address of its sender, in its row and when it is open, and is not of HR', async () => {
    const { pane, row } = await showMessages({
      posted: [messageOf(4, outside), messageOf(5, { senderRoleId: null, subject: 'By HR' })],
    });
    await expect.element(row(/^Ada Marsh ada@example\.org .* My appeal From outside /)).toBeVisible();
    await row(/My appeal/).click();
    await expect.element(pane.getByText('From outside · ada@example.org', { exact: true })).toBeVisible();
    expect(pane.getByText('HR', { exact: false }).elements()).toEqual([]);
    await row(/By HR/).click();
    await expect.element(pane.getByText('HR', { exact: true })).toBeVisible();
    expect(row(/By HR/).element().textContent).not.toContain('outside');
  });

  test('says its address once where its sender gave no name', async () => {
    const { row } = await showMessages({ posted: [messageOf(4, { ...outside, senderName: 'ada@example.org' })] });
    await expect.element(row(/^ada@example\.org 18/)).toBeVisible();
  });

  test('shows what it says of its mail, the mail to be saved, and what it quotes when that is unfolded [MSG-11, UNAS-02]', async () => {
    const cameByMail = {
      original: attachmentOf(9, 'Original e-mail.eml'),
      quoted: '<blockquote><p>When is the hearing?</p></blockquote>',
      notes: [
        'One attachment could not be kept as a file. It is in the original e-mail:',
        'notes.pages is not an allowed file type.',
      ],
    };
    const body = '<p>He <s>did not</s> shout</p><table><tr><td>Mon</td><td>12</td></tr></table>';
    const { pane, row } = await showMessages({ posted: [messageOf(4, { ...outside, body, cameByMail })] });
    await row(/My appeal/).click();
    await expect.element(pane.getByText('notes.pages is not an allowed file type.')).toBeVisible();
    await expect.element(pane.getByRole('button', { name: 'Save Original e-mail.eml' })).toBeVisible();
    await expect.element(pane.getByRole('cell', { name: 'Mon' })).toBeVisible();
    expect(pane.element().querySelector('s')?.textContent).toBe('did not');
    const quoted = pane.getByText('When is the hearing?');
    await expect.element(quoted).not.toBeVisible();
    await pane.getByText('Show the earlier message it quotes').click();
    await expect.element(quoted).toBeVisible();
  });

  test('says so on a phone, with a long name and address, within the screen', async () => {
    await page.viewport(390, 844);
    const long = {
      senderName: 'Maren Oduya of Human Resources',
      senderAddress: `${'long.'.repeat(12)}address@example.org`,
    };
    const { row, screen } = await showMessages({
      posted: [messageOf(4, { ...outside, ...long })],
      answers: [answer(messageCalls.get, messageOf(4, { ...outside, ...long }))],
    });
    await expect.element(row(/My appeal/).getByText('From outside')).toBeVisible();
    await row(/My appeal/).click();
    await expect.element(screen.getByText(`From outside · ${long.senderAddress}`)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
