import type { HrGround } from '../src/access/acts-as-hr.ts';
import type { Db } from '../src/platform/database/open-database.ts';

/**
 * People and cases in every combination that visibility distinguishes, drawn from a fixed seed. It imports no
 * rule: `maySee` states the rules independently.
 */
export interface SightPerson {
  readonly userId: string;
  readonly name: string;
  readonly serviceId: number;
  readonly isHr: boolean;
  readonly levels: readonly number[];
  readonly email: string | null;
  /** Works in the service now; one whose account is not current, or who is deactivated, sees nothing. */
  readonly isCurrent: boolean;
  readonly isDeactivated: boolean;
  /** The ids of every record of the same human, their own among them (PEOPLE-16). */
  readonly recordIds: readonly string[];
  /** Every address that any of these has now or has had, in lower case (PEOPLE-18). */
  readonly addresses: readonly string[];
}

export interface SightCase {
  readonly id: number;
  readonly serviceId: number;
  readonly level: number;
  readonly status: number;
  readonly adviser: string | null;
  readonly employee: string | null;
  readonly typedEmail: string | null;
  /** Participations by person: role and relation; a person taken off the case has none. */
  readonly participations: ReadonlyMap<string, { readonly roleId: number; readonly relationId: number | null }>;
  /** Parties that have not been removed, as the id of a record or a typed address (PARTY-03). */
  readonly parties: readonly string[];
}

export interface SightWorld {
  readonly people: readonly SightPerson[];
  readonly cases: readonly SightCase[];
  readonly caseIds: number[];
  nameOf(userId: string): string;
  personOf(userId: string): SightPerson;
  groundOf(userId: string, sightCase: SightCase): HrGround;
}

const OPEN_OWNER = 'bbbbbbbb-0000-4000-8000-0000000000ff';

export function maySee(person: SightPerson, sightCase: SightCase): boolean {
  if (!person.isCurrent || person.isDeactivated || person.serviceId !== sightCase.serviceId) return false;
  const { employee, typedEmail, participations } = sightCase;
  if (employee !== null && person.recordIds.includes(employee)) return false;
  if (typedEmail !== null && person.addresses.includes(typedEmail.toLowerCase())) return false;
  if (person.recordIds.some((userId) => participations.get(userId)?.roleId === 4)) return false;
  const isMember = participations.has(person.userId);
  if (isPartyOf(person, sightCase) && !isMember) return false;
  if (!person.isHr) return isMember && sightCase.status !== 4;
  return isMember || person.levels.includes(sightCase.level) || sightCase.adviser === person.userId;
}

export function mayActAsHr(person: SightPerson, sightCase: SightCase): boolean {
  const isRespondent = person.recordIds.some((userId) => sightCase.participations.get(userId)?.relationId === 1);
  if (!person.isHr || isRespondent || isPartyOf(person, sightCase)) return false;
  return person.levels.includes(sightCase.level) || sightCase.adviser === person.userId;
}

function isPartyOf({ recordIds, addresses }: SightPerson, { parties }: SightCase): boolean {
  return parties.some((party) => recordIds.includes(party) || addresses.includes(party));
}

/** Records of one human, by their index. The last group has one who works in no service now and one who has left. */
const humans = [
  [2, 3],
  [6, 7, 8],
  [10, 16],
  [12, 14, 15],
] as const;
/** Addresses that people had before the one they have now: those of others, which a case may be about. */
const formerAddresses: Readonly<Record<number, string>> = {
  4: 'p0@example.test',
  7: 'P13@Example.test',
  13: 'p5@example.test',
};

function recordsOf(index: number): readonly number[] {
  return humans.find((group) => (group as readonly number[]).includes(index)) ?? [index];
}

const userIdOf = (index: number): string => `bbbbbbbb-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`;
const emailOf = (index: number): string | null => (index % 5 === 4 ? null : `p${index}@example.test`);

/** A generator of whole numbers below a bound, the same ones every time. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

export async function layOutSightWorld(db: Db): Promise<SightWorld> {
  const draw = drawing(20261122);
  const people = [...Array(20).keys()].map((index): SightPerson => {
    const isHr = index % 2 === 0;
    return {
      userId: userIdOf(index),
      name: `P${index}`,
      serviceId: index >= 17 ? 2 : 1,
      isHr,
      levels: isHr ? [[1], [2], [1, 2], []][draw(4)]! : [],
      email: emailOf(index),
      isCurrent: index !== 15,
      isDeactivated: index === 14,
      recordIds: recordsOf(index).map(userIdOf),
      addresses: recordsOf(index)
        .flatMap((record) => [emailOf(record), formerAddresses[record] ?? null])
        .filter((address) => address !== null)
        .map((address) => address.toLowerCase()),
    };
  });
  await savePeople(db, people);
  await joinAndReaddress(db);
  const cases: SightCase[] = [];
  for (let index = 0; index < 60; index += 1) cases.push(await saveCase(db, people, index, draw));
  const byId = new Map(people.map((person) => [person.userId, person]));
  const personOf = (userId: string): SightPerson => byId.get(userId)!;
  return {
    people,
    cases,
    caseIds: cases.map(({ id }) => id),
    personOf,
    nameOf: (userId) => personOf(userId).name,
    groundOf: (userId, sightCase) => ({
      accessLevelId: sightCase.level,
      adviserUserId: sightCase.adviser,
      actorRelationId:
        isPartyOf(personOf(userId), sightCase) ||
        personOf(userId).recordIds.some((record) => sightCase.participations.get(record)?.relationId === 1)
          ? 1
          : (sightCase.participations.get(userId)?.relationId ?? null),
    }),
  };
}

async function savePeople(db: Db, people: readonly SightPerson[]): Promise<void> {
  const names = { first_name: 'Sight', availability: 'Available' };
  await db
    .insertInto('person')
    .values([
      ...people.map(({ userId, serviceId, name, email, isDeactivated }) => ({
        ...names,
        user_id: userId,
        service_id: serviceId,
        last_name: name,
        email,
        deactivated_at: isDeactivated ? new Date('2026-11-01') : null,
      })),
      { ...names, user_id: OPEN_OWNER, service_id: 1, last_name: 'Owner', email: null, deactivated_at: null },
    ])
    .execute();
  await db
    .insertInto('account')
    .values(
      people.map(({ userId, serviceId, isHr, levels, isCurrent }) => ({
        user_id: userId,
        service_id: serviceId,
        roles: [isHr ? 'HRUser' : 'BusinessUser'],
        access_level_ids: [...levels],
        is_current: isCurrent,
        synced_at: new Date('2026-11-01'),
      })),
    )
    .execute();
}

async function joinAndReaddress(db: Db): Promise<void> {
  for (const group of humans)
    await db
      .updateTable('person')
      .set({ human_id: userIdOf(group[0]) })
      .where('user_id', 'in', group.map(userIdOf))
      .execute();
  for (const [index, former] of Object.entries(formerAddresses)) {
    const person = db.updateTable('person').where('user_id', '=', userIdOf(Number(index)));
    await person.set({ email: former }).execute();
    await person.set({ email: emailOf(Number(index)) }).execute();
  }
}

async function saveCase(
  db: Db,
  people: readonly SightPerson[],
  index: number,
  draw: (below: number) => number,
): Promise<SightCase> {
  const id = 500_000 + index;
  const serviceId = index % 6 === 5 ? 2 : 1;
  const someone = (): SightPerson => people[draw(people.length)]!;
  const employee = draw(3) === 0 ? someone().userId : null;
  const typedEmail = employee === null && draw(2) === 0 ? `P${draw(people.length)}@Example.test` : null;
  const sightCase = {
    id,
    serviceId,
    level: 1 + draw(2),
    status: [1, 3, 4, 7][draw(4)]!,
    adviser: draw(2) === 0 ? someone().userId : null,
    employee,
    typedEmail,
  };
  const at = new Date('2026-11-01T09:00:00Z');
  await db
    .insertInto('case_record')
    .values({
      id,
      service_id: serviceId,
      access_level_id: sightCase.level,
      section_id: 1,
      topic_id: 1,
      status: sightCase.status,
      is_simple_process: false,
      employee_user_id: employee,
      employee_name: typedEmail === null ? null : 'Typed In',
      employee_email: typedEmail,
      no_employee_reason_id: employee === null && typedEmail === null ? 1 : null,
      adviser_user_id: sightCase.adviser,
      created_at: at,
      created_by: OPEN_OWNER,
      closed_at: sightCase.status === 3 ? at : null,
    })
    .execute();
  await putHrOnlyProcess(db, id, serviceId, at);
  const participations = await putPeople(db, { id, serviceId, at }, people, draw);
  return { ...sightCase, participations, parties: await putParties(db, { id, serviceId, at }, people) };
}

async function putHrOnlyProcess(db: Db, caseId: number, serviceId: number, at: Date): Promise<void> {
  const workflow = await db
    .selectFrom('workflow_version')
    .selectAll()
    .where('service_id', '=', serviceId)
    .orderBy('workflow_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('tracking_record')
    .values({
      service_id: serviceId,
      case_id: caseId,
      workflow_id: workflow.workflow_id,
      version: workflow.version,
      kind: 'anytime-event',
      is_hr_only: true,
      started_at: at,
      started_by: OPEN_OWNER,
    })
    .execute();
}

/** Some people in every role, some as respondent, some taken off again. */
async function putPeople(
  db: Db,
  on: { readonly id: number; readonly serviceId: number; readonly at: Date },
  people: readonly SightPerson[],
  draw: (below: number) => number,
): Promise<SightCase['participations']> {
  const participations = new Map<string, { roleId: number; relationId: number | null }>();
  let hasOwner = false;
  for (const { userId } of people) {
    if (draw(3) > 0) continue;
    const drawn = 1 + draw(4);
    const roleId: number = drawn === 1 && hasOwner ? 2 : drawn;
    hasOwner ||= roleId === 1;
    const relationId = roleId === 4 ? 2 : draw(3) === 0 ? 1 : 12;
    const isRemoved = draw(5) === 0 && roleId !== 1;
    await db
      .insertInto('participant')
      .values({
        service_id: on.serviceId,
        case_id: on.id,
        user_id: userId,
        role_id: roleId,
        relation_id: relationId,
        blocked_reason: roleId === 4 ? 'Witness' : null,
        source_id: 3,
        added_at: on.at,
        added_by: OPEN_OWNER,
        removed_at: isRemoved ? on.at : null,
      })
      .execute();
    if (!isRemoved) participations.set(userId, { roleId, relationId });
  }
  return participations;
}

/** A person and a typed address as parties of some cases, and one who was removed again. */
async function putParties(
  db: Db,
  on: { readonly id: number; readonly serviceId: number; readonly at: Date },
  people: readonly SightPerson[],
): Promise<string[]> {
  const draw = drawing(on.id);
  if (draw(3) > 0) return [];
  const someone = (): SightPerson => people[draw(people.length)]!;
  const party = { service_id: on.serviceId, case_id: on.id, added_at: on.at, added_by: OPEN_OWNER };
  const [named, former] = [someone(), someone()];
  const address = emailOf(draw(people.length));
  await db
    .insertInto('case_party')
    .values([
      { ...party, relation: 'witness', name: 'Named', user_id: named.userId },
      { ...party, relation: 'complainant', name: 'Typed', address },
    ])
    .execute();
  if (former !== named)
    await db
      .insertInto('case_party')
      .values({
        ...party,
        relation: 'respondent',
        name: 'Removed',
        user_id: former.userId,
        removed_at: on.at,
        removed_by: OPEN_OWNER,
      })
      .execute();
  return address === null ? [named.userId] : [named.userId, address];
}
