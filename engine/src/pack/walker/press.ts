import { act } from '../../case-in-memory/acts.ts';
import type { CaseWorld } from '../../case-in-memory/case-world.ts';
import { runningOf } from '../../case-in-memory/case-world.ts';
import type { Component, Option } from '../../definition.ts';
import { findComponent } from '../../positions.ts';
import type { Refusal } from '../../process-state.ts';

/** Submits the current component as the adviser. */
export function press(world: CaseWorld, processId: number, option: Option, data: unknown): Refusal | null {
  const visitId = runningOf(world, processId).record.currentVisitId ?? -1;
  const submission = { visitId, optionId: option.id, data, payloadHash: '' };
  const result = act(world, processId, world.adviserUserId, (context) => world.engine.submitComponent(context, submission));
  if (result.kind === 'refusal') return result;
  // Every event gets the files that it asks for.
  world.eventFiles = [...world.eventFiles.filter((file) => file.visitId !== visitId), { visitId, fileCount: 1, documentStatus: 2 }];
  return null;
}

/** The component that is being worked on; null once the process has ended. */
export function currentComponent(world: CaseWorld, processId: number): Component | null {
  const { record, definition } = runningOf(world, processId);
  const visit = record.visits.find(({ id }) => id === record.currentVisitId);
  return record.ended !== null || visit === undefined ? null : (findComponent(definition, visit.componentId)?.component ?? null);
}
