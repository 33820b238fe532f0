import { idInPath } from '@evenhand/contract/fields';
import { eventFileExtensions } from '@evenhand/contract/files';
import { Relation } from '@evenhand/contract/participants';
import { route } from '@evenhand/contract/route';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { join } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { authenticateTest, startTestServer } from '../../testing/test-server.ts';
import type { Parts } from '../../testing/uploads.ts';
import { filesOnDisk, multipartOf, pdf } from '../../testing/uploads.ts';
import type { Walk } from '../../testing/walk.ts';
import { openWithReceipt } from '../../testing/walk.ts';
import { createServe } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { writerWhileWorkable } from '../cases/case-rules.ts';
import { attachFile } from '../files/attach-file.ts';
import { takeBackContent } from '../files/sweep-content.ts';
import { createServer } from '../platform/http/create-server.ts';
import { createLogger } from '../platform/logger.ts';

/** A POST that brings files: the product's first ones are still to come. */
const addFiles = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/test-files',
  summary: 'Adds files to the event of this test',
  params: z.strictObject({ id: idInPath }),
  body: z.strictObject({ title: z.optional(z.string()) }),
  response: z.array(z.string()),
});
const limits = { part: 'files', maxFiles: 3, maxFileBytes: 10_000, extensions: eventFileExtensions };

describe('A POST with files that is sent again under its Idempotency-Key', () => {
  let server: TestServer;
  let posting: FastifyInstance;
  let main: Walk;
  let eventId: number;
  beforeAll(async () => {
    server = await startTestServer();
    posting = await createServer(createLogger('silent'), []);
    const serve = createServe({
      server: posting,
      db: server.serving,
      clock: server.now,
      authenticate: authenticateTest,
      services: ['case'],
      files: server.files,
      configurationFor: async (_db, { serviceId }) => server.configuration.of(serviceId),
      scanner: null,
      takeBack: takeBackContent,
      openLedger: () => () => undefined,
      accessLog: { note: () => undefined, write: async () => undefined },
    });
    serve.upload(addFiles, onCase(writerWhileWorkable), limits, async (act, { subject, body, files }) => {
      const names: string[] = [];
      for (const file of files)
        names.push((await attachFile(act, subject, { trackedEventId: eventId }, file)).storageId);
      return [body.title ?? '', ...names];
    });
    await posting.ready();
    ({ main, eventId } = await openWithReceipt(server));
  });
  afterAll(async () => {
    await posting.close();
    await server.close();
  });

  async function post(name: CastName, parts: Parts | { title: string }, key?: string) {
    const sent = Array.isArray(parts)
      ? await multipartOf(parts as Parts)
      : { type: 'application/json', bytes: Buffer.from(JSON.stringify(parts)) };
    const answer = await posting.inject({
      method: 'POST',
      url: `/api/cases/${main.caseId}/test-files`,
      headers: {
        authorization: `Bearer test.${cast[name]}`,
        'content-type': sent.type,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      payload: sent.bytes,
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  }
  const filesKept = async () =>
    (await server.db.selectFrom('case_file').select('id').where('case_id', '=', main.caseId).execute()).length;
  const model = ['model', JSON.stringify({ title: 'Sent twice' })] as const;

  it('is answered as before and adds nothing, also in another order of parts', async () => {
    const first = await post('teodora', [model, ['files', pdf('a.pdf')]], 'the-same-key');
    expect(first).toMatchObject({
      status: 200,
      body: { data: ['Sent twice', expect.stringMatching(/^[0-9a-f]{32}$/)] },
    });
    const kept = await filesKept();
    expect(await post('teodora', [['files', pdf('a.pdf')], model], 'the-same-key')).toEqual(first);
    expect(await filesKept()).toBe(kept);
    expect(filesOnDisk(server).staged).toEqual([]);
  });

  it('is refused when its files, their names or its model are others', async () => {
    await post('teodora', [model, ['files', pdf('b.pdf')]], 'another-key');
    const kept = [await filesKept(), filesOnDisk(server)];
    for (const other of [
      [model, ['files', pdf('b.pdf', 'Changed.')]],
      [model, ['files', pdf('renamed.pdf')]],
      [model],
      [
        ['model', '{"title":"Changed"}'],
        ['files', pdf('b.pdf')],
      ],
    ] as Parts[]) {
      expect(await post('teodora', other, 'another-key')).toMatchObject({
        status: 422,
        body: { errorCode: 'BAD_REQUEST' },
      });
    }
    expect(await post('teodora', { title: 'Sent twice' }, 'another-key')).toMatchObject({ status: 422 });
    expect([await filesKept(), filesOnDisk(server)]).toEqual(kept);
  });

  it('answers the stored result when it could not be done again, but not to a person who no longer sees the case [PERM-04]', async () => {
    await join(server, main.caseId, 'ngozi', 'stakeholder');
    const parts: Parts = [model, ['files', pdf('c.pdf')]];
    const first = await post('ngozi', parts, 'before-the-lock');
    await server.db
      .updateTable('case_record')
      .set({ locked_at: server.now(), locked_by: cast.maren })
      .where('id', '=', main.caseId)
      .execute();
    expect(await post('ngozi', parts)).toMatchObject({ status: 403 });
    expect(await post('ngozi', parts, 'after-the-lock')).toMatchObject({ status: 403 });
    expect(await post('ngozi', parts, 'before-the-lock')).toEqual(first);
    expect(await post('ngozi', [model, ['files', pdf('c.pdf', 'Changed.')]], 'before-the-lock')).toMatchObject({
      status: 422,
    });
    await server.db
      .updateTable('participant')
      .set({ role_id: 4, relation_id: Relation.InterestedParty, blocked_reason: 'A witness.' })
      .where('user_id', '=', cast.ngozi)
      .execute();
    expect(await post('ngozi', parts, 'before-the-lock')).toMatchObject({
      status: 404,
      body: { errorCode: 'CASE_NOT_FOUND' },
    });
    expect(filesOnDisk(server).staged).toEqual([]);
  });

  it('is an act like any other when it comes as JSON', async () => {
    await server.db
      .updateTable('case_record')
      .set({ locked_at: null, locked_by: null })
      .where('id', '=', main.caseId)
      .execute();
    expect(await post('teodora', { title: 'No files' }, 'a-JSON-key')).toMatchObject({
      status: 200,
      body: { data: ['No files'] },
    });
    expect(await post('teodora', { title: 'No files' }, 'a-JSON-key')).toMatchObject({
      status: 200,
      body: { data: ['No files'] },
    });
    expect(await post('teodora', { title: 'Changed' }, 'a-JSON-key')).toMatchObject({ status: 422 });
  });
});
