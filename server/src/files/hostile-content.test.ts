import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Parts } from '../../testing/uploads.ts';
import { fileOf, filesOnDisk, putParts } from '../../testing/uploads.ts';
import { openWithReceipt } from '../../testing/walk.ts';

const BOMB_BYTES = 4 * 1024 * 1024;

/** An archive of one file, as far as its first header: enough for what looks at how a file begins. */
function archiveOf(name: string, content: Buffer): Buffer<ArrayBuffer> {
  const packed = deflateRawSync(content);
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}

const bomb = archiveOf('zeros.bin', Buffer.alloc(BOMB_BYTES));

const withMacro = Buffer.from(
  zipSync({
    '[Content_Types].xml': Buffer.from('<Types/>'),
    'word/document.xml': Buffer.from('<w:document/>'),
    'word/vbaProject.bin': Buffer.from('Sub AutoOpen()'),
  }),
);

/** What the sender calls a file, what it is besides, and the type it is served with. */
const hostile: readonly (readonly [name: string, bytes: Buffer<ArrayBuffer>, contentType: string])[] = [
  ['a PDF and a page.pdf', Buffer.from('%PDF-1.7\n<!doctype html><script>alert(1)</script>\n'), 'application/pdf'],
  ['a picture and a script.gif', Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)'), 'image/gif'],
  ['an archive bomb.zip', bomb, 'application/zip'],
];

const model = ['model', JSON.stringify({ onlyDateTime: '2026-11-10T00:00:00.000Z' })] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/**
 * A file is judged by its name, by how it begins and, where it is a document, by the names of its parts (decision
 * 0023). What is inside those is for clamd to judge (decision 0048), so each of these is taken, and none of them is
 * unpacked on its way in or out.
 */
describe('A file that is more than its name says', () => {
  test('is taken by how it begins, stored byte for byte, and sent as an attachment that a browser neither guesses about nor runs', async () => {
    const { eventId } = await openWithReceipt(server);
    const before = filesOnDisk(server).content;
    const parts: Parts = [model, ...hostile.map(([name, bytes]) => ['files', fileOf(name, bytes)] as const)];
    const put = await putParts(server, 'teodora', eventId, parts);
    expect(put.status).toBe(200);
    const attached: { filename: string; storageId: string }[] = JSON.parse(put.body).data.componentTrackingData
      .caseTrackingEventAttachments;
    for (const [name, bytes, contentType] of hostile) {
      const { storageId } = attached.find(({ filename }) => filename === name)!;
      const headers = { authorization: `Bearer test.${cast.maren}` };
      const sent = await server.server.inject({ url: `/api/cases/files/${storageId}/content`, headers });
      expect(sent.rawPayload.equals(bytes), name).toBe(true);
      expect(sent.headers, name).toMatchObject({
        'content-type': contentType,
        'content-disposition': expect.stringMatching(/^attachment; /),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    }
    const kept = filesOnDisk(server).content.filter((one) => !before.includes(one));
    expect(kept.toSorted(), 'nothing is unpacked beside them').toEqual(
      hostile.map(([, bytes]) => hashOf(bytes)).toSorted(),
    );
    expect(filesOnDisk(server).staged).toEqual([]);
  });

  test('is refused when its name or its parts say that it holds macros, and when it is an archive and no document; nothing is kept [COMP-EVENT-32] [SIGNIN-06]', async () => {
    const { eventId } = await openWithReceipt(server);
    const before = [await checksumOfCases(server.db), filesOnDisk(server)];
    for (const name of ['minutes.docm', 'figures.xlsm', 'minutes.docx.docm', 'minutes.docx', 'bomb.docx']) {
      const bytes = name === 'bomb.docx' ? bomb : withMacro;
      const put = await putParts(server, 'teodora', eventId, [model, ['files', fileOf(name, bytes)]]);
      expect(put, name).toMatchObject({
        status: 400,
        body: expect.stringContaining(`${name} is not an allowed file type.`),
      });
    }
    expect([await checksumOfCases(server.db), filesOnDisk(server)]).toEqual(before);
  });
});

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
