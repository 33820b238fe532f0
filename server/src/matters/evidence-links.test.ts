import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { MessageAudience } from '@evenhand/contract/audience';
import type { EvidenceLink } from '@evenhand/contract/matters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { post, postNote } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openWithReceipt, walk } from '../../testing/walk.ts';
import { readableEvidence } from './evidence-links.ts';

// The query runs as the owner of the tables, so only it itself leaves anything out.

let server: TestServer;
let caseId: number;
let links: EvidenceLink[];
/** What each link is of, in their order. */
const kinds = [
  'event',
  'event of HR',
  'file',
  'file of HR',
  'message',
  'message to HR',
  'note',
  'another case',
] as const;

beforeAll(async () => {
  server = await startTestServer();
  const { main, eventId } = await openWithReceipt(server);
  caseId = main.caseId;
  await join(server, caseId, 'salma', 'observer');
  await join(server, caseId, 'silas', 'blocked');
  const offered = await server.as('maren').call(listAnytimeEvents, { params: { id: caseId } });
  const forHr = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
  const started = await server.as('maren').call(startAnytimeEvent, { params: { caseId, eventId: forHr.id } });
  const ofHr = await walk(server, started.data.workflowTrackingId);
  await ofHr.complete('notice', 'maren');
  const { id: hrEventId } = await server.db
    .selectFrom('tracked_event')
    .select('id')
    .where('record_id', '=', ofHr.recordId)
    .executeTakeFirstOrThrow();
  const message = await post(server, 'maren', caseId, {});
  const toHr = await post(server, 'maren', caseId, { audience: MessageAudience.HrOnly });
  const note = await postNote(server, 'maren', caseId);
  const elsewhere = await openWithReceipt(server);
  links = [
    { kind: 'event', id: String(eventId) },
    { kind: 'event', id: String(hrEventId) },
    { kind: 'file', id: await fileOn(eventId) },
    { kind: 'file', id: await fileOn(hrEventId) },
    { kind: 'message', id: String(message.id) },
    { kind: 'message', id: String(toHr.id) },
    { kind: 'message', id: String(note.id) },
    { kind: 'event', id: String(elsewhere.eventId) },
  ];
});
afterAll(() => server.close());

async function fileOn(eventId: number): Promise<string> {
  const storageId = eventId.toString(16).padStart(32, '0');
  await server.db
    .insertInto('case_file')
    .values({
      service_id: 1,
      case_id: caseId,
      tracked_event_id: eventId,
      storage_id: storageId,
      filename: 'Gate log.pdf',
      content_type: 'application/pdf',
      size: 1,
      sha256: 'a'.repeat(64),
      added_at: server.now(),
      added_by: cast.maren,
    })
    .execute();
  return storageId;
}

async function readBy(name: CastName): Promise<string[]> {
  const readable = await readableEvidence(server.db, await scopeFor(server, name), caseId, links);
  return kinds.filter((_, index) => readable.has(`${links[index]!.kind}/${links[index]!.id}`));
}

test('What a finding rests on is read by those who read it where it stands, and a note by nobody here [ALLEG-07]', async () => {
  expect(await readBy('maren')).toEqual(['event', 'event of HR', 'file', 'file of HR', 'message', 'message to HR']);
  for (const name of ['teodora', 'salma'] as const)
    expect(await readBy(name), name).toEqual(['event', 'file', 'message']);
  for (const name of ['silas', 'callum', 'wren'] as const) expect(await readBy(name), name).toEqual([]);
});

test('An event that was taken back and a file that holds a virus support nothing [ALLEG-07]', async () => {
  const [event, , file] = links;
  await server.db
    .updateTable('tracked_event')
    .set({ withdrawn_at: server.now() })
    .where('id', '=', Number(event!.id))
    .execute();
  await server.db.updateTable('case_file').set({ scan: 'infected' }).where('storage_id', '=', file!.id).execute();
  expect(await readBy('teodora')).toEqual(['message']);
});
