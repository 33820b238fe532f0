import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { Writable } from 'node:stream';
import { closeCase } from '@evenhand/contract/case-closure';
import { claimCasePost, removeAdviser } from '@evenhand/contract/case-people';
import { followCases, followInbox, followUnassigned } from '@evenhand/contract/live';
import { messageCalls } from '@evenhand/contract/messages';
import { addParticipant, editParticipant } from '@evenhand/contract/participants';
import {
  approveRemoval,
  listRemovalRequests,
  requestAttachmentsRemoval,
  requestMessageRemoval,
} from '@evenhand/contract/removals';
import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { join, lookupId, openCase, participantParams } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { controlTime } from '../../testing/control-time.ts';
import type { Hub } from '../../testing/follow-hubs.ts';
import { followHubs } from '../../testing/follow-hubs.ts';
import { liveSuite } from '../../testing/live-suite.ts';
import { post } from '../../testing/message-world.ts';
import { pdf, sendParts } from '../../testing/uploads.ts';
import { createServer } from '../platform/http/create-server.ts';

const suite = liveSuite();
let caseId: number;
const { follow } = followHubs(suite);
beforeEach(async () => {
  caseId = await openCase(suite.server);
});

async function posted(): Promise<{ id: number; fileIds: number[] }> {
  const answer = await sendParts(
    suite.server,
    'teodora',
    { method: 'POST', path: messageCalls.create.path.replace(':id', String(caseId)) },
    [
      ['subject', 'Rota'],
      ['body', '<p>Attached.</p>'],
      ['attachments', pdf('one.pdf')],
      ['attachments', pdf('two.pdf')],
    ],
  );
  const { data } = JSON.parse(answer.body);
  return { id: data.id, fileIds: data.caseTrackingMessageAttachments.map(({ id }: { id: number }) => id) };
}

async function remove(messageId: number, attachmentIds?: number[]): Promise<void> {
  const { server } = suite;
  const params = {
    messageId,
    reasonId: lookupId(server, 'removal-reasons', 'wrong-case'),
    urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
  };
  if (attachmentIds === undefined) await server.as('edda').call(requestMessageRemoval, { params });
  else await server.as('edda').call(requestAttachmentsRemoval, { params, query: { attachmentIds } });
  const [request] = (await server.as('maren').call(listRemovalRequests)).data;
  expect((await server.as('maren').call(approveRemoval, { params: { id: request!.id } })).error).toBeUndefined();
}

describe('What is removed from an inbox', () => {
  test('and what comes to it is told by name to everybody who sees the case, and to nobody else [MSG-24, MSG-25, REMV-12, REMV-13, UNAS-07, API-069, API-070]', async () => {
    await join(suite.server, caseId, 'silas', 'blocked');
    const seeing = [
      await follow(followInbox.path, 'teodora'),
      await follow(followInbox.path, 'maren', 'header'),
      await follow(followCases.path, 'teodora', 'header'),
      await follow(followUnassigned.path, 'edda'),
    ];
    const others = await Promise.all(
      (['silas', 'wren', 'callum', 'odile', 'rufus'] as const).map((name) => follow(followInbox.path, name)),
    );
    const { id, fileIds } = await posted();
    await remove(id, [fileIds[1]!]);
    await remove(id);
    const removed = [
      ['removemessageattachments', [id, [fileIds[1]]]],
      ['removemessage', [id]],
    ];
    const added = ['addmessage', [id]];
    for (const { events } of seeing.slice(0, 3)) await expect.poll(() => events).toEqual([added, ...removed]);
    await expect.poll(() => seeing[3]!.events).toEqual(removed);
    expect(others.map(({ status, events }) => [status, events])).toEqual(others.map(() => [200, []]));
  });

  test('is not told to a person who was blocked before it was delivered [PERM-04, REMV-12]', async () => {
    await join(suite.server, caseId, 'ngozi', 'stakeholder');
    const { id } = await posted();
    const ngozi = await follow(followInbox.path, 'ngozi');
    const body = {
      participantGuid: cast.ngozi,
      participantRoleId: 4 as const,
      participantRelationId: 2,
      blackListedReason: 'Witness',
    };
    const row = await suite.server.db
      .selectFrom('participant')
      .select('id')
      .where('case_id', '=', caseId)
      .where('user_id', '=', cast.ngozi)
      .executeTakeFirstOrThrow();
    await suite.server.db.updateTable('participant').set({ removed_at: new Date() }).where('id', '=', row.id).execute();
    await suite.server.as('maren').call(addParticipant, { params: { id: caseId }, body });
    const teodora = await follow(followInbox.path, 'teodora');
    await remove(id);
    await expect.poll(() => teodora.events).toContainEqual(['removemessage', [id]]);
    expect(ngozi.events).not.toContainEqual(['removemessage', [id]]);
  });

  test('is not told to a person from the moment they are blocked, on any stream they have open [PERM-04, API-069]', async () => {
    const { server } = suite;
    await join(server, caseId, 'ngozi', 'stakeholder');
    const own = await openCase(server, { owner: 'ngozi', employee: 'silas' });
    const { id: before } = await posted();
    const [inbox, cases, screen] = [
      await follow(followInbox.path, 'ngozi'),
      await follow(followCases.path, 'ngozi', 'header'),
      await suite.screenOf('ngozi'),
    ];
    const { id: read } = await posted();
    for (const { events } of [inbox, cases]) await expect.poll(() => events).toContainEqual(['addmessage', [read]]);
    const blocked = { participantRoleId: 4, blacklistedReason: 'Named as a witness.' } as const;
    await server
      .as('maren')
      .call(editParticipant, { params: await participantParams(server, caseId, 'ngozi'), body: blocked });
    await screen.until(({ gone }) => gone.includes(caseId));
    const counts = [inbox.events.length, cases.events.length, screen.events.length] as const;
    await posted();
    await remove(before);
    await remove(read);
    // What is sent last proves that everything before it has been delivered.
    const { id: last } = await post(server, 'ngozi', own);
    for (const { events } of [inbox, cases]) await expect.poll(() => events).toContainEqual(['addmessage', [last]]);
    await screen.until((event) => screen.events.indexOf(event) >= counts[2] && event.changed.includes(own));
    expect([inbox.events.slice(counts[0]), cases.events.slice(counts[1])]).toEqual([
      [['addmessage', [last]]],
      [['addmessage', [last]]],
    ]);
    expect(
      screen.events.slice(counts[2]).filter(({ changed, gone }) => [...changed, ...gone].includes(caseId)),
    ).toEqual([]);
  });

  test.each([followInbox, followUnassigned])(
    '$path ends when the token in its address expires [AUTH-05, API-069, API-070]',
    async ({ path }) => {
      controlTime();
      const lasting = await follow(path, 'maren');
      const brief = await follow(path, 'maren', 'query', `test.${cast.maren}.${Date.now() + 60_000}`);
      expect(brief.status).toBe(200);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await Promise.race([brief.ended.then(() => 'brief'), lasting.ended.then(() => 'lasting')])).toBe('brief');
    },
  );

  test('the hub of unassigned cases is for HR; without a token, or with a wrong one, there is none [AUTH-05, API-070]', async () => {
    expect((await follow(followUnassigned.path, 'teodora')).status).toBe(403);
    for (const path of [followInbox.path, followUnassigned.path])
      for (const query of ['', '?access_token=', '?access_token=wrong', '?access_token=a&access_token=b']) {
        const [answer] = (await once(get(suite.address + path + query, { agent: false }), 'response')) as [
          IncomingMessage,
        ];
        answer.destroy();
        expect([path, query, answer.statusCode]).toEqual([path, query, 401]);
      }
  });

  test('a case that gets an adviser, or is closed, is told to HR by name, once each [UNAS-03, UNAS-05, UNAS-10, API-070]', async () => {
    await suite.server.as('maren').call(removeAdviser, { params: { id: caseId } });
    const [edda, teodora] = [await follow(followUnassigned.path, 'edda'), await follow(followInbox.path, 'teodora')];
    // A new stream is also told what has just happened on other cases.
    const told = ({ events }: Hub) =>
      events.filter(([name, data]) => name === 'removeunassignedcase' && (data as number[])[0] === caseId);
    await suite.server.as('maren').call(claimCasePost, { params: { id: caseId } });
    await expect.poll(() => told(edda)).toEqual([['removeunassignedcase', [caseId]]]);
    await suite.server.as('maren').call(removeAdviser, { params: { id: caseId } });
    const body = { caseTrackingRecordId: caseId, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    await suite.server.as('maren').call(closeCase, { params: { id: caseId }, body });
    await expect.poll(() => told(edda)).toHaveLength(2);
    expect(told(teodora)).toEqual([]);
  });

  test('no other call takes a token from its address [API-069]', async () => {
    const answer = await suite.server.server.inject({
      method: 'GET',
      url: `${followCases.path}?access_token=test.${cast.maren}`,
    });
    expect(answer.statusCode).toBe(401);
  });
});

test('a query is never logged, whatever the answer [API-069]', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const server = await createServer(pino({ level: 'trace' }, sink), []);
  server.get('/hub/fails', async () => {
    throw new Error('broken');
  });
  for (const url of ['/hub/fails?access_token=secret', '/nowhere?access_token=secret', '/hub/%?access_token=secret'])
    await server.inject({ method: 'GET', url });
  await server.close();
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('')).not.toContain('secret');
});
