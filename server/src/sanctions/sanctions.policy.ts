import { ErrorCode } from '@evenhand/contract/error-codes';
import { Relation } from '@evenhand/contract/participants';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { AbilityTable, LiveWarningsOnCase } from '../cases/case-abilities.ts';
import type { CaseRule, CaseRules, Refusal } from '../cases/case-rules.ts';
import { all, hr, writer, writerWhileWorkable } from '../cases/case-rules.ts';

/**
 * Sanctions are read by those who work on the case. HR records what was decided; the hearing manager and the appeal
 * manager record their own decisions. An error is found at any time, so HR withdraws one in a closed case too.
 */
export const sanctionRules = {
  view: writer,
  record: decidedAs(Relation.HearingManager),
  appeal: decidedAs(Relation.AppealManager),
  withdraw: hr,
  compare: hr,
} satisfies CaseRules;

/**
 * Who reads the warnings of other cases: HR on the case, and its hearing manager while the process is at a step that
 * says so. An employer may show them to nobody (decision 0119).
 */
export function liveWarningRule(shown: LiveWarningsOnCase): CaseRule {
  const toHearingManager: CaseRule = all(writer, (actor, theCase) =>
    theCase.actorRelationId === Relation.HearingManager ? null : hr(actor, theCase),
  );
  return (actor, theCase) => {
    if (shown === 'nobody') return notShown;
    return shown === 'hearing-manager' && !actsAsHr(actor, theCase)
      ? toHearingManager(actor, theCase)
      : hr(actor, theCase);
  };
}

const notShown: Refusal = { code: ErrorCode.NotAuthorised, description: 'Live warnings are switched off here.' };

export const sanctionAbilities = {
  viewSanctions: ({ may }) => may(sanctionRules.view),
  recordSanction: ({ may }) => may(sanctionRules.record),
  changeSanctionOnAppeal: ({ may }) => may(sanctionRules.appeal),
  withdrawSanction: ({ may }) => may(sanctionRules.withdraw),
  viewComparableOutcomes: ({ may }) => may(sanctionRules.compare),
  viewLiveWarnings: ({ may, liveWarnings }) => may(liveWarningRule(liveWarnings)),
} satisfies Partial<AbilityTable>;

function decidedAs(relation: Relation): CaseRule {
  const decider: CaseRule = (actor, theCase) =>
    actsAsHr(actor, theCase) || theCase.actorRelationId === relation ? null : hr(actor, theCase);
  return all(decider, writerWhileWorkable);
}
