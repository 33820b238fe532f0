import { MessageAudience } from '@evenhand/contract/audience';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { actsAsHrOn } from './acts-as-hr.ts';
import type { Viewer } from './viewer.ts';

/**
 * V (security study §6.2) on the case row with this alias, the only place it is written for queries. The
 * person must be in the case's service. The case is never visible to its subject (D1), also when typed in by an
 * e-mail address they have had, and never to a blocked person, under whichever of their records (decision 0103).
 * Otherwise it is visible to HR of the policy area, the adviser (D2), the owner, a stakeholder or an observer. A
 * removed case is visible to HR users only. The policies of the database state the same predicate again
 * (`migrations/0009-access.sql`). The comment in the SQL lets a test switch the predicate off and see that they do.
 */
export function visibilityOf(viewer: Viewer, alias: string): RawBuilder<boolean> {
  const { userId, serviceId, accessLevelIds, isHr, keptCaseIds } = viewer;
  const c = sql.raw(alias);
  // Not a plain condition: the database would begin every statement with all the cases that the person is on.
  const isParticipant = sql`${viewer.isOn(alias)} is true`;
  const groundOfHr = sql`(${c}.access_level_id = any(${accessLevelIds}) or ${c}.adviser_user_id is not distinct from ${userId}
    or ${isParticipant})`;
  const groundOfOthers = sql`(${c}.status <> 4 and ${isParticipant})`;
  const ground =
    typeof isHr === 'boolean'
      ? isHr
        ? groundOfHr
        : groundOfOthers
      : sql`case when ${isHr} then ${groundOfHr} else ${groundOfOthers} end`;
  return sql<boolean>`/* sight */ (${c}.service_id = ${serviceId} and ${c}.employee_user_id is distinct from ${userId}
    and ${c}.id <> all(${keptCaseIds}) and ${ground})`;
}

/**
 * What is withheld on a visible case: an HR-only process, and all that belongs to it, may be read only by
 * those who act as HR on the case (decision 0015). A row that names no process may be read by everybody. A
 * row whose process is not found, also because the database withholds it, may be read by nobody.
 */
export function processSightOf(viewer: Viewer, recordId: RawBuilder<unknown>, alias: string): RawBuilder<boolean> {
  return sql<boolean>`/* sight */ (${recordId} is null
    or (select ${sightOfProcess(viewer, 'process', alias)} from tracking_record process where process.id = ${recordId}) is true)`;
}

/**
 * What names another case may be read by those who see that one too (decision 0070). What names none may be
 * read by everybody who sees the case. It is no `exists`: for one, the database would read all cases once
 * rather than look up those named.
 */
export function sightOfLinked(viewer: Viewer, linkedCaseId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`/* sight */ (${linkedCaseId} is null
    or (select ${visibilityOf(viewer, 'linked')} from case_record linked where linked.id = ${linkedCaseId}) is true)`;
}

/** The narrowest audience (`MessageAudience`) that the person belongs to on a visible case. */
function audienceOn(viewer: Viewer, alias: string): RawBuilder<number> {
  const { HrOnly, CaseTeam, Everyone } = MessageAudience;
  return sql<number>`case when ${actsAsHrOn(viewer, alias)} then ${sql.lit(HrOnly)} when ${viewer.worksOn(alias)} then ${sql.lit(CaseTeam)}
    else ${sql.lit(Everyone)} end`;
}

/**
 * On a visible case: a posted message is read by its audience (gaps G-108), its author, and the person outside HR who
 * writes with HR alone; a posted note by those who act as HR on the case, and a draft of either by its author alone;
 * one that was saved only while they act as HR (decision 0053).
 */
export function sightOfMessage(viewer: Viewer, message: string, alias: string): RawBuilder<boolean> {
  const m = sql.raw(message);
  return sql<boolean>`/* sight */ ((${m}.posted_at is not null or ${m}.sender_user_id = ${viewer.userId})
    and case when ${m}.is_note or ${m}.is_saved then ${actsAsHrOn(viewer, alias)}
      else ${m}.audience = ${sql.lit(MessageAudience.Everyone)} or ${m}.sender_user_id = ${viewer.userId} or ${m}.with_user_id = ${viewer.userId}
        or ${m}.audience <= ${audienceOn(viewer, alias)} end)`;
}

/** The same for the process whose row has the alias `process`. */
export function sightOfProcess(viewer: Viewer, process: string, alias: string): RawBuilder<boolean> {
  return sql<boolean>`/* sight */ (not ${sql.ref(`${process}.is_hr_only`)} or ${actsAsHrOn(viewer, alias)})`;
}

/** On a visible case: the person belongs to the audience that a column or an expression names. */
export function sightOfAudience(viewer: Viewer, audience: RawBuilder<unknown>, alias: string): RawBuilder<boolean> {
  return sql<boolean>`/* sight */ (${audience} <= ${audienceOn(viewer, alias)})`;
}

/** On a visible case: a file of the case itself is read by its audience and by whoever added it (gaps G-115). */
export function sightOfCaseFile(viewer: Viewer, file: string, alias: string): RawBuilder<boolean> {
  const f = sql.raw(file);
  return sql<boolean>`/* sight */ (${f}.added_by = ${viewer.userId} or ${f}.audience <= ${audienceOn(viewer, alias)})`;
}
