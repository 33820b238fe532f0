import { followCases, followInbox, followUnassigned } from '@evenhand/contract/live';
import { noteCalls } from '@evenhand/contract/notes';
import { expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import { followHubs } from '../../testing/follow-hubs.ts';
import type { OpenScreen } from '../../testing/follow-live.ts';
import { liveSuite } from '../../testing/live-suite.ts';
import { post, postNote, sendForm, toNotes } from '../../testing/message-world.ts';
import { pdf } from '../../testing/uploads.ts';

const suite = liveSuite();
const { screenOf } = suite;
const { follow } = followHubs(suite);
const viewers = ['teodora', 'salma', 'derrin'] as const;

const changesOf = (screen: OpenScreen, caseId: number, from = 0) =>
  screen.events.slice(from).filter(({ changed }) => changed.includes(caseId));

test('A note is told to HR of the case, and to nobody else who sees it; no hub has a name for one [PERM-07, NOTE-02, API-069, API-070]', async () => {
  const { server } = suite;
  const caseId = await openCase(server);
  await join(server, caseId, 'salma', 'stakeholder');
  await join(server, caseId, 'derrin', 'observer');
  const [hr, ...screens] = [await screenOf('priya'), ...(await Promise.all(viewers.map((name) => screenOf(name))))];
  const hubs = [
    ...(await Promise.all(viewers.map((name) => follow(followInbox.path, name)))),
    ...(await Promise.all(
      ([followCases, followInbox, followUnassigned] as const).map(({ path }) => follow(path, 'priya', 'header')),
    )),
  ];
  // A screen is told of what happened just before it opened, so that comes first.
  const first = await post(server, 'maren', caseId);
  for (const { events } of hubs.slice(0, -1))
    await expect.poll(() => events).toContainEqual(['addmessage', [first.id]]);
  for (const screen of [hr!, ...screens]) await screen.until(({ changed }) => changed.includes(caseId));
  const marker = await post(server, 'maren', caseId);
  for (const { events } of hubs.slice(0, -1))
    await expect.poll(() => events).toContainEqual(['addmessage', [marker.id]]);
  const counts = {
    hr: hr!.events.length,
    screens: screens.map(({ events }) => events.length),
    hubs: hubs.map(({ events }) => events.length),
  };

  const draft = await postNote(server, 'maren', caseId, { isdraft: true });
  const params = { caseId, id: draft.id };
  await server.as('maren').call(noteCalls.postDraft, { params, body: { subject: 'Capability concern' } });
  await hr!.until((event) => hr!.events.indexOf(event) >= counts.hr && event.changed.includes(caseId));
  await sendForm(server, 'maren', toNotes(caseId), [
    ['subject', 'Advice'],
    ['attachments', pdf('advice.pdf')],
  ]);
  await server.as('priya').call(noteCalls.mark, { params: { id: draft.id } });

  // The message that follows proves that everything before it has been delivered.
  const last = await post(server, 'maren', caseId);
  for (const { events } of hubs.slice(0, -1)) await expect.poll(() => events).toContainEqual(['addmessage', [last.id]]);
  for (const [at, screen] of screens.entries()) {
    await screen.until(
      (event) => screen.events.indexOf(event) >= counts.screens[at]! && event.changed.includes(caseId),
    );
    expect(changesOf(screen, caseId, counts.screens[at]), viewers[at]).toHaveLength(1);
  }
  expect(changesOf(hr!, caseId, counts.hr).length).toBeGreaterThan(1);
  const named = hubs.map(({ events }, at) => events.slice(counts.hubs[at]));
  expect(named).toEqual([...hubs.slice(0, -1).map(() => [['addmessage', [last.id]]]), []]);
});
