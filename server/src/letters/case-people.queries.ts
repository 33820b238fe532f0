import { ParticipantRole } from '@evenhand/contract/participants';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** A person as letters name them. */
export interface NamedPerson {
  readonly name: string;
  /** Of a person who was typed in, the whole name. */
  readonly firstName: string;
  readonly jobTitle: string | null;
}

/** A person whom the employee may write to. */
export interface ReachablePerson extends NamedPerson {
  readonly email: string | null;
}

/** Values of the case itself for a letter. */
export interface CaseOfLetter {
  readonly employee: NamedPerson | null;
  readonly owner: ReachablePerson | null;
  readonly adviser: ReachablePerson | null;
  readonly reasonIds: readonly number[];
  /** Workflow of the main process of now; null for a case without one. A choice may begin with what fits it. */
  readonly mainWorkflowId: number | null;
  /** People with a relation to the case now, in the order they were added. Blocked people have none. */
  readonly holders: readonly (NamedPerson & { readonly relationId: number | null })[];
}

/** @throws when the case, which was loaded for the reader, is gone. */
export async function caseOfLetter(db: ReadDb, scope: Scope, caseId: number): Promise<CaseOfLetter> {
  const { rows } = await sql<CaseOfLetter>`
    select c.reason_ids as "reasonIds",
      (select r.workflow_id from tracking_record r where r.case_id = c.id and r.kind = 'primary' order by r.id desc limit 1) as "mainWorkflowId",
      ${personOf('owner')} as owner, ${personOf('adviser')} as adviser,
      coalesce(${personOf('employee')}, case when c.employee_name is not null
        then json_build_object('name', c.employee_name, 'firstName', c.employee_name, 'jobTitle', null) end) as employee,
      (select coalesce(json_agg(json_build_object('name', holder.full_name, 'firstName', holder.first_name, 'jobTitle', holder.job_title,
          'relationId', p.relation_id) order by p.id), '[]')
        from participant p join person holder on holder.user_id = p.user_id
        where p.case_id = c.id and p.removed_at is null and p.role_id <> ${ParticipantRole.Blocked}) as holders
    from case_record c
    left join person employee on employee.user_id = c.employee_user_id
    left join person adviser on adviser.user_id = c.adviser_user_id
    left join person owner on owner.user_id = c.owner_user_id
    where c.id = ${caseId} and ${scope.visible('c')}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The case of a letter is gone.');
  return found;
}

function personOf(alias: string) {
  const person = sql.ref(alias);
  return sql`case when ${person}.user_id is not null
    then json_build_object('name', ${person}.full_name, 'firstName', ${person}.first_name, 'jobTitle', ${person}.job_title, 'email', ${person}.email) end`;
}
