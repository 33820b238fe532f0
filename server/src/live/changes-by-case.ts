import type { CaseChange, ChangedFact } from '../access/case-changes.ts';

/** By case number: people who saw it before, and the facts that changed it. */
export type CaseChanges = Map<number, { readonly sawBefore: Set<string>; readonly facts: ChangedFact[] }>;

export function addChange(changes: CaseChanges, { caseId, sawBefore, facts }: CaseChange): void {
  const known = changes.get(caseId);
  changes.set(caseId, { sawBefore: new Set([...(known?.sawBefore ?? []), ...sawBefore]), facts: [...(known?.facts ?? []), ...facts] });
}
