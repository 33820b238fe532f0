import { getDocument, recordNotSent, recordSending, takeBackSending } from '@evenhand/contract/letters';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { begin, complete, letterSuite } from '../../testing/letter-world.ts';
import { readPdf } from '../../testing/read-documents.ts';
import { checkHistories } from '../history/verify-histories.ts';
import { letterComparison } from './compare-letters.ts';
import { sendingComparison } from './compare-sendings.ts';

const suite = letterSuite();
const caseId = () => suite.main.caseId;
const maren = () => suite.server.as('maren');

async function completed(): Promise<string> {
  const { documentGuid } = await begin(suite.server, caseId());
  await complete(suite.server, documentGuid);
  return documentGuid;
}

/** The number of the newest record of a letter. */
async function newest(documentGuid: string): Promise<number> {
  const { sending } = (await maren().call(getDocument, { params: { documentGuid } })).data;
  return sending!.records.at(-1)!.id;
}

async function sent(documentGuid: string): Promise<number> {
  const body = { how: 'post', day: '2026-11-18', to: '3 High Street,\nYork' } as const;
  await maren().call(recordSending, { params: { documentGuid }, body });
  return await newest(documentGuid);
}

async function kept(documentGuid: string): Promise<number> {
  await maren().call(recordNotSent, { params: { documentGuid }, body: { reason: 'Withdrawn before it went out.' } });
  return await newest(documentGuid);
}

const takeBack = (documentGuid: string, sendingId: number) =>
  maren().call(takeBackSending, { params: { documentGuid, sendingId }, body: { reason: 'Another letter was meant.' } });

it('the history tells each record in a sentence, below Files and letters, with a link to the letter [SENT-08]', async () => {
  const { server } = suite;
  const letter = await completed();
  const id = await sent(letter);
  await takeBack(letter, id);
  await kept(letter);
  const query = { pageSize: 3, filterPresetId: 6 };
  const rows = (await server.as('teodora').call(getHistory, { params: { id: caseId() }, query })).data.data;
  expect(rows.map(({ change, changeDetails }) => [change, ...changeDetails.map((one) => one.detailText)])).toEqual([
    [
      'Document not to be sent: Hearing invitation',
      'Document: “Hearing invitation”',
      'Reason: “Withdrawn before it went out.”',
    ],
    [
      'Record of sending taken back: Hearing invitation',
      'Document: “Hearing invitation”',
      'No longer said: Sent by post to 3 High Street, York on 18 November 2026.',
      'Reason: “Another letter was meant.”',
    ],
    [
      'Document sent: Hearing invitation',
      'Document: “Hearing invitation”',
      'Sent by post to 3 High Street, York on 18 November 2026.',
    ],
  ]);
});

it('the audit export says how each letter was sent, what was taken back, and what was not sent [SENT-08]', async () => {
  const { server } = suite;
  const letter = await completed();
  await completed();
  const id = await sent(letter);
  await takeBack(letter, id);
  await kept(letter);
  const { rawPayload } = await server.server.inject({
    url: `/api/pdf/cases/${caseId()}`,
    headers: { authorization: `Bearer test.${server.as('maren').userId}` },
  });
  const read = (await readPdf(rawPayload)).readAloud.replaceAll(/\s+/g, ' ');
  expect(read).toContain(
    'Sent: Sent by post to 3 High Street, York on 18 November 2026. Recorded 18/11/2026 09:00, by Maren Oduya. Taken back 18/11/2026 09:00, by Maren Oduya. Reason: “Another letter was meant.”.',
  );
  expect(read).toContain('Not sent: It will not be sent. Reason: “Withdrawn before it went out.”. Recorded');
  expect(read).toContain('Sent: Not yet');
});

it('rows agree with the history after records were made and taken back [SENT-09]', async () => {
  const letter = await completed();
  const first = await sent(letter);
  await takeBack(letter, first);
  await takeBack(letter, await kept(letter));
  await sent(letter);
  const compared = await checkHistories(suite.server.db, [caseId()], [letterComparison, sendingComparison]);
  expect(compared).toMatchObject({ broken: [], different: [], unprovedCount: 0 });
});

it('a record stays: the table takes no deletion and no change but its being taken back, from its owner neither [SENT-09]', async () => {
  const { db } = suite.server;
  const letter = await completed();
  const id = await sent(letter);
  const stays = 'a record of how a letter was sent stays';
  await expect(sql`update letter_sending set sent_to = 'Elsewhere' where id = ${id}`.execute(db)).rejects.toThrow(
    stays,
  );
  await expect(sql`delete from letter_sending where id = ${id}`.execute(db)).rejects.toThrow(stays);
  await expect(sql`truncate letter_sending`.execute(db)).rejects.toThrow(stays);
  await takeBack(letter, id);
  await expect(
    sql`update letter_sending set taken_back_at = null, taken_back_by = null, taken_back_because = null where id = ${id}`.execute(
      db,
    ),
  ).rejects.toThrow(stays);
});
