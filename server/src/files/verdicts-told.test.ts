import { randomUUID } from 'node:crypto';
import { setOverview } from '@evenhand/contract/cases';
import { getHistory } from '@evenhand/contract/timeline';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { historyOf, join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { virus } from '../../testing/clamd-double.ts';
import type { OpenScreen } from '../../testing/follow-live.ts';
import { followLive } from '../../testing/follow-live.ts';
import { sendForm, toMessages, toNotes } from '../../testing/message-world.ts';
import { scanSuite } from '../../testing/scan-suite.ts';
import type { UploadTarget } from '../../testing/uploads.ts';
import { fileOf, pdf } from '../../testing/uploads.ts';

const suite = scanSuite();
const names = ['maren', 'priya', 'teodora', 'salma'] as const;
type Watcher = (typeof names)[number];
let address: string;
let caseId: number;
let markerId: number;
let screens: Record<Watcher, OpenScreen>;
beforeAll(async () => {
  address = await suite.server.server.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  [caseId, markerId] = [await openCase(suite.server), await openCase(suite.server)];
  for (const id of [caseId, markerId]) await join(suite.server, id, 'salma', 'observer');
  const open = await Promise.all(
    names.map(async (name) => [name, await followLive(address, `test.${cast[name]}`)] as const),
  );
  screens = Object.fromEntries(open) as Record<Watcher, OpenScreen>;
});
afterEach(() => {
  for (const screen of Object.values(screens)) screen.close();
});

/** Keeps a file that was not scanned, on what is sent. */
async function sendUnchecked(name: CastName, target: UploadTarget, file: File, isdraft: boolean): Promise<void> {
  suite.clamd.manner = 'leaves in the content';
  const { status } = await sendForm(suite.server, name, target, [
    ['subject', 'Papers'],
    ['isdraft', String(isdraft)],
    ['attachments', file],
  ]);
  suite.clamd.manner = 'scans';
  expect(status).toBe(200);
}

/** What happened until now has been delivered to every screen: each has been told of another case since. */
async function settled(): Promise<void> {
  const before = names.map((name) => screens[name].events.length);
  await suite.server
    .as('maren')
    .call(setOverview, { params: { id: markerId }, body: { overview: randomUUID(), caseTrackingRecordId: markerId } });
  const isTold = (name: Watcher, index: number) =>
    screens[name].events.slice(before[index]).some(({ changed }) => changed.includes(markerId));
  await expect.poll(() => names.every(isTold)).toBe(true);
}

/** Who is told of the case, or of their own draft on it, by the verdict. */
async function toldByVerdict(): Promise<Record<'case' | 'own', Watcher[]>> {
  await settled();
  const before = new Map(names.map((name) => [name, screens[name].events.length]));
  suite.pass(1);
  expect(await suite.runner().runDueJobs()).toBe(1);
  await settled();
  const since = (name: Watcher) => screens[name].events.slice(before.get(name));
  return {
    case: names.filter((name) => since(name).some(({ changed }) => changed.includes(caseId))),
    own: names.filter((name) => since(name).some(({ own }) => own?.includes(caseId))),
  };
}

const bad = () => fileOf('invoice.txt', `${randomUUID()} ${virus()}`);
const good = () => pdf('advice.pdf', randomUUID());

it.each([
  ['a virus', bad],
  ['nothing bad', good],
])('%s in a file of a note is told to HR alone, and no history names it [PERM-07]', async (_what, file) => {
  await sendUnchecked('maren', toNotes(caseId), file(), false);
  const before = await historyOf(suite.server, caseId);
  expect(await toldByVerdict()).toEqual({ case: ['maren', 'priya'], own: [] });
  expect((await historyOf(suite.server, caseId)).filter(({ kind }) => kind === 'file.infected')).toEqual([]);
  expect(before.map(({ kind }) => kind)).toContain('note.posted');
});

it.each([
  ['a virus', bad],
  ['nothing bad', good],
])('%s in a file of a draft is told to its author alone [MSG-42]', async (_what, file) => {
  await sendUnchecked('priya', toMessages(caseId), file(), true);
  expect(await toldByVerdict()).toEqual({ case: [], own: ['priya'] });
  const { data } = await suite.server.as('maren').call(getHistory, { params: { id: caseId } });
  expect(JSON.stringify(data)).not.toContain('invoice');
});
