import { randomUUID } from 'node:crypto';
import type { LetterValues } from '@evenhand/contract/letters';
import { saveDocument } from '@evenhand/contract/letters';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { begin, complete, openAtInvite, publishLetters, startForHr, wholeValues } from '../../testing/letter-world.ts';
import { paragraphsOf, readDocx, readPdf } from '../../testing/read-documents.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;
let documentGuid: string;
beforeAll(async () => {
  server = await startTestServer();
  await publishLetters(server);
  caseId = (await openAtInvite(server)).caseId;
  await join(server, caseId, 'salma', 'observer');
  await join(server, caseId, 'silas', 'blocked');
  documentGuid = (await begin(server, caseId, { as: 'teodora' })).documentGuid;
});
afterAll(() => server.close());

const download = (name: CastName | null, address: string) =>
  server.server.inject({ url: address, headers: name === null ? {} : { authorization: `Bearer test.${cast[name]}` } });
const pdfOf = (guid: string) => `/v1/pdf/getPdf?DocumentGuid=${guid}`;
const docxOf = (guid: string) => `/v1/document/getDocx?documentGuid=${guid}`;
const save = (values: LetterValues) =>
  server.as('maren').call(saveDocument, { params: { documentGuid }, body: { values } });

describe('A letter as a file', () => {
  test('in progress is a draft with its gaps in brackets; what is typed into it is there for those who write on the case [API-152, PERM-03]', async () => {
    await save({ place: 'Quiet room' });
    const { readAloud: observed } = await readPdf((await download('salma', pdfOf(documentGuid))).rawPayload);
    expect(observed.replaceAll(/\s+/g, ' ')).toContain(
      'a hearing on [Hearing date] at [Start time] in [Place]. It will be led by Ngozi Farraday.',
    );
    const answer = await download('teodora', pdfOf(documentGuid.toUpperCase()));
    expect(answer.statusCode).toBe(200);
    const { readAloud, title, pages } = await readPdf(answer.rawPayload);
    expect(title).toBe('Draft: Hearing invitation');
    expect(readAloud).toContain('Dear Callum Brightwater,');
    expect(readAloud.replaceAll(/\s+/g, ' ')).toContain(
      'a hearing on [Hearing date] at [Start time] in Quiet room. It will be led by Ngozi Farraday.',
    );
    expect(pages[0]).toContain('Draft');
    const { 'word/document.xml': body = '', 'word/header1.xml': header } = readDocx(
      (await download('teodora', docxOf(documentGuid))).rawPayload,
    );
    expect(paragraphsOf(body).map(({ text }) => text)).toContain(
      'You are invited to a hearing on [Hearing date] at [Start time] in Quiet room. It will be led by Ngozi Farraday.',
    );
    expect(header).toContain('Draft');
  });

  test('is sent under its name, to be saved and never run [API-152]', async () => {
    const expected = {
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    };
    const pdf = await download('maren', pdfOf(documentGuid));
    const name = `attachment; filename*=UTF-8''Hearing%20invitation%20-%20${caseId}`;
    expect(pdf.headers).toMatchObject({
      ...expected,
      'content-type': 'application/pdf',
      'content-disposition': `${name}.pdf`,
    });
    const docx = await download('maren', docxOf(documentGuid));
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    expect(docx.headers).toMatchObject({ ...expected, 'content-type': type, 'content-disposition': `${name}.docx` });
  });

  test('completed is the letter alone, the same for every reader and on every later day [API-152]', async () => {
    const { documentGuid: guid } = await begin(server, caseId);
    await complete(server, guid, { ...wholeValues, place: 'Quiet room,\nfirst floor' });
    const first = await download('maren', pdfOf(guid));
    server.setNow('2027-02-01T09:00:00.000Z');
    expect((await download('salma', pdfOf(guid))).rawPayload.equals(first.rawPayload)).toBe(true);
    const { pages, readAloud } = await readPdf(first.rawPayload);
    expect(pages.join()).not.toContain('Draft');
    expect(readAloud.replaceAll(/\s+/g, ' ')).toContain('on 25 November 2026 at 10:45 in Quiet room, first floor.');
    expect(readAloud).toContain('The most serious result could be dismissal.');
    server.setNow('2026-11-18T09:00:00.000Z');
  });

  test('that they may not see is not there for anybody, and answers as one that does not exist [PERM-04, API-152]', async () => {
    await startForHr(server, caseId);
    const { documentGuid: ofHr } = await begin(server, caseId);
    for (const addressOf of [pdfOf, docxOf]) {
      const none = await download('teodora', addressOf(randomUUID()));
      expect([none.statusCode, none.json().errorCode, none.headers['content-disposition']]).toEqual([
        404,
        'NOT_FOUND',
        undefined,
      ]);
      expect((await download('maren', addressOf(ofHr))).statusCode).toBe(200);
      for (const name of ['teodora', 'salma', 'silas', 'wren', 'odile', 'callum'] as const) {
        const hidden = await download(name, addressOf(ofHr));
        expect([hidden.statusCode, hidden.body], name).toEqual([404, none.body]);
      }
      for (const name of ['silas', 'wren', 'odile', 'callum'] as const)
        expect((await download(name, addressOf(documentGuid))).body, name).toBe(none.body);
      expect((await download(null, addressOf(documentGuid))).statusCode).toBe(401);
      expect((await download('maren', addressOf('7'))).statusCode).toBe(400);
    }
  });
});
