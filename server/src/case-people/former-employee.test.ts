import { getCase } from '@evenhand/contract/case-details';
import { removeEmployee } from '@evenhand/contract/case-people';
import { listBlockedUsers, removeParticipant } from '@evenhand/contract/participants';
import { getHistory } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, lookupId, openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { blockedOn, setEmployeeAs } from '../../testing/employee-acts.ts';
import { followLive } from '../../testing/follow-live.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('The former employee of a case', () => {
  it('a former employee who works in HR is blocked until HR lifts it, and is not notified [PERM-17, PERM-04]', async () => {
    const address = await server.server.listen({ host: '127.0.0.1', port: 0 });
    const screen = await followLive(address, `test.${cast.edda}`);
    for (const employee of [
      { employeeId: cast.edda },
      { employeeName: 'Edda', employeeEmail: 'Edda.Marlowe@northmoor.example' },
    ]) {
      const id = await openCase(server, { employee: 'callum' });
      await setEmployeeAs(server, 'maren', id, employee);
      await screen.until(({ gone }) => gone.includes(id));
      const [sentCount, before] = [screen.events.length, (await historyOf(server, id)).length];
      expect((await setEmployeeAs(server, 'maren', id, { employeeId: cast.wren })).status).toBe(200);
      expect(await server.as('edda').call(getCase, { params: { id } })).toMatchObject({
        status: 404,
        error: { errorCode: 'CASE_NOT_FOUND' },
      });
      expect((await historyOf(server, id)).slice(before).map(({ kind }) => kind)).toEqual([
        'participant.blocked',
        'case.employee-changed',
      ]);
      const markerCaseId = await openCase(server);
      const since = (await screen.until(({ changed }) => changed.includes(markerCaseId))).slice(sentCount);
      expect(since.filter(({ changed, gone }) => changed.includes(id) || gone.includes(id))).toEqual([]);
      const block = (await server.as('maren').call(listBlockedUsers, { params: { id } })).data.find(
        (one) => one.participantUserId === cast.edda,
      );
      expect(block).toMatchObject({ blacklistedReason: 'Was the employee of this case.' });
      await server.as('maren').call(removeParticipant, { params: { id, participantId: block!.id } });
      expect((await server.as('edda').call(getCase, { params: { id } })).status).toBe(200);
    }
    screen.close();
  });

  it('a former employee whom the case was about is kept out, also outside HR, in case they come to work there [EMP-18, PERM-04]', async () => {
    const id = await openCase(server);
    await setEmployeeAs(server, 'maren', id, { employeeId: cast.wren, formerEmployee: 'keepOut' });
    expect(await blockedOn(server, id)).toEqual([cast.callum]);
    await server.db
      .insertInto('account')
      .values({
        user_id: cast.callum,
        service_id: 1,
        roles: ['HRUser'],
        access_level_ids: [2],
        selected_access_level_id: 2,
        is_current: true,
        synced_at: new Date(),
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'service_id']).doUpdateSet({ roles: ['HRUser'], access_level_ids: [2] }),
      )
      .execute();
    expect(await server.as('callum').call(getCase, { params: { id } })).toMatchObject({
      status: 404,
      error: { errorCode: 'CASE_NOT_FOUND' },
    });
    await server.db.deleteFrom('account').where('user_id', '=', cast.callum).execute();
  });

  it('correcting a slip blocks nobody, by either call; who works in HR may then see the case [EMP-18]', async () => {
    const id = await openCase(server, { employee: 'edda' });
    expect(
      (await setEmployeeAs(server, 'maren', id, { employeeId: cast.wren, formerEmployee: 'mistake' })).status,
    ).toBe(200);
    expect((await server.as('edda').call(getCase, { params: { id } })).status).toBe(200);
    const query = {
      employeeNaReasonId: lookupId(server, 'no-employee-reasons', 'anonymous'),
      formerEmployee: 'mistake',
    } as const;
    expect((await server.as('maren').call(removeEmployee, { params: { id }, query })).status).toBe(200);
    expect(await blockedOn(server, id)).toEqual([]);
  });

  it('without an answer only those are kept out who could otherwise see the case [EMP-18]', async () => {
    const id = await openCase(server);
    await setEmployeeAs(server, 'maren', id, { employeeId: cast.edda });
    expect(await blockedOn(server, id)).toEqual([]);
    await setEmployeeAs(server, 'maren', id, { employeeId: cast.wren });
    expect(await blockedOn(server, id)).toEqual([cast.edda]);
  });

  it('the block of a person ends as they become the employee, in the same act, and what becomes of them is asked again [EMP-18]', async () => {
    const id = await openCase(server, { employee: 'edda' });
    await setEmployeeAs(server, 'maren', id, { employeeId: cast.wren, formerEmployee: 'keepOut' });
    const before = (await historyOf(server, id)).length;
    expect(
      (await setEmployeeAs(server, 'maren', id, { employeeId: cast.edda, formerEmployee: 'mistake' })).status,
    ).toBe(200);
    expect((await server.as('edda').call(getCase, { params: { id } })).status).toBe(404);
    expect(await blockedOn(server, id)).toEqual([]);
    expect((await historyOf(server, id)).slice(before).map(({ kind }) => kind)).toEqual([
      'participant.unblocked',
      'case.employee-changed',
    ]);
    const [row] = (await server.as('maren').call(getHistory, { params: { id }, query: {} })).data.data;
    expect(row).toMatchObject({
      change: 'Employee changed',
      changeDetails: [
        { detailText: 'Wren Abara → Edda Marlowe' },
        { detailText: 'Blocked user removed: Edda Marlowe' },
        {},
      ],
    });
    await setEmployeeAs(server, 'maren', id, { employeeId: cast.wren, formerEmployee: 'mistake' });
    expect((await server.as('edda').call(getCase, { params: { id } })).status).toBe(200);
  });

  it('a corrected name of the same typed address blocks nobody', async () => {
    const id = await openCase(server);
    const email = 'goods.in@northmoor.example';
    await server.db.updateTable('person').set({ email }).where('user_id', 'in', [cast.salma, cast.ngozi]).execute();
    await setEmployeeAs(server, 'maren', id, { employeeName: 'Otto Rees', employeeEmail: email });
    expect(
      (
        await setEmployeeAs(server, 'maren', id, {
          employeeName: 'Otto Rhys',
          employeeEmail: email,
          formerEmployee: 'keepOut',
        })
      ).status,
    ).toBe(200);
    expect(await blockedOn(server, id)).toEqual([]);
  });
});
