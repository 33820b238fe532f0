import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { writer, writerWhileWorkable } from '../cases/case-rules.ts';

/** Who may follow the tasks of a case, and who may change one. */
export const taskRules = { open: writer, edit: writerWhileWorkable } satisfies CaseRules;

export const taskAbilities = { openTasks: ({ may }) => may(taskRules.open), editTasks: ({ may }) => may(taskRules.edit) } satisfies Partial<AbilityTable>;
