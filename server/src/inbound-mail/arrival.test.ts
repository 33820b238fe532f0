import { expect, test } from 'vitest';
import { liveSuite } from '../../testing/live-suite.ts';
import { receive, receivesMail } from '../../testing/mail-world.ts';

const suite = liveSuite();

test('The arrival of a mail is told to the HR users of its service, and to nobody else [UNAS-02, UNAS-03]', async () => {
  const [maren, rufus] = [await suite.screenOf('maren'), await suite.screenOf('rufus')];
  const others = await Promise.all((['teodora', 'odile', 'callum'] as const).map((name) => suite.screenOf(name)));
  await receive(receivesMail(suite.server), { subject: 'About my appeal' });
  for (const screen of [maren, rufus]) await screen.until(({ hasNewUnassigned }) => hasNewUnassigned === true);
  for (const { events } of others)
    expect(events.filter(({ hasNewUnassigned }) => hasNewUnassigned === true)).toEqual([]);
});
