import { countItems } from '@evenhand/contract/case-counts';
import { getCase } from '@evenhand/contract/case-details';
import type { Note } from '@evenhand/contract/notes';
import { noteCalls } from '@evenhand/contract/notes';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { attachmentOf, noteOf } from '../testing/message-of.ts';
import { edda, maren, teodora } from '../testing/people.ts';
import { showRoute } from '../testing/show-route.tsx';

beforeEach(() => page.viewport(1440, 1000));

const hr = { postMessage: true, saveDrafts: true, viewNotes: true };
const first = noteOf(1, {
  subject: 'Call with the union',
  userHasRead: false,
  caseTrackingNoteAttachments: [attachmentOf(7, 'Call.txt')],
});

interface Shown {
  at?: string;
  posted?: readonly Note[];
  drafts?: readonly Note[];
  typed?: readonly Note[];
  abilities?: Parameters<typeof caseOf>[0] extends infer Change
    ? NonNullable<Change>['abilities' & keyof NonNullable<Change>]
    : never;
  user?: typeof maren;
  answers?: readonly FakeAnswer[];
}

/** Notes of case 10001, before a server that answers what it is given. */
async function show({
  at = 'notes',
  posted = [],
  drafts = [],
  typed = [],
  abilities = hr,
  user = maren,
  answers = [],
}: Shown = {}) {
  const own = { senderName: user.fullName, updatedAt: '2026-11-18T09:26:00.000Z' };
  const app = await showRoute(`/cases/10001/${at}`, {
    user,
    answers: [
      answer(getCase, caseOf({ abilities })),
      answer(countItems, () => ({
        messages: { total: 0, unread: 0, drafts: 0 },
        notes: {
          total: posted.length,
          unread: posted.filter(({ userHasRead }) => !userHasRead).length,
          drafts: drafts.length,
        },
        files: 0,
        letters: 0,
        lettersToSend: 0,
      })),
      answer(noteCalls.list, ({ params }) => [...(params.isDraft === 'true' ? drafts : posted)]),
      answer(noteCalls.get, ({ params }) => [...posted, ...drafts].find(({ id }) => id === Number(params.id))!),
      answer(noteCalls.listTyped, [...typed]),
      answer(noteCalls.mark, ({ query }) => ({ userHasRead: query.get('userHasRead') === 'true' })),
      answer(noteCalls.keepTyped, ({ body }) => noteOf(900, { ...own, ...(body as Partial<Note>), isDraft: true })),
      answer(noteCalls.postDraft, ({ params, body }) =>
        noteOf(Number(params.id), { ...own, ...(body as Partial<Note>) }),
      ),
      answer(noteCalls.saveDraft, ({ params, body }) =>
        noteOf(Number(params.id), { ...own, ...(body as Partial<Note>), isDraft: true }),
      ),
      ...answers,
    ],
  });
  const { screen, calls } = app;
  return {
    ...app,
    sent: (route: object) => calls.filter((call) => call.route === route).map(({ body }) => body),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    pane: screen.getByRole('region', { name: 'Note', exact: true }),
    subject: screen.getByRole('textbox', { name: 'Subject' }),
  };
}

describe('notes', () => {
  test('are a tab of the case with the title of the service, with Inbox, Drafts and New Note [NOTE-01, NOTE-02, NOTE-04, CASE-12, ROUTE-21]', async () => {
    const { screen } = await show({ posted: [first], drafts: [noteOf(2, { isDraft: true })] });
    await expect.element(screen.getByRole('heading', { name: 'Case Notes' })).toBeVisible();
    const sections = screen.getByRole('navigation', { name: 'Case sections' });
    await expect.element(sections.getByRole('link', { name: 'Case Notes' })).toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByRole('link', { name: 'Inbox (1 unread)' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Drafts (1)' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'New Note' }))
      .toHaveAttribute('href', '/cases/10001/note/create');
    await expect.element(screen.getByText('1 note', { exact: false })).toBeVisible();
  });

  test('refresh the lists after a note was posted; a mark that failed is taken back, and nothing else is said [NOTE-17]', async () => {
    const posted: Note[] = [{ ...first, userHasRead: true }];
    const { screen, button, subject, goTo } = await show({
      posted,
      answers: [refuse(noteCalls.mark, 500, { errorCode: 'EXCEPTION', errorDescription: 'No.' })],
    });
    await expect.element(screen.getByRole('list', { name: 'Notes' }).getByRole('link')).toHaveLength(1);
    await goTo('/cases/10001/note/create');
    await subject.fill('Room for the hearing');
    posted.unshift(noteOf(901, { subject: 'Room for the hearing', senderName: maren.fullName }));
    await button('Post').click();
    await expect
      .element(screen.getByRole('list', { name: 'Notes' }).getByRole('link', { name: /Room for the hearing/ }))
      .toBeVisible();
    await goTo('/cases/10001/notes?open=1');
    await button('Mark as unread').click();
    await expect.element(button('Mark as unread')).toBeVisible();
    expect(screen.getByRole('alertdialog').elements()).toEqual([]);
  });

  test('say that there are none, and no drafts [NOTE-15, NOTE-16]', async () => {
    const { screen, goTo } = await show();
    await expect.element(screen.getByText('No Notes have been added to this case.')).toBeVisible();
    await goTo('/cases/10001/notes?tab=drafts');
    await expect.element(screen.getByText('You have no Draft Notes on this case.')).toBeVisible();
  });

  test('are seen to be notes, are marked read when opened, and cannot be removed [NOTE-08, NOTE-14]', async () => {
    const { screen, pane, calls, button } = await show({ posted: [first] });
    await screen
      .getByRole('list', { name: 'Notes' })
      .getByRole('link', { name: /Call with the union/ })
      .click();
    await expect.element(pane.getByText('Note · HR')).toBeVisible();
    expect(pane.element().querySelector('.av')?.getAttribute('data-ring')).toBe('violet');
    await expect.element(pane.getByRole('button', { name: 'Save Call.txt' })).toBeVisible();
    await expect.poll(() => calls.filter(({ route }) => route === noteCalls.mark)).toHaveLength(1);
    await expect.element(button('Request removal')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Request removal')).toHaveAccessibleDescription('Notes cannot be removed.');
  });

  test('are answered with their number as the parent [NOTE-07]', async () => {
    const { screen, button, sent } = await show({ posted: [first], at: 'notes?open=1' });
    await button('Reply').click();
    await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    await userEvent.keyboard('Thank you');
    await button('Post').click();
    await expect
      .poll(() => sent(noteCalls.postDraft))
      .toEqual([{ subject: 'RE: Call with the union', body: '<p>Thank you</p>', parentNoteId: 1 }]);
  });
});

describe('a new note', () => {
  test('has the notice of notes, is seen by HR, and needs a subject [NOTE-03, NOTE-10, NOTE-11, NOTE-12, ROUTE-22]', async () => {
    const { screen, subject, button, sent, address } = await show({ at: 'note/create' });
    await expect.element(screen.getByRole('heading', { name: 'New Note' })).toBeVisible();
    const notice =
      'All submissions and notes are visible to all case participants and will be disclosed to the employee as part of any Subject Access Request or Employment Tribunal Bundle';
    await expect.element(screen.getByText(notice)).toBeVisible();
    await expect.element(screen.getByText('Can be read by HR')).toBeVisible();
    await expect.element(button('Post')).toHaveAccessibleDescription('Subject must not be blank');
    await subject.fill('Call with the union');
    await button('Post').click();
    await expect
      .poll(() => sent(noteCalls.postDraft))
      .toEqual([{ subject: 'Call with the union', body: ' ', parentNoteId: null }]);
    await expect.poll(address).toBe('/cases/10001/notes?open=900');
  });

  test('is saved as a draft, and a draft is edited [NOTE-06, ROUTE-22]', async () => {
    const { subject, button, sent, address, screen, goTo } = await show({
      at: 'note/create',
      drafts: [noteOf(2, { isDraft: true })],
    });
    await subject.fill('Call with the union');
    await button('Save as draft').click();
    await expect.poll(() => sent(noteCalls.saveDraft)).toHaveLength(1);
    await expect.poll(address).toBe('/cases/10001/notes?tab=drafts&open=900');
    await goTo('/cases/10001/note/edit/2');
    await expect.element(screen.getByRole('heading', { name: 'Edit draft note' })).toBeVisible();
    await expect.element(subject).toHaveValue('Subject 2');
  });
});

describe('people who do not read notes', () => {
  test.each(['notes', 'note/create', 'note/reply/1'])(
    "are turned away from '%s' without a call for it [CASE-12, NOTE-02]",
    async (at) => {
      const { screen, calls } = await show({ at, user: teodora, abilities: { postMessage: true } });
      await expect.element(screen.getByText('You do not have permission to view this page.')).toBeVisible();
      expect(calls.filter(({ route }) => route.path.includes('note'))).toEqual([]);
    },
  );

  test('have no tab for them; an HR user who does not act as HR on the case reads that they may not [CASE-12]', async () => {
    const { screen, calls } = await show({ user: edda, abilities: { postMessage: true } });
    await expect.element(screen.getByText('You do not have permission to view this page.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Case Notes' }).elements()).toEqual([]);
    expect(calls.filter(({ route }) => /note/i.test(route.path))).toEqual([]);
  });
});
