import { LINK_TYPE, linkCases, unlinkCases } from '@evenhand/contract/linked-cases';
import { expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import { liveSuite } from '../../testing/live-suite.ts';

const suite = liveSuite();

test('a link changes no screen of somebody of HR who may not see the other case, and both for who may [PERM-04]', async () => {
  const [id, hidden] = [await openCase(suite.server), await openCase(suite.server, { employee: 'silas' })];
  await join(suite.server, hidden, 'edda', 'blocked');
  const [blocked, seeing] = [await suite.screenOf('edda'), await suite.screenOf('priya')];
  /** An event about a case that both see proves that everything before it has been delivered. */
  const delivered = async (): Promise<void> => {
    const marker = await openCase(suite.server);
    for (const screen of [blocked, seeing]) await screen.until(({ changed }) => changed.includes(marker));
  };
  await delivered();
  const starts = [blocked.events.length, seeing.events.length] as const;
  const params = { a: id, b: hidden };
  expect(
    (await suite.server.as('maren').call(linkCases, { params: { ...params, c: LINK_TYPE } })).error,
  ).toBeUndefined();
  expect((await suite.server.as('maren').call(unlinkCases, { params })).error).toBeUndefined();
  await delivered();
  const toldBlocked = blocked.events.slice(starts[0]);
  expect(toldBlocked.flatMap(({ changed }) => changed)).not.toContain(id);
  expect(toldBlocked.filter(({ gone, isBehind }) => gone.length > 0 || isBehind)).toEqual([]);
  expect(seeing.events.slice(starts[1]).flatMap(({ changed }) => changed)).toEqual(
    expect.arrayContaining([id, hidden]),
  );
});
