import { createCase } from '@evenhand/contract/case-creation';
import { submitComponent } from '@evenhand/contract/component-tracking';
import { addParticipant, removeParticipant } from '@evenhand/contract/participants';
import { addParty } from '@evenhand/contract/parties';
import { liveContentVersion } from '@evenhand/engine/components/live-content';
import { componentPositions } from '@evenhand/engine/positions';
import { sql } from 'kysely';
import type { Db } from '../src/platform/database/open-database.ts';
import { savePeople } from '../src/users/save-people.ts';
import { pauseSight } from '../src/users/settle-rights.ts';
import { saveAccount } from '../src/users/sync-account.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** Every relation of a person to a case that the specification distinguishes (security study §3). */
export const matrixActors = [
  'anonymous',
  'otherService',
  'hrWrongLevel',
  'hr',
  'hrBlocked',
  'hrSubject',
  'hrRespondent',
  'adviser',
  'owner',
  'stakeholder',
  'observer',
  'blocked',
  'removed',
  'stranger',
  'dualNotOnCase',
  'dualObserver',
  'hrStakeholder',
  'serviceOwner',
  'peopleAdministrator',
  'accessApprover',
  'hrPaused',
  'hrEnded',
  'hrJoinedToBlocked',
  'hrJoinedToSubject',
  'hrJoinedToRespondent',
  'stakeholderJoinedToBlocked',
  'hrParty',
] as const;
export type MatrixActor = (typeof matrixActors)[number];

/** HR users of the policy area, another record of whom is kept from HR on the case. */
export const hrJoined = ['hrJoinedToBlocked', 'hrJoinedToSubject', 'hrJoinedToRespondent'] as const;

/** `other` is a status that the pack may add later; it behaves as open (gaps G-32). */
export const matrixStates = ['open', 'other', 'locked', 'closed', 'closedLocked', 'removed', 'processEnded'] as const;
export type MatrixState = (typeof matrixStates)[number];

export const matrixKinds = ['guided', 'simple'] as const;
export type MatrixKind = (typeof matrixKinds)[number];

/** One case with one person in every relation to it, and the ids its calls need. */
export interface MatrixCase {
  readonly caseId: number;
  readonly kind: MatrixKind;
  readonly state: MatrixState;
  readonly participantIds: Readonly<Record<'owner' | 'stakeholder' | 'observer' | 'blocked', number>>;
  readonly recordId: number;
  readonly visitId: number | null;
  readonly taskId: number | null;
  readonly eventId: number | null;
  /** What modules have put on the case, by name. */
  readonly ids: Readonly<Record<string, number>>;
}

/** Puts what the calls of modules are about on a case while it is open. */
type ArrangeCase = (server: TestServer, opened: Omit<MatrixCase, 'ids'>) => Promise<MatrixCase['ids']>;

const people = {
  otherService: cast.odile,
  hrWrongLevel: cast.rufus,
  hr: 'aaaaaaaa-0000-4000-8000-000000000001',
  hrBlocked: 'aaaaaaaa-0000-4000-8000-000000000002',
  hrSubject: 'aaaaaaaa-0000-4000-8000-000000000003',
  hrRespondent: 'aaaaaaaa-0000-4000-8000-000000000004',
  adviser: cast.maren,
  owner: cast.teodora,
  stakeholder: cast.ngozi,
  observer: cast.salma,
  blocked: cast.silas,
  removed: cast.isaac,
  stranger: cast.wren,
  dualNotOnCase: cast.priya,
  dualObserver: 'aaaaaaaa-0000-4000-8000-000000000005',
  hrStakeholder: 'aaaaaaaa-0000-4000-8000-000000000007',
  serviceOwner: 'aaaaaaaa-0000-4000-8000-0000000000b1',
  peopleAdministrator: 'aaaaaaaa-0000-4000-8000-0000000000b2',
  accessApprover: 'aaaaaaaa-0000-4000-8000-0000000000b3',
  hrPaused: 'aaaaaaaa-0000-4000-8000-0000000000b4',
  hrEnded: 'aaaaaaaa-0000-4000-8000-0000000000b5',
  hrJoinedToBlocked: 'aaaaaaaa-0000-4000-8000-000000000008',
  hrJoinedToSubject: 'aaaaaaaa-0000-4000-8000-000000000009',
  hrJoinedToRespondent: 'aaaaaaaa-0000-4000-8000-000000000010',
  stakeholderJoinedToBlocked: 'aaaaaaaa-0000-4000-8000-000000000011',
  hrParty: 'aaaaaaaa-0000-4000-8000-000000000012',
} as const;

/** Other records of some of these people, which are not signed in with (PEOPLE-16). */
const otherRecords = {
  hrJoinedToBlocked: 'aaaaaaaa-0000-4000-8000-000000000018',
  hrJoinedToSubject: people.hrSubject,
  hrJoinedToRespondent: 'aaaaaaaa-0000-4000-8000-000000000020',
  stakeholderJoinedToBlocked: 'aaaaaaaa-0000-4000-8000-000000000021',
} as const;

export function userIdOf(actor: Exclude<MatrixActor, 'anonymous'>): string {
  return people[actor];
}

/** A person on no case, for calls that add a person. */
export const SPARE_PERSON = 'aaaaaaaa-0000-4000-8000-000000000006';
/** The one simple and the one guided topic of the matrix. */
const matrixTopics: Record<MatrixKind, string> = { guided: 'grievance', simple: 'general-query' };

/**
 * Adds the people the cast lacks: HR users of the same policy area who are blocked,
 * the subject, the respondent.
 */
export async function addMatrixPeople(db: Db, accessLevelId: number): Promise<void> {
  const hr = ['HRUser'];
  const rolesOf: Record<string, string[]> = {
    [people.hr]: hr,
    [people.hrBlocked]: hr,
    [people.hrSubject]: hr,
    [people.hrRespondent]: hr,
    [people.hrStakeholder]: hr,
    [people.hrJoinedToBlocked]: hr,
    [people.hrJoinedToSubject]: hr,
    [people.hrJoinedToRespondent]: hr,
    [people.stakeholderJoinedToBlocked]: ['BusinessUser'],
    [people.hrParty]: hr,
    [people.dualObserver]: ['HRUser', 'BusinessUser'],
    [SPARE_PERSON]: ['BusinessUser'],
    [people.serviceOwner]: [],
    [people.peopleAdministrator]: [],
    [people.accessApprover]: [],
    [people.hrPaused]: hr,
    [people.hrEnded]: hr,
  };
  // These hold another policy area, so that only their participation gives sight.
  const fromElsewhere: string[] = [people.dualObserver, people.hrStakeholder];
  const levelOf = (userId: string) => (fromElsewhere.includes(userId) ? 999 : accessLevelId);
  await savePeople(
    db,
    [...new Set([...Object.keys(rolesOf), ...Object.values(otherRecords)])].map((userId) => ({
      userId,
      serviceId: 1,
      employeeNumber: `M${userId.slice(-2)}`,
      firstName: 'Matrix',
      lastName: `Person ${userId.slice(-2)}`,
      email: null,
      jobTitle: null,
      accessLevelId: levelOf(userId),
      managerUserId: null,
    })),
  );
  for (const [userId, roles] of Object.entries(rolesOf)) {
    await saveAccount(
      db,
      {
        userId,
        serviceId: 1,
        givenName: 'Matrix',
        familyName: 'Person',
        roles,
        accessLevels: [{ id: levelOf(userId), isPrimary: true }],
        mayChangeService: false,
      },
      new Date('2026-11-01T00:00:00Z'),
    );
  }
  for (const [actor, other] of Object.entries(otherRecords)) {
    const userId = people[actor as keyof typeof otherRecords];
    await db.updateTable('person').set({ human_id: userId }).where('user_id', 'in', [userId, other]).execute();
  }
  await addAdministrators(db, accessLevelId);
}

/** Those who administer, an HR user whose sight is paused, and one whose right ended a second ago. */
async function addAdministrators(db: Db, accessLevelId: number): Promise<void> {
  await sql`insert into given_right (service_id, user_id, name, given_at)
    values (1, ${people.serviceOwner}, 'owner', now()), (1, ${people.peopleAdministrator}, 'people', now())`.execute(
    db,
  );
  await sql`insert into sight_right (service_id, user_id, name, access_level_id, reason, proposed_at, lapses_at, decided_at, is_approved)
    values (1, ${people.accessApprover}, 'approver', null, 'Matrix', now(), now(), now(), true),
      (1, ${people.hrPaused}, 'area', ${accessLevelId}, 'Matrix', now(), now(), now(), true)`.execute(db);
  await db
    .transaction()
    .execute((tx) =>
      pauseSight(tx, [people.hrPaused], { cause: 'address', by: people.peopleAdministrator, now: new Date() }),
    );
  await sql`update account set sight_ends_at = now() - interval '1 second' where user_id = ${people.hrEnded}`.execute(
    db,
  );
}

/** Opens a case through the API, adds everybody who belongs on it, and sets its state. */
export async function openMatrixCase(
  server: TestServer,
  kind: MatrixKind,
  state: MatrixState,
  arrange: ArrangeCase,
): Promise<MatrixCase> {
  const adviser = server.as('maren');
  const topic = server.configuration.of(1).pack.topics.find((one) => one.key === matrixTopics[kind])!;
  const accessLevelId = await levelOfMaren(server.db);
  const created = await adviser.call(createCase, {
    body: {
      topicId: topic.id,
      sectionId: topic.sectionId,
      accessLevelId,
      caseOwnerId: people.owner,
      employeeId: people.hrSubject,
    },
  });
  if (created.error) throw new Error(JSON.stringify(created.error));
  const caseId = created.data.id;
  const add = async (userId: string, roleId: 2 | 3 | 4, relationId: number) => {
    const added = await adviser.call(addParticipant, {
      params: { id: caseId },
      body: {
        participantGuid: userId,
        participantRoleId: roleId,
        participantRelationId: relationId,
        blackListedReason: roleId === 4 ? 'Witness' : null,
      },
    });
    if (added.error) throw new Error(JSON.stringify(added.error));
    return added.data.id;
  };
  const stakeholder = await add(people.stakeholder, 2, 12);
  const observer = await add(people.observer, 3, 3);
  const blocked = await add(people.blocked, 4, 2);
  await add(people.hrBlocked, 4, 2);
  await add(people.hrRespondent, 3, 1);
  await add(people.dualObserver, 3, 12);
  await add(people.hrStakeholder, 2, 12);
  await add(otherRecords.hrJoinedToBlocked, 4, 2);
  await add(otherRecords.hrJoinedToRespondent, 3, 1);
  await add(people.stakeholderJoinedToBlocked, 2, 12);
  await add(otherRecords.stakeholderJoinedToBlocked, 4, 2);
  const party = { relation: 'witness', userId: people.hrParty } as const;
  const named = await adviser.call(addParty, { params: { id: caseId }, body: party });
  if (named.error) throw new Error(JSON.stringify(named.error));
  await adviser.call(removeParticipant, { params: { id: caseId, participantId: await add(people.removed, 2, 12) } });
  if (kind === 'guided') await completeFirstComponent(server, caseId);
  const owner = await server.db
    .selectFrom('participant')
    .select('id')
    .where('case_id', '=', caseId)
    .where('role_id', '=', 1)
    .executeTakeFirstOrThrow();
  const record = await server.db
    .selectFrom('tracking_record')
    .selectAll()
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  const visit = await server.db
    .selectFrom('visit')
    .select('id')
    .where('case_id', '=', caseId)
    .where('status', '=', 2)
    .executeTakeFirst();
  const task = await server.db.selectFrom('case_task').select('id').where('case_id', '=', caseId).executeTakeFirst();
  const eventId = kind === 'guided' ? await putEvent(server, caseId, record.id) : null;
  const opened = {
    caseId,
    kind,
    state,
    participantIds: { owner: owner.id, stakeholder, observer, blocked },
    recordId: record.id,
    visitId: visit?.id ?? null,
    taskId: task?.id ?? null,
    eventId,
  };
  const ids = await arrange(server, opened);
  await setState(server.db, caseId, state);
  return { ...opened, ids };
}

/** A tracked event of the case, as an Event component leaves it. */
async function putEvent(server: TestServer, caseId: number, recordId: number): Promise<number> {
  const grievance = server.configuration.of(1).pack.workflows.find((workflow) => workflow.key === 'grievance')!;
  const received = componentPositions(grievance).find(({ component }) => component.key === 'received')!.component;
  const event = await server.db
    .insertInto('tracked_event')
    .values({
      service_id: 1,
      case_id: caseId,
      record_id: recordId,
      component_id: received.id,
      event_key: 'received',
      data: JSON.stringify({ onlyDateTime: '2026-11-16T00:00:00.000Z' }),
      created_at: server.now(),
      created_by: people.adviser,
      updated_at: server.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return event.id;
}

/** The adviser reads the guidance and goes on, so that there is something to go back to. */
async function completeFirstComponent(server: TestServer, caseId: number): Promise<void> {
  const visit = await server.db
    .selectFrom('visit')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('status', '=', 2)
    .executeTakeFirstOrThrow();
  const grievance = server.configuration.of(1).pack.workflows.find((workflow) => workflow.key === 'grievance')!;
  const component = grievance.stages[0]!.steps[0]!.tasks[0]!.components.find((one) => one.id === visit.component_id)!;
  const answer = await server
    .as('maren')
    .call(submitComponent, {
      body: {
        workflowTrackingComponentId: visit.id,
        workflowTrackingRecordId: visit.record_id,
        workflowComponentOptionId: component.options.find((option) => option.kind === 'advance')!.id,
        workflowComponentData: {
          componentTypeContentHistoryId:
            component.settings.type === 'Content'
              ? liveContentVersion(component.settings.versions, server.now().toISOString().slice(0, 10))!.id
              : null,
        },
      },
    });
  if (answer.error) throw new Error(JSON.stringify(answer.error));
}

export async function levelOfMaren(db: Db): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select('selected_access_level_id')
    .where('user_id', '=', cast.maren)
    .executeTakeFirstOrThrow();
  return row.selected_access_level_id!;
}

async function setState(db: Db, caseId: number, state: MatrixState): Promise<void> {
  const at = new Date('2026-11-18T09:00:00Z');
  if (state === 'locked' || state === 'closedLocked') {
    await db
      .updateTable('case_record')
      .set({ locked_at: at, locked_by: people.adviser })
      .where('id', '=', caseId)
      .execute();
  }
  if (state === 'closed' || state === 'closedLocked') {
    await db
      .updateTable('case_record')
      .set({ status: 3, closed_at: at, closed_by: people.adviser, conclusion: 'Done' })
      .where('id', '=', caseId)
      .execute();
  }
  if (state === 'other') await db.updateTable('case_record').set({ status: 7 }).where('id', '=', caseId).execute();
  if (state === 'removed') await db.updateTable('case_record').set({ status: 4 }).where('id', '=', caseId).execute();
  if (state !== 'open' && state !== 'other' && state !== 'locked') {
    await db
      .updateTable('tracking_record')
      .set({ ended_at: at, end_reason: state === 'processEnded' ? 'finished' : 'closed' })
      .where('case_id', '=', caseId)
      .execute();
  }
}
