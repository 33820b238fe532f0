import type { CaseRules } from '../cases/case-rules.ts';
import { writerWhileWorkable } from '../cases/case-rules.ts';

/** Who may correct a tracked event (API-088). The engine decides whether its new content fits. */
export const trackedEventRules = { edit: writerWhileWorkable } satisfies CaseRules;
