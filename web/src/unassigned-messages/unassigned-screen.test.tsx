import { claimCasePost } from '@evenhand/contract/case-people';
import type { DismissedMessage, UnassignedMessage } from '@evenhand/contract/unassigned-messages';
import {
  assignMessage,
  dismissMessage,
  listDismissedMessages,
  listUnassignedMessages,
  restoreMessage,
} from '@evenhand/contract/unassigned-messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { liveServer } from '../testing/live-server.ts';
import { edda, teodora } from '../testing/people.ts';
import { showRoute } from '../testing/show-route.tsx';

beforeEach(() => page.viewport(1440, 900));

const onCase: UnassignedMessage = {
  id: 501,
  subject: 'Nobody answers',
  body: '<p>Is anybody <strong>there</strong>?</p>',
  preview: 'Is anybody there?',
  senderName: 'Teodora Whitlock',
  senderAddress: null,
  updatedAt: '2026-11-17T09:00:00.000Z',
  caseTrackingMessageAttachments: [{ id: 1, filename: 'letter.pdf', storageId: 'a'.repeat(32), size: 2_000 }],
  isCaseLocked: false,
  caseTrackingRecordId: 10004,
  topicTitle: 'General query',
  stageTitle: 'Open',
  employeeName: 'Callum Brightwater',
  employeeUserId: null,
  caseOwnerName: 'Teodora Whitlock',
  caseOwnerUserId: '00000000-0000-4000-8000-000000000002',
  dueByDateTime: '2026-11-18T09:00:00.000Z',
  suggestedCases: [],
};
const nothing = {
  topicTitle: null,
  stageTitle: null,
  employeeName: null,
  caseOwnerName: null,
  caseOwnerUserId: null,
  dueByDateTime: null,
};
const fromOutside: UnassignedMessage = {
  ...onCase,
  ...nothing,
  id: 502,
  subject: 'My appeal',
  senderName: 'Ada Marsh',
  senderAddress: 'ada@example.org',
  caseTrackingRecordId: null,
  caseTrackingMessageAttachments: [],
};

const deletedBy = (dismissedByName: string): DismissedMessage => ({
  id: 503,
  subject: 'Special offer',
  body: '<p>Buy now.</p>',
  preview: 'Buy now.',
  senderName: 'Ada Marsh',
  senderAddress: 'ada@example.org',
  updatedAt: '2026-11-17T09:00:00.000Z',
  caseTrackingMessageAttachments: [],
  dismissedAt: '2026-11-17T10:00:00.000Z',
  dismissedByName,
});

/** The screen before a server that forgets what was assigned. */
async function show(messages: readonly UnassignedMessage[], more: readonly FakeAnswer[] = []) {
  let waiting = [...messages];
  const list: FakeAnswer = {
    ...answer(listUnassignedMessages, []),
    reply: (call) => answer(listUnassignedMessages, waiting).reply(call),
  };
  const claimed: FakeAnswer = {
    ...answer(claimCasePost, null),
    reply: (call) => {
      waiting = waiting.filter(({ caseTrackingRecordId }) => caseTrackingRecordId !== Number(call.params?.id));
      return answer(claimCasePost, null).reply(call);
    },
  };
  const assigned: FakeAnswer = {
    ...answer(assignMessage, null),
    reply: (call) => {
      waiting = waiting.filter(({ id }) => id !== Number(call.params?.messageId));
      return answer(assignMessage, null).reply(call);
    },
  };
  const dismissed: FakeAnswer = {
    ...answer(dismissMessage, null),
    reply: (call) => {
      waiting = waiting.filter(({ id }) => id !== Number(call.params?.messageId));
      return answer(dismissMessage, null).reply(call);
    },
  };
  return await showRoute('/cases/unassigned/', { answers: [list, claimed, assigned, dismissed, ...more] });
}

const expand = (subject: string, sender: string) =>
  page.getByRole('button', { name: `Show “${subject}” from ${sender}` }).click();

describe('Unassigned', () => {
  test('lists what waits as it is served, and opens one in place with its attachments [ROUTE-29, UNAS-01]', async () => {
    const { screen } = await show([onCase, fromOutside]);
    await expect.element(screen.getByText('2 messages waiting for HR, soonest due first')).toBeVisible();
    expect(
      screen
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    ).toEqual(['Open', 'Date', 'Subject', 'Employee', 'Topic', 'Stage', 'Case Owner', 'Reply by']);
    await expand('Nobody answers', 'Teodora Whitlock');
    await expect.element(screen.getByText('Is anybody there?')).toBeVisible();
    await expect.element(screen.getByRole('list', { name: 'Files' })).toHaveTextContent('letter.pdf2 KB');
    await expect.element(screen.getByRole('link', { name: 'Open Case 10004' })).toHaveAttribute('href', '/cases/10004');
  });

  test('each row names its sender, and what is due before today is marked as overdue [UNAS-01]', async () => {
    const { screen } = await show([{ ...onCase, dueByDateTime: '2020-01-02T09:00:00.000Z' }, fromOutside]);
    await expect
      .element(screen.getByRole('row', { name: /My appeal/ }).getByText('Ada Marsh', { exact: true }))
      .toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Nobody answers/ }).getByText('Overdue')).toBeInTheDocument();
  });

  test('a list without heads says that a day is the one to reply by [DUEWORDS-01]', async () => {
    await page.viewport(390, 844);
    const { screen } = await show([onCase]);
    await expect.element(screen.getByText(/^Reply by 18\/11\/2026 09:00$/)).toBeVisible();
  });

  test('a case without an adviser is claimed, and all its messages leave the list [UNAS-08]', async () => {
    const { screen, calls } = await show([onCase, { ...onCase, id: 503, subject: 'Again' }, fromOutside]);
    await expand('Nobody answers', 'Teodora Whitlock');
    await screen.getByRole('button', { name: 'Assign to case' }).click();
    await expect.element(screen.getByText('Adviser assigned successfully')).toBeVisible();
    expect(calls.find(({ route }) => (route as unknown) === claimCasePost)?.params).toEqual({ id: '10004' });
    await expect.poll(() => screen.getByText('Again').elements()).toEqual([]);
    await expect.element(screen.getByText('My appeal')).toBeVisible();
  });

  test('a case that another person has claimed says so, and the list is read again [UNAS-11]', async () => {
    const taken = refuse(claimCasePost, 409, {
      errorCode: 'ALREADY_EXISTS',
      errorDescription: 'This case already has an adviser.',
    });
    const { screen, calls } = await show([onCase], [taken]);
    await expand('Nobody answers', 'Teodora Whitlock');
    const before = calls.filter(({ route }) => (route as unknown) === listUnassignedMessages).length;
    await screen.getByRole('button', { name: 'Assign to case' }).click();
    await expect.element(screen.getByText('This case already has an adviser.')).toBeVisible();
    await expect
      .poll(() => calls.filter(({ route }) => (route as unknown) === listUnassignedMessages).length)
      .toBeGreaterThan(before);
  });

  test('a message from outside asks which case it belongs to, and goes there [UNAS-09]', async () => {
    const { screen, calls } = await show([fromOutside]);
    await expand('My appeal', 'Ada Marsh');
    await screen.getByRole('button', { name: 'Assign to case' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Case number' }).fill('ten');
    await dialog.getByRole('button', { name: 'Assign to case' }).click();
    await expect.element(dialog.getByText('Please enter a valid case number')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Case number' }).fill('10004');
    await dialog.getByRole('button', { name: 'Assign to case' }).click();
    await expect.element(screen.getByText('The message is now in the inbox of Case 10004')).toBeVisible();
    expect(calls.find(({ route }) => (route as unknown) === assignMessage)?.params).toEqual({
      messageId: '502',
      caseId: '10004',
    });
    await expect.element(screen.getByText('There are no unassigned messages.')).toBeVisible();
  });

  test('a case that cannot be seen is no case, and what was typed stays [UNAS-09]', async () => {
    const hidden = refuse(assignMessage, 404, {
      errorCode: 'CASE_NOT_FOUND',
      errorDescription: 'Case 10009 could not be found.',
    });
    const { screen } = await show([fromOutside], [hidden]);
    await expand('My appeal', 'Ada Marsh');
    await screen.getByRole('button', { name: 'Assign to case' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Case number' }).fill('10009');
    await dialog.getByRole('button', { name: 'Assign to case' }).click();
    await expect
      .element(dialog.getByText('Case 10009 does not exist or you do not have permission to view it.'))
      .toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Case number' })).toHaveValue('10009');
  });

  test('a message from outside is deleted after a question that says what happens, which can be left by keyboard', async () => {
    const { screen, calls } = await show([
      { ...fromOutside, caseTrackingMessageAttachments: onCase.caseTrackingMessageAttachments },
    ]);
    const dismissals = () =>
      calls.filter(({ route }) => (route as unknown) === dismissMessage).map(({ params }) => params);
    await expand('My appeal', 'Ada Marsh');
    const button = screen.getByRole('button', { name: 'Delete message' });
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect
      .element(
        dialog.getByText(
          'You are about to delete this message and its attachment for everyone in HR. It can be put back for 30 days, and everyone in HR can see who deleted it.',
        ),
      )
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    expect(dismissals()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await dialog.getByRole('button', { name: 'Delete message' }).click();
    await expect.element(screen.getByText('Message deleted')).toBeVisible();
    await expect.element(screen.getByText('There are no unassigned messages.')).toBeVisible();
    expect(dismissals()).toEqual([{ messageId: '502' }]);
  });

  test('a message that somebody else has taken cannot be deleted: it says so, and the list is read again', async () => {
    const gone = {
      errorCode: 'NOT_FOUND',
      errorDescription: 'This message could not be found. Somebody else may have assigned or deleted it.',
    };
    const { screen, calls } = await show([fromOutside], [refuse(dismissMessage, 404, gone)]);
    await expand('My appeal', 'Ada Marsh');
    const before = calls.filter(({ route }) => (route as unknown) === listUnassignedMessages).length;
    await screen.getByRole('button', { name: 'Delete message' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
    await expect.element(screen.getByText(gone.errorDescription)).toBeVisible();
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect
      .poll(() => calls.filter(({ route }) => (route as unknown) === listUnassignedMessages).length)
      .toBeGreaterThan(before);
  });

  test('a message from outside shows what is doubtful about its mail, and the mail to be saved [UNAS-02]', async () => {
    const doubt = 'Your mail server could not confirm that this e-mail came from ada@example.org.';
    const original = { id: 7, filename: 'Original e-mail.eml', storageId: 'b'.repeat(32), size: 900 };
    const { screen } = await show([{ ...fromOutside, cameByMail: { original, quoted: null, notes: [doubt] } }]);
    await expand('My appeal', 'Ada Marsh');
    await expect.element(screen.getByText(doubt)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Save Original e-mail.eml' })).toBeVisible();
  });

  test('a message on a case cannot be deleted here', async () => {
    const { screen } = await show([onCase]);
    await expand('Nobody answers', 'Teodora Whitlock');
    await expect.element(screen.getByRole('button', { name: 'Assign to case' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete message' }).elements()).toEqual([]);
  });

  test('what was deleted is listed with who deleted it, and is put back by those who review removals alone', async () => {
    const gone = deletedBy('Rufus Adeyemi-Holt');
    let deleted = [gone];
    const more: FakeAnswer[] = [
      { ...answer(listDismissedMessages, []), reply: (call) => answer(listDismissedMessages, deleted).reply(call) },
      {
        ...answer(restoreMessage, null),
        reply: (call) => {
          deleted = [];
          return answer(restoreMessage, null).reply(call);
        },
      },
    ];
    const { screen } = await show([], more);
    await screen.getByRole('button', { name: 'Deleted messages' }).click();
    await expect.element(screen.getByText(/^Deleted by Rufus Adeyemi-Holt/)).toBeVisible();
    await screen.getByRole('button', { name: 'Put back' }).click();
    await expect.element(screen.getByText('The message is back in the list')).toBeVisible();
    await expect.element(screen.getByText('No message was deleted in the last 30 days.')).toBeVisible();
  });

  test('what was deleted is shown fifty at a time; a page whose last message is put back gives way to the one before [UNASPAGE-01]', async () => {
    let deleted = Array.from({ length: 51 }, (_one, n) => ({
      ...deletedBy('Maren Oduya'),
      id: 700 + n,
      subject: `Offer ${n + 1}`,
    }));
    const { screen } = await show(
      [],
      [
        {
          ...answer(listDismissedMessages, []),
          reply: (call) => {
            const [number, size] = [Number(call.query.get('page')), Number(call.query.get('pageSize'))];
            const shown = deleted.slice((number - 1) * size, number * size);
            const more = { 'x-has-more-rows': String(deleted.length > number * size) };
            return answer(listDismissedMessages, shown, more).reply(call);
          },
        },
        {
          ...answer(restoreMessage, null),
          reply: (call) => {
            deleted = deleted.filter(({ id }) => id !== Number(call.params?.messageId));
            return answer(restoreMessage, null).reply(call);
          },
        },
      ],
    );
    await screen.getByRole('button', { name: 'Deleted messages' }).click();
    await expect.element(screen.getByText('Offer 50', { exact: true })).toBeInTheDocument();
    const pages = screen.getByRole('navigation', { name: 'Pages of deleted messages' });
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect.element(screen.getByText('Offer 51', { exact: true })).toBeVisible();
    expect(screen.getByText('Offer 50', { exact: true }).elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Put back' }).click();
    await expect.element(screen.getByText('Offer 1', { exact: true })).toBeVisible();
    await expect.element(pages).not.toBeInTheDocument();
  });

  test('HR without the right to review removals deletes and puts back nothing', async () => {
    const gone = deletedBy('Maren Oduya');
    const { screen } = await showRoute('/cases/unassigned/', {
      user: edda,
      answers: [answer(listUnassignedMessages, [fromOutside]), answer(listDismissedMessages, [gone])],
    });
    await expand('My appeal', 'Ada Marsh');
    await expect.element(screen.getByRole('button', { name: 'Assign to case' })).toBeVisible();
    await screen.getByRole('button', { name: 'Deleted messages' }).click();
    await expect.element(screen.getByText(/^Deleted by Maren Oduya/)).toBeVisible();
    for (const name of ['Delete message', 'Put back'])
      expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  });

  test('on a phone a message from outside is deleted in place as well', async () => {
    await page.viewport(390, 844);
    const { screen } = await show([fromOutside]);
    await expand('My appeal', 'Ada Marsh');
    await screen.getByRole('button', { name: 'Delete message' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
    await expect.element(screen.getByText('There are no unassigned messages.')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  test('loses a message, or only its attachments, that are removed while it is open [UNAS-06, UNAS-07]', async () => {
    const live = liveServer();
    let waiting: readonly UnassignedMessage[] = [onCase, fromOutside];
    const { screen } = await showRoute('/cases/unassigned/', {
      answers: [answer(listUnassignedMessages, () => [...waiting]), live.answer],
    });
    await expand('Nobody answers', 'Teodora Whitlock');
    await expect.element(screen.getByRole('list', { name: 'Files' })).toBeVisible();
    waiting = [{ ...onCase, caseTrackingMessageAttachments: [] }, fromOutside];
    live.tell({ changed: [10004] });
    await expect.element(screen.getByRole('list', { name: 'Files' })).not.toBeInTheDocument();
    await expect.element(screen.getByText('Is anybody there?')).toBeVisible();
    waiting = [fromOutside];
    live.tell({ changed: [10004] });
    await expect.element(screen.getByText('Is anybody there?')).not.toBeInTheDocument();
    expect(screen.getByText('Nobody answers').elements()).toEqual([]);
    await expect.element(screen.getByText('My appeal')).toBeVisible();
  });

  const many = (count: number): FakeAnswer => ({
    ...answer(listUnassignedMessages, []),
    reply: (call) => {
      const [number, size] = [Number(call.query.get('page')), Number(call.query.get('pageSize'))];
      const rows = Array.from({ length: count }, (_one, n) => ({
        ...onCase,
        id: 600 + n,
        subject: `Message ${n + 1}`,
      }));
      const shown = rows.slice((number - 1) * size, number * size);
      return answer(listUnassignedMessages, shown, { 'x-has-more-rows': String(count > number * size) }).reply(call);
    },
  });

  test('shows fifty at a time, and says how many there are where the last are shown [UNAS-01, UNAS-02]', async () => {
    const { screen, address } = await showRoute('/cases/unassigned/', { answers: [many(120)] });
    await expect.element(screen.getByText('Messages waiting for HR, soonest due first')).toBeVisible();
    const pages = screen.getByRole('navigation', { name: 'Pages of messages' });
    await expect.element(pages).toHaveTextContent('1–50Page 1');
    expect(screen.getByText('Message 51', { exact: true }).elements()).toEqual([]);
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect.element(screen.getByText('Message 51', { exact: true })).toBeVisible();
    expect(address()).toMatch(/\?page=2$/);
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect.element(screen.getByText('Message 120', { exact: true })).toBeVisible();
    await expect.element(pages).toHaveTextContent('101–120 of 120 messagesPage 3 of 3');
    await expect.element(screen.getByText('120 messages waiting for HR, soonest due first')).toBeVisible();
    await expect.element(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  test('begins with the first page where an address names a page behind the last, or none that there is', async () => {
    for (const behind of ['9', '999999', '0', 'two', '-1', '1e99']) {
      const { screen } = await showRoute(`/cases/unassigned/?page=${behind}`, { answers: [many(60)] });
      await expect.element(screen.getByText('Message 1', { exact: true })).toBeVisible();
      await expect
        .element(screen.getByRole('navigation', { name: 'Pages of messages' }))
        .toHaveTextContent('1–50Page 1');
      await screen.unmount();
    }
  });

  test('is not for business users [PERM-15, ROUTE-29]', async () => {
    const { screen } = await showRoute('/cases/unassigned/', { user: teodora });
    await expect.element(screen.getByText('You do not have permission to view this page.')).toBeVisible();
  });
});
