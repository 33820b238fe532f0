import type { FindingAnswer, FindingStage } from '@evenhand/contract/matters';
import { findingTitles } from '@evenhand/contract/matters.text';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { CaseFacts, MatterFacts } from './case-state.ts';
import type { WorkflowDefinition } from './definition.ts';
import { componentPositions } from './positions.ts';

/** What was found on the matters of a case, and who may find it (decision 0118). */

const partOf: Readonly<Record<FindingStage, { readonly relationId: number; readonly title: string }>> = {
  investigation: { relationId: Relation.InvestigationManager, title: 'the investigation manager' },
  decision: { relationId: Relation.HearingManager, title: 'the hearing manager' },
  appeal: { relationId: Relation.AppealManager, title: 'the appeal manager' },
};

export interface Decider {
  readonly userId: string;
  readonly name: string;
  /** Such as `the hearing manager`. */
  readonly part: string;
}

/**
 * The person whose findings a stage takes: whoever has its relation, the latest of several. Where nobody has, the owner
 * of the case decides, who was never asked to appoint anybody. @returns null on a case without an owner.
 */
export function deciderOf({ participants }: Pick<CaseFacts, 'participants'>, stage: FindingStage): Decider | null {
  const { relationId, title } = partOf[stage];
  const present = participants.filter(({ roleId }) => roleId > 0 && roleId !== ParticipantRole.Blocked);
  const appointed = present.findLast((person) => person.relationId === relationId);
  if (appointed !== undefined) return { userId: appointed.userId, name: appointed.name, part: title };
  const owner = present.find(({ roleId }) => roleId === ParticipantRole.CaseOwner);
  return owner === undefined ? null : { userId: owner.userId, name: owner.name, part: 'the case owner' };
}

export function openMatters({ matters = [] }: Pick<CaseFacts, 'matters'>): readonly MatterFacts[] {
  return matters.filter(({ isOpen }) => isOpen);
}

/** What was decided on a matter and stands: an appeal's answer takes the place of the one before. */
export function decidedAnswer({ findings }: Pick<MatterFacts, 'findings'>): FindingAnswer | null {
  return findings.findLast(({ stage }) => stage !== 'investigation')?.answer ?? null;
}

/** A matter needs nothing more: it was decided, or the investigation found no case to answer. */
function isAnswered(matter: MatterFacts): boolean {
  return decidedAnswer(matter) !== null || matter.findings.at(-1)?.answer === 'no-case-to-answer';
}

/** Open matters that nobody has answered, where the process takes findings of a decider. */
export function unansweredMatters(
  definition: WorkflowDefinition,
  facts: Pick<CaseFacts, 'matters'>,
): readonly MatterFacts[] {
  const isDecided = componentPositions(definition).some(
    ({ component: { settings } }) => settings.type === 'Findings' && settings.stage === 'decision',
  );
  return isDecided ? openMatters(facts).filter((matter) => !isAnswered(matter)) : [];
}

/** All findings in one word: upheld where all are, not upheld where none is. @returns null before any was decided. */
export function findingsTogether(facts: Pick<CaseFacts, 'matters'>): FindingAnswer | null {
  const answers = openMatters(facts).flatMap((matter) =>
    isAnswered(matter) ? [decidedAnswer(matter) ?? 'not-upheld'] : [],
  );
  if (answers.length === 0) return null;
  const [first] = answers;
  return first !== undefined && answers.every((answer) => answer === first) ? first : 'partly-upheld';
}

/** An outcome that says which findings it goes with; those that say nothing go with all. */
interface Outcome {
  readonly title: string;
  readonly findings?: readonly FindingAnswer[] | undefined;
}

/**
 * Says how an outcome differs from what was found, such as 'You chose Not upheld; number 2 is upheld.'
 * @param found what was decided on each matter, by its number
 */
export function differenceFromFindings(
  outcome: Outcome,
  found: readonly { readonly number: number; readonly answer: FindingAnswer }[],
  together: FindingAnswer | null,
): string | null {
  if (together === null || outcome.findings === undefined || outcome.findings.includes(together)) return null;
  const others = found.filter(({ answer }) => outcome.findings?.includes(answer) !== true);
  const listed = (others.length === 0 ? found : others).map(
    ({ number, answer }) => `number ${number} is ${findingTitles[answer].toLowerCase()}`,
  );
  return `You chose ${outcome.title}; ${new Intl.ListFormat('en-GB').format(listed)}.`;
}
