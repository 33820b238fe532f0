import type { ContactKind } from '@evenhand/contract/contacts';
import {
  createFailedContact,
  createParkedCall,
  deleteFailedContact,
  deleteParkedCall,
  updateParkedCall,
} from '@evenhand/contract/contacts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, lookupId, openCase, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { loadActor } from '../access/actor.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { contactById, contactsOf } from './contact.store.ts';

let server: TestServer;
let caseId: number;
let elsewhere: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
  elsewhere = await openCase(server);
  await join(server, caseId, 'isaac', 'blocked');
  await join(server, caseId, 'priya', 'blocked');
  await join(server, caseId, 'rufus', 'stakeholder');
});
afterAll(() => server.close());

/** As the owner of the tables, whom no policy binds: what is hidden must stay hidden by the query alone. */
const asking = <T>(name: CastName, ask: (db: TestServer['db'], scope: Scope) => Promise<T>): Promise<T> =>
  inTransaction(server.db, async ({ db }) => ask(db, scopeOf((await loadActor(db, cast[name]))!)));

async function record(kind: ContactKind, onCase = caseId): Promise<number> {
  const { participantId } = await participantParams(server, onCase, 'teodora');
  const [route, reason] =
    kind === 'parked-call' ? [createParkedCall, 'caller-to-ring-back'] : [createFailedContact, 'no-answer'];
  const body = {
    participantId,
    recordedDateTime: '2026-11-17T09:00:00.000Z',
    reasonId: lookupId(server, `${kind}-reasons`, reason),
  };
  return (await server.as('maren').call(route, { params: { id: onCase }, body })).data.id;
}

async function remove(kind: ContactKind, id: number, onCase = caseId): Promise<void> {
  const maren = server.as('maren');
  const answer =
    kind === 'parked-call'
      ? await maren.call(deleteParkedCall, { params: { id } })
      : await maren.call(deleteFailedContact, { params: { id: onCase, contactId: id } });
  expect(answer.status).toBe(200);
}

describe.each(['parked-call', 'failed-contact'] as const)('A %s', (kind) => {
  let first: number;
  let second: number;
  let deleted: number;
  beforeAll(async () => {
    [first, second, deleted] = [await record(kind), await record(kind), await record(kind)];
    await remove(kind, deleted);
  });

  it.each([
    ['maren', true],
    ['edda', true],
    ['teodora', false],
    ['isaac', false],
    ['priya', false],
    ['rufus', false],
    ['odile', false],
    ['wren', false],
  ] as const)(
    'without row-level security is found by %s: %s, the latest first [PERM-04, PERM-35]',
    async (name, finds) => {
      const seen = await asking(name, async (db, scope) => [
        (await contactsOf(db, scope, caseId, kind)).map(({ id }) => id),
        (await contactById(db, scope, caseId, { kind, id: first }))?.id ?? null,
      ]);
      expect(seen).toEqual(finds ? [[second, first], first] : [[], null]);
    },
  );

  it('with row-level security alone is read by nobody but HR of the case [PERM-35]', async () => {
    const seen: Record<string, number> = {};
    for (const name of ['maren', 'edda', 'teodora', 'isaac', 'priya', 'rufus', 'odile', 'wren'] as const)
      seen[name] = await inTransaction(server.serving, async ({ db }) => {
        await loadActor(db, cast[name]);
        return (await db.selectFrom('contact').select('id').where('kind', '=', kind).execute()).length;
      });
    // The deleted one is there and shown to nobody by the queries.
    expect(seen).toEqual({ maren: 3, edda: 3, teodora: 0, isaac: 0, priya: 0, rufus: 0, odile: 0, wren: 0 });
  });

  it('is found by its kind and number, on its own case, while it is not deleted [PARK-05, FAIL-05]', async () => {
    const otherKind = kind === 'parked-call' ? 'failed-contact' : 'parked-call';
    const find = (onCase: number, id: number, as: ContactKind = kind) =>
      asking('maren', async (db, scope) => (await contactById(db, scope, onCase, { kind: as, id }))?.id ?? null);
    expect([await find(caseId, first), await find(caseId, second)]).toEqual([first, second]);
    const missing = [
      find(elsewhere, first),
      find(caseId, first, otherKind),
      find(caseId, deleted),
      find(caseId, 999_999),
    ];
    expect(await Promise.all(missing)).toEqual([null, null, null, null]);
    expect(await asking('maren', (db, scope) => contactsOf(db, scope, elsewhere, kind))).toEqual([]);
  });
});

describe('A parked call and a failed contact of one number', () => {
  const rowsOf = (id: number) =>
    server.db.selectFrom('contact').selectAll().where('id', '=', id).orderBy('kind').execute();
  const personOn = async (id: number) => (await participantParams(server, id, 'teodora')).participantId;
  /** Gives a failed contact of the case the number of the parked call. */
  async function recordOfNumber(id: number, onCase: number): Promise<void> {
    await sql`insert into contact (kind, id, service_id, case_id, participant_id, reason_id, recorded_at, adviser_user_id, details, created_at, created_by)
      overriding system value select 'failed-contact', id, service_id, ${onCase}, ${await personOn(onCase)}, reason_id, recorded_at, adviser_user_id, 'Rang.',
      created_at, created_by from contact where id = ${id}`.execute(server.db);
  }

  it.each([
    ['of one case', () => [caseId, caseId] as const],
    ['of two cases, the call of the older', () => [caseId, elsewhere] as const],
    ['of two cases, the call of the newer', () => [elsewhere, caseId] as const],
  ])('%s are two, and each is changed alone [PARK-03, PARK-05, FAIL-05]', async (_what, cases) => {
    const [here, there] = cases();
    const id = await record('parked-call', here);
    await recordOfNumber(id, there);
    const others = () =>
      server.db.selectFrom('contact').selectAll().where('id', '<>', id).orderBy('kind').orderBy('id').execute();
    const othersBefore = await others();
    const [failed] = await rowsOf(id);
    const query = { completedDateTime: '2026-11-17T10:00:00.000Z' };
    expect((await server.as('maren').call(updateParkedCall, { params: { id }, query })).data).toMatchObject({
      id,
      caseTrackingRecordId: here,
      ...query,
    });
    expect((await rowsOf(id))[0]).toEqual(failed);
    await remove('parked-call', id);
    const [untouched, call] = await rowsOf(id);
    expect([untouched, call?.deleted_at === null]).toEqual([failed, false]);
    await remove('failed-contact', id, there);
    const [gone, kept] = await rowsOf(id);
    expect([gone?.deleted_at === null, kept]).toEqual([false, call]);
    expect(await others()).toEqual(othersBefore);
  });
});
