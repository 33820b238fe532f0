import type { CaseWorld, TrackedEvent } from '../case-in-memory/case-world.ts';
import { isFilled, primaryId, runningOf } from '../case-in-memory/case-world.ts';
import type { Visit } from '../process-state.ts';
import { liveVisits } from '../visits.ts';
import { idOf } from './workflow-builder.ts';

/** The latest live visit of a component, preferring the current one. */
export function visitOf(world: CaseWorld, component: string, processId: number = primaryId(world)): Visit | undefined {
  const { record } = runningOf(world, processId);
  const live = liveVisits(record).filter((visit) => visit.componentId === idOf(component));
  return live.find((visit) => visit.id === record.currentVisitId) ?? live.at(-1);
}

/** Titles of open tasks. */
export function openTitles(world: CaseWorld): readonly string[] {
  return world.tasks.filter((task) => task.state === 'open').map((task) => task.title);
}

/** Events that hold something. */
export function filledEvents(world: CaseWorld): readonly TrackedEvent[] {
  return [...world.events.values()].filter((event) => !event.isWithdrawn && isFilled(event));
}
