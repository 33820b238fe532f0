import { closeCase } from '@evenhand/contract/case-closure';
import { lockCase } from '@evenhand/contract/cases';
import { listBlockedUsers, listParticipants, searchParticipants } from '@evenhand/contract/participants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  id = await openCase(server);
  await join(server, id, 'isaac', 'stakeholder');
  await join(server, id, 'derrin', 'observer');
  await join(server, id, 'silas', 'blocked');
});
afterAll(() => server.close());

describe('Who is on a case', () => {
  it('participants are listed by role with what the caller may do to each; the blocked are listed apart [PART-49, API-007, API-013]', async () => {
    const may = { edit: true, changeOwner: true, remove: true, setNotifications: true };
    expect(await rowsFor('maren')).toEqual([
      [cast.teodora, 1, { ...may, edit: false, remove: false }],
      [cast.isaac, 2, may],
      [cast.derrin, 3, may],
      [cast.silas, 4, { ...may, changeOwner: false, setNotifications: false }],
    ]);
    const ofOwner = (await rowsFor('maren')).map(([who, role, one]) => [
      who,
      role,
      { ...one, setNotifications: false },
    ]);
    expect(await rowsFor('teodora')).toEqual(ofOwner);
  });

  it('observers may do nothing to any row [CASE-29, PERM-03]', async () => {
    expect((await rowsFor('derrin')).map(([, , abilities]) => abilities)).toEqual(Array(4).fill(nothing));
  });

  it('neither list says anything to blocked people and strangers [PERM-04, API-007, API-013]', async () => {
    for (const name of ['silas', 'wren', 'callum', 'rufus', 'odile'] as const) {
      for (const route of [listParticipants, listBlockedUsers]) {
        expect(await refused(server, () => server.as(name).call(route, { params: { id } }))).toMatchObject({
          status: 404,
          code: 'CASE_NOT_FOUND',
        });
      }
    }
  });

  it('while a case is locked only HR may change rows; once it is closed nobody may [LOCK-04, LOCK-06, PERM-18, CLOSE-11]', async () => {
    const other = await openCase(server);
    await join(server, other, 'silas', 'blocked');
    await server.as('maren').call(lockCase, { params: { id: other } });
    expect((await rowsFor('teodora', other)).map(([, , abilities]) => abilities)).toEqual([nothing, nothing]);
    expect((await rowsFor('maren', other))[1]?.[2]).toEqual({
      edit: true,
      changeOwner: false,
      remove: true,
      setNotifications: false,
    });
    const body = { caseTrackingRecordId: other, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    await server.as('maren').call(closeCase, { params: { id: other }, body });
    expect((await rowsFor('maren', other)).map(([, , abilities]) => abilities)).toEqual([nothing, nothing]);
  });
});

describe('Searching for a person to add', () => {
  it('leaves out everybody on the case, its adviser and its employee when asked to, and nobody otherwise [PART-50, API-012]', async () => {
    const search = async (filterExistingParticipants: boolean | undefined) => {
      const found = await server
        .as('teodora')
        .call(searchParticipants, { params: { id }, query: { query: 'northmoor', filterExistingParticipants } });
      return found.data.map((one) => one.userId);
    };
    const onCase = [cast.maren, cast.teodora, cast.isaac, cast.derrin, cast.silas, cast.callum];
    for (const sent of [false, undefined])
      expect(await search(sent)).toEqual(expect.arrayContaining([...onCase, cast.ngozi, cast.wren]));
    const free = await search(true);
    expect(free).toEqual(expect.arrayContaining([cast.ngozi, cast.wren]));
    expect(free.filter((userId) => (onCase as string[]).includes(userId))).toEqual([]);
  });

  it('needs three characters, and is for those who may add [PART-39, EMP-15, API-012]', async () => {
    const search = (name: CastName, query: string) =>
      server.as(name).call(searchParticipants, { params: { id }, query: { query } });
    expect((await refused(server, () => search('maren', ' ab '))).answer.error.fields).toEqual({
      query: 'Please enter 3 or more characters',
    });
    expect(await refused(server, () => search('derrin', 'ngozi'))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
    expect(await refused(server, () => search('wren', 'ngozi'))).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
  });
});

const nothing = { edit: false, changeOwner: false, remove: false, setNotifications: false };

async function rowsFor(name: CastName, caseId = id) {
  const [people, blocked] = [
    await server.as(name).call(listParticipants, { params: { id: caseId } }),
    await server.as(name).call(listBlockedUsers, { params: { id: caseId } }),
  ];
  return [...people.data, ...blocked.data].map((one) => [one.participantUserId, one.roleId, one.abilities] as const);
}
