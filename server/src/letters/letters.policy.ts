import { isClosedStatus } from '@evenhand/contract/cases';
import type { LetterSending } from '@evenhand/contract/letter-sending';
import type { Letter } from '@evenhand/contract/letters';
import { DocumentStatus } from '@evenhand/contract/letters';
import type { Actor } from '../access/actor.ts';
import type { CaseRules, RuleFacts } from '../cases/case-rules.ts';
import { anyViewer, writer, writerWhileWorkable } from '../cases/case-rules.ts';

/** A letter is read by everybody who sees its process, and written by those who may work on the process. */
export const letterRules = { view: anyViewer, write: writerWhileWorkable } satisfies CaseRules;

/** The reason why a person who sees a letter cannot write it, or null. */
export function readOnlyBecause(actor: Actor, theCase: RuleFacts, status: number): Letter['readOnlyBecause'] {
  if (status === DocumentStatus.Completed) return 'completed';
  if (writer(actor, theCase) !== null) return 'role';
  if (isClosedStatus(theCase.status)) return 'closed';
  return letterRules.write(actor, theCase) === null ? null : 'locked';
}

/** The part of a letter that says how it was sent depends on these. */
export interface SendableLetter {
  readonly correctedBy: string | null;
}

/**
 * Whoever may write a letter records how it was sent, and takes back what was recorded by mistake. Nothing more is
 * recorded for a letter that a completed correction has taken the place of.
 */
export function sendingAbilities(
  actor: Actor,
  theCase: RuleFacts,
  { correctedBy }: SendableLetter,
): Pick<LetterSending, 'canRecord' | 'canTakeBack'> {
  const canTakeBack = letterRules.write(actor, theCase) === null;
  return { canRecord: canTakeBack && correctedBy === null, canTakeBack };
}

/** Whether a person may begin a correction of a letter, which a completed one alone has. */
export function canCorrect(actor: Actor, theCase: RuleFacts, status: number): boolean {
  return status === DocumentStatus.Completed && letterRules.write(actor, theCase) === null;
}
