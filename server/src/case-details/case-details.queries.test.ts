import { lockCase } from '@evenhand/contract/cases';
import { removeParticipant } from '@evenhand/contract/participants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putProcess } from '../../testing/put-process.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance } from '../../testing/walk.ts';
import { enterAs } from '../access/context.ts';
import { scopeOf } from '../access/scope.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import { caseDetails, caseProcesses } from './case-details.queries.ts';

// The queries run as the owner of the tables, so only they themselves leave anything out.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = (name: CastName, id: number) =>
  inReadOnly(server.db, async (reading) => caseDetails(reading, scopeOf((await enterAs(reading, cast[name]))!), id));

test('a case is read with the part that its reader has on it now, and by nobody who does not see it [PERM-04]', async () => {
  const [id, elsewhere] = [await openCase(server), await openCase(server, { owner: 'isaac' })];
  await join(server, id, 'salma', 'stakeholder');
  await join(server, elsewhere, 'priya', 'observer');
  const participantId = await join(server, id, 'edda', 'observer');
  await server.as('maren').call(removeParticipant, { params: { id, participantId } });
  await join(server, id, 'silas', 'blocked');
  const partOf = async (name: CastName) => {
    const found = await read(name, id);
    return found === null ? 'unseen' : { id: found.id, actorRole: found.actorRole };
  };
  expect(await partOf('teodora')).toEqual({ id, actorRole: 1 });
  expect(await partOf('salma')).toEqual({ id, actorRole: 2 });
  for (const name of ['maren', 'priya', 'edda'] as const)
    expect(await partOf(name), name).toEqual({ id, actorRole: null });
  for (const name of ['isaac', 'silas', 'wren', 'odile'] as const) expect(await partOf(name), name).toBe('unseen');
});

test('a case says who locked it and who closed it, and nobody where nobody did', async () => {
  const [plain, locked, closed] = [await openCase(server), await openCase(server), await openCase(server)];
  expect((await server.as('edda').call(lockCase, { params: { id: locked } })).error).toBeUndefined();
  const how = { status: 3, closed_at: server.now(), closed_by: cast.priya };
  await server.db.updateTable('case_record').set(how).where('id', '=', closed).execute();
  const names = async (id: number) => {
    const { lockedByName, closedByName } = (await read('maren', id))!;
    return [lockedByName, closedByName];
  };
  expect(await names(plain)).toEqual([null, null]);
  expect(await names(locked)).toEqual(['Edda Marlowe', null]);
  expect(await names(closed)).toEqual([null, 'Priya Castellane']);
});

test('the live cases of an employee are the open ones about them that the reader sees [CONF-14]', async () => {
  const id = await openCase(server, { employee: 'derrin' });
  await openCase(server, { employee: 'derrin', owner: 'isaac' });
  await openCase(server, { employee: 'wren' });
  const closed = await openCase(server, { employee: 'derrin' });
  await server.db
    .updateTable('case_record')
    .set({ status: 3, closed_at: server.now() })
    .where('id', '=', closed)
    .execute();
  expect((await read('maren', id))?.liveCases).toBe(2);
  expect((await read('teodora', id))?.liveCases).toBe(1);
});

test('every process that was not given up is listed; an anytime event that has not begun for who opened it, one of HR for HR [ANY-04]', async () => {
  const main = await openGrievance(server);
  const elsewhere = await openGrievance(server);
  await join(server, main.caseId, 'silas', 'blocked');
  const put = (given: Parameters<typeof putProcess>[2]) => putProcess(server, main.caseId, given);
  const event = { kind: 'anytime-event', isTouched: false } as const;
  const untouched = await put({ isTouched: false, startedBy: 'edda' });
  const superseded = await put({ end: 'superseded' });
  await put({ end: 'discarded' });
  const begun = await put({ ...event, isTouched: true, startedBy: 'edda' });
  const opened = await put(event);
  const openedByEdda = await put({ ...event, startedBy: 'edda' });
  await put({ ...event, end: 'superseded' });
  const ofHr = await put({ isHrOnly: true });
  const listed = async (name: CastName, caseId = main.caseId) =>
    (await caseProcesses(server.db, await scopeFor(server, name), caseId)).map(({ id }) => id);
  const ofAll = [main.recordId, untouched, superseded, begun];
  expect(await listed('maren')).toEqual([...ofAll, opened, ofHr]);
  expect(await listed('edda')).toEqual([...ofAll, openedByEdda, ofHr]);
  expect(await listed('teodora')).toEqual(ofAll);
  expect(await listed('maren', elsewhere.caseId)).toEqual([elsewhere.recordId]);
  for (const name of ['silas', 'wren', 'odile'] as const) expect(await listed(name), name).toEqual([]);
});

test('whether another person could act as HR without the reader is said to HR alone', async () => {
  const id = await openCase(server);
  const isLeft = async (name: CastName) => (await read(name, id))?.isAnotherHrUserLeft;
  expect([await isLeft('maren'), await isLeft('teodora')]).toEqual([true, false]);
  await server.db.updateTable('account').set({ access_level_ids: [] }).where('user_id', '!=', cast.maren).execute();
  expect([await isLeft('maren'), await isLeft('teodora')]).toEqual([false, false]);
});
