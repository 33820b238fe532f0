import type { Result } from '../case-in-memory/acts.ts';
import { begin } from '../case-in-memory/acts.ts';
import type { CaseWorld } from '../case-in-memory/case-world.ts';
import { actorOf } from '../case-in-memory/case-world.ts';

/**
 * Opens an anytime event as the server would: writers may, on a case that is open to them. HR may open one
 * that HR alone reads. Null when it may not be, or there is none.
 */
export function openAnytimeEvent(
  world: CaseWorld,
  userId: string,
  what: number,
): Extract<Result, { kind: 'done' }> | null {
  const offered = [...world.definitions.values()].filter(({ kind }) => kind === 'anytime-event');
  const definition = offered[what % Math.max(1, offered.length)];
  const actor = actorOf(world, userId);
  const mayStart = actor.isWriter && world.status === 1 && (actor.isHr || !world.isLocked);
  if (definition === undefined || !mayStart) return null;
  const isHrOnly = actor.isHr && what % 3 === 0;
  const processId = begin(
    world,
    { definition, parentId: null, startedByVisitId: null, isMandatory: false, isHrOnly },
    actor,
  );
  return {
    kind: 'done',
    answer: { processId, subProcessId: null, hasProcessEnded: false, caseStatus: world.status },
    isReplay: false,
  };
}
