import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messageOf } from '../testing/message-of.ts';
import { edda, maren, teodora } from '../testing/people.ts';
import { showMessages } from '../testing/show-messages.tsx';

beforeEach(() => page.viewport(1440, 900));

const HR = { postMessage: true, saveDrafts: true, viewNotes: true, requestRemoval: true };

test.each([
  ['HR who decide removals', maren, HR, true],
  ['HR who do not decide them', edda, HR, true],
  ['HR who only take part in the case', edda, { postMessage: true }, false],
  ['business users', teodora, { postMessage: true }, false],
] as const)(
  '%s: of Drafts, Save as draft and Request removal each sees what the case lets them do [MSG-02, MSG-11, MSG-30, PERM-34]',
  async (_who, user, abilities, isOffered) => {
    const posted = [messageOf(1, { subject: 'Companion' })];
    const { screen, pane, button, goTo } = await showMessages({
      user,
      change: { abilities },
      posted,
      at: 'messages?open=1',
    });
    await expect.element(pane.getByRole('heading', { name: 'Companion' })).toBeVisible();
    for (const name of ['Reply', 'Mark as unread'])
      await expect.element(pane.getByRole('button', { name })).toBeVisible();
    const offered = isOffered ? 1 : 0;
    expect(pane.getByRole('button', { name: 'Request removal' }).elements()).toHaveLength(offered);
    expect(screen.getByRole('link', { name: /^Drafts/ }).elements()).toHaveLength(offered);
    if (isOffered) {
      await button('Request removal').click();
      await expect.element(screen.getByRole('dialog', { name: /Removal Request/ })).toBeVisible();
      return;
    }
    await goTo('/cases/10001/messages?tab=drafts');
    await expect.element(screen.getByRole('list', { name: 'Messages' })).toBeVisible();
    expect(screen.getByText('You have no Draft Messages on this case.').elements()).toEqual([]);
    await goTo('/cases/10001/message/create');
    await expect.element(button('Post')).toBeVisible();
    expect(button('Save as draft').elements()).toEqual([]);
  },
);
