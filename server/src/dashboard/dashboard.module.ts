import type { listAdvisers } from '@evenhand/contract/dashboard';
import * as contract from '@evenhand/contract/dashboard';
import { EMPTY_ID } from '@evenhand/contract/limits';
import type { AnswerOf } from '@evenhand/contract/route';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { permitted, signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { presentCaseRow } from '../cases/case-row.presenter.ts';
import type { CaseRowData } from '../cases/case-row.queries.ts';
import { NO_ADVISER } from '../history/change-text.ts';
import { dayOf } from '../platform/days.ts';
import type { AbsenceRow } from '../users/absence.store.ts';
import { absencesOf } from '../users/absence.store.ts';
import { caseRoleOf } from '../users/case-role.ts';
import type { Adviser } from '../users/person.queries.ts';
import { advisersOf } from '../users/person.queries.ts';
import type { AdviserLoad } from './dashboard.queries.ts';
import { caseByNumber, casesAbout, countOwnCases, loadsOf, nextOwnCases } from './dashboard.queries.ts';

export const dashboard = { routes };

const viewTeam = permitted((actor) => actor.isHr);

const searchCases = permitted((actor) => actor.isHr);

/** A person's next cases, the load of each adviser, and the search for a case by its number or a person. */
function routes(serve: Serve): void {
  serve.read(contract.nextCases, signedIn, async ({ db, actor, scope, configuration, query }) =>
    present(configuration, await nextOwnCases(db, scope, caseRoleOf(actor, query.role), actor.selectedAccessLevelId)),
  );
  serve.read(contract.assignedCaseCount, signedIn, ({ db, actor, scope, query }) =>
    countOwnCases(db, scope, caseRoleOf(actor, query.role), actor.selectedAccessLevelId),
  );
  serve.read(contract.listAdvisers, viewTeam, async ({ db, actor, scope, now, configuration }) => {
    const advisers = await advisersOf(db, actor.serviceId, actor.selectedAccessLevelId);
    const ids = advisers.map(({ userId }) => userId);
    const today = dayOf(now, configuration.pack.service.timeZone);
    const away = (await absencesOf(db, ids, today)).filter(({ fromDay }) => fromDay <= today);
    return presentAdvisers(
      advisers,
      await loadsOf(db, scope, actor.selectedAccessLevelId, ids),
      new Map(away.map((absence) => [absence.userId, absence])),
    );
  });
  serve.read(contract.casesOfEmployee, searchCases, async ({ db, scope, configuration, params }) =>
    present(configuration, await casesAbout(db, scope, params.employeeId)),
  );
  serve.read(contract.searchCase, searchCases, async ({ db, scope, configuration, params }) =>
    present(configuration, await caseByNumber(db, scope, params.id)),
  );
  // Read exactly as a search is, so that a hidden case and a missing one answer alike in content and
  // in time (security study A2).
  serve.read(
    contract.canSeeCase,
    signedIn,
    async ({ db, scope, params }) => (await caseByNumber(db, scope, params.id)).length > 0,
  );
}

function present({ titles }: ServiceConfiguration, rows: readonly CaseRowData[]) {
  return rows.map((row) => presentCaseRow(row, titles));
}

type AdviserRow = AnswerOf<typeof listAdvisers>[number];

/**
 * Team View (gaps G-25): first the cases and tasks that nobody has, under the empty id, then every adviser, also
 * those who have none.
 */
function presentAdvisers(
  advisers: readonly Adviser[],
  loads: ReadonlyMap<string | null, AdviserLoad>,
  away: ReadonlyMap<string, AbsenceRow>,
): AdviserRow[] {
  const row = (userId: string | null, name: string, email: string | null): AdviserRow => {
    const id = userId ?? EMPTY_ID;
    const absence = away.get(id);
    return {
      id,
      userId: id,
      name,
      email,
      liveCases: loads.get(userId)?.liveCases ?? 0,
      tasks: loads.get(userId)?.tasks ?? 0,
      away: absence === undefined ? null : { toDay: absence.toDay, coverName: absence.coverName },
    };
  };
  return [row(null, NO_ADVISER, null), ...advisers.map(({ userId, fullName, email }) => row(userId, fullName, email))];
}
