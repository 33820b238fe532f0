import type { CaseChange, ChangedFact } from '../access/case-changes.ts';

/** By case number: people who saw it before, and the facts that changed it. */
export type CaseChanges = ReadonlyMap<
  number,
  { readonly sawBefore: ReadonlySet<string>; readonly facts: readonly ChangedFact[] }
>;

export function changesByCase(all: readonly CaseChange[]): CaseChanges {
  const changes = new Map<number, { sawBefore: Set<string>; facts: ChangedFact[] }>();
  for (const { caseId, sawBefore, facts } of all) {
    const known = changes.get(caseId) ?? { sawBefore: new Set(), facts: [] };
    for (const userId of sawBefore) known.sawBefore.add(userId);
    known.facts.push(...facts);
    changes.set(caseId, known);
  }
  return changes;
}
