import { HubEvent } from '@evenhand/contract/live';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { OwnChange } from '../access/change-channels.ts';
import type { DB } from '../platform/database/tables.gen.ts';
import type { Delivering, Update } from './deliver-changes.ts';
import { deliverOwn } from './deliver-own.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
});
afterAll(() => server.close());

const warnings: unknown[] = [];
const log: Delivering['log'] = { warn: (...said: unknown[]) => void warnings.push(said) };

async function deliver(changes: readonly OwnChange[], db = server.serving) {
  const sent: [userId: string, told: Update][] = [];
  const isDone = await deliverOwn({ db, log }, changes, [cast.teodora, cast.wren], (...one) => sent.push(one));
  return { isDone, sent };
}
const toldOf = (id: number): Update['event'] => ({ changed: [], gone: [], isBehind: false, own: [id] });

test('A person is told of what they did on the cases they see, and not of the others in the same batch [PERM-04, MSG-43]', async () => {
  const hidden = await openCase(server, { owner: 'ngozi', employee: 'silas' });
  const marked = { messageId: 7, isRead: true };
  const { isDone, sent } = await deliver([
    { userId: cast.teodora, caseId: hidden },
    { userId: cast.teodora, caseId, marked },
    { userId: cast.teodora, caseId },
    { userId: cast.wren, caseId },
    { userId: cast.maren, caseId },
  ]);
  expect(isDone).toBe(true);
  expect(sent).toEqual([
    [cast.teodora, { event: toldOf(caseId), named: [{ name: HubEvent.MarkMessage, args: [7, true] }] }],
    [cast.teodora, { event: toldOf(caseId), named: [] }],
  ]);
});

test('Nothing is sent and it is tried again when the database cannot be asked', async () => {
  class Unreachable extends DummyDriver {
    override acquireConnection(): Promise<never> {
      return Promise.reject(Object.assign(new Error('unreachable'), { code: '08006' }));
    }
  }
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new Unreachable(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  expect(await deliver([{ userId: cast.teodora, caseId }], new Kysely<DB>({ dialect }))).toEqual({
    isDone: false,
    sent: [],
  });
  expect(warnings).toEqual([[{ code: '08006' }, expect.any(String)]]);
});
