import { MessageAudience } from '@evenhand/contract/audience';
import { Relation } from '@evenhand/contract/participants';
import type { PartyRelation } from '@evenhand/contract/parties';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import { beforeSightChanges } from '../access/case-changes.ts';
import type { Scope } from '../access/scope.ts';
import { worksInHr } from '../cases/hr-users.queries.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** A stored party with the person of the directory it names, if it names one. */
export interface PartyRow {
  readonly id: number;
  readonly relation: PartyRelation;
  readonly userId: string | null;
  /** As the directory has it now, else as typed. */
  readonly name: string;
  /** As typed; null for a person of the directory. */
  readonly address: string | null;
  readonly email: string | null;
  readonly employeeNumber: string | null;
  readonly jobTitle: string | null;
  readonly addedAt: Date;
  readonly addedByName: string | null;
  readonly version: number;
  /** A record of the person works in HR, or did: by the directory, or by an address they have had. */
  readonly isHr: boolean;
}

/** The parties of a case for a reader of its team, the first added first. */
export async function partiesOf(db: ReadDb, scope: Scope, caseId: number): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select party.id, party.relation, party.user_id as "userId", coalesce(person.full_name, party.name) as name, party.address,
      person.email, person.employee_number as "employeeNumber", person.job_title as "jobTitle", party.added_at as "addedAt",
      adder.full_name as "addedByName", party.version,
      exists (select 1 from (
          select party.human_key as key union all
          select had.human_key from person_address had where had.address = party.address
        ) human where ${worksInHr(sql`human.key`)}) as "isHr"
    from case_record c join case_party party on party.case_id = c.id and party.removed_at is null
    left join person on person.user_id = party.user_id
    left join person adder on adder.user_id = party.added_by
    where c.id = ${caseId} and ${scope.visible('c')} and ${scope.isOfAudience(String(MessageAudience.CaseTeam), 'c')}
    order by party.id`.execute(db);
  return rows;
}

/** Participants who are parties, and are changed as participants. */
export async function respondentsOf(db: ReadDb, scope: Scope, caseId: number): Promise<ParticipantRow[]> {
  return (await participantsOf(db, scope, caseId)).filter(({ relationId }) => relationId === Relation.Respondent);
}

export interface StatedParty {
  readonly relation: PartyRelation;
  readonly name: string;
  readonly address: string | null;
}

/** @param userIds everybody who may lose sight of the case by it. @returns the number of the party. */
export async function insertParty(
  act: Act,
  onCase: OnCase,
  party: StatedParty & { readonly userId: string | null },
  userIds: readonly string[],
): Promise<number> {
  await beforeSightChanges(act, onCase.id, userIds);
  const { id } = await act.db
    .insertInto('case_party')
    .values({
      service_id: onCase.serviceId,
      case_id: onCase.id,
      relation: party.relation,
      user_id: party.userId,
      name: party.name,
      address: party.address,
      added_at: act.now,
      added_by: act.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param userIds everybody who may lose sight of the case by it. */
export async function updateParty(
  act: Act,
  caseId: number,
  id: number,
  { party, userIds }: { readonly party: StatedParty; readonly userIds: readonly string[] },
): Promise<void> {
  await beforeSightChanges(act, caseId, userIds);
  await act.db
    .updateTable('case_party')
    .set((current) => ({ ...party, version: current('version', '+', 1) }))
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

/** Ends that somebody is a party; the row stays. */
export async function endParty(act: Act, caseId: number, id: number): Promise<void> {
  await act.db
    .updateTable('case_party')
    .set({ removed_at: act.now, removed_by: act.actor.userId })
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}
