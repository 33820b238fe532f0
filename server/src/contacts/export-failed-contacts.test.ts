import { createFailedContact, deleteFailedContact, exportFailedContacts } from '@evenhand/contract/contacts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, openObservedByMaren, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { exportAs } from '../../testing/exported-list.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;
let participantId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
  participantId = (await participantParams(server, caseId, 'teodora')).participantId;
});
afterAll(() => server.close());

const exported = (name: CastName, id = caseId, format = 'csv') =>
  exportAs(server, name, exportFailedContacts, { params: { id }, query: { format } });
const reason = () => server.configuration.of(1).pack.lookups['failed-contact-reasons']![0]!;
async function record(recordedDateTime: string, details: string): Promise<number> {
  const body = { participantId, recordedDateTime, reasonId: reason().id, details };
  return (await server.as('maren').call(createFailedContact, { params: { id: caseId }, body })).data.id;
}

test('Exported failed contacts are those of the table: the latest first, without deleted ones, with all of their details [EXPORTLIST-08]', async () => {
  await record('2026-07-17T14:20:00.000Z', '=HYPERLINK("https://example.org")');
  await record('2026-11-17T10:05:00.000Z', 'Left a message asking her to ring,\nand will ring again');
  const deleted = await record('2026-11-16T10:05:00.000Z', 'Deleted since');
  await server.as('maren').call(deleteFailedContact, { params: { id: caseId, contactId: deleted } });
  const who = ['Teodora Whitlock', reason().title];
  const lines = (formula: string) => [
    ['Recorded', 'Call to', 'Reason', 'Details', 'Recorded by'],
    ['17/11/2026 10:05', ...who, 'Left a message asking her to ring,\nand will ring again', 'Maren Oduya'],
    ['17/07/2026 15:20', ...who, `${formula}=HYPERLINK("https://example.org")`, 'Maren Oduya'],
  ];
  const csv = await exported('maren');
  expect([csv.filename, csv.lines]).toEqual(['failed-contacts-2026-11-18.csv', lines("'")]);
  const xlsx = await exported('maren', caseId, 'xlsx');
  expect([xlsx.filename, xlsx.lines]).toEqual(['failed-contacts-2026-11-18.xlsx', lines('')]);
});

test('Only those who act as HR on the case export them; a hidden case is as one that is missing [EXPORTLIST-02, EXPORTLIST-08]', async () => {
  await join(server, caseId, 'rufus', 'blocked');
  const elsewhere = await openObservedByMaren(server);
  const answers = [
    await exported('teodora'),
    await exported('maren', elsewhere),
    await exported('rufus'),
    await exported('rufus', 987_654),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404]);
  const [, , hidden, missing] = answers.map(({ bytes }) => bytes.toString());
  expect(hidden!.replaceAll(String(caseId), '987654')).toBe(missing);
});

test('An export is logged at the case [EXPORTLIST-06, EXPORTLIST-08]', async () => {
  const logged = () =>
    server.db
      .selectFrom('case_access')
      .select(['case_id', 'user_id'])
      .where('kind', '=', 'list')
      .orderBy('id')
      .execute();
  const before = (await logged()).length;
  await exported('maren');
  expect((await logged()).slice(before)).toEqual([{ case_id: caseId, user_id: cast.maren }]);
});
