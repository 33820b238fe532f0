import { messageCalls } from '@evenhand/contract/messages';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { attachmentOf, messageOf } from '../testing/message-of.ts';
import { pasteInto, pictureOf } from '../testing/paste-into.ts';
import { showMessages } from '../testing/show-messages.tsx';

beforeEach(() => page.viewport(1440, 1000));

test('A pasted picture is an attachment with a name of its own, and no part of the text [PASTE-03]', async () => {
  const kept = messageOf(900, {
    isDraft: true,
    body: '<p>See this</p>',
    caseTrackingMessageAttachments: [attachmentOf(6, 'Pasted picture 1.png')],
  });
  const { text, sent, screen } = await showMessages({
    at: 'message/create',
    typed: [kept],
    answers: [answer(messageCalls.addAttachments, [attachmentOf(7, 'Pasted picture 2.png')])],
  });
  await expect.element(text).toHaveTextContent('See this');
  pasteInto(text.element(), { files: [pictureOf()] });
  await expect.element(screen.getByRole('button', { name: 'Save Pasted picture 2.png' })).toBeVisible();
  await expect.element(screen.getByText('What you pasted goes to the attachments, not into the text.')).toBeVisible();
  const names = sent(messageCalls.addAttachments).map((form) => ((form as FormData).get('attachments') as File).name);
  expect(names).toEqual(['Pasted picture 2.png']);
  expect(text.element().querySelector('img[src]')).toBeNull();
});

test('A picture of a kind that may not be attached is refused in words, also beside the reply [PASTE-03]', async () => {
  const { text, sent, screen, button } = await showMessages({
    posted: [messageOf(1, { subject: 'Start time' })],
    at: 'messages?open=1',
  });
  await button('Reply').click();
  pasteInto(text.element(), { files: [pictureOf('webp')] });
  await expect.element(screen.getByText('Pasted picture 1.webp is not an allowed file type.')).toBeVisible();
  expect(sent(messageCalls.addAttachments)).toEqual([]);
});
