import { getFileFilters, listFiles } from '@evenhand/contract/files';
import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import { getHistory } from '@evenhand/contract/timeline';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import type { HostileFile } from '../../testing/hostile-files.ts';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { post, sendForm, toMessages, toNotes } from '../../testing/message-world.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileOf, filesOnDisk, pdf } from '../../testing/uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const toDraft = (id: number) => ({ method: 'POST', path: `/api/case/message/${id}/attachment/create` }) as const;
const draftOf = (id: number) => post(server, 'maren', id, { isdraft: true });
const download = (name: CastName, id: number) => server.as(name).call(messageCalls.getAttachment, { params: { id } });
const content = (name: CastName, storageId: string) =>
  server.as(name).call({ method: 'GET', path: `/api/cases/files/${storageId}/content` } as never);

describe('An attachment', () => {
  it('comes with its message, is read by everybody who reads it, and is listed among the files with a link to it [MSG-29, MSG-33, MSG-35, API-051, FILE-02, FILE-03]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    const { data } = await sendForm(server, 'teodora', toMessages(id), [
      ['subject', 'Companion'],
      ['attachments', pdf('Accreditation letter.pdf', 'Words.')],
      ['attachments', fileOf('rota.txt', 'Rota')],
    ]);
    const [letter, rota] = data.caseTrackingMessageAttachments;
    expect([letter, rota]).toMatchObject([
      { filename: 'Accreditation letter.pdf', size: 15, storageId: expect.stringMatching(/^[0-9a-f]{32}$/) },
      { filename: 'rota.txt', size: 4 },
    ]);
    for (const name of ['maren', 'teodora', 'derrin'] as const) {
      expect((await download(name, letter!.id)).data, name).toEqual({
        fileContents: Buffer.from('%PDF-1.7\nWords.').toString('base64'),
        contentType: 'application/pdf',
        fileDownloadName: 'Accreditation letter.pdf',
      });
      expect((await content(name, rota!.storageId)).body, name).toBe('Rota');
    }
    const files = (
      await server
        .as('derrin')
        .call(listFiles, { body: { caseTrackingRecordId: id, sortColumn: 'filename', sortOrder: 'asc' } })
    ).data;
    expect(files).toMatchObject({
      totalData: 2,
      data: [
        {
          filename: 'Accreditation letter.pdf',
          source: 'Message',
          user: 'Teodora Whitlock',
          fileLink: `/cases/${id}/messages?open=${data.id}`,
        },
        { filename: 'rota.txt' },
      ],
    });
    const { sources } = (await server.as('derrin').call(getFileFilters, { params: { id } })).data;
    expect(sources.map(({ title }) => title)).toEqual(['Message']);
    const ofSource = await server
      .as('derrin')
      .call(listFiles, { body: { caseTrackingRecordId: id, sourceId: sources[0]!.id } });
    expect(ofSource.data.totalData).toBe(2);
    const [row] = (await server.as('derrin').call(getHistory, { params: { id } })).data.data;
    expect(row).toMatchObject({
      type: 'Messages',
      changeDetails: [
        { eventFileAttachment: { filename: 'Accreditation letter.pdf' } },
        { eventFileAttachment: { filename: 'rota.txt' } },
      ],
    });
  });

  it('of a draft or a note is hidden from everybody who does not read it, by every number and address it has [MSG-42, PERM-07, CONF-01]', async () => {
    const id = await openCase(server);
    await join(server, id, 'silas', 'blocked');
    const parts = [
      ['subject', 'Advice'],
      ['attachments', pdf('advice.pdf')],
    ] as const;
    const draft = (await sendForm(server, 'maren', toMessages(id), [...parts, ['isdraft', 'true']])).data
      .caseTrackingMessageAttachments[0]!;
    const ofNote = (await sendForm(server, 'maren', toNotes(id), parts)).data.caseTrackingNoteAttachments[0]!;
    const posted = (await sendForm(server, 'maren', toMessages(id), parts)).data.caseTrackingMessageAttachments[0]!;
    const statusOf = async (name: CastName, file: { id: number; storageId: string }) => {
      const byNote = await server.as(name).call(noteCalls.getAttachment, { params: { id: file.id } });
      return [(await download(name, file.id)).status, byNote.status, (await content(name, file.storageId)).status];
    };
    expect([await statusOf('maren', draft), await statusOf('maren', ofNote), await statusOf('maren', posted)]).toEqual([
      [200, 404, 200],
      [404, 200, 200],
      [200, 404, 200],
    ]);
    expect([await statusOf('priya', draft), await statusOf('priya', ofNote)]).toEqual([
      [404, 404, 404],
      [404, 200, 200],
    ]);
    expect([
      await statusOf('teodora', draft),
      await statusOf('teodora', ofNote),
      await statusOf('teodora', posted),
    ]).toEqual([
      [404, 404, 404],
      [404, 404, 404],
      [200, 404, 200],
    ]);
    for (const file of [draft, ofNote, posted]) expect(await statusOf('silas', file)).toEqual([404, 404, 404]);
    expect(
      (await server.as('teodora').call(listFiles, { body: { caseTrackingRecordId: id } })).data.data.map(
        ({ source }) => source,
      ),
    ).toEqual(['Message']);
    expect(
      (await server.as('maren').call(listFiles, { body: { caseTrackingRecordId: id } })).data.data
        .map(({ source }) => source)
        .sort(),
    ).toEqual(['Message', 'Note']);
  });

  it('is added to a draft and removed from it by its author alone; its bytes go with it [MSG-21, API-048, API-049]', async () => {
    const id = await openCase(server);
    const { id: draftId } = await draftOf(id);
    const added = await sendForm(server, 'maren', toDraft(draftId), [
      ['attachments', pdf('a.pdf', 'One.')],
      ['attachments', pdf('b.pdf', 'Two.')],
    ]);
    expect(added.data).toMatchObject([{ filename: 'a.pdf' }, { filename: 'b.pdf' }]);
    const [a, b] = added.data as unknown as { id: number }[];
    const remove = (name: CastName, attachmentId: number) =>
      server.as(name).call(messageCalls.removeAttachment, { params: { id: draftId, attachmentId } });
    for (const name of ['priya', 'teodora'] as const) {
      expect((await sendForm(server, name, toDraft(draftId), [['attachments', pdf()]])).status, name).toBe(404);
      expect(await refused(server, () => remove(name, a!.id)), name).toMatchObject({ status: 404 });
    }
    expect((await remove('maren', a!.id)).status).toBe(200);
    expect(await refused(server, () => remove('maren', a!.id))).toMatchObject({ status: 404 });
    const params = { caseId: id, id: draftId };
    const saved = await server
      .as('maren')
      .call(messageCalls.saveDraft, { params, body: { subject: 'Papers', attachmentIdsToRemove: [b!.id] } });
    expect(saved.data.caseTrackingMessageAttachments).toEqual([]);
    expect(
      await refused(server, () =>
        server
          .as('maren')
          .call(messageCalls.saveDraft, { params, body: { subject: 'Papers', attachmentIdsToRemove: [b!.id] } }),
      ),
    ).toMatchObject({ status: 400 });
    const posted = await sendForm(server, 'maren', toDraft(draftId), [['attachments', pdf()]]);
    await server.as('maren').call(messageCalls.postDraft, { params, body: { subject: 'Papers' } });
    const [kept] = posted.data as unknown as { id: number }[];
    expect(await refused(server, () => remove('maren', kept!.id))).toMatchObject({ status: 404 });
  });

  it.each([
    ['message', toMessages, 'caseTrackingMessageAttachments'],
    ['note', toNotes, 'caseTrackingNoteAttachments'],
  ] as const)(
    'of a %s stays while attachmentIdsToRemove does not name it, and goes when its draft is saved or posted with its number [MSG-28, API-046, API-047, API-058, API-059]',
    async (kind, toList, attachments) => {
      const id = await openCase(server);
      const files = ['a', 'b', 'c', 'd'].map(
        (name) => ['attachments', fileOf(`${name}.txt`, `Only in ${name} of a ${kind}.`)] as const,
      );
      const { data } = await sendForm(server, 'maren', toList(id), [
        ['subject', 'Papers'],
        ['isdraft', 'true'],
        ...files,
      ]);
      const numbered = new Map(data[attachments].map((file) => [file.filename, String(file.id)]));
      const write = async (how: 'update' | 'create', ...names: readonly string[]) => {
        const named = names.map((name) => ['attachmentIdsToRemove', numbered.get(`${name}.txt`)!] as const);
        const target = { method: 'PUT', path: `/api/case/${id}/${kind}/${data.id}/${how}` } as const;
        const written = await sendForm(server, 'maren', target, [['subject', 'Papers'], ...named]);
        return [written.status, ...written.data[attachments].map(({ filename }) => filename)];
      };
      expect(await write('update')).toEqual([200, 'a.txt', 'b.txt', 'c.txt', 'd.txt']);
      expect(await write('update', 'a')).toEqual([200, 'b.txt', 'c.txt', 'd.txt']);
      expect(await write('create', 'b', 'd')).toEqual([200, 'c.txt']);
      expect(await server.db.selectFrom('case_file').select('filename').where('case_id', '=', id).execute()).toEqual([
        { filename: 'c.txt' },
      ]);
      expect((await historyOf(server, id)).at(-1)).toMatchObject({
        kind: `${kind}.posted`,
        facts: { files: [{ filename: 'c.txt' }] },
      });
    },
  );

  it.each([
    ['message', toMessages],
    ['note', toNotes],
  ] as const)(
    'that is not allowed on a %s is refused with its message, and nothing is kept [MSG-29, NOTE-13, API-044, API-056]',
    async (_kind, toList) => {
      const id = await openCase(server);
      const zips = ['archive.zip', 'bomb.rar', 'picture.gif'].map(
        (name): HostileFile => [fileOf(name, 'PK\u0003\u0004'), 400, `${name} is not an allowed file type.`],
      );
      const before = [await checksumOfCases(server.db), filesOnDisk(server)];
      for (const [file, status, message] of [...hostileFiles(), ...zips]) {
        for (const isDraft of ['true', 'false']) {
          const answer = await sendForm(server, 'maren', toList(id), [
            ['subject', 'Papers'],
            ['isdraft', isDraft],
            ['attachments', pdf()],
            ['attachments', file],
          ]);
          expect([answer.status, answer], file.name).toEqual([
            status,
            expect.objectContaining({ errorDescription: message, fields: { attachments: message } }),
          ]);
        }
      }
      expect([await checksumOfCases(server.db), filesOnDisk(server)]).toEqual(before);
    },
  );

  it.each([
    ['message', toMessages, 'caseTrackingMessageAttachments'],
    ['note', toNotes, 'caseTrackingNoteAttachments'],
  ] as const)(
    'of a %s that may hold more than it shows is kept as sent, under a name without a path, and is only ever downloaded [MSG-29, NOTE-13, API-044, API-056]',
    async (_kind, toList, attachments) => {
      const id = await openCase(server);
      const page = '<!doctype html><script>alert(1)</script>';
      const document = { '[Content_Types].xml': Buffer.from(page), 'word/document.xml': Buffer.alloc(100_000) };
      const sent = [
        [fileOf('../../../letter.pdf', `%PDF-1.7\n${page}`), 'letter.pdf', 'application/pdf'],
        [fileOf('page.txt', page), 'page.txt', 'text/plain'],
        [
          fileOf('run.exe.docx', new Uint8Array(zipSync(document))),
          'run.exe.docx',
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        ],
        [fileOf('\u202efdp.txt', 'Rota'), 'fdp.txt', 'text/plain'],
      ] as const;
      const { data } = await sendForm(server, 'maren', toList(id), [
        ['subject', 'Papers'],
        ...sent.map(([file]) => ['attachments', file] as const),
      ]);
      expect(data[attachments].map(({ filename, size }) => [filename, size])).toEqual(
        sent.map(([{ size }, filename]) => [filename, size]),
      );
      for (const [at, { storageId }] of data[attachments].entries()) {
        const { body, headers } = await content('maren', storageId);
        expect(headers).toMatchObject({
          'content-type': expect.stringContaining(sent[at]![2]),
          'content-disposition': `attachment; filename*=UTF-8''${sent[at]![1]}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        });
        expect(body).toBe(await sent[at]![0].text());
      }
    },
  );

  it('of a draft that is discarded goes with it', async () => {
    const id = await openCase(server);
    const { data } = await sendForm(server, 'maren', toMessages(id), [
      ['subject', 'Papers'],
      ['isdraft', 'true'],
      ['attachments', pdf('gone.pdf', 'Only here.')],
    ]);
    await server.as('maren').call(messageCalls.discardDraft, { params: { id: data.id } });
    expect(await server.db.selectFrom('case_file').select('id').where('case_id', '=', id).execute()).toEqual([]);
    expect((await download('maren', data.caseTrackingMessageAttachments[0]!.id)).status).toBe(404);
  });
});
