import { Relation } from '@evenhand/contract/participants';
import type { LineOfCase } from '@evenhand/engine/find-evidence';
import type {
  ProposedRole,
  RoleConflict,
  SeparationFacts,
  SeparationGround,
  SeparationSeverities,
} from '@evenhand/engine/role-separation';
import { refuseConflicts, roleConflicts, sentencesOf, usualSeverities } from '@evenhand/engine/role-separation';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { decidedOver, decidersOf } from '@evenhand/engine/standing-conflicts';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { badRequest } from '../platform/http/app-error.ts';
import type { CaseFacts } from './case-facts.ts';

interface ReadGround extends Pick<SeparationGround, 'facts' | 'people'> {
  /** The human of a record that the ground was read for. */
  personIdOf(userId: string): string;
}

type GroundOfCase = Pick<CaseFacts, 'id' | 'ownerUserId' | 'adviserUserId' | 'employeeUserId' | 'employeeEmail'>;

/**
 * Reads what decides whether one of these people may have another part in a case: the parts of everybody on it, under
 * every record of theirs (decision 0103), and the reporting line. Nothing of another case.
 */
export async function separationGroundOf(
  db: ReadDb,
  theCase: GroundOfCase,
  userIds: readonly string[],
): Promise<ReadGround> {
  const address = theCase.employeeEmail?.toLowerCase() ?? null;
  const { rows } = await sql<Omit<SeparationFacts, 'reporting'> & { humans: SeparationGround['people'] }>`
    select
      (select human_key from person where user_id = ${theCase.ownerUserId}::uuid) as "ownerId",
      (select human_key from person where user_id = ${theCase.adviserUserId}::uuid) as "adviserId",
      (select coalesce(json_agg(json_build_object('personId', s.human_key, 'name', s.full_name)), '[]') from person s
        where s.user_id = any(array(select ${theCase.employeeUserId}::uuid
          union all select had.user_id from person_address had where had.address = ${address}))) as subjects,
      (select coalesce(json_agg(json_build_object('personId', p.human_key, 'name', who.full_name,
          'relationId', case when p.removed_at is null then p.relation_id end, 'heldRelationIds', p.relations_held)), '[]')
        from participant p join person who on who.user_id = p.user_id where p.case_id = ${theCase.id}) as participants,
      (select coalesce(json_agg(json_build_object('personId', who.key, 'name', party.name, 'relation', party.relation)), '[]')
        from case_party party cross join lateral (
          select party.human_key as key where party.human_key is not null
          union select had.human_key from person_address had where had.address = party.address) who
        where party.case_id = ${theCase.id} and party.removed_at is null) as parties,
      (select coalesce(json_agg(json_build_object(
          'userId', h.user_id, 'personId', h.human_key, 'name', h.full_name)), '[]')
        from person h where h.user_id = any(${[...userIds]}::uuid[])) as humans`.execute(db);
  const { humans, ...read } = rows[0] as (typeof rows)[number];
  const facts = { ...read, reporting: [] };
  const personIds = new Map(humans.map(({ userId, personId }) => [userId, personId]));
  const respondents = [
    ...facts.participants.filter(({ relationId }) => relationId === Relation.Respondent),
    ...facts.parties.filter(({ relation }) => relation === 'respondent'),
  ];
  const below = [
    ...[...facts.subjects, ...respondents, ...decidersOf(facts)].map(({ personId }) => personId),
    ...personIds.values(),
  ];
  return {
    facts: { ...facts, reporting: await reportingAbove(db, below) },
    people: humans,
    personIdOf: (userId) => personIds.get(userId) ?? userId,
  };
}

/**
 * The parts of everybody on a case, and the reporting line above those it concerns and those who decide, with the
 * names of those whose place in it the directory does not know: it has neither a manager nor a report of theirs.
 */
export async function lineOfCase(
  db: ReadDb,
  theCase: GroundOfCase & Pick<CaseFacts, 'employeeName' | 'noEmployeeReasonId'>,
): Promise<LineOfCase> {
  const { facts } = await separationGroundOf(db, theCase, []);
  const placed = [...decidersOf(facts), ...decidedOver(facts)];
  const { rows } = await sql<{ placed: readonly string[]; strangers: readonly string[] }>`
    select
      array(select distinct p.human_key from person p
        where p.human_key = any(${placed.map(({ personId }) => personId)}::uuid[])
          and (p.manager_user_id is not null
            or exists (select from person r where r.manager_user_id = p.user_id))) as placed,
      array(select party.name from case_party party
        where party.case_id = ${theCase.id} and party.removed_at is null and party.relation = 'respondent'
          and party.human_key is null
          and not exists (select from person_address had where had.address = party.address)) as strangers`.execute(db);
  const { placed: known = [], strangers = [] } = rows[0] ?? {};
  const isStranger = facts.subjects.length === 0 && theCase.noEmployeeReasonId === null;
  const unknown = [
    ...(isStranger ? [theCase.employeeName ?? 'the employee'] : []),
    ...strangers,
    ...placed.filter(({ personId }) => !known.includes(personId)).map(({ name }) => name),
  ];
  return { facts, unknown: [...new Set(unknown)] };
}

/** Who reports to whom from these people upwards. `union` ends a circle in the directory. */
async function reportingAbove(db: ReadDb, personIds: readonly string[]): Promise<SeparationFacts['reporting']> {
  const { rows } = await sql<SeparationFacts['reporting'][number]>`
    with recursive line (junior, manager) as (
      select junior.human_key, manager.human_key from person junior join person manager on manager.user_id = junior.manager_user_id
        where junior.human_key = any(${[...new Set(personIds)]}::uuid[])
      union
      select junior.human_key, manager.human_key from line join person junior on junior.human_key = line.manager
        join person manager on manager.user_id = junior.manager_user_id
    ) select junior as "juniorId", manager as "managerId" from line`.execute(db);
  return rows;
}

/** The conflicts of one of the people the ground was read for, as the service judges them. */
export function conflictsOf(
  { facts, personIdOf }: ReadGround,
  configuration: ServiceConfiguration,
  { userId, name, as }: { readonly userId: string; readonly name: string; readonly as: ProposedRole },
): RoleConflict[] {
  return roleConflicts(facts, { personId: personIdOf(userId), name, as }, severitiesOf(configuration));
}

/** What the engine judges the parts by that a component gives these people. */
export async function engineGroundOf(
  { db, configuration }: Pick<Act, 'db' | 'configuration'>,
  theCase: CaseFacts,
  userIds: readonly string[],
): Promise<SeparationGround> {
  const { facts, people } = await separationGroundOf(db, theCase, userIds);
  return { facts, people, severities: severitiesOf(configuration) };
}

function severitiesOf({ pack }: ServiceConfiguration): SeparationSeverities {
  return pack.service.separation ?? usualSeverities;
}

interface Proposed {
  /** The person, with other people who are the same party. */
  readonly userIds: readonly string[];
  readonly name: string;
  readonly as: ProposedRole;
  /** The input that names the person. */
  readonly field: string;
  /** Why a warning is passed over. */
  readonly reason: string | null | undefined;
  /** The owner once the act is done, where it changes. */
  readonly nextOwnerUserId?: string;
}

/**
 * Refuses a part that conflicts with another one of the same person on the case. It is called under the lock of the
 * case, so that two requests at once cannot give one person both.
 * @throws BAD_REQUEST with a sentence that names both parts; for a warning, with the field of its reason.
 */
export async function assertRolesApart(act: Act, theCase: CaseFacts, proposed: Proposed): Promise<void> {
  const { userIds, name, as, field, reason, nextOwnerUserId: ownerUserId = theCase.ownerUserId } = proposed;
  const ground = await separationGroundOf(act.db, { ...theCase, ownerUserId }, userIds);
  const conflicts = userIds.flatMap((userId) => conflictsOf(ground, act.configuration, { userId, name, as }));
  const refusal = refuseConflicts(conflicts, { field, reason });
  if (refusal !== null)
    throw badRequest(refusal.description, refusal.fields === undefined ? {} : { fields: refusal.fields });
  if (conflicts.length === 0) return;
  act.record(theCase, 'role-conflict.accepted', {
    person: { userId: userIds[0] ?? null, name },
    conflicts: sentencesOf(conflicts),
    reason: reason?.trim() ?? null,
    keys: [...new Set(conflicts.map(({ key }) => key))],
  });
}
