import { createFailedContact, deleteFailedContact } from '@evenhand/contract/failed-contacts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, lookupId, openCase, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { loadActor } from '../access/actor.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { failedContactById, failedContactsOf } from './failed-contact.queries.ts';

let server: TestServer;
let caseId: number;
let elsewhere: number;
let id: number;
let deleted: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
  elsewhere = await openCase(server);
  await join(server, caseId, 'isaac', 'blocked');
  await join(server, caseId, 'priya', 'blocked');
  await join(server, caseId, 'rufus', 'stakeholder');
  const { participantId } = await participantParams(server, caseId, 'teodora');
  const body = { participantId, recordedDateTime: '2026-11-17T09:00:00.000Z', reasonId: lookupId(server, 'failed-contact-reasons', 'no-answer') };
  const record = async () => (await server.as('maren').call(createFailedContact, { params: { id: caseId }, body })).data.id;
  id = await record();
  deleted = await record();
  expect((await server.as('maren').call(deleteFailedContact, { params: { id: caseId, contactId: deleted } })).status).toBe(200);
});
afterAll(() => server.close());

/** As the owner of the tables, whom no policy binds: what is hidden must stay hidden by the query alone. */
const asking = <T>(name: CastName, ask: (db: TestServer['db'], scope: Scope) => Promise<T>): Promise<T> =>
  inTransaction(server.db, async ({ db }) => ask(db, scopeOf((await loadActor(db, cast[name]))!)));

it.each([
  ['maren', true],
  ['edda', true],
  ['teodora', false],
  ['isaac', false],
  ['priya', false],
  ['rufus', false],
  ['odile', false],
  ['wren', false],
] as const)('without row-level security %s finds a failed contact: %s [PERM-04, PERM-35]', async (name, finds) => {
  const found = await asking(name, async (db, scope) => [
    (await failedContactsOf(db, scope, caseId)).map((contact) => contact.id),
    (await failedContactById(db, scope, caseId, id))?.id ?? null,
  ]);
  expect(found).toEqual(finds ? [[id], id] : [[], null]);
});

it('with row-level security alone nobody but HR of the case reads one [PERM-35]', async () => {
  const seen: Record<string, number> = {};
  for (const name of ['maren', 'edda', 'teodora', 'isaac', 'priya', 'rufus', 'odile', 'wren'] as const)
    seen[name] = await inTransaction(server.serving, async ({ db }) => {
      await loadActor(db, cast[name]);
      return (await db.selectFrom('failed_contact').select('id').execute()).length;
    });
  // The deleted one is there and shown to nobody by the queries.
  expect(seen).toEqual({ maren: 2, edda: 2, teodora: 0, isaac: 0, priya: 0, rufus: 0, odile: 0, wren: 0 });
});

it('one is found by its number, on its own case, while it is not deleted [FAIL-05]', async () => {
  const find = (onCase: number, contactId: number) => asking('maren', async (db, scope) => (await failedContactById(db, scope, onCase, contactId))?.id ?? null);
  expect([await find(caseId, id), await find(elsewhere, id), await find(caseId, deleted), await find(caseId, 999_999)]).toEqual([id, null, null, null]);
  expect(await asking('maren', (db, scope) => failedContactsOf(db, scope, elsewhere))).toEqual([]);
});
