import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRule, CaseRules } from '../cases/case-rules.ts';
import { hrWhileOpen, writer, writerWhileWorkable } from '../cases/case-rules.ts';

/** Who may follow the tasks of a case, and who may change one. */
export const taskRules = { open: writer, edit: writerWhileWorkable } satisfies CaseRules;

/**
 * Who may say that a next action is done: HR, and the person it was scheduled for, if they are not an
 * observer (decision 0030).
 */
export function completes(holderUserId: string | null): CaseRule {
  return (actor, theCase) => (actor.userId === holderUserId ? writerWhileWorkable : hrWhileOpen)(actor, theCase);
}

export const taskAbilities = {
  openTasks: ({ may }) => may(taskRules.open),
  editTasks: ({ may }) => may(taskRules.edit),
} satisfies Partial<AbilityTable>;
