import type { Result } from '../case-in-memory/acts.ts';
import { act, begin, realEngine } from '../case-in-memory/acts.ts';
import type { CaseWorld, Engine } from '../case-in-memory/case-world.ts';
import { primaryId, runningOf, viewOf } from '../case-in-memory/case-world.ts';
import { newCase } from '../case-in-memory/new-case.ts';
import { perform } from '../case-in-memory/perform.ts';
import type { WorkflowDefinition } from '../definition.ts';
import type { Actor } from '../process-context.ts';
import { settleEditedEvent } from '../task-effects.ts';
import { findVisit } from '../visits.ts';
import { visitOf } from './case-reads.ts';
import { adviser, nameOf, participants } from './people.ts';
import { idOf } from './workflow-builder.ts';

/** Acts on a case in memory, on what they name by its key. */

/** Opens a case on the first workflow; the others can be started from it. */
export function openCase(
  definitions: readonly WorkflowDefinition[],
  options: { readonly engine?: Engine; readonly now?: string } = {},
): CaseWorld {
  const world = newCase({
    now: options.now ?? '2026-11-02T10:00:00Z',
    calendar: { timeZone: 'Europe/London', holidays: ['2026-12-25', '2026-12-28'] },
    engine: options.engine ?? realEngine,
    cast: { nameOf, isHr: (userId) => userId === adviser.userId },
    definitions: new Map(definitions.map((definition) => [definition.id, definition])),
    employeeUserId: 'callum',
    adviserUserId: adviser.userId,
    participants,
  });
  const [primary] = definitions;
  if (primary === undefined) throw new Error('A case needs a workflow.');
  start(world, primary, null, null, false, adviser);
  return world;
}

/** Starts a process and answers its id. */
export function start(
  world: CaseWorld,
  definition: WorkflowDefinition,
  parentId: number | null,
  startedByVisitId: number | null,
  isMandatory: boolean,
  actor: Actor,
): number {
  return begin(world, { definition, parentId, startedByVisitId, isMandatory, isHrOnly: false }, actor);
}

/** Submits the current visit, or the latest live one of the named component. */
export function submit(
  world: CaseWorld,
  userId: string,
  component: string,
  optionKey: string,
  data: unknown = null,
  where: { readonly processId?: number; readonly visitId?: number; readonly hash?: string } = {},
): Result {
  const processId = where.processId ?? primaryId(world);
  const visitId = where.visitId ?? visitOf(world, component, processId)?.id ?? -1;
  const submission = {
    visitId,
    optionId: idOf(`${component}/${optionKey}`),
    data,
    payloadHash: where.hash ?? JSON.stringify([optionKey, data]),
  };
  return act(world, processId, userId, (context) => world.engine.submitComponent(context, submission));
}

/** Goes back from the current visit, or from the one named. */
export function undo(world: CaseWorld, userId: string, visitId?: number, processId: number = primaryId(world)): Result {
  return act(world, processId, userId, (context) =>
    world.engine.undoComponent(context, visitId ?? context.record.currentVisitId ?? -1),
  );
}

/** Moves a process to the step with this key. */
export function moveToStep(
  world: CaseWorld,
  userId: string,
  stepKey: string,
  processId: number = primaryId(world),
): Result {
  return act(world, processId, userId, (context) => world.engine.setStep(context, idOf(`step:${stepKey}`)));
}

/** Makes the workflow task with this key the active one. */
export function openTask(
  world: CaseWorld,
  userId: string,
  taskKey: string,
  processId: number = primaryId(world),
): Result {
  return act(world, processId, userId, (context) => world.engine.goToTask(context, idOf(`task:${taskKey}`)));
}

/**
 * Edits a tracked event from the case page, as the module of tracked events will: the
 * visit keeps the same content.
 */
export function editEvent(
  world: CaseWorld,
  visitId: number,
  data: unknown,
  fileCount: number,
  processId: number = primaryId(world),
): void {
  const running = runningOf(world, processId);
  running.record = {
    ...running.record,
    visits: running.record.visits.map((visit) => (visit.id === visitId ? { ...visit, data } : visit)),
  };
  world.eventFiles = [
    ...world.eventFiles.filter((eventFiles) => eventFiles.visitId !== visitId),
    { visitId, fileCount, documentStatus: 0 },
  ];
  const visit = findVisit(running.record, visitId);
  if (visit === null) throw new Error(`No visit ${visitId}.`);
  for (const effect of settleEditedEvent(visit, viewOf(world, processId)))
    perform(effect, { world, processId, actor: adviser, start: begin });
}
