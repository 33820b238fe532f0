import type { Policy } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import { assertMay } from '../cases/case-access.ts';
import { caseRules } from '../cases/cases.policy.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { caseNotFound } from '../platform/http/app-error.ts';
import type { CaseDetailsData, CaseProcessData } from './case-details.queries.ts';
import { caseDetails, caseProcesses } from './case-details.queries.ts';

export interface WholeCase {
  readonly row: CaseDetailsData;
  readonly participants: readonly ParticipantRow[];
  readonly processes: readonly CaseProcessData[];
}

/**
 * The policy of reading a whole case. What it shows is asked for together with what decides who may see it,
 * because people open cases all day.
 */
export const wholeCase: Policy<WholeCase> = {
  about: 'case',
  async admit({ db, actor, params, tellCase }) {
    const scope = scopeOf(actor);
    const caseId = params.id as number;
    const [row, participants, processes] = await Promise.all([
      caseDetails(db, scope, caseId),
      participantsOf(db, scope, caseId),
      caseProcesses(db, scope, caseId),
    ]);
    if (row === null) throw caseNotFound(caseId);
    assertMay(actor, caseRules.view, row);
    tellCase(caseId);
    return { row, participants, processes };
  },
};
