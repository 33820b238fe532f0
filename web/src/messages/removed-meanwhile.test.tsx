import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { liveServer } from '../testing/live-server.ts';
import { attachmentOf, messageOf } from '../testing/message-of.ts';
import { teodora } from '../testing/people.ts';
import { showMessages } from '../testing/show-messages.tsx';

beforeEach(() => page.viewport(1440, 900));

const letter = attachmentOf(7, 'letter.pdf');
const rota = attachmentOf(8, 'rota.pdf');
const open = messageOf(1, {
  subject: 'Evidence pack',
  body: '<p>Both are attached.</p>',
  caseTrackingMessageAttachments: [letter, rota],
});
const other = messageOf(2, { subject: 'Room' });

test('attachments that are removed go from the open message and its row; the words stay, and nothing is opened anew [MSG-25, REMV-13]', async () => {
  const live = liveServer();
  const { pane, row, world, address } = await showMessages({
    user: teodora,
    change: { abilities: { postMessage: true } },
    posted: [open, other],
    at: 'messages?open=1',
    answers: [live.answer],
  });
  await expect.element(pane.getByRole('button', { name: 'Save letter.pdf' })).toBeVisible();
  const heading = pane.getByRole('heading', { name: 'Evidence pack' }).element();
  const remain = (...attachments: (typeof letter)[]): void => {
    world.posted = [{ ...open, caseTrackingMessageAttachments: attachments }, other];
    live.tell({ changed: [10001] });
  };
  remain(rota);
  await expect.element(pane.getByText('letter.pdf')).not.toBeInTheDocument();
  await expect.element(pane.getByRole('button', { name: 'Save rota.pdf' })).toBeVisible();
  await expect.element(row(/Evidence pack Has attachments/)).toBeVisible();
  remain();
  await expect.element(pane.getByText('rota.pdf')).not.toBeInTheDocument();
  await expect.element(row(/Evidence pack Text 1/)).toBeVisible();
  await expect.element(pane.getByText('Both are attached.')).toBeVisible();
  expect(pane.getByRole('heading', { name: 'Evidence pack' }).element()).toBe(heading);
  expect(address()).toBe('/cases/10001/messages?open=1');
});
