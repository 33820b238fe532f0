import { messageCalls } from '@evenhand/contract/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { participantOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { liveServer } from '../testing/live-server.ts';
import { attachmentOf, messageOf } from '../testing/message-of.ts';
import { teodora } from '../testing/people.ts';
import { KEPT_AT, showMessages } from '../testing/show-messages.tsx';

const NOTICE =
  'All submissions and messages are visible to all case participants and will be disclosed to the employee as part of any Subject Access Request or Employment Tribunal Bundle';
const parent = messageOf(1, { subject: 'Companion and start time' });
/** Drafts are saved after a second. */
const SOON = { timeout: 20_000 };
const CREATE = 'message/create';

beforeEach(() => page.viewport(1440, 1000));

async function write(text: { click: () => Promise<void> }, words: string): Promise<void> {
  await text.click();
  await userEvent.keyboard(words);
}

describe('a new message', () => {
  test('has the notice, who will see it, and its ways out [MSG-12, MSG-13, MSG-14, ROUTE-19]', async () => {
    const { screen, button, subject } = await showMessages({ at: CREATE });
    await expect.element(screen.getByRole('heading', { name: 'New Message' })).toBeVisible();
    await expect.element(screen.getByText(NOTICE)).toBeVisible();
    await expect.element(subject).toHaveFocus();
    await expect
      .element(screen.getByText('Can be read by 2 participants and the adviser', { exact: false }))
      .toBeVisible();
    await button('Show names').click();
    const names = screen.getByRole('dialog', { name: 'Who can see this' }).getByRole('listitem');
    expect(names.elements().map((one) => one.textContent)).toEqual([
      'Teodora Whitlock Case Owner',
      'Ngozi Farraday Stakeholder',
      'Maren Oduya Adviser · HR',
    ]);
    await userEvent.keyboard('{Escape}');
    await expect
      .element(screen.getByRole('link', { name: 'Return to inbox' }))
      .toHaveAttribute('href', '/cases/10001/messages');
    for (const name of ['Post', 'Save as draft', 'Discard']) await expect.element(button(name)).toBeVisible();
  });

  test('on a case without an adviser is read by HR, and says so [NOADV-05]', async () => {
    const { screen, button } = await showMessages({ at: CREATE, user: teodora, change: { caseAdviser: null } });
    await expect
      .element(screen.getByText('Can be read by HR, who will name an adviser', { exact: false }))
      .toBeVisible();
    await expect.element(screen.getByText(/Can be read by \d/)).not.toBeInTheDocument();
    await button('Show names').click();
    const names = screen.getByRole('dialog', { name: 'Who can see this' }).getByRole('listitem');
    expect(names.elements().at(-1)?.textContent).toBe('HR Everybody at HR who may see this case');
  });

  test('has an editor of 548 pixels with a body of 310 [MSG-39]', async () => {
    const { text } = await showMessages({ at: CREATE });
    await expect.element(text).toBeVisible();
    expect(text.element().getBoundingClientRect().height).toBe(310);
    expect((text.element().closest('[data-size]') as HTMLElement).offsetHeight).toBe(548);
  });

  test('cannot be posted until it has a subject of at most 200 characters, which are counted, and says so [MSG-22, MSG-26, CASE-35]', async () => {
    const { screen, button, subject, world } = await showMessages({ at: CREATE });
    await expect.element(button('Post')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Post')).toHaveAccessibleDescription('Subject must not be blank');
    await subject.fill('   ');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await userEvent.tab();
    await expect.element(subject).toHaveAccessibleDescription('Subject must not be blank');
    await subject.fill('x'.repeat(201));
    await expect.element(screen.getByText('201/200')).toBeVisible();
    await expect.element(subject).toHaveAccessibleDescription('Subject must be 200 characters or fewer');
    await subject.fill('Hearing today');
    await expect.element(button('Post')).not.toHaveAttribute('aria-disabled');
    await expect.element(screen.getByText('Subject must not be blank')).not.toBeInTheDocument();
    expect(world.posted).toEqual([]);
  });

  test('says above its buttons on a phone why it cannot be posted [MSG-22]', async () => {
    await page.viewport(390, 844);
    const { button, subject } = await showMessages({ at: CREATE });
    await expect.element(button('Post')).toBeVisible();
    // The same words are in the tooltips, which nobody sees on a phone.
    const note = () => document.querySelector('.sticky-foot .note');
    expect(note()?.textContent).toBe('Subject must not be blank');
    expect(note()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      button('Post').element().getBoundingClientRect().top,
    );
    await subject.fill('Hearing today');
    await expect.poll(note).toBeNull();
  });

  test('is kept while it is typed, and posted from what was kept [MSG-13, MSG-22, MSG-36]', async () => {
    const { screen, button, subject, text, sent, address, world } = await showMessages({ at: CREATE });
    await subject.fill('Hearing today');
    await write(text, 'Good morning');
    await expect
      .poll(() => sent(messageCalls.keepTyped).at(-1), SOON)
      .toEqual({
        draftId: null,
        parentMessageId: null,
        subject: 'Hearing today',
        body: '<p>Good morning</p>',
        audience: 1,
        baseUpdatedAt: null,
      });
    await expect.element(screen.getByText('Draft saved 09:26')).toBeVisible();
    await button('Post').click();
    await expect.poll(address).toBe('/cases/10001/messages?open=900');
    expect(sent(messageCalls.postDraft)).toEqual([
      { subject: 'Hearing today', body: '<p>Good morning</p>', parentMessageId: null, audience: 1 },
    ]);
    expect(sent(messageCalls.create)).toEqual([]);
    expect(world.posted).toHaveLength(1);
    await expect
      .element(screen.getByRole('list', { name: 'Messages' }).getByRole('link', { name: /Hearing today/ }))
      .toBeVisible();
  });

  test('without text is posted with one space, by the keys too [MSG-27]', async () => {
    const { subject, sent } = await showMessages({ at: CREATE });
    await subject.fill('Hearing today');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => sent(messageCalls.postDraft))
      .toEqual([{ subject: 'Hearing today', body: ' ', parentMessageId: null, audience: 1 }]);
  });

  test('is there again after the page was left and opened [MSG-13]', async () => {
    const typed = [
      messageOf(900, { subject: 'Hearing today', body: '<p>Good morning</p>', isDraft: true, updatedAt: KEPT_AT }),
    ];
    const { subject, text, screen } = await showMessages({ at: CREATE, typed });
    await expect.element(subject).toHaveValue('Hearing today');
    await expect.element(text).toHaveTextContent('Good morning');
    await expect.element(screen.getByText('Draft saved 09:26')).toBeVisible();
  });

  test('asks before it is discarded, when something was typed [MSG-13, MSG-17]', async () => {
    const typed = [messageOf(900, { subject: 'Hearing today', isDraft: true })];
    const { screen, button, world, address } = await showMessages({ at: CREATE, typed });
    await button('Discard').click();
    const question = screen.getByRole('alertdialog', { name: 'Discard what you have written?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(world.typed).toHaveLength(1);
    await button('Discard').click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(address).toBe('/cases/10001/messages');
    expect(world.typed).toEqual([]);
  });

  test('is left at once when nothing was typed', async () => {
    const { button, address, sent } = await showMessages({ at: CREATE });
    await button('Discard').click();
    await expect.poll(address).toBe('/cases/10001/messages');
    expect(sent(messageCalls.discardDraft)).toEqual([]);
  });

  test('keeps its text and says why when it is refused; the screen stays', async () => {
    const refused = refuse(messageCalls.postDraft, 400, {
      errorCode: 'BAD_REQUEST',
      errorDescription: 'This message has been removed.',
    });
    const { screen, button, subject, text, address } = await showMessages({ at: CREATE, answers: [refused] });
    await subject.fill('Hearing today');
    await write(text, 'Good morning');
    await button('Post').click();
    await expect.element(screen.getByRole('alert').getByText('This message has been removed.')).toBeVisible();
    await expect.element(text).toHaveTextContent('Good morning');
    expect(address()).toBe(`/cases/10001/${CREATE}`);
  });

  test('says what to do, and no address, when it fails without words', async () => {
    const broken = { route: messageCalls.postDraft, reply: () => new Response('<html>', { status: 502 }) };
    const { screen, button, subject, text } = await showMessages({ at: CREATE, answers: [broken] });
    await subject.fill('Hearing today');
    await write(text, 'Good morning');
    await button('Post').click();
    await expect.element(screen.getByRole('alert').getByText('Something went wrong. Please try again.')).toBeVisible();
    await expect.element(screen.getByText('Error when calling')).not.toBeInTheDocument();
  });
});

describe('drafts', () => {
  test('are saved by HR, with the button or Ctrl S, and not by others [MSG-23]', async () => {
    const { subject, sent, address, world } = await showMessages({ at: CREATE });
    await subject.fill('Hearing today');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(address).toBe('/cases/10001/messages?tab=drafts&open=900');
    expect(sent(messageCalls.saveDraft)).toEqual([
      { subject: 'Hearing today', body: ' ', parentMessageId: null, audience: 1 },
    ]);
    expect(world.drafts).toHaveLength(1);
  });

  test('of a business user are kept while they type, without a button for it [MSG-23]', async () => {
    const { screen, subject, sent } = await showMessages({
      user: teodora,
      change: { abilities: { postMessage: true } },
      at: CREATE,
    });
    await subject.fill('Hearing today');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => sent(messageCalls.keepTyped)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Save as draft' }).elements()).toEqual([]);
    expect(sent(messageCalls.saveDraft)).toEqual([]);
  });

  test('can be edited and posted [MSG-14, MSG-16, MSG-18, ROUTE-20]', async () => {
    const drafts = [
      messageOf(3, { subject: 'Half a thought', body: '<p>Half</p>', isDraft: true, updatedAt: KEPT_AT }),
    ];
    const { screen, subject, button, sent, world, address } = await showMessages({ at: 'message/edit/3', drafts });
    await expect.element(screen.getByRole('heading', { name: 'Edit draft' })).toBeVisible();
    await expect.element(subject).toHaveValue('Half a thought');
    await subject.fill('A whole thought');
    await button('Post').click();
    await expect.poll(address).toBe('/cases/10001/messages?open=3');
    expect(sent(messageCalls.keepTyped)).toMatchObject([
      { draftId: 3, subject: 'A whole thought', baseUpdatedAt: KEPT_AT },
    ]);
    expect(world.posted[0]).toMatchObject({ id: 3, subject: 'A whole thought' });
  });

  test('that were posted or deleted elsewhere are not edited', async () => {
    const { screen } = await showMessages({ at: 'message/edit/1', posted: [parent] });
    await expect.element(screen.getByText('This draft was posted or deleted elsewhere.')).toBeVisible();
  });

  test('changed in another window are shown beside what is typed, and nothing is overwritten before the choice', async () => {
    const theirs = messageOf(900, {
      subject: 'From my phone',
      body: '<p>Other</p>',
      isDraft: true,
      updatedAt: '2026-11-18T09:30:00.000Z',
    });
    const changed = { name: 'Maren Oduya', at: theirs.updatedAt, isOwn: true };
    const conflict = refuse(messageCalls.keepTyped, 409, {
      errorCode: 'ALREADY_EXISTS',
      errorDescription: 'Changed.',
      current: theirs,
      changed,
    });
    let tries = 0;
    const answers: FakeAnswer[] = [
      {
        route: conflict.route,
        reply: (call) =>
          tries++ === 0
            ? conflict.reply(call)
            : answer(messageCalls.keepTyped, { ...theirs, subject: 'Hearing today' }).reply(call),
      },
    ];
    const { screen, subject, button, sent, world } = await showMessages({ at: CREATE, answers });
    await subject.fill('Hearing today');
    world.typed = [theirs];
    const alert = screen.getByRole('alert').filter({ hasText: 'You have changed this in another window' });
    await expect
      .element(alert.getByRole('region', { name: 'Saved elsewhere by you' }).getByText('From my phone'))
      .toBeVisible();
    await expect
      .element(alert.getByRole('region', { name: 'In this window' }).getByText('Hearing today'))
      .toBeVisible();
    await expect.element(button('Post')).toHaveAttribute('aria-disabled', 'true');
    await button('Keep this one').click();
    await expect
      .poll(() => sent(messageCalls.keepTyped).at(-1))
      .toMatchObject({ subject: 'Hearing today', baseUpdatedAt: theirs.updatedAt });
  });
});

describe('an answer', () => {
  test('is docked below the message, with its subject marked once, and ends there [MSG-14, MSG-15, MSG-19]', async () => {
    const { screen, button, subject, text, sent, address } = await showMessages({
      posted: [parent],
      at: 'messages?open=1',
    });
    await button('Reply').click();
    const dock = screen.getByRole('region', { name: 'Reply' });
    await expect.element(dock.getByText(NOTICE)).toBeVisible();
    await expect.element(subject).toHaveValue('RE: Companion and start time');
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard('Thank you');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => sent(messageCalls.postDraft))
      .toEqual([
        { subject: 'RE: Companion and start time', body: '<p>Thank you</p>', parentMessageId: 1, audience: 1 },
      ]);
    await expect.element(dock).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'Companion and start time' })).toHaveFocus();
    expect(address()).toBe('/cases/10001/messages?open=1');
  });

  test('that was begun is docked again with its message', async () => {
    const typed = [
      messageOf(900, {
        subject: 'RE: Companion and start time',
        body: '<p>Thank</p>',
        isDraft: true,
        parentMessageId: 1,
      }),
    ];
    const { text, screen } = await showMessages({ posted: [parent], typed, at: 'messages?open=1' });
    await expect.element(text).toHaveTextContent('Thank');
    await expect
      .element(screen.getByRole('link', { name: 'Open on a full page' }))
      .toHaveAttribute('href', '/cases/10001/message/reply/1');
  });

  test('can be written on a page of its own [MSG-14, ROUTE-20]', async () => {
    const { screen, subject } = await showMessages({
      posted: [messageOf(1, { subject: 'Re: Evidence pack' })],
      at: 'message/reply/1',
    });
    await expect.element(screen.getByRole('heading', { name: 'Reply' })).toBeVisible();
    await expect.element(subject).toHaveValue('Re: Evidence pack');
  });
});

describe('what was posted in another window', () => {
  const live = liveServer();
  const typedHere = messageOf(900, {
    subject: 'Hearing today',
    body: '<p>Good morning</p>',
    isDraft: true,
    updatedAt: KEPT_AT,
  });

  test('says so at once, stays to be read, and cannot be posted again [MSG-18, MSG-36]', async () => {
    const { screen, button, subject, goTo, world } = await showMessages({
      at: CREATE,
      typed: [typedHere],
      answers: [live.answer],
    });
    await expect.element(subject).toHaveValue('Hearing today');
    world.typed = [];
    live.tell({ own: [10001] });
    await expect
      .element(screen.getByText('This was posted, saved as a draft or deleted in another window.'))
      .toBeVisible();
    await expect.element(screen.getByText('Good morning')).toBeVisible();
    await expect.element(button('Post')).not.toBeInTheDocument();
    await goTo('/cases/10001/messages');
    await goTo(`/cases/10001/${CREATE}`);
    await expect.element(subject).toHaveValue('');
  });

  test('as a docked answer stays until it is closed [MSG-36]', async () => {
    const typed = [{ ...typedHere, subject: 'RE: Companion and start time', parentMessageId: 1 }];
    const { screen, button, text, world } = await showMessages({
      posted: [parent],
      typed,
      at: 'messages?open=1',
      answers: [live.answer],
    });
    await expect.element(text).toHaveTextContent('Good morning');
    world.typed = [];
    live.tell({ own: [10001] });
    await expect
      .element(screen.getByText('This was posted, saved as a draft or deleted in another window.'))
      .toBeVisible();
    await button('Close').click();
    await expect.element(screen.getByText('Good morning')).not.toBeInTheDocument();
  });

  test('is not said of what a list that was asked for earlier does not hold yet [MSG-36]', async () => {
    const { screen, subject, sent, world } = await showMessages({ at: CREATE, answers: [live.answer] });
    await subject.fill('Hearing today');
    await expect.poll(() => sent(messageCalls.keepTyped).length, SOON).toBe(1);
    await expect.poll(() => world.typed.length).toBe(1);
    const [held] = world.typed;
    world.typed = [];
    live.tell({ own: [10001] });
    world.typed = [held!];
    await userEvent.keyboard('!');
    await expect.element(subject).toHaveValue('Hearing today!');
    await expect.poll(() => sent(messageCalls.keepTyped).length, SOON).toBe(2);
    await expect.element(screen.getByText('in another window', { exact: false })).not.toBeInTheDocument();
  });
});

describe('attachments', () => {
  const file = (name: string, size = 5) => new File([new Uint8Array(size)], name);

  test('are added to a draft that the first of them makes, shown with their size, and removed at once: posting names none to remove [MSG-21, MSG-28]', async () => {
    const { screen, world, sent, subject, button } = await showMessages({
      at: CREATE,
      answers: [
        answer(messageCalls.addAttachments, [attachmentOf(7, 'Timetable.pdf')]),
        answer(messageCalls.removeAttachment, null),
      ],
    });
    await userEvent.upload(screen.getByLabelText('Add files'), file('Timetable.pdf'));
    await expect.element(screen.getByRole('button', { name: 'Save Timetable.pdf' })).toBeVisible();
    expect(world.typed).toHaveLength(1);
    const form = sent(messageCalls.addAttachments)[0] as FormData;
    expect([...form.keys()]).toEqual(['attachments']);
    await screen.getByRole('button', { name: 'Remove Timetable.pdf' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByRole('button', { name: 'Save Timetable.pdf' })).not.toBeInTheDocument();
    expect(sent(messageCalls.removeAttachment)).toHaveLength(1);
    await subject.fill('Timetable');
    await button('Post').click();
    await expect
      .poll(() => sent(messageCalls.postDraft))
      .toEqual([{ subject: 'Timetable', body: ' ', parentMessageId: null, audience: 1 }]);
  });

  test('of other kinds are refused, and nothing is sent [MSG-29]', async () => {
    const { screen, sent } = await showMessages({ at: CREATE });
    const chooser = screen.getByLabelText('Add files');
    await expect
      .element(chooser)
      .toHaveAttribute(
        'accept',
        '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odp,.odt,.msg,.eml,.jpg,.jpeg,.png,.mp3,.m4a,.mp4,.avi,.mov,.txt',
      );
    await userEvent.upload(chooser, [file('Pack.zip'), file('Numbers.csv')]);
    await expect.element(screen.getByText('Pack.zip is not an allowed file type.')).toBeVisible();
    await expect.element(screen.getByText('Numbers.csv is not an allowed file type.')).toBeVisible();
    expect(sent(messageCalls.addAttachments)).toEqual([]);
    expect(sent(messageCalls.keepTyped)).toEqual([]);
  });
});

describe('who may not write', () => {
  test('an observer is told that they only read [MSG-10]', async () => {
    const { screen } = await showMessages({
      user: teodora,
      change: { abilities: {}, caseParticipants: [] },
      at: CREATE,
    });
    await expect.element(screen.getByText('You can read messages on this case. You cannot write them.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Subject' }).elements()).toEqual([]);
  });

  test('when the case is locked while somebody writes, they read why, and what they have typed', async () => {
    const { screen, subject, text, world } = await showMessages({
      user: teodora,
      change: { abilities: { postMessage: true } },
      at: CREATE,
      answers: [
        refuse(messageCalls.keepTyped, 400, { errorCode: 'BAD_REQUEST', errorDescription: 'This case is locked.' }),
      ],
    });
    world.record = {
      ...world.record,
      isLockedCurrently: true,
      caseParticipants: [participantOf(1, 'Teodora Whitlock', 1, { participantUserId: teodora.userId })],
      abilities: { ...world.record.abilities, postMessage: false, isRestrictedByLock: true },
    };
    await subject.fill('Hearing today');
    await write(text, 'Good morning');
    await expect
      .element(screen.getByText('This case is locked. You cannot write messages until it is unlocked.'))
      .toBeInTheDocument();
    await expect.element(screen.getByText('Good morning')).toBeInTheDocument();
  });
});
