import { Relation } from '@evenhand/contract/participants';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRule, CaseRules } from '../cases/case-rules.ts';
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
} satisfies CaseRules;

export const sanctionAbilities = {
  viewSanctions: ({ may }) => may(sanctionRules.view),
  recordSanction: ({ may }) => may(sanctionRules.record),
  changeSanctionOnAppeal: ({ may }) => may(sanctionRules.appeal),
  withdrawSanction: ({ may }) => may(sanctionRules.withdraw),
} satisfies Partial<AbilityTable>;

function decidedAs(relation: Relation): CaseRule {
  const decider: CaseRule = (actor, theCase) =>
    actsAsHr(actor, theCase) || theCase.actorRelationId === relation ? null : hr(actor, theCase);
  return all(decider, writerWhileWorkable);
}
