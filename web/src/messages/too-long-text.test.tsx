import { messageCalls } from '@evenhand/contract/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messageOf } from '../testing/message-of.ts';
import { KEPT_AT, showMessages } from '../testing/show-messages.tsx';

const TOO_LONG = 'The text is too long. Shorten it to 100,000 characters. Its formatting counts too.';
/** Drafts are saved after a second. */
const SOON = { timeout: 20_000 };
const parent = messageOf(1, { subject: 'Companion and start time' });
/** A body of 100,000 characters with its paragraph. */
const fullText = `<p>${'x'.repeat(99_993)}</p>`;
const length = ({ textContent }: Element): number => textContent.length;
/** The place for announcements is one too, and empty. */
const alertsOf = ({ container }: { container: Element }): string[] =>
  [...container.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).filter((words) => words !== '');
const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => page.viewport(1440, 1000));

describe.each([
  ['on a page of its own', { at: 'message/create', parentMessageId: null }],
  ['docked below what is answered', { at: 'messages?open=1', parentMessageId: 1 }],
])('a text longer than the server keeps, %s', (_where, { at, parentMessageId }) => {
  test('says so at the text, stays on the screen and is neither kept nor posted until it is shorter [MSG-13, MSG-18, MSG-36]', async () => {
    const typed = [
      messageOf(900, { subject: 'Hearing today', body: fullText, isDraft: true, updatedAt: KEPT_AT, parentMessageId }),
    ];
    const { screen, text, button, sent } = await showMessages({ at, posted: [parent], typed });
    await expect.element(text).toBeVisible();
    expect(length(text.element())).toBe(99_993);
    await expect.element(button('Post')).not.toHaveAttribute('aria-disabled');
    await text.click();
    await userEvent.keyboard('{Control>}{End}{/Control}y');
    await expect.element(text).toHaveAccessibleDescription(TOO_LONG);
    await expect.element(text).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByText('Draft not saved yet'), SOON).toBeVisible();
    await expect.element(button('Post')).toHaveAccessibleDescription(TOO_LONG);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(text).toHaveFocus();
    expect(alertsOf(screen)).toEqual([]);
    expect(length(text.element())).toBe(99_994);
    expect([sent(messageCalls.keepTyped), sent(messageCalls.postDraft)]).toEqual([[], []]);
    expect(isAsked()).toBe(true);

    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect.element(text).not.toHaveAttribute('aria-invalid');
    await expect
      .poll(() => sent(messageCalls.keepTyped), SOON)
      .toMatchObject([{ body: `<p>${'x'.repeat(99_992)}</p>` }]);
    await expect.poll(isAsked).toBe(false);
  });
});

test('a subject that is too long is not sent while it is typed [MSG-26]', async () => {
  const { screen, subject, sent } = await showMessages({ at: 'message/create' });
  await subject.fill('x'.repeat(201));
  await expect.element(screen.getByText('Draft not saved yet'), SOON).toBeVisible();
  expect(alertsOf(screen)).toEqual([]);
  expect(sent(messageCalls.keepTyped)).toEqual([]);
  await subject.fill('x'.repeat(200));
  await expect.poll(() => sent(messageCalls.keepTyped), SOON).toMatchObject([{ subject: 'x'.repeat(200) }]);
});
