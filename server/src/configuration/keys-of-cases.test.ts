import type { CompiledPack } from '@evenhand/engine/pack';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { publishPackWith } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await openCase(server);
  await openCase(server, { topic: 'grievance' });
  await openCase(server, { topic: 'grievance' });
});
afterAll(() => server.close());

/** The pack without everything that has one of these keys. */
function without(...keys: readonly string[]): (pack: CompiledPack) => CompiledPack {
  const kept = <T extends { readonly key: string }>(items: readonly T[]): T[] =>
    items.filter(({ key }) => !keys.includes(key));
  return (pack) => ({
    ...pack,
    topics: kept(pack.topics),
    sections: kept(pack.sections),
    accessLevels: kept(pack.accessLevels),
    workflows: kept(pack.workflows),
  });
}

it('A pack that lacks what cases point to is refused with every such key, and the active one stays', async () => {
  const active = () =>
    server.db.selectFrom('service').select('active_publication_id').where('id', '=', 1).executeTakeFirst();
  const before = await active();
  const refused = await publishPackWith(server, without('grievance', 'questions-and-requests', 'distribution')).catch(
    (error: Error) => error.message,
  );
  expect(refused).toBe(
    [
      'The configuration pack cannot be used. The one published before stays active.',
      "  northmoor: V19 the topic 'grievance' has gone from the pack, and 2 cases point to it; put it back.",
      "  northmoor: V19 the section 'questions-and-requests' has gone from the pack, and 1 case points to it; put it back.",
      "  northmoor: V19 the policy area 'distribution' has gone from the pack, and 3 cases point to it; put it back.",
      "  northmoor: V19 the workflow 'grievance' has gone from the pack, and 2 cases point to it; put it back.",
    ].join('\n'),
  );
  expect(await active()).toEqual(before);
});

it('What no case points to may go', async () => {
  const restarted = await publishPackWith(
    server,
    without('letter-request', 'work-and-family', 'family-leave-notice', 'stores'),
  );
  expect(restarted.configuration.of(1).pack.topics.map(({ key }) => key)).not.toContain('letter-request');
  await restarted.close();
});
