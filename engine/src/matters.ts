import type { DecisionAnswer, FindingStage } from '@evenhand/contract/matters';
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
export function decidedAnswer({ findings }: Pick<MatterFacts, 'findings'>): DecisionAnswer | null {
  const last = findings.findLast(({ stage }) => stage !== 'investigation')?.answer ?? null;
  return last === 'case-to-answer' || last === 'no-case-to-answer' ? null : last;
}

/** The answer that closing counts: without a decision, no case to answer is one that is not upheld. */
function standingAnswer(matter: MatterFacts): DecisionAnswer | null {
  return decidedAnswer(matter) ?? (matter.findings.at(-1)?.answer === 'no-case-to-answer' ? 'not-upheld' : null);
}

/** Open matters that nobody has answered, where the process takes findings of a decider. */
export function unansweredMatters(
  definition: WorkflowDefinition,
  facts: Pick<CaseFacts, 'matters'>,
): readonly MatterFacts[] {
  const isDecided = componentPositions(definition).some(
    ({ component: { settings } }) => settings.type === 'Findings' && settings.stage === 'decision',
  );
  return isDecided ? openMatters(facts).filter((matter) => standingAnswer(matter) === null) : [];
}

export interface AnsweredMatter {
  readonly number: number;
  readonly answer: DecisionAnswer;
}

/** Open matters with the answer that stands, in the order of their numbers. */
export function answeredMatters(facts: Pick<CaseFacts, 'matters'>): readonly AnsweredMatter[] {
  return openMatters(facts).flatMap((matter) => {
    const answer = standingAnswer(matter);
    return answer === null ? [] : [{ number: matter.number, answer }];
  });
}

/** All findings in one word: upheld where all are, not upheld where none is. @returns null where there is none */
export function findingsTogether(answered: readonly AnsweredMatter[]): DecisionAnswer | null {
  const [first] = answered;
  if (first === undefined) return null;
  return answered.every(({ answer }) => answer === first.answer) ? first.answer : 'partly-upheld';
}

/** An outcome that says which findings it goes with; one that says nothing goes with all. */
interface Outcome {
  readonly title: string;
  readonly findings?: readonly DecisionAnswer[] | undefined;
}

/** Says how an outcome differs from what was found, such as 'You chose Not upheld; number 2 is upheld.' */
export function differenceFromFindings(outcome: Outcome, answered: readonly AnsweredMatter[]): string | null {
  const together = findingsTogether(answered);
  if (together === null || outcome.findings === undefined || outcome.findings.includes(together)) return null;
  const others = answered.filter(({ answer }) => outcome.findings?.includes(answer) !== true);
  const listed = (others.length === 0 ? answered : others).map(
    ({ number, answer }) => `number ${number} is ${findingTitles[answer].toLowerCase()}`,
  );
  return `You chose ${outcome.title}; ${new Intl.ListFormat('en-GB').format(listed)}.`;
}
