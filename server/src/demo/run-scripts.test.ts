import { getCase } from '@evenhand/contract/case-details';
import { listFailedContacts, listParkedCalls } from '@evenhand/contract/contacts';
import { CASE_SCREEN_COMPONENT_ID } from '@evenhand/contract/limits';
import { listLinkedCases } from '@evenhand/contract/linked-cases';
import { getNextAction } from '@evenhand/contract/next-actions';
import type { DemoAct, DemoCase } from '@evenhand/contract/packs/demo-files';
import { listBlockedUsers, listParticipants, ParticipantRole } from '@evenhand/contract/participants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyOf } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { openVisits } from './open-visits.queries.ts';
import { runScripts } from './run-scripts.ts';
import type { Call } from './script-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const received = { as: 'maren', do: 'complete', component: 'received', data: { date: '-7wd 09:00' } } as const;
const beginning: readonly DemoAct[] = [
  { as: 'maren', at: '-6wd 09:00', do: 'complete', component: 'guide', data: {} },
  { as: 'maren', at: '-6wd 09:01', do: 'complete', component: 'reasons', data: { reasons: ['safety'] } },
  { as: 'maren', at: '-6wd 09:02', do: 'complete', component: 'risk', data: { risk: 'low' } },
];

describe('A demo script', () => {
  test('does to a guided case what people do, each at their moment', async () => {
    const id = await run('grievance', [
      ...beginning,
      { ...received, at: '-6wd 09:03' },
      { as: 'maren', at: '-6wd 09:04', do: 'undo', component: 'screen' },
      { as: 'maren', at: '-6wd 09:05', do: 'save', component: 'received', data: { date: '-8wd 09:00' } },
      { ...received, at: '-6wd 09:06' },
      { as: 'maren', at: '-6wd 09:07', do: 'complete', component: 'screen', data: { reasons: ['none'] } },
      { as: 'maren', at: '-6wd 09:08', do: 'complete', component: 'conflict', option: 'none', data: {} },
      { as: 'teodora', at: '-5wd 10:00', do: 'complete', component: 'early', option: 'mediation', data: {} },
      {
        as: 'maren',
        at: '-5wd 11:00',
        do: 'complete',
        process: 'mediation',
        component: 'consent',
        data: { ticked: true },
      },
      {
        ...{ as: 'maren', at: '-4wd 09:00', call: 'addMatter' },
        body: { text: 'The pallets are broken.', categoryId: '$reason.safety' },
      },
      { as: 'maren', at: '-4wd 09:00', call: 'setRisk', params: { riskId: '$risk.high' } },
      {
        ...{ as: 'maren', at: '-4wd 09:01', call: 'addParticipant' },
        body: {
          participantGuid: '$person.derrin',
          participantRoleId: '$participant-roles.observer',
          participantRelationId: '$relations.trade-union-representative',
        },
      },
      {
        ...{ as: 'maren', at: '-4wd 09:02', call: 'addParticipant' },
        body: {
          participantGuid: '$person.304413',
          participantRoleId: '$participant-roles.blocked',
          blackListedReason: 'A witness.',
        },
      },
      {
        ...{ as: 'maren', at: '-4wd 09:03', call: 'changeCaseOwner' },
        body: {
          newOwnerUserId: '$person.isaac',
          changeCaseOwnerReason: 'New post.',
          existingOwnerNewRoleId: '$participant-roles.stakeholder',
          existingOwnerRelationId: '$relations.other',
        },
      },
      { as: 'maren', at: '-3wd 09:00', call: 'setAdviser', body: '$person.edda' },
      {
        ...{ as: 'edda', at: '-3wd 09:01', call: 'setNextAction' },
        body: {
          nextActionId: '$next-actions.chase-evidence',
          nextActionUserId: '$person.isaac',
          nextActionDueDateTime: '+2wd 14:00',
        },
      },
      {
        ...{ as: 'edda', at: '-3wd 09:02', call: 'createParkedCall' },
        body: {
          participantId: '$participant.derrin',
          recordedDateTime: '-3wd 09:02',
          reasonId: '$parked-call-reasons.caller-to-ring-back',
          details: 'About the date.',
        },
      },
      {
        ...{ as: 'edda', at: '-3wd 10:02', call: 'createParkedCall', answer: 'call-of-teodora' },
        body: {
          participantId: '$participant.teodora',
          recordedDateTime: '-3wd 10:02',
          reasonId: '$parked-call-reasons.specialist-needed',
        },
      },
      {
        ...{ as: 'edda', at: '-3wd 11:02', call: 'updateParkedCall' },
        ...{ params: { id: '$answer.call-of-teodora.id' }, query: { completedDateTime: '-3wd 11:02' } },
      },
      {
        ...{ as: 'edda', at: '-3wd 12:02', call: 'createFailedContact' },
        body: {
          participantId: '$participant.isaac',
          recordedDateTime: '-3wd 12:02',
          reasonId: '$failed-contact-reasons.voicemail',
          details: 'Asked him to ring.',
        },
      },
      { as: 'edda', at: '-2wd 09:00', call: 'lockCase' },
      { as: 'edda', at: '-2wd 12:00', call: 'unlockCase' },
    ]);
    const grievance = server.configuration.of(1).pack.workflows.find(({ key }) => key === 'grievance')!;
    const params = { id };
    expect((await server.as('edda').call(getCase, { params })).data).toMatchObject({
      risk: { title: 'High' },
      caseAdviser: { adviserId: cast.edda },
      caseOwner: { participantUserInfo: { userId: cast.isaac } },
      createdDateTime: '2026-11-10T08:55:00.000Z',
      isLockedCurrently: false,
      categories: [{ title: grievance.reasons?.items.find(({ key }) => key === 'safety')?.title }],
      workflowTrackingRecords: [{ workflowTitle: 'Grievance' }, { workflowTitle: 'Mediation', stepTitle: '1 Agree' }],
    });
    const calls = (await server.as('edda').call(listParkedCalls, { params })).data;
    expect(calls.map((one) => [one.participantName, one.recordedDateTime, one.completedDateTime, one.details])).toEqual(
      [
        ['Teodora Whitlock', '2026-11-13T10:02:00.000Z', '2026-11-13T11:02:00.000Z', ''],
        ['Derrin Lyle-Okafor', '2026-11-13T09:02:00.000Z', null, 'About the date.'],
      ],
    );
    const failed = (await server.as('edda').call(listFailedContacts, { params })).data;
    expect(
      failed.map((one) => [one.participant.fullName, one.recordedDateTime, one.reason.title, one.details]),
    ).toEqual([['Isaac Penhallow', '2026-11-13T12:02:00.000Z', 'Voicemail', 'Asked him to ring.']]);
    const people = (await server.as('edda').call(listParticipants, { params })).data;
    expect(people.map((one) => [one.participantUserId, one.roleId])).toEqual([
      [cast.isaac, ParticipantRole.CaseOwner],
      [cast.teodora, ParticipantRole.Stakeholder],
      [cast.derrin, ParticipantRole.Observer],
    ]);
    expect((await server.as('edda').call(listBlockedUsers, { params })).data).toMatchObject([
      { participantUserId: cast.silas, blacklistedReason: 'A witness.' },
    ]);
    expect((await server.as('edda').call(getNextAction, { params })).data).toMatchObject({
      nextActionDueDateTime: '2026-11-20T14:00:00.000Z',
    });
    expect((await historyOf(server, id)).slice(-2).map((entry) => [entry.kind, entry.by])).toEqual([
      ['case.locked', cast.edda],
      ['case.unlocked', cast.edda],
    ]);
  });

  test('closes and reopens a simple case', async () => {
    const id = await run('general-query', [
      { as: 'maren', at: '-6wd 09:00', call: 'setStep', params: { id: '$process', stepId: '$step.with-specialist' } },
      {
        ...{ as: 'maren', at: '-6wd 09:01', call: 'closeCase' },
        body: {
          caseTrackingRecordId: '$case',
          workflowTrackingComponentId: CASE_SCREEN_COMPONENT_ID,
          conclusion: 'Answered.',
        },
      },
      {
        ...{ as: 'maren', at: '-5wd 09:00', call: 'reopenCase' },
        body: { caseId: '$case', reopenCaseReasonId: '$reopen-reasons.new-information', details: 'They asked again.' },
      },
      {
        as: 'maren',
        at: '-5wd 09:01',
        call: 'setOverview',
        body: { overview: 'Asked twice.', caseTrackingRecordId: '$case' },
      },
    ]);
    const { data } = await server.as('maren').call(getCase, { params: { id } });
    expect(data).toMatchObject({
      caseStatus: { title: 'Open' },
      step: { title: 'With a specialist' },
      overview: 'Asked twice.',
    });
  });

  test('that is ahead of its process says which component the process has reached', async () => {
    await expect(
      run('grievance', [
        ...beginning,
        { as: 'maren', at: '-6wd 09:03', do: 'complete', component: 'screen', data: {} },
      ]),
    ).rejects.toThrow(
      "The demo case 'one' could not be made. At -6wd 09:03 maren was to complete 'screen': 'screen' is not open; the process stands at 'received'",
    );
  });

  test('links a case to that of a script above', async () => {
    const open = {
      as: 'maren',
      at: '-7wd 08:55',
      topic: 'general-query',
      accessLevel: 'distribution',
      owner: 'teodora',
      employee: { person: 'silas' },
    };
    const link = {
      as: 'maren',
      at: '-5wd 09:00',
      call: 'linkCases',
      params: { a: '$case', b: '$case.earlier', c: '$link-types.linked-case' },
    };
    const id = await run('general-query', [link], [{ key: 'earlier', open, acts: [] }]);
    const { data } = await server.as('maren').call(listLinkedCases, { params: { id } });
    expect(data).toMatchObject([{ caseEmployee: { employeeUserInfo: { fullName: 'Silas Brandt' } } }]);
  });
});

/** Acts out one script, with further scripts above it. @returns the number of its case. */
async function run(topic: string, acts: readonly DemoAct[], above: readonly DemoCase[] = []): Promise<number> {
  const call: Call = async (userId, at, route, input = {}) => {
    server.setNow(at.toISOString());
    const answer = await server.asUser(userId).call(route, input);
    if (answer.error !== undefined) throw new Error(answer.error.errorDescription);
    return answer.data;
  };
  const pack = server.configuration.of(1).pack;
  const people = new Map<string, string>([...Object.entries(cast), ['304413', cast.silas]]);
  const users = [{ username: 'maren', roles: ['HRUser'] }] as never;
  const script: DemoCase = {
    key: 'one',
    open: {
      as: 'maren',
      at: '-6wd 08:55',
      topic,
      accessLevel: 'distribution',
      owner: 'teodora',
      employee: { person: 'callum' },
    },
    acts: [...acts],
  };
  try {
    const world = {
      call,
      openVisits: (recordId: number) => openVisits(server.db, recordId),
      pack,
      users,
      now: new Date(TEST_NOW),
      people,
    };
    return (await runScripts(world, [...above, script])).at(-1)!;
  } finally {
    server.setNow(TEST_NOW);
  }
}
