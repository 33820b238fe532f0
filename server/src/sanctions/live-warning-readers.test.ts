import { getCase } from '@evenhand/contract/case-details';
import { ParticipantRole, Relation, removeParticipant } from '@evenhand/contract/participants';
import type { LiveWarning } from '@evenhand/contract/sanctions';
import { listComparableOutcomes, listLiveWarnings } from '@evenhand/contract/sanctions';
import { ApplicationRole } from '@evenhand/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast } from '../../testing/cast.ts';
import {
  areaId,
  CANARY,
  comparedByDatabase,
  comparedByStatement,
  moveTo,
  openIn,
  putComparable,
  putOn,
  putWarning,
  shownByDatabase,
  shownByStatement,
} from '../../testing/live-warning-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { savePeople } from '../users/save-people.ts';
import { saveAccount } from '../users/sync-account.ts';

// Whom the warnings of another case are shown to is written here from issue 45 §5, apart from the policy and the
// predicates: it imports neither. Every reader of a case meets every relation to another case about the same person.

let server: TestServer;
/** A policy area of nobody here. */
const ELSEWHERE = 999;
const TODAY = '2026-11-18';

interface Reader {
  readonly roles: readonly string[];
  /** The policy area they hold. */
  readonly area: 'distribution' | typeof ELSEWHERE;
  readonly on: 'nobody' | 'adviser' | 'party' | readonly [ParticipantRole, Relation | null];
  /** What they get while the process is at the step that names live warnings, and at another. */
  readonly atStep: 'allowed' | 'forbidden' | 'hidden';
  readonly elsewhere: 'allowed' | 'forbidden' | 'hidden';
}

const { HRUser, BusinessUser } = { HRUser: ApplicationRole.HrUser, BusinessUser: 'BusinessUser' };
const { CaseOwner, Stakeholder, Observer, Blocked } = ParticipantRole;
const hr = { roles: [HRUser], area: 'distribution' } as const;
const hrElsewhere = { roles: [HRUser], area: ELSEWHERE } as const;
const business = { roles: [BusinessUser], area: ELSEWHERE } as const;
const always = { atStep: 'allowed', elsewhere: 'allowed' } as const;
const atStepOnly = { atStep: 'allowed', elsewhere: 'forbidden' } as const;
const never = { atStep: 'forbidden', elsewhere: 'forbidden' } as const;
const missing = { atStep: 'hidden', elsewhere: 'hidden' } as const;

const readers: Readonly<Record<string, Reader>> = {
  'HR of the area': { ...hr, on: 'nobody', ...always },
  'HR and business, not on the case': { ...hr, roles: [HRUser, BusinessUser], on: 'nobody', ...always },
  'HR of the area who hears it': { ...hr, on: [Stakeholder, Relation.HearingManager], ...always },
  'the adviser, of another area': { ...hrElsewhere, on: 'adviser', ...always },
  'the hearing manager': { ...business, on: [Stakeholder, Relation.HearingManager], ...atStepOnly },
  'the hearing manager, HR of another area': {
    ...hrElsewhere,
    on: [Stakeholder, Relation.HearingManager],
    ...atStepOnly,
  },
  'an observer who is called hearing manager': { ...business, on: [Observer, Relation.HearingManager], ...never },
  'the investigator': { ...business, on: [Stakeholder, Relation.InvestigationManager], ...never },
  'the appeal manager': { ...business, on: [Stakeholder, Relation.AppealManager], ...never },
  'the owner': { ...business, on: [CaseOwner, null], ...never },
  'an observer': { ...business, on: [Observer, Relation.Other], ...never },
  'HR of another area who observes': { ...hrElsewhere, on: [Observer, Relation.Other], ...never },
  'HR of the area who is the respondent': { ...hr, on: [Observer, Relation.Respondent], ...never },
  'HR of the area who is a party': { ...hr, on: 'party', ...missing },
  'HR of the area who is blocked': { ...hr, on: [Blocked, Relation.InterestedParty], ...missing },
  'HR of another area': { ...hrElsewhere, on: 'nobody', ...missing },
  'a stranger': { ...business, on: 'nobody', ...missing },
};
const names = Object.keys(readers);
const userIdOf = (name: string, prefix = 'bbbbbbbb'): string =>
  `${prefix}-0000-4000-8000-${String(names.indexOf(name)).padStart(12, '0')}`;
const otherRecordOf = (name: string): string => userIdOf(name, 'cccccccc');
const addressOf = (name: string): string => `reader${names.indexOf(name)}@northmoor.example`;

/** How a reader stands to another case: whether they see it, and whether its warning is shown to them. */
const relations: Readonly<Record<string, { readonly isShown: boolean; readonly sees: boolean | 'as HR' }>> = {
  'its policy area': { isShown: true, sees: 'as HR' },
  'its adviser': { isShown: true, sees: 'as HR' },
  'its owner': { isShown: true, sees: true },
  stakeholder: { isShown: true, sees: true },
  observer: { isShown: true, sees: true },
  stranger: { isShown: true, sees: false },
  'no longer on it': { isShown: true, sees: false },
  'no longer a party': { isShown: true, sees: false },
  'no longer blocked': { isShown: true, sees: false },
  blocked: { isShown: false, sees: false },
  'blocked by another record': { isShown: false, sees: false },
  respondent: { isShown: false, sees: true },
  'respondent by another record': { isShown: false, sees: false },
  'respondent by another record, and stakeholder': { isShown: false, sees: true },
  party: { isShown: false, sees: false },
  'party by another record': { isShown: false, sees: false },
  'party by address': { isShown: false, sees: false },
  'party and stakeholder': { isShown: false, sees: true },
  employee: { isShown: false, sees: false },
  'employee by another record': { isShown: false, sees: false },
  'employee by address': { isShown: false, sees: false },
};

/** By the name of the reader: their case, and the other cases by relation. */
const worlds = new Map<string, { readonly caseId: number; readonly others: ReadonlyMap<string, number> }>();

async function putParty(caseId: number, named: { userId: string } | { address: string }): Promise<number> {
  const { id } = await server.db
    .insertInto('case_party')
    .values({
      service_id: 1,
      case_id: caseId,
      relation: 'witness',
      user_id: 'userId' in named ? named.userId : null,
      address: 'address' in named ? named.address : null,
      name: CANARY,
      added_at: server.now(),
      added_by: cast.maren,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const setOwner = (caseId: number, userId: string) =>
  server.db
    .updateTable('participant')
    .set({ user_id: userId })
    .where('case_id', '=', caseId)
    .where('role_id', '=', 1)
    .execute();
const setAdviser = (caseId: number, userId: string) =>
  server.db.updateTable('case_record').set({ adviser_user_id: userId }).where('id', '=', caseId).execute();

/** Opens another case about the employee, on which the reader stands as the relation says. */
async function openOther(name: string, relation: string, employeeId: string): Promise<number> {
  const [own, second, address] = [userIdOf(name), otherRecordOf(name), addressOf(name)];
  const area = relation === 'its policy area' ? 'distribution' : 'stores';
  const id = await openIn(
    server,
    area,
    relation === 'employee by address' ? { name: 'Somebody', email: address } : { id: employeeId },
  );
  const join = (userId: string, role: ParticipantRole, as: Relation = Relation.Other) =>
    putOn(server, 'rufus', id, userId, role, as);
  const as: Record<string, () => Promise<unknown>> = {
    'its adviser': () => setAdviser(id, own),
    'its owner': () => setOwner(id, own),
    stakeholder: () => join(own, Stakeholder),
    observer: () => join(own, Observer),
    'no longer on it': async () => {
      const participantId = await join(own, Stakeholder);
      await server.as('rufus').call(removeParticipant, { params: { id, participantId } });
    },
    'no longer a party': async () => {
      const party = await putParty(id, { userId: own });
      const gone = { removed_at: server.now(), removed_by: cast.rufus };
      await server.db.updateTable('case_party').set(gone).where('id', '=', party).execute();
    },
    'no longer blocked': async () => {
      const participantId = await join(own, Blocked);
      await server.db
        .updateTable('participant')
        .set({ removed_at: server.now() })
        .where('id', '=', participantId)
        .execute();
    },
    blocked: () => join(own, Blocked),
    'blocked by another record': () => join(second, Blocked),
    respondent: () => join(own, Observer, Relation.Respondent),
    'respondent by another record': () => join(second, Observer, Relation.Respondent),
    'respondent by another record, and stakeholder': async () => {
      await join(second, Observer, Relation.Respondent);
      await join(own, Stakeholder);
    },
    party: () => putParty(id, { userId: own }),
    'party by another record': () => putParty(id, { userId: second }),
    'party by address': () => putParty(id, { address }),
    'party and stakeholder': async () => {
      await join(own, Stakeholder);
      await putParty(id, { userId: own });
    },
    employee: () => server.db.updateTable('case_record').set({ employee_user_id: own }).where('id', '=', id).execute(),
    'employee by another record': () =>
      server.db.updateTable('case_record').set({ employee_user_id: second }).where('id', '=', id).execute(),
  };
  await as[relation]?.();
  await server.db.updateTable('case_record').set({ overview: CANARY }).where('id', '=', id).execute();
  await putWarning(server, id, employeeId, relation);
  await putComparable(server, id, employeeId, name);
  return id;
}

/** The person every case of a reader is about; nobody else is. */
const employeeOf = (name: string): string => userIdOf(name, 'dddddddd');

async function openWorld(name: string): Promise<void> {
  const employeeId = employeeOf(name);
  const caseId = await openIn(server, 'distribution', { id: employeeId });
  const others = new Map<string, number>();
  for (const relation of Object.keys(relations)) others.set(relation, await openOther(name, relation, employeeId));
  const { on } = readers[name]!;
  if (on === 'adviser') await setAdviser(caseId, userIdOf(name));
  else if (on === 'party') await putParty(caseId, { userId: userIdOf(name) });
  else if (on !== 'nobody' && on[0] === CaseOwner) await setOwner(caseId, userIdOf(name));
  else if (on !== 'nobody') await putOn(server, 'maren', caseId, userIdOf(name), on[0], on[1] ?? Relation.Other);
  worlds.set(name, { caseId, others });
}

async function addPeople(): Promise<void> {
  const person = (userId: string, email: string | null, area: number) => ({
    userId,
    serviceId: 1,
    employeeNumber: userId.slice(0, 4) + userId.slice(-3),
    firstName: CANARY,
    lastName: userId.slice(-3),
    email,
    jobTitle: null,
    accessLevelId: area,
    managerUserId: null,
  });
  await savePeople(
    server.db,
    names.flatMap((name) => [
      person(userIdOf(name), addressOf(name), areaId(server, 'distribution')),
      person(otherRecordOf(name), null, areaId(server, 'stores')),
      person(employeeOf(name), null, areaId(server, 'stores')),
    ]),
  );
  for (const [name, { roles, area }] of Object.entries(readers)) {
    const account = {
      userId: userIdOf(name),
      serviceId: 1,
      givenName: 'Reader',
      familyName: name,
      roles: [...roles],
      accessLevels: [{ id: area === ELSEWHERE ? ELSEWHERE : areaId(server, area), isPrimary: true }],
      mayChangeService: false,
    };
    await saveAccount(server.db, account, new Date('2026-11-01T00:00:00Z'));
    const human = { human_id: userIdOf(name) };
    await server.db
      .updateTable('person')
      .set(human)
      .where('user_id', 'in', [userIdOf(name), otherRecordOf(name)])
      .execute();
  }
}

beforeAll(async () => {
  server = await startTestServer();
  await addPeople();
  for (const name of names) await openWorld(name);
}, 300_000);
afterAll(() => server.close());

const ask = (userId: string, id: number) => server.asUser(userId).call(listLiveWarnings, { params: { id } });
const seesIt = (name: string, relation: string): boolean => {
  const { sees } = relations[relation]!;
  const { roles, area } = readers[name]!;
  if (sees !== 'as HR') return sees;
  return roles.includes(HRUser) && (relation === 'its adviser' || area === 'distribution');
};

/** What is to be shown, by category, with the number of the case where the reader sees it. */
function expected(name: string): (readonly [string, number | null])[] {
  const { others } = worlds.get(name)!;
  return Object.entries(relations)
    .filter(([, { isShown }]) => isShown)
    .map(([relation]) => [relation, seesIt(name, relation) ? others.get(relation)! : null] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));
}
const shown = (warnings: readonly Pick<LiveWarning, 'category' | 'caseId'>[]) =>
  warnings
    .map(({ category, caseId }) => [category, caseId] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));

describe.each(names)('Read by %s', (name) => {
  it('warnings are shown as the specification says, whatever the reader is on the other case [SANC-07, SANC-08]', async () => {
    const { caseId, others } = worlds.get(name)!;
    for (const step of ['named', 'other'] as const) {
      await moveTo(server, caseId, step);
      const answer = await ask(userIdOf(name), caseId);
      const verdict = readers[name]![step === 'named' ? 'atStep' : 'elsewhere'];
      const got = answer.error?.errorCode ?? 'allowed';
      expect([step, got]).toEqual([
        step,
        { allowed: 'allowed', forbidden: 'NOT_AUTHORISED', hidden: 'CASE_NOT_FOUND' }[verdict],
      ]);
      // The ability promises what the call does.
      const record = await server.asUser(userIdOf(name)).call(getCase, { params: { id: caseId } });
      expect(record.data?.abilities.viewLiveWarnings ?? false).toBe(verdict === 'allowed');
      if (verdict !== 'allowed') continue;
      expect(shown(answer.data)).toEqual(expected(name));
      expect(answer.body).not.toContain(CANARY);
      const named = new Set(expected(name).map(([, id]) => id));
      for (const id of others.values()) if (!named.has(id)) expect(answer.body).not.toContain(String(id));
      expect(Object.keys(answer.data[0]!).toSorted()).toEqual(['caseId', 'category', 'issuedOn', 'kind', 'lastDay']);
    }
  });

  it('each of the two walls shows the same alone [SANC-07, SANC-08]', async () => {
    const { caseId } = worlds.get(name)!;
    await moveTo(server, caseId, 'named');
    const { atStep } = readers[name]!;
    const byDatabase = await shownByDatabase(server, userIdOf(name), caseId, TODAY);
    // The database does not know steps, and takes the relation alone for that of a hearing manager.
    const isAdmitted = atStep === 'allowed' || name === 'an observer who is called hearing manager';
    const categories = expected(name).map(([category]) => category);
    expect(byDatabase.toSorted((one, other) => one.localeCompare(other))).toEqual(isAdmitted ? categories : []);
    if (atStep !== 'allowed') return;
    const byStatement = await shownByStatement(server, userIdOf(name), caseId, TODAY);
    expect(shown(byStatement)).toEqual(expected(name));
  });

  it('sanctions are compared that the reader may learn of, behind each of the two walls [COMP-01, COMP-03]', async () => {
    const { caseId, others } = worlds.get(name)!;
    await moveTo(server, caseId, 'other');
    const { elsewhere } = readers[name]!;
    const userId = userIdOf(name);
    const answer = await server.asUser(userId).call(listComparableOutcomes, { params: { id: caseId } });
    expect(answer.error?.errorCode ?? 'allowed').toBe(
      { allowed: 'allowed', forbidden: 'NOT_AUTHORISED', hidden: 'CASE_NOT_FOUND' }[elsewhere],
    );
    expect(answer.body).not.toContain(CANARY);
    const counted = Object.entries(relations).filter(([, { isShown }]) => isShown);
    const idsOf = (some: typeof counted) => some.map(([relation]) => others.get(relation)!).toSorted((a, b) => b - a);
    const byDatabase = await comparedByDatabase(server, userId, caseId, name);
    expect(byDatabase.toSorted((a, b) => b - a)).toEqual(elsewhere === 'allowed' ? idsOf(counted) : []);
    if (elsewhere !== 'allowed') return;
    const asked = { caseId, categories: [name], today: TODAY };
    // An observer sees the case and reads no sanctions of it.
    const read = counted.filter(([relation]) => seesIt(name, relation) && relation !== 'observer');
    for (const isAlone of [false, true]) {
      const { outcomes } = await comparedByStatement(server, userId, { ...asked, isAlone });
      expect(outcomes.map(({ count, caseIds }) => [count, caseIds])).toEqual([[counted.length, idsOf(read)]]);
    }
  });
});
