import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRule, CaseRules } from '../cases/case-rules.ts';
import { hrWhileOpen, writer, writerWhileWorkable } from '../cases/case-rules.ts';

/** Following the tasks of a case, and changing one. */
export const taskRules = { open: writer, edit: writerWhileWorkable } satisfies CaseRules;

/** A next action is completed by HR, and by the person it was scheduled for, unless an observer (decision 0030). */
export function completes(holderUserId: string | null): CaseRule {
  return (actor, theCase) => (actor.userId === holderUserId ? writerWhileWorkable : hrWhileOpen)(actor, theCase);
}

export const taskAbilities = {
  openTasks: ({ may }) => may(taskRules.open),
  editTasks: ({ may }) => may(taskRules.edit),
} satisfies Partial<AbilityTable>;
