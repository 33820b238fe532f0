import { setOverview } from '@evenhand/contract/cases';
import { followCases, followInbox, followUnassigned } from '@evenhand/contract/live';
import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import { assignMessage, dismissMessage } from '@evenhand/contract/unassigned-messages';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { followHubs } from '../../testing/follow-hubs.ts';
import type { OpenScreen } from '../../testing/follow-live.ts';
import { liveSuite } from '../../testing/live-suite.ts';
import { post, postNote } from '../../testing/message-world.ts';
import { notifyOwnChange } from '../access/change-channels.ts';

const suite = liveSuite();
const { follow } = followHubs(suite);
let caseId: number;
beforeEach(async () => {
  caseId = await openCase(suite.server);
});

/** Whatever was to be told before an event that everybody is sent is told by now. */
async function toldOf(screen: OpenScreen, before: number, what: 'own' | 'unassigned'): Promise<number> {
  await suite.server
    .as('maren')
    .call(setOverview, {
      params: { id: caseId },
      body: { overview: crypto.randomUUID(), caseTrackingRecordId: caseId },
    });
  await expect.poll(() => screen.events.slice(before).some(({ changed }) => changed.includes(caseId))).toBe(true);
  const later = screen.events.slice(before);
  return later.filter(({ own = [], hasNewUnassigned = false }) =>
    what === 'own' ? own.includes(caseId) : hasNewUnassigned,
  ).length;
}

describe('What a person reads', () => {
  test('is told to their other windows, by the message, and to nobody else [MSG-20, MSG-43, API-069]', async () => {
    const { id } = await post(suite.server, 'teodora', caseId);
    const [one, other, priya, teodora] = await Promise.all(
      (['maren', 'maren', 'priya', 'teodora'] as const).map((name) => suite.screenOf(name)),
    );
    const hubs = await Promise.all([
      follow(followInbox.path, 'maren'),
      follow(followInbox.path, 'priya'),
      follow(followUnassigned.path, 'maren'),
    ]);
    for (const screen of [one!, other!, priya!, teodora!]) await toldOf(screen, 0, 'own');
    const before = [priya!.events.length, teodora!.events.length];
    await suite.server.as('maren').call(messageCalls.mark, { params: { id }, query: { userHasRead: 'true' } });
    await suite.server.as('maren').call(messageCalls.mark, { params: { id }, query: { userHasRead: 'false' } });
    for (const screen of [one!, other!])
      await expect.poll(() => screen.events.filter(({ own }) => own?.includes(caseId))).toHaveLength(2);
    const ofMarks = (hub: (typeof hubs)[number]) => hub.events.filter(([name]) => name === 'markmessage');
    await expect
      .poll(() => ofMarks(hubs[0]))
      .toEqual([
        ['markmessage', [id, true]],
        ['markmessage', [id, false]],
      ]);
    expect([await toldOf(priya!, before[0]!, 'own'), await toldOf(teodora!, before[1]!, 'own')]).toEqual([0, 0]);
    expect([ofMarks(hubs[1]), ofMarks(hubs[2])]).toEqual([[], []]);
  });

  test('of a note is told without an event of its own, because the hubs are for messages [NOTE-08]', async () => {
    const { id } = await postNote(suite.server, 'priya', caseId);
    const [screen, hub] = [await suite.screenOf('maren'), await follow(followCases.path, 'maren', 'header')];
    await suite.server.as('maren').call(noteCalls.mark, { params: { id }, query: { userHasRead: 'true' } });
    await screen.until(({ own }) => own?.includes(caseId) === true);
    expect(hub.events.filter(([name, data]) => name === 'markmessage' && (data as unknown[])[0] === id)).toEqual([]);
  });
});

test('A draft that ends is told to the other windows of its author, and to nobody else [MSG-36, MSG-42]', async () => {
  const [one, other] = [await suite.screenOf('maren'), await suite.screenOf('priya')];
  const typed = { draftId: null, parentMessageId: null, subject: 'Typed', body: '', baseUpdatedAt: null };
  const { data } = await suite.server.as('maren').call(messageCalls.keepTyped, { params: { id: caseId }, body: typed });
  const told = () => one.events.filter(({ own }) => own?.includes(caseId)).length;
  await suite.server
    .as('maren')
    .call(messageCalls.saveDraft, { params: { caseId, id: data.id }, body: { subject: 'Saved' } });
  await expect.poll(told).toBe(1);
  await suite.server.as('maren').call(messageCalls.discardDraft, { params: { id: data.id } });
  await expect.poll(told).toBe(2);
  expect(await toldOf(other, 0, 'own')).toBe(0);
});

test('What becomes of a draft later is not told to an author who does not see the case any more [PERM-04]', async () => {
  const [author, outsider] = [await suite.screenOf('maren'), await suite.screenOf('wren')];
  const change = async (name: CastName): Promise<void> =>
    void (await sql`select ${notifyOwnChange({ userId: cast[name], caseId })}`.execute(suite.server.db));
  await change('wren');
  await change('maren');
  await author.until(({ own }) => own?.includes(caseId) === true);
  const reopened = await suite.screenOf('wren');
  await change('maren');
  await expect.poll(() => author.events.filter(({ own }) => own?.includes(caseId)).length).toBe(2);
  expect([...outsider.events, ...reopened.events].filter(({ own }) => own?.includes(caseId))).toEqual([]);
});

describe('A message from outside that is assigned to a case, or deleted,', () => {
  let received = 9_500_000;
  async function receive(): Promise<number> {
    received += 1;
    const words = {
      sender_name: 'Ada Marsh',
      sender_address: 'ada@example.org',
      subject: 'My appeal',
      body: '<p>Attached.</p>',
    };
    await suite.server.db
      .insertInto('unassigned_message')
      .values({ id: received, service_id: 1, ...words, received_at: suite.server.now() })
      .execute();
    return received;
  }

  test('leaves every list of HR of the service, also of those who do not see the case [UNAS-03, UNAS-06, UNAS-09, API-070]', async () => {
    const messageId = await receive();
    const names: CastName[] = ['edda', 'rufus', 'teodora'];
    const [edda, rufus, teodora] = await Promise.all(names.map((name) => suite.screenOf(name)));
    const hubs = await Promise.all([
      follow(followUnassigned.path, 'edda'),
      follow(followUnassigned.path, 'rufus'),
      follow(followInbox.path, 'edda'),
    ]);
    const elsewhere = await follow(followUnassigned.path, 'odile');
    const before = teodora!.events.length;
    await suite.server.as('maren').call(assignMessage, { params: { messageId, caseId } });
    for (const screen of [edda!, rufus!]) await screen.until(({ hasNewUnassigned }) => hasNewUnassigned === true);
    expect(rufus!.events.some(({ changed }) => changed.includes(caseId))).toBe(false);
    const ofMessage = (hub: (typeof hubs)[number]) =>
      hub.events.filter(([, data]) => (data as unknown[])[0] === messageId);
    for (const hub of hubs.slice(0, 2))
      await expect.poll(() => ofMessage(hub)).toEqual([['removemessage', [messageId]]]);
    await expect.poll(() => ofMessage(hubs[2])).toEqual([['addmessage', [messageId]]]);
    expect(await toldOf(teodora!, before, 'unassigned')).toBe(0);
    expect(ofMessage(elsewhere)).toEqual([]);
  });

  test('leaves them also when it belonged to no case', async () => {
    const messageId = await receive();
    const screen = await suite.screenOf('edda');
    const hubs = await Promise.all([
      follow(followUnassigned.path, 'rufus'),
      follow(followUnassigned.path, 'odile'),
      follow(followInbox.path, 'rufus'),
    ]);
    await toldOf(screen, 0, 'unassigned');
    const before = screen.events.length;
    await suite.server.as('maren').call(dismissMessage, { params: { messageId } });
    await expect
      .poll(() => screen.events.slice(before).some(({ hasNewUnassigned }) => hasNewUnassigned === true))
      .toBe(true);
    const ofMessage = (hub: (typeof hubs)[number]) =>
      hub.events.filter(([, data]) => (data as unknown[])[0] === messageId);
    await expect.poll(() => ofMessage(hubs[0])).toEqual([['removemessage', [messageId]]]);
    expect([ofMessage(hubs[1]), ofMessage(hubs[2])]).toEqual([[], []]);
  });

  test('is told again to a list that was opened a moment ago [UNAS-09]', async () => {
    await suite.server.as('maren').call(assignMessage, { params: { messageId: await receive(), caseId } });
    await (await suite.screenOf('rufus')).until(({ hasNewUnassigned }) => hasNewUnassigned === true);
  });
});

test('What a person has read just now is told again to a window that was opened a moment ago [MSG-20]', async () => {
  const { id } = await post(suite.server, 'teodora', caseId);
  await suite.server.as('maren').call(messageCalls.mark, { params: { id } });
  await (await suite.screenOf('maren')).until(({ own }) => own?.includes(caseId) === true);
});
