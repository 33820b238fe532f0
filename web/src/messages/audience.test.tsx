import { messageCalls } from '@evenhand/contract/messages';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { participantOf } from '../testing/case-of.ts';
import { messageOf } from '../testing/message-of.ts';
import { teodora } from '../testing/people.ts';
import { showMessages } from '../testing/show-messages.tsx';

const [owner, stakeholder, observer] = [
  participantOf(1, 'Teodora Whitlock', 1),
  participantOf(2, 'Isaac Penhallow', 2),
  participantOf(3, 'Derrin Vale', 3),
];
const observed = { caseParticipants: [owner, stakeholder, observer] };
const manager = { user: teodora, change: { ...observed, abilities: { postMessage: true } } };
const CREATE = 'message/create';

beforeEach(() => page.viewport(1440, 1000));

test('A manager on a case with an observer begins with the case team, whose names stand beside Post [READER-06]', async () => {
  const { screen, button, subject, sent } = await showMessages({ ...manager, at: CREATE });
  await expect.element(button('Case team')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByText('Read by: Teodora Whitlock, Isaac Penhallow and HR')).toBeVisible();
  await expect.element(screen.getByText(/and not to observers/)).toBeVisible();
  await expect
    .element(screen.getByText('Can be read by 2 participants and the adviser', { exact: false }))
    .toBeVisible();
  await button('Everyone on the case').click();
  await expect
    .element(screen.getByText('Read by: Teodora Whitlock, Isaac Penhallow, Derrin Vale and HR'))
    .toBeVisible();
  await button('HR only').click();
  await expect.element(screen.getByText('Read by: you and HR')).toBeVisible();
  await subject.fill('In confidence');
  await button('Post').click();
  await expect.poll(() => sent(messageCalls.postDraft)).toMatchObject([{ subject: 'In confidence', audience: 3 }]);
});

test('HR begins with everyone, and so does a manager where nobody observes [READER-06]', async () => {
  const { button, screen } = await showMessages({ at: CREATE, change: observed });
  await expect.element(button('Everyone on the case')).toHaveAttribute('aria-pressed', 'true');
  await screen.unmount();
  const unobserved = { caseParticipants: [owner, stakeholder], abilities: { postMessage: true } };
  const own = await showMessages({ user: teodora, change: unobserved, at: CREATE });
  await expect.element(own.button('Everyone on the case')).toHaveAttribute('aria-pressed', 'true');
});

test('An answer is offered the audience of what it answers and narrower ones [READER-02, READER-06]', async () => {
  const asked = messageOf(1, { subject: 'Rota', audience: 2 });
  const { screen, button } = await showMessages({ posted: [asked], change: observed, at: 'messages?open=1' });
  await button('Reply').click();
  const choices = screen.getByRole('group', { name: 'Who can read this' }).getByRole('button');
  expect(choices.elements().map((one) => one.textContent)).toEqual(['Case team', 'HR only']);
  await expect.element(button('Case team')).toHaveAttribute('aria-pressed', 'true');
});

test('An answer in an exchange with HR has no choice, and names who reads it [READER-03, READER-06]', async () => {
  const asked = messageOf(1, { subject: 'Rota', audience: 3, withName: 'Isaac Penhallow' });
  const { screen, button } = await showMessages({ posted: [asked], change: observed, at: 'messages?open=1' });
  await button('Reply').click();
  const dock = screen.getByRole('region', { name: 'Reply' });
  await expect.element(dock.getByText('Read by: Isaac Penhallow and HR')).toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'Who can read this' })).not.toBeInTheDocument();
});

test('Every message shows who reads it, in the list where it is not everybody [READER-06]', async () => {
  const posted = [
    messageOf(1, { subject: 'Rota' }),
    messageOf(2, { subject: 'Plan', audience: 2 }),
    messageOf(3, { subject: 'Worry', audience: 3, withName: 'Teodora Whitlock' }),
  ];
  const { row, pane } = await showMessages({ posted, change: observed });
  await expect.element(row(/Plan Case team/)).toBeVisible();
  await expect.element(row(/Worry HR only/)).toBeVisible();
  await expect.element(row(/Rota Text/)).toBeVisible();
  for (const [name, readers] of [
    [/Rota/, 'Read by: everyone on the case'],
    [/Plan/, 'Read by: Teodora Whitlock, Isaac Penhallow and HR'],
    [/Worry/, 'Read by: Teodora Whitlock and HR'],
  ] as const) {
    await row(name).click();
    await expect.element(pane.getByText(readers)).toBeVisible();
  }
});
