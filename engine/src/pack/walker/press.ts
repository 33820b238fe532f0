import { addMatter } from '../../case-in-memory/acts.ts';
import type { CaseWorld } from '../../case-in-memory/case-world.ts';
import { runningOf } from '../../case-in-memory/case-world.ts';
import { noPapers, requiredPapers, submitWithPapers } from '../../case-in-memory/papers.ts';
import type { Refusal } from '../../decision.ts';
import type { Component, Option } from '../../definition.ts';
import { findComponent } from '../../positions.ts';

/** Submits the current component as the adviser, with the letter and files that it requires. */
export function press(world: CaseWorld, processId: number, option: Option, data: unknown): Refusal | null {
  const visitId = runningOf(world, processId).record.currentVisitId ?? -1;
  const component = currentComponent(world, processId);
  // Matters are recorded by acts of their own, which no form sends.
  if (component?.settings.type === 'Matters' && world.matters.length === 0) addMatter(world);
  const papers =
    component === null ? noPapers : requiredPapers(runningOf(world, processId).definition, component, data);
  const submission = { visitId, optionId: option.id, data, payloadHash: '' };
  const result = submitWithPapers(world, processId, world.adviserUserId, { submission, papers });
  return result.kind === 'refusal' ? result : null;
}

/** The component that is being worked on; null once the process has ended. */
export function currentComponent(world: CaseWorld, processId: number): Component | null {
  const { record, definition } = runningOf(world, processId);
  const visit = record.visits.find(({ id }) => id === record.currentVisitId);
  return record.ended !== null || visit === undefined
    ? null
    : (findComponent(definition, visit.componentId)?.component ?? null);
}
