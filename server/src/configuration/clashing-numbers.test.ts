import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { clashingNumbers } from './clashing-numbers.ts';

let server: TestServer;
/** What the database holds of topics. */
let topics: Map<string, number>;
beforeAll(async () => {
  server = await startTestServer();
  const rows = await server.db
    .selectFrom('configuration_id')
    .select(['key', 'id'])
    .where('service_id', '=', 1)
    .where('kind', '=', 'topic')
    .execute();
  topics = new Map(rows.map(({ key, id }) => [key, id]));
});
afterAll(() => server.close());

const clashes = (ofTopics: ReadonlyMap<string, number>, renamed: Readonly<Record<string, readonly string[]>> = {}) =>
  clashingNumbers(
    server.db,
    { id: 1, key: 'northmoor' },
    { ids: new Map([['topic', ofTopics]]), formerNames: new Map([['topic', new Map(Object.entries(renamed))]]) },
  );

test('Numbers that are as published, new or of a renamed key do not clash', async () => {
  expect(await clashes(topics)).toEqual([]);
  expect(await clashes(new Map([['brand-new', Math.max(...topics.values()) + 1]]))).toEqual([]);
  expect(
    await clashes(new Map([['complaint', topics.get('grievance')!]]), { complaint: ['complaint', 'grievance'] }),
  ).toEqual([]);
});

test('A number that another key has, and a key that has another number, are named, a few of each kind', async () => {
  const grievance = topics.get('grievance')!;
  expect(await clashes(new Map([['complaint', grievance]]))).toEqual([
    `northmoor/ids.lock.yaml: V3 the topic 'complaint' has the number ${grievance}, which is published for 'grievance'.`,
    expect.stringMatching(/^Another lock file was published before\. Merge its lines into this one/),
  ]);
  expect((await clashes(new Map([['grievance', grievance + 900]])))[0]).toBe(
    `northmoor/ids.lock.yaml: V3 the topic 'grievance' has the number ${grievance + 900}, and is published with ${grievance}.`,
  );
  const five = new Map([...topics].slice(0, 5).map(([key, id]) => [key, id + 900]));
  expect((await clashes(five)).slice(3)).toEqual([
    'northmoor/ids.lock.yaml: V3 and 2 more of kind topic.',
    expect.anything(),
  ]);
});
