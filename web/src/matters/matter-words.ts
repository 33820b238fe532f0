import type { Concerned, ConcernedSent, Finding, Matter } from '@evenhand/contract/matters';
import { findingTitles, matterStateTitles, NAME_WITHHELD } from '@evenhand/contract/matters.text';
import { mattersText as text } from './matters.text.ts';

/**
 * What was found on a matter: the answer of the investigation until it is decided, then the decision with what an
 * appeal made of it, such as 'Upheld → Not upheld on appeal' (ALLEG-10). Null before any finding.
 */
function findingInWords(findings: readonly Pick<Finding, 'stage' | 'answer'>[]): string | null {
  const decided = findings.filter(({ stage }) => stage !== 'investigation');
  if (decided.length === 0) {
    const last = findings.at(-1);
    return last === undefined ? null : findingTitles[last.answer];
  }
  return decided
    .map(({ stage, answer }) => (stage === 'appeal' ? text.onAppeal(findingTitles[answer]) : findingTitles[answer]))
    .join(' → ');
}

/** Withdrawn or merged, or what was found. */
export function stateInWords({ state, findings }: Pick<Matter, 'state' | 'findings'>): string {
  return state === 'open' ? (findingInWords(findings) ?? text.noFinding) : matterStateTitles[state];
}

/** Who raised it; everybody but HR reads that the name is withheld, and HR that it is withheld from others. */
export function raiserInWords(
  { raisedBy, isRaiserWithheld }: Pick<Matter, 'raisedBy' | 'isRaiserWithheld'>,
  withheld: (name: string) => string = text.withheld,
): string {
  if (raisedBy === null) return isRaiserWithheld ? NAME_WITHHELD : '';
  return isRaiserWithheld ? withheld(raisedBy.name) : raisedBy.name;
}

/** The value of a person in a list of choices. */
export function choiceOf({ partyId, participantId }: Concerned): string {
  if (partyId !== null) return `party ${partyId}`;
  return participantId === null ? 'employee' : `participant ${participantId}`;
}

/** A choice as it is sent. */
export function concernedOf(choice: string | null): ConcernedSent | null {
  if (choice === null) return null;
  const [kind, id] = choice.split(' ');
  if (kind === 'party') return { partyId: Number(id) };
  return kind === 'participant' ? { participantId: Number(id) } : { isEmployee: true };
}
