import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import { requestMessageRemoval } from '@evenhand/contract/removals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, lookupId, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Actor } from '../access/actor.ts';
import { loadActor } from '../access/actor.ts';
import type { Admission } from '../access/policy.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { savePermissionRules } from '../users/permission-rules.ts';
import { onMessage, onPendingRequest } from './removal-access.ts';
import { messageToRemove } from './removal-message.queries.ts';
import { pendingRequestById, pendingRequests, stillMayReview } from './removal-request.store.ts';

let server: TestServer;
let caseId: number;
let ids: { message: number; draft: number; note: number; request: number; second: number };
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
  await join(server, caseId, 'isaac', 'blocked');
  await join(server, caseId, 'priya', 'blocked');
  await join(server, caseId, 'rufus', 'stakeholder');
  const maren = server.as('maren');
  const message = (
    await maren.call(messageCalls.create, { params: { id: caseId }, body: { subject: 'One', body: '<p>1</p>' } })
  ).data.id;
  const draft = (
    await maren.call(messageCalls.create, { params: { id: caseId }, body: { subject: 'Two', isdraft: true } })
  ).data.id;
  const note = (
    await maren.call(noteCalls.create, { params: { id: caseId }, body: { subject: 'Three', body: '<p>3</p>' } })
  ).data.id;
  const chosen = {
    reasonId: lookupId(server, 'removal-reasons', 'wrong-case'),
    urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
  };
  expect((await maren.call(requestMessageRemoval, { params: { messageId: message, ...chosen } })).status).toBe(200);
  const another = (
    await maren.call(messageCalls.create, { params: { id: caseId }, body: { subject: 'Four', body: '<p>4</p>' } })
  ).data.id;
  expect((await maren.call(requestMessageRemoval, { params: { messageId: another, ...chosen } })).status).toBe(200);
  const [request, second] = (await server.db.selectFrom('removal_request').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  ids = { message, draft, note, request: request!, second: second! };
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
] as const)(
  'without row-level security %s finds a request, and a message to remove: %s [PERM-04, PERM-15]',
  async (name, finds) => {
    const found = await asking(name, async (db, scope) => [
      (await pendingRequests(db, scope)).length > 0,
      (await pendingRequestById(db, scope, caseId, ids.request)) !== null,
      (await messageToRemove(db, scope, caseId, ids.message)) !== null,
    ]);
    expect(found).toEqual([finds, finds, finds]);
    expect(await asking(name, (db, scope) => messageToRemove(db, scope, caseId, ids.draft))).toBeNull();
    expect(await asking(name, (db, scope) => messageToRemove(db, scope, caseId, ids.note))).toBeNull();
  },
);

it('with row-level security alone nobody but HR of the case reads a request [PERM-15]', async () => {
  const seen: Record<string, number> = {};
  for (const name of ['maren', 'edda', 'teodora', 'isaac', 'rufus', 'odile', 'wren'] as const)
    seen[name] = await inTransaction(server.serving, async ({ db }) => {
      await loadActor(db, cast[name]);
      return (await db.selectFrom('removal_request').select('id').execute()).length;
    });
  expect(seen).toEqual({ maren: 2, edda: 2, teodora: 0, isaac: 0, rufus: 0, odile: 0, wren: 0 });
});

it('a request is found by its number, on its own case, while it waits', async () => {
  const find = (onCase: number, id: number) =>
    asking('maren', async (db, scope) => (await pendingRequestById(db, scope, onCase, id))?.id ?? null);
  const elsewhere = await openCase(server);
  expect([await find(caseId, ids.request), await find(caseId, ids.second)]).toEqual([ids.request, ids.second]);
  expect([await find(elsewhere, ids.request), await find(caseId, 999_999)]).toEqual([null, null]);
});

it('the rule counts for its holder, in their service, while it is true [PERM-14]', async () => {
  const holds = (name: CastName) => asking(name, stillMayReview);
  expect([await holds('maren'), await holds('edda'), await holds('odile')]).toEqual([true, false, false]);
  for (const [service, rules] of [
    [2, { ReviewMessageRemovals: true }],
    [1, { CreateCase: true }],
    [1, { ReviewMessageRemovals: false }],
  ] as const) {
    await savePermissionRules(server.db, cast.edda, service, rules);
    expect(await holds('edda'), JSON.stringify(rules)).toBe(false);
    await savePermissionRules(server.db, cast.edda, service, {});
  }
});

it('an act asks for the rule once more when its case is held [PERM-14, REMV-19]', async () => {
  const deciding = asking('edda', async (db) =>
    onPendingRequest.admit(
      callOf(db, { ...(await loadActor(db, cast.edda))!, mayReviewRemovals: true }, { id: ids.request }),
    ),
  );
  await expect(deciding).rejects.toMatchObject({ code: 'NOT_AUTHORISED' });
});

it.each([
  ['a message', () => ids.message, 'NOT_AUTHORISED'],
  ['a note', () => ids.note, 'NOT_FOUND'],
  ['their own draft', () => draftOfRufus(), 'NOT_FOUND'],
])(
  'without row-level security a person of HR with the rights of a participant learns of %s as everybody does [PERM-04, NOTE-14]',
  async (_what, idOf, code) => {
    const messageId = await idOf();
    const asked = asking('rufus', async (db) =>
      onMessage.admit(callOf(db, (await loadActor(db, cast.rufus))!, { messageId })),
    );
    await expect(asked).rejects.toMatchObject({ code });
  },
);

it('without row-level security such a person learns of no request [PERM-04, PERM-15]', async () => {
  const asked = asking('rufus', async (db) =>
    onPendingRequest.admit(
      callOf(db, { ...(await loadActor(db, cast.rufus))!, mayReviewRemovals: true }, { id: ids.request }),
    ),
  );
  await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

function callOf(db: TestServer['db'], actor: Actor, params: Record<string, number>): Admission {
  return {
    db,
    actor,
    now: server.now(),
    configuration: server.configuration.of(1),
    params,
    query: {},
    body: null,
    isAct: false,
    tellCase: () => undefined,
  };
}

async function draftOfRufus(): Promise<number> {
  const body = { draftId: null, parentMessageId: null, subject: 'Mine', body: '<p>Not yet.</p>', baseUpdatedAt: null };
  return (await server.as('rufus').call(messageCalls.keepTyped, { params: { id: caseId }, body })).data.id;
}
