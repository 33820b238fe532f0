import type { ComponentPosition } from './positions.ts';
import { positionOf } from './positions.ts';
import type { ProcessView } from './process-context.ts';
import type { Visit } from './process-state.ts';
import { liveVisits } from './visits.ts';

/** Number of rounds of a process in its present step, and the beginning of the present round. */
interface Rounds {
  readonly count: number;
  readonly beganAt: string;
}

interface Entry {
  readonly visit: Visit;
  readonly position: ComponentPosition;
}

/**
 * The rounds of the present stay in a step. A further one begins when a component leads back to one that the
 * process has been to before, in this stay or, where it goes on with what it had parked, in the one before.
 * Null where the process goes on with what it had parked, because nothing was entered.
 */
export function roundsOf({ definition, record }: Pick<ProcessView, 'definition' | 'record'>): Rounds | null {
  const entries = liveVisits(record)
    .filter((visit) => visit.enteredIn !== null)
    .sort((a, b) => (a.enteredIn ?? 0) - (b.enteredIn ?? 0))
    .map((visit): Entry => ({ visit, position: positionOf(definition, visit.componentId) }));
  const stayBegins = entries.findLastIndex(({ position }) => position.step.id !== record.stepId) + 1;
  const stay = entries.slice(stayBegins);
  const began = stay.filter((_, index) => index === 0 || leadsBack(entries, stayBegins + index));
  const beganAt = began.at(-1)?.visit.enteredAt ?? null;
  return beganAt === null ? null : { count: began.length, beganAt };
}

/** True if the entry leads back, from the one before it, to a component that the process has been to. */
function leadsBack(entries: readonly Entry[], index: number): boolean {
  const [entry, previous] = [entries[index], entries[index - 1]];
  if (entry === undefined || previous === undefined) return false;
  const isKnown = entries.slice(0, index).some(({ position }) => position.component.id === entry.position.component.id);
  return isKnown && !isAfter(entry.position, previous.position);
}

function isAfter(a: ComponentPosition, b: ComponentPosition): boolean {
  return a.taskIndex > b.taskIndex || (a.taskIndex === b.taskIndex && a.componentIndex > b.componentIndex);
}
