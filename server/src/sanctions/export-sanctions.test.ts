import { changeSanctionOnAppeal, recordSanction, withdrawSanction } from '@evenhand/contract/sanctions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { readPdf } from '../../testing/read-documents.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const today = '2026-11-18';
const onDay = { issuedOn: today, inForceFrom: today };

test('The full audit export holds each sanction as it is and as it was, with who decided and why it was withdrawn [SANC-01, SANC-04, SANC-13]', async () => {
  const id = await openCase(server);
  const maren = server.as('maren');
  const record = async (body: object): Promise<number> => {
    const answer = await maren.call(recordSanction, { params: { id }, body: { ...onDay, ...body } as never });
    expect(answer.error).toBeUndefined();
    return answer.data.id;
  };
  const sanctionId = await record({
    kind: 'final-warning',
    details: 'Two shifts were missed.',
    length: { unit: 'months', count: 12 },
    decidedByUserId: cast.teodora,
  });
  const reduced = await maren.call(changeSanctionOnAppeal, {
    params: { id, sanctionId },
    body: { result: 'reduced', decidedOn: today, kind: 'first-warning', length: { unit: 'months', count: 6 } },
  });
  expect(reduced.error).toBeUndefined();
  const inError = await record({ kind: 'dismissal', dismissalReason: 'conduct', isWithNotice: true });
  const params = { id, sanctionId: inError };
  expect(
    (await maren.call(withdrawSanction, { params, body: { reason: 'Recorded on the wrong case.' } })).error,
  ).toBeUndefined();

  const { rawPayload } = await server.server.inject({
    url: `/api/pdf/cases/${id}`,
    headers: { authorization: `Bearer test.${cast.maren}` },
  });
  const read = (await readPdf(rawPayload)).readAloud.replaceAll(/\s+/g, ' ');
  const begin = read.indexOf('1. First written warning');
  const next = read.indexOf('2. Dismissal (conduct, with notice)');
  expect([begin > 0, next > begin]).toEqual([true, true]);
  for (const words of [
    'Callum Brightwater',
    'Reduced on appeal',
    '6 months, last day 17 May 2027',
    'Before the appeal: Final written warning',
    '12 months, last day 17 November 2027',
    'Teodora Whitlock',
    'Maren Oduya',
    'Appeal decided on: 18 November 2026',
  ])
    expect(read.slice(begin, next)).toContain(words);
  for (const words of ['Withdrawn', 'Recorded on the wrong case.']) expect(read.slice(next)).toContain(words);
});
