import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';

const built = Symbol('built by scopeOf');

/**
 * What one person may see, as SQL. Queries on case-owned tables take a Scope, and only `scopeOf` makes one,
 * so a forgotten WHERE does not compile.
 */
export interface Scope {
  readonly [built]: true;
  readonly userId: string;
  readonly serviceId: number;
  /** The visibility predicate V (security study §6.2) on the case row with this alias. */
  visible(alias: string): RawBuilder<boolean>;
}

export function scopeOf(actor: Actor): Scope {
  return { [built]: true, userId: actor.userId, serviceId: actor.serviceId, visible: (alias) => visibilityOf(actor, alias) };
}

/**
 * V: in the person's service; not removed unless HR; never the subject (D1), also when typed in by their
 * e-mail address; never when blocked, whatever else holds; and then HR of the policy area, the adviser (D2), or an owner, stakeholder or observer.
 */
function visibilityOf(actor: Actor, alias: string): RawBuilder<boolean> {
  const c = sql.raw(alias);
  const member = sql`exists (select 1 from participant member where member.case_id = ${c}.id and member.user_id = ${actor.userId}
    and member.removed_at is null and member.role_id in (1, 2, 3))`;
  const typedIn = actor.email === null ? sql`` : sql`and (${c}.employee_email is null or lower(${c}.employee_email) <> ${actor.email.toLowerCase()})`;
  const ground = actor.isHr
    ? sql`(${c}.access_level_id = any(${actor.accessLevelIds as number[]}) or ${c}.adviser_user_id = ${actor.userId} or ${member})`
    : sql`(${c}.status <> 4 and ${member})`;
  return sql<boolean>`(${c}.service_id = ${actor.serviceId} and ${c}.employee_user_id is distinct from ${actor.userId} ${typedIn}
    and not exists (select 1 from participant blocked where blocked.case_id = ${c}.id and blocked.user_id = ${actor.userId}
      and blocked.removed_at is null and blocked.role_id = 4) and ${ground})`;
}
