import { downloadFile } from '@evenhand/contract/files';
import { messageCalls } from '@evenhand/contract/messages';
import { assignMessage, listUnassignedMessages } from '@evenhand/contract/unassigned-messages';
import { expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { virus } from '../../testing/clamd-double.ts';
import { receive, receivesMail } from '../../testing/mail-world.ts';
import { scanSuite } from '../../testing/scan-suite.ts';

const suite = scanSuite();

/** Takes in a mail while the scanner is away. @returns its row in the list. */
async function receiveUnscanned(subject: string) {
  suite.clamd.manner = 'leaves in the content';
  const files = [
    { name: 'rota.txt', content: `The rota of ${subject}` },
    { name: 'invoice.txt', content: `${subject} ${virus()}` },
  ];
  await receive(receivesMail(suite.server, { scanner: suite.clamd.scanner }), { subject, files });
  suite.clamd.manner = 'scans';
  return await rowOf(subject);
}
async function rowOf(subject: string) {
  return (await suite.server.as('maren').call(listUnassignedMessages, {})).data.find((row) => row.subject === subject)!;
}
async function scanLater(): Promise<number> {
  suite.pass(1);
  return await suite.runner().runDueJobs();
}
const statusOf = async (storageId: string) =>
  (await suite.server.as('maren').call(downloadFile, { params: { storageId } })).status;

it('A file of a mail that waits for its case is opened once it was found clean, and by nobody when it holds a virus [UNAS-02]', async () => {
  const { caseTrackingMessageAttachments: before } = await receiveUnscanned('Waits');
  expect(await Promise.all(before.map(({ storageId }) => statusOf(storageId)))).toEqual([503, 503]);
  expect(await scanLater()).toBe(1);
  const { caseTrackingMessageAttachments: after } = await rowOf('Waits');
  expect(after).toMatchObject([{ filename: 'rota.txt' }, { filename: 'invoice.txt', state: 'infected' }]);
  expect(after[0]!.state).not.toBe('checking');
  expect(await statusOf(after[0]!.storageId)).toBe(200);
  expect(await statusOf(after[1]!.storageId)).not.toBe(200);
});

it('A mail that is assigned before its files are scanned has them scanned on its case [UNAS-03]', async () => {
  const id = await openCase(suite.server);
  const { id: messageId } = await receiveUnscanned('Assigned');
  await suite.server.as('maren').call(assignMessage, { params: { messageId, caseId: id } });
  expect(await scanLater()).toBe(2);
  const [message] = (
    await suite.server.as('maren').call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } })
  ).data;
  expect(message!.caseTrackingMessageAttachments).toMatchObject([
    { filename: 'rota.txt' },
    { filename: 'invoice.txt', state: 'infected' },
  ]);
  expect(await statusOf(message!.caseTrackingMessageAttachments[0]!.storageId)).toBe(200);
});
