import { getCase } from '@evenhand/contract/case-details';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { listLiveWarnings, recordSanction } from '@evenhand/contract/sanctions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import {
  areaId,
  moveTo,
  openIn,
  putOn,
  putWarning,
  shownByDatabase,
  shownByStatement,
} from '../../testing/live-warning-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { savePeople } from '../users/save-people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(TEST_NOW));

const TODAY = '2026-11-18';
const { Stakeholder } = ParticipantRole;
const ask = (userId: string, id: number) => server.asUser(userId).call(listLiveWarnings, { params: { id } });

describe('A warning', () => {
  let caseId: number;
  let other: number;
  let employee: string;
  let sequence = 0;
  beforeEach(async () => {
    // Somebody nobody else of these tests is about.
    sequence += 1;
    employee = `eeeeeeee-0000-4000-8000-${String(sequence).padStart(12, '0')}`;
    await savePeople(server.db, [
      {
        userId: employee,
        serviceId: 1,
        employeeNumber: `E${sequence}`,
        firstName: 'Robin',
        lastName: `Vale ${sequence}`,
        email: `robin${sequence}@northmoor.example`,
        jobTitle: null,
        accessLevelId: areaId(server, 'stores'),
        managerUserId: null,
      },
    ]);
    caseId = await openIn(server, 'distribution', { id: employee });
    other = await openIn(server, 'stores', { id: employee });
  });
  const categories = async (id = caseId) => (await ask(cast.maren, id)).data.map(({ category }) => category);
  /** Both walls alone, so that neither leaves its part to the other. */
  const wallsShow = async (today: string) => {
    const byDatabase = await shownByDatabase(server, cast.maren, caseId, today);
    const byStatement = await shownByStatement(server, cast.maren, caseId, today);
    return [byDatabase.length, byStatement.length];
  };

  it('is shown on its last day, to midnight of the service, and not on the day after [SANC-07, SANC-09]', async () => {
    await putWarning(server, other, employee, 'Lateness', { last_day: '2026-07-14', length_count: 5 });
    server.setNow('2026-07-14T22:59:59Z');
    expect((await ask(cast.maren, caseId)).data).toEqual([
      { kind: 'final-warning', issuedOn: '2026-02-02', lastDay: '2026-07-14', category: 'Lateness', caseId: null },
    ]);
    server.setNow('2026-07-14T23:00:00Z');
    expect(await categories()).toEqual([]);
    expect([await wallsShow('2026-07-14'), await wallsShow('2026-07-15')]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  const appeal = { appeal_decided_on: TODAY, appeal_decided_by: cast.rufus, appeal_recorded_by: cast.rufus };
  it.each([
    ['spent', { last_day: '2026-11-17' }],
    ['not in force yet', { in_force_from: '2026-11-19' }],
    ['overturned', { ...appeal, appeal_result: 'overturned', appeal_recorded_at: new Date(), before_appeal: '{}' }],
    ['withdrawn', { withdrawn_at: new Date(), withdrawn_by: cast.rufus, withdrawn_because: 'Error' }],
    ['an informal note', { kind: 'note' }],
    ['another sanction', { kind: 'other' }],
  ])('is shown to nobody elsewhere when it is %s [SANC-09]', async (_what, given) => {
    await putWarning(server, other, employee, 'Lateness', given);
    expect(await categories()).toEqual([]);
    expect(await wallsShow(TODAY)).toEqual([0, 0]);
  });

  it('is shown as it is now when an appeal reduced it [SANC-04, SANC-07]', async () => {
    const reduced = { ...appeal, appeal_result: 'reduced', appeal_recorded_at: new Date(), before_appeal: '{}' };
    await putWarning(server, other, employee, 'Lateness', { ...reduced, kind: 'first-warning' });
    expect((await ask(cast.maren, caseId)).data).toMatchObject([{ kind: 'first-warning' }]);
    expect(await wallsShow(TODAY)).toEqual([1, 1]);
  });

  it('is not shown on its own case, nor from a removed one, nor of another person [SANC-07]', async () => {
    await putWarning(server, caseId, employee, 'Own');
    await putWarning(server, other, cast.silas, 'Somebody else');
    expect([await categories(), await wallsShow(TODAY)]).toEqual([[], [0, 0]]);
    await putWarning(server, other, employee, 'Removed');
    await server.db.updateTable('case_record').set({ status: 4 }).where('id', '=', other).execute();
    expect([await categories(), await wallsShow(TODAY)]).toEqual([[], [0, 0]]);
  });

  it('is found under any record of the person, and by an address they have had [SANC-07]', async () => {
    const second = employee.replace('eeeeeeee', 'ffffffff');
    const record = { employeeNumber: `F${sequence}`, firstName: 'Robin', lastName: 'Vale', jobTitle: null };
    await savePeople(server.db, [
      {
        ...record,
        userId: second,
        serviceId: 1,
        email: null,
        accessLevelId: areaId(server, 'stores'),
        managerUserId: null,
      },
    ]);
    await putWarning(server, other, second, 'Second record');
    expect(await categories()).toEqual([]);
    await server.db
      .updateTable('person')
      .set({ human_id: employee })
      .where('user_id', 'in', [employee, second])
      .execute();
    expect(await categories()).toEqual(['Second record']);
    // Typed in on the other case, and on this one.
    const address = `robin${sequence}@northmoor.example`;
    const typed = await openIn(server, 'stores', { name: 'R Vale', email: address.toUpperCase() });
    await putWarning(server, typed, cast.silas, 'Typed', { user_id: null, address });
    expect((await categories()).toSorted()).toEqual(['Second record', 'Typed']);
    const here = await openIn(server, 'distribution', { name: 'Robin Vale', email: address });
    expect((await categories(here)).toSorted()).toEqual(['Second record', 'Typed']);
    // Two people without a record are one by their address alone.
    const unknown = [
      await openIn(server, 'distribution', { name: 'Kit', email: `kit${sequence}@elsewhere.example` }),
      await openIn(server, 'stores', { name: 'Kit', email: `kit${sequence}@elsewhere.example` }),
    ] as const;
    await putWarning(server, unknown[1], cast.silas, 'Unknown', {
      user_id: null,
      address: `kit${sequence}@elsewhere.example`,
    });
    expect(await categories(unknown[0])).toEqual(['Unknown']);
    const namesake = await openIn(server, 'distribution', { name: 'Kit', email: `kit${sequence}@another.example` });
    expect(await categories(namesake)).toEqual([]);
  });

  it('is shown to nobody where the employer has switched it off [SANC-07]', async () => {
    await putWarning(server, other, employee, 'Lateness');
    const { service } = server.configuration.of(1).pack as { service: { isWithoutLiveWarnings?: true } };
    service.isWithoutLiveWarnings = true;
    const answer = await ask(cast.maren, caseId);
    const { data } = await server.as('maren').call(getCase, { params: { id: caseId } });
    delete service.isWithoutLiveWarnings;
    expect(answer.error).toMatchObject({
      errorCode: 'NOT_AUTHORISED',
      errorDescription: 'Live warnings are switched off here.',
    });
    expect(data.abilities.viewLiveWarnings).toBe(false);
    expect(await categories()).toEqual(['Lateness']);
  });

  it('is shown to no hearing manager once the process has ended, and to HR as before [SANC-07]', async () => {
    await putWarning(server, other, employee, 'Lateness');
    await putOn(server, 'maren', caseId, cast.ngozi, Stakeholder, Relation.HearingManager);
    await moveTo(server, caseId, 'named');
    expect((await ask(cast.ngozi, caseId)).data.length).toBe(1);
    const ended = { ended_at: server.now(), end_reason: 'finished' };
    await server.db.updateTable('tracking_record').set(ended).where('case_id', '=', caseId).execute();
    expect((await ask(cast.ngozi, caseId)).error.errorCode).toBe('NOT_AUTHORISED');
    expect(await categories()).toEqual(['Lateness']);
  });

  it('that a call recorded is found like this too [SANC-01, SANC-07]', async () => {
    const body = {
      kind: 'first-warning',
      issuedOn: TODAY,
      inForceFrom: TODAY,
      length: { unit: 'months', count: 6 },
    } as const;
    expect((await server.as('rufus').call(recordSanction, { params: { id: other }, body })).error).toBeUndefined();
    expect((await ask(cast.maren, caseId)).data).toEqual([
      { kind: 'first-warning', issuedOn: TODAY, lastDay: '2027-05-17', category: 'Misconduct', caseId: null },
    ]);
    expect(await categories(await openCase(server))).toEqual([]);
  });
});
