import type { CaseRules } from '../cases/case-rules.ts';
import { writerWhileWorkable } from '../cases/case-rules.ts';

/** Who may correct a tracked event (API-088). Whether its new content fits is the engine's to say. */
export const trackedEventRules = { edit: writerWhileWorkable } satisfies CaseRules;
