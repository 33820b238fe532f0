import { CaseStatus } from '@evenhand/contract/cases';
import { warningKinds } from '@evenhand/contract/sanction-kinds';
import type { LiveWarning } from '@evenhand/contract/sanctions';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { Policy } from '../access/policy.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import { assertMay } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseRule } from '../cases/case-rules.ts';
import { liveWarningsAt, pinnedWorkflowOf } from '../cases/case-workflow.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { dayOf } from '../platform/days.ts';
import { liveWarningRule } from './sanctions.policy.ts';

/**
 * The policy of the call that reads live warnings. @throws CASE_NOT_FOUND for a case the caller may not see, and the
 * refusal of `liveWarningRule` at the step where its main process is.
 */
export const onCaseWithLiveWarnings: Policy<CaseFacts> = {
  about: 'case',
  async admit({ db, actor, params, configuration, tellCase }) {
    const theCase = await loadCaseFor(db, actor, params.id as number, { lock: false });
    assertMay(actor, await ruleNow(db, configuration, theCase), theCase);
    tellCase(theCase.id);
    return theCase;
  },
};

/**
 * Keeps the numbers of the warnings that whoever completes a proposal was shown, also that there was none (SANC-10).
 * Nothing is kept for somebody to whom they are not shown.
 */
export async function keepShownWarnings(act: Act, theCase: CaseFacts): Promise<void> {
  const { db, actor, configuration, now } = act;
  const rule = await ruleNow(db, configuration, theCase);
  if (rule(actor, theCase) !== null) return;
  const today = dayOf(now, configuration.pack.service.timeZone);
  const warnings = await readLiveWarnings(db, scopeOf(actor), theCase.id, today);
  act.record(theCase, 'warnings.shown', { sanctionIds: warnings.map(({ sanctionId }) => sanctionId) });
}

/** Who may read them at the step where the main process is. */
async function ruleNow(db: ReadDb, configuration: ServiceConfiguration, theCase: CaseFacts): Promise<CaseRule> {
  const definition = await pinnedWorkflowOf(db, configuration, theCase);
  return liveWarningRule(liveWarningsAt(configuration, definition, await currentStepOf(db, theCase.id)));
}

/** @returns null once the main process has ended. */
async function currentStepOf(db: ReadDb, caseId: number): Promise<number | null> {
  const main = await db
    .selectFrom('tracking_record')
    .select('step_id')
    .where('case_id', '=', caseId)
    .where('kind', '=', 'primary')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return main?.step_id ?? null;
}

/**
 * The formal warnings of the employee of a case that are in force on a day and were recorded on other cases, the one
 * that ends first first. The case of each is named to those who see it, and nothing else of it is said.
 */
export async function liveWarningsOf(db: ReadDb, scope: Scope, caseId: number, today: string): Promise<LiveWarning[]> {
  const rows = await readLiveWarnings(db, scope, caseId, today);
  return rows.map(({ sanctionId: _, ...warning }) => warning);
}

type LiveWarningRow = LiveWarning & { readonly sanctionId: number };

async function readLiveWarnings(db: ReadDb, scope: Scope, caseId: number, today: string): Promise<LiveWarningRow[]> {
  const { rows } = await sql<LiveWarningRow>`
    select w.sanction_id as "sanctionId", w.kind, w.issued_on::text as "issuedOn", w.last_day::text as "lastDay",
      w.category,
      case when ${scope.seesLinked('w.case_id')} then w.case_id end as "caseId"
    from access.live_warnings(${caseId}, ${today}::date) w
    where ${isInForce(today)} and ${mayLearnOf(scope)}
    order by w.last_day, w.issued_on, w.case_id`.execute(db);
  return rows;
}

function isInForce(today: string): RawBuilder<boolean> {
  return sql<boolean>`(w.kind = any(${[...warningKinds]}::text[]) and w.in_force_from <= ${today}::date and w.last_day >= ${today}::date
    and w.appeal_result is distinct from 'overturned' and not w.is_withdrawn and w.status <> ${sql.lit(CaseStatus.RemovedInvalid)})`;
}

/**
 * A predicate of its own beside V, over sanctions `w` of other cases: who need not see the case may learn of one, but
 * not somebody who is kept from it, is a party of it, or whom it is about, under any of their records (decision 0119).
 */
export function mayLearnOf(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(w.service_id = ${scope.serviceId} and w.case_id <> all(${scope.keptCaseIds})
    and w.case_id <> all(${scope.partyCaseIds}) and w.employee_user_id is distinct from ${scope.userId}::uuid)`;
}
