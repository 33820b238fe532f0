import { downloadFile } from '@evenhand/contract/files';
import { messageCalls } from '@evenhand/contract/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { attachmentOf, messageOf } from '../testing/message-of.ts';
import { teodora } from '../testing/people.ts';
import { showMessages } from '../testing/show-messages.tsx';

beforeEach(() => page.viewport(1440, 900));

const first = messageOf(1, {
  subject: 'Companion and start time',
  preview: 'Derrin will accompany Callum.',
  body: '<p>Derrin will <strong>accompany</strong> Callum.</p>',
  caseTrackingMessageAttachments: [attachmentOf(7, 'Accreditation letter.pdf')],
  dueByDateTime: '2026-11-19T09:12:00.000Z',
});
const unread = messageOf(2, {
  subject: 'Room and note taker',
  senderName: 'Ngozi Farraday',
  senderRoleId: 2,
  userHasRead: false,
});
const draft = messageOf(3, { subject: 'Half a thought', isDraft: true });
const business = { user: teodora, change: { abilities: { postMessage: true } } } as const;

describe('the list', () => {
  test('has its numbers on the tabs, and each row its sender, stamp, subject, preview and marks [MSG-01, MSG-02, MSG-03, MSG-05, MSG-07, MSG-08, MSG-09, ROUTE-18]', async () => {
    const { screen, rows, row } = await showMessages({ posted: [first, unread], drafts: [draft] });
    await expect.element(screen.getByRole('heading', { name: 'Contact HR' })).toBeVisible();
    const tabs = screen.getByRole('navigation', { name: 'Contact HR: lists' });
    await expect.element(tabs.getByRole('link', { name: 'Inbox (1 unread)' })).toHaveAttribute('aria-current', 'page');
    await expect.element(tabs.getByRole('link', { name: 'Drafts (1)' })).toBeVisible();
    await expect.element(rows).toHaveLength(2);
    await expect
      .element(row(/Companion/))
      .toHaveTextContent(
        'Teodora Whitlock 18/11/26 09:12:44 Companion and start time Has attachments Derrin will accompany Callum.',
      );
    await expect.element(row(/^Unread Ngozi Farraday .* Room/)).toBeVisible();
    expect(row(/Room/).element().textContent).not.toContain('attachments');
    await expect.element(screen.getByText('2 messages', { exact: false })).toBeVisible();
  });

  test('scrolls within 500 pixels, and asks for a page of five thousand only when it comes into view [MSG-04]', async () => {
    const posted = Array.from({ length: 5000 }, (_one, index) => messageOf(index + 1));
    const { screen, rows, calls } = await showMessages({ posted });
    await expect.element(screen.getByRole('link', { name: /Subject 1 / })).toBeVisible();
    const scroller = screen.getByRole('list', { name: 'Messages' }).element().parentElement as HTMLElement;
    expect(scroller.clientHeight).toBe(500);
    expect(rows.elements().length).toBeLessThan(40);
    scroller.scrollTop = scroller.scrollHeight;
    await expect.element(screen.getByRole('link', { name: /Subject 5000 / })).toBeVisible();
    const pages = calls
      .filter(({ route }) => route === messageCalls.list)
      .map(({ query }) => Number(query.get('page')));
    expect([...new Set(pages)]).toHaveLength(2);
    expect(pages).toContain(100);
    expect(calls.find(({ route }) => route === messageCalls.list)?.params).toMatchObject({
      isDraft: 'false',
      unreadOnly: 'false',
    });
  });

  test('asks for the next page before its rows come into view', async () => {
    const posted = Array.from({ length: 200 }, (_one, index) => messageOf(index + 1));
    const { screen, calls } = await showMessages({ posted });
    await expect.element(screen.getByRole('link', { name: /Subject 1 / })).toBeVisible();
    const pages = () =>
      calls.filter(({ route }) => route === messageCalls.list).map(({ query }) => Number(query.get('page')));
    expect(pages()).toEqual([1]);
    const list = screen.getByRole('list', { name: 'Messages' }).element();
    (list.parentElement as HTMLElement).scrollTop = 20 * 97;
    await expect.poll(pages).toEqual([1, 2]);
    expect(list.querySelector('[aria-posinset="51"]')).toBeNull();
  });

  test('is gone through by J and K over the end of a page, also after a message was opened on the way', async () => {
    const posted = Array.from({ length: 200 }, (_one, index) => messageOf(index + 1));
    const { screen } = await showMessages({ posted });
    await expect.element(screen.getByRole('link', { name: /Subject 1 / })).toBeVisible();
    const at = () => Number(document.activeElement?.closest('[data-row]')?.getAttribute('aria-posinset'));
    for (let row = 1; row <= 60; row += 1) {
      await userEvent.keyboard('j');
      await expect.poll(at).toBe(row);
    }
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Subject 60' })).toBeVisible();
    await userEvent.keyboard('j');
    await expect.poll(at).toBe(61);
    for (let row = 60; row >= 45; row -= 1) {
      await userEvent.keyboard('k');
      await expect.poll(at).toBe(row);
    }
  });

  test('says when there is nothing, and that a choice is to be made when there is [MSG-31, MSG-32]', async () => {
    const { screen, goTo, world } = await showMessages({ posted: [] });
    await expect.element(screen.getByText('No Messages have been added to this case.')).toBeVisible();
    await goTo('/cases/10001/messages?tab=drafts');
    await expect.element(screen.getByText('You have no Draft Messages on this case.')).toBeVisible();
    expect(world.posted).toEqual([]);
  });

  test('that cannot be loaded says so, and can be asked for again', async () => {
    const { screen } = await showMessages({
      posted: [first],
      answers: [refuse(messageCalls.list, 500, { errorCode: 'EXCEPTION', errorDescription: 'No.' })],
    });
    await expect.element(screen.getByText('Messages could not be loaded.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Retry' }).last()).toBeVisible();
  });

  test('of a business user has no drafts; HR sees its own, with their label [MSG-02, MSG-06]', async () => {
    const { screen } = await showMessages({ ...business, drafts: [draft], posted: [first] });
    await expect.element(screen.getByRole('link', { name: /^Inbox/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Drafts/ }).elements()).toEqual([]);
  });

  test('of drafts opens one, which can be edited or deleted [MSG-06, MSG-11, MSG-16, MSG-17]', async () => {
    const { screen, pane, world, button } = await showMessages({ drafts: [draft], at: 'messages?tab=drafts' });
    const row = screen.getByRole('list', { name: 'Draft messages' }).getByRole('link', { name: /Half a thought/ });
    await expect.element(row.getByText('Draft', { exact: true })).toBeVisible();
    await row.click();
    await expect
      .element(pane.getByRole('link', { name: 'Edit draft' }))
      .toHaveAttribute('href', '/cases/10001/message/edit/3');
    expect(pane.getByRole('button', { name: 'Reply' }).elements()).toEqual([]);
    await button('Delete draft').click();
    expect(world.drafts).toHaveLength(1);
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click();
    await expect.element(screen.getByText('You have no Draft Messages on this case.')).toBeVisible();
    expect(world.drafts).toEqual([]);
  });
});

describe('the reading pane', () => {
  test('shows the open message, which the address names, with its sender, files and the time an answer is due [MSG-03, MSG-34]', async () => {
    const { pane, row, address, goTo, screen } = await showMessages({ posted: [first, unread] });
    await expect.element(pane.getByText('Select a message to read it.')).toBeVisible();
    await row(/Companion/).click();
    await expect.element(pane.getByRole('heading', { name: 'Companion and start time' })).toBeVisible();
    expect(address()).toBe('/cases/10001/messages?open=1');
    await expect.element(row(/Companion/)).toHaveAttribute('aria-current', 'true');
    await expect.element(pane.getByText('accompany')).toBeVisible();
    const due = pane.getByText(/^Answer due/);
    await expect.element(due).toHaveTextContent('Answer due Overdue 19/11/2026 09:12');
    await expect.element(pane.getByRole('button', { name: 'Save Accreditation letter.pdf' })).toBeVisible();
    await expect.element(pane.getByText('96 KB')).toBeVisible();
    await goTo('/cases/10001/messages?open=2');
    await expect.element(pane.getByRole('heading', { name: 'Room and note taker' })).toBeVisible();
    await expect.element(screen.getByText(/^Answer due/)).not.toBeInTheDocument();
  });

  test('shows hostile HTML without anything that could run [MSG-08]', async () => {
    const body =
      '<p>Hello<img src=x onerror="document.title=1"><script>document.title=2</script> <a href="javascript:document.title=3">you</a></p>';
    const { pane } = await showMessages({ posted: [messageOf(1, { body })], at: 'messages?open=1' });
    await expect.element(pane.getByText('Hello', { exact: false })).toBeVisible();
    expect(pane.element().querySelector('script, img, [onerror], a[href^="javascript"]')).toBeNull();
  });

  test('marks an unread message as read when it is opened, once, and toggles it [MSG-20, MSG-43]', async () => {
    const { screen, row, calls, button, world } = await showMessages({ posted: [unread, first] });
    const marks = () =>
      calls
        .filter(({ route }) => route === messageCalls.mark)
        .map(({ params, query }) => [params.id, query.get('userHasRead')]);
    await row(/Room/).click();
    await expect.element(screen.getByRole('link', { name: 'Inbox (0 unread)' })).toBeVisible();
    expect(marks()).toEqual([['2', 'true']]);
    await button('Mark as unread').click();
    await expect.element(screen.getByRole('link', { name: 'Inbox (1 unread)' })).toBeVisible();
    await expect.element(row(/^Unread .* Room/)).toBeVisible();
    expect(world.posted[0]?.userHasRead).toBe(false);
    await userEvent.keyboard('u');
    await expect.element(screen.getByRole('link', { name: 'Inbox (0 unread)' })).toBeVisible();
    expect(marks()).toEqual([
      ['2', 'true'],
      ['2', 'false'],
      ['2', 'true'],
    ]);
    await row(/Companion/).click();
    expect(marks()).toHaveLength(3);
  });

  test('takes a mark back that failed, and says nothing else [MSG-37]', async () => {
    const { screen, row, button } = await showMessages({
      posted: [first],
      answers: [refuse(messageCalls.mark, 500, { errorCode: 'EXCEPTION', errorDescription: 'No.' })],
    });
    await row(/Companion/).click();
    await button('Mark as unread').click();
    await expect.element(button('Mark as unread')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Inbox (0 unread)' })).toBeVisible();
    expect(screen.getByRole('alertdialog').elements()).toEqual([]);
  });

  test('empties when the open message is gone [MSG-24, MSG-43]', async () => {
    const { pane } = await showMessages({
      posted: [unread],
      at: 'messages?open=1',
      answers: [
        refuse(messageCalls.get, 404, { errorCode: 'NOT_FOUND', errorDescription: 'This message could not be found.' }),
      ],
    });
    await expect.element(pane.getByText('This message is no longer available.')).toBeVisible();
    expect(pane.getByRole('button').elements()).toEqual([]);
  });

  test('only logs a download that failed [MSG-38]', async () => {
    const { screen, pane } = await showMessages({
      posted: [first],
      at: 'messages?open=1',
      answers: [refuse(downloadFile, 500, { errorCode: 'EXCEPTION', errorDescription: 'No.' })],
    });
    await pane.getByRole('button', { name: 'Save Accreditation letter.pdf' }).click();
    await expect
      .element(pane.getByRole('button', { name: 'Save Accreditation letter.pdf' }))
      .not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('alertdialog').elements()).toEqual([]);
  });
});

describe('who may write', () => {
  test('is offered New Message and Reply [MSG-10, MSG-11]', async () => {
    const { screen, button } = await showMessages({ ...business, posted: [first], at: 'messages?open=1' });
    await expect
      .element(screen.getByRole('link', { name: 'New Message' }))
      .toHaveAttribute('href', '/cases/10001/message/create');
    await expect.element(button('Reply')).toBeVisible();
  });

  test('is not an observer, who is offered neither [MSG-10]', async () => {
    const { screen, pane } = await showMessages({
      user: teodora,
      change: { abilities: {}, caseParticipants: [] },
      posted: [first],
      at: 'messages?open=1',
    });
    await expect.element(pane.getByRole('heading', { name: 'Companion and start time' })).toBeVisible();
    expect(screen.getByText('New Message').elements()).toEqual([]);
    expect(pane.getByRole('button', { name: 'Reply' }).elements()).toEqual([]);
  });
});

test('on a phone the list and the open message are two screens, and an answer is written on a third', async () => {
  await page.viewport(390, 844);
  const { screen, row, rows, address, button } = await showMessages({
    posted: [first, unread],
    answers: [answer(messageCalls.get, first)],
  });
  await row(/Companion/).click();
  await expect.element(screen.getByRole('heading', { name: 'Companion and start time' })).toHaveFocus();
  expect(rows.elements()).toEqual([]);
  await screen.getByRole('link', { name: 'Return to inbox' }).click();
  await expect.element(rows).toHaveLength(2);
  await row(/Companion/).click();
  await button('Reply').click();
  await expect.poll(address).toBe('/cases/10001/message/reply/1');
});
