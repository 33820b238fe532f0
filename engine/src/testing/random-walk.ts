import * as fc from 'fast-check';
import type { Result } from '../case-in-memory/acts.ts';
import { act } from '../case-in-memory/acts.ts';
import type { CaseWorld, Engine } from '../case-in-memory/case-world.ts';
import { runningOf } from '../case-in-memory/case-world.ts';
import type { Component, WorkflowDefinition } from '../definition.ts';
import { findComponent, stepPositions } from '../positions.ts';
import { submitClosing } from '../submit-closing.ts';
import { anyPayload } from './any-payload.ts';
import { openCase } from './case-acts.ts';
import { denseWorkflow, innermostWorkflow, payloadFor, subProcessWorkflow } from './dense-workflow.ts';
import { option as builtOption } from './workflow-builder.ts';

/** Random walks through a process: what people might do in any order, sensible or not. */

/**
 * One act. Numbers choose among whatever there is to choose from at that moment, so that
 * shrinking keeps a walk meaningful.
 */
export interface Move {
  readonly kind: (typeof kinds)[number];
  readonly who: number;
  readonly where: number;
  readonly what: number;
}

export interface Walk {
  readonly undoScope: WorkflowDefinition['undoScope'];
  readonly moves: readonly Move[];
}

const kinds = [
  'advance',
  'save',
  'cancel',
  'draft',
  'resubmit',
  'any-row',
  'previous',
  'undo',
  'undo-redo',
  'step',
  'task',
  'lock',
  'time',
  'risk',
  'written',
  'close',
] as const;

/**
 * Advancing is the most frequent act, or walks would not get anywhere; HR acts as
 * often as everybody else together.
 */
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.oneof({ weight: 14, arbitrary: fc.constant('advance' as const) }, { weight: 16, arbitrary: fc.constantFrom(...kinds) }),
  who: fc.nat(9),
  where: fc.nat(3),
  what: fc.nat(60),
});

export const walks: fc.Arbitrary<Walk> = fc.record({
  undoScope: fc.constantFrom('step', 'stage', 'process'),
  moves: fc.array(move, { minLength: 1, maxLength: 60, size: 'max' }),
});

/** Made once: the engine keeps the positions of a definition as long as the definition. */
const dense = { step: denseWorkflow('step'), stage: denseWorkflow('stage'), process: denseWorkflow('process') };
const started = [subProcessWorkflow(), innermostWorkflow()];

/** What was done and by whom, for the invariants. */
export interface PerformedMove {
  readonly move: Move;
  readonly userId: string;
  readonly processId: number;
  readonly result: Result | null;
  /** The visit an undo was asked of; the step a move named. */
  readonly subject: number | null;
}

export interface WalkState {
  readonly world: CaseWorld;
  /** What is submitted for a component; different numbers give different answers. */
  readonly payload: (part: Component, definition: WorkflowDefinition, number: number) => unknown;
  /** The last submit that was carried out, to be sent again. */
  last: { readonly processId: number; readonly userId: string; readonly submission: Submission } | null;
}

interface Submission {
  readonly visitId: number;
  readonly optionId: number;
  readonly data: unknown;
  readonly payloadHash: string;
}

export function startWalk(walk: Walk, engine?: Engine): WalkState {
  const world = openCase([dense[walk.undoScope], ...started], engine === undefined ? {} : { engine });
  return { world, payload: (part, _definition, number) => payloadFor(part, number), last: null };
}

/** A walk through a workflow of a pack, which may start all others. */
export function startWalkThrough(definitions: readonly WorkflowDefinition[]): WalkState {
  return { world: openCase(definitions), payload: anyPayload, last: null };
}

/** What a move's numbers mean at this moment. */
export function choose(world: CaseWorld, { who, where, what }: Move): { readonly userId: string; readonly processId: number; readonly visitId: number } {
  const processId = [...world.processes.keys()][where % world.processes.size] ?? 0;
  const { visits } = runningOf(world, processId).record;
  return { userId: PEOPLE[who] ?? 'maren', processId, visitId: visits[what % Math.max(1, visits.length)]?.id ?? -1 };
}

/** Carries out one move and says what came of it. */
export function performMove(state: WalkState, chosen: Move): PerformedMove {
  const { world } = state;
  const { userId, processId } = choose(world, chosen);
  const performed = (result: Result | null, subject: number | null = null): PerformedMove => ({ move: chosen, userId, processId, result, subject });
  switch (chosen.kind) {
    case 'lock':
      world.isLocked = !world.isLocked && chosen.what % 2 === 0;
      return performed(null);
    case 'time':
      world.now = new Date(Date.parse(world.now) + (chosen.what + 1) * 3_600_000).toISOString();
      return performed(null);
    case 'risk':
      world.riskId = anyRisk(world, processId, chosen.what);
      return performed(null);
    case 'written':
      world.participants = world.participants.map((person, index) =>
        index === chosen.what % world.participants.length ? { ...person, hasWritten: true } : person,
      );
      return performed(null);
    default:
      return performAct(state, chosen, userId, processId, performed);
  }
}

function performAct(
  state: WalkState,
  chosen: Move,
  userId: string,
  processId: number,
  performed: (result: Result | null, subject?: number | null) => PerformedMove,
): PerformedMove {
  const { world } = state;
  const { record, definition } = runningOf(world, processId);
  const rowId = choose(world, chosen).visitId;
  const current = record.currentVisitId ?? -1;
  switch (chosen.kind) {
    case 'resubmit': {
      const { last } = state;
      if (last === null) return performed(null);
      return {
        ...performed(null),
        processId: last.processId,
        userId: last.userId,
        result: submit(world, last.processId, last.userId, last.submission),
        subject: last.submission.visitId,
      };
    }
    case 'draft':
      return performed(
        act(world, processId, userId, (context) => world.engine.saveDraft(context, current, { typed: chosen.what })),
        current,
      );
    case 'undo':
      return performed(
        act(world, processId, userId, (context) => world.engine.undoComponent(context, rowId)),
        rowId,
      );
    case 'step': {
      const steps = [...stepPositions(definition), ...started.flatMap((workflow) => stepPositions(workflow))];
      const stepId = steps[chosen.what % steps.length]?.step.id ?? -1;
      return performed(
        act(world, processId, userId, (context) => world.engine.setStep(context, stepId)),
        stepId,
      );
    }
    case 'task': {
      const tasks = stepPositions(definition).flatMap((position) => position.step.tasks);
      const taskId = tasks[chosen.what % tasks.length]?.id ?? -1;
      return performed(
        act(world, processId, userId, (context) => world.engine.goToTask(context, taskId)),
        taskId,
      );
    }
    case 'close': {
      const closing = { visitId: chosen.what % 3 === 0 ? rowId : current, conclusion: 'Done.', outcomeStageId: outcomeOf(definition), payloadHash: 'close' };
      return performed(
        act(world, processId, userId, (context) => submitClosing(context, closing)),
        closing.visitId,
      );
    }
    default: {
      const visitId = chosen.kind === 'any-row' ? rowId : current;
      const part = findComponent(definition, record.visits.find((visit) => visit.id === visitId)?.componentId ?? null)?.component;
      const submission = submissionFor(chosen, visitId, part, (one, number) => state.payload(one, definition, number));
      const result = submit(world, processId, userId, submission);
      if (result.kind === 'done' && chosen.kind !== 'cancel') state.last = { processId, userId, submission };
      return performed(result, visitId);
    }
  }
}

/** Submits what a move says; also how an undone submit is made again. */
export function submit(world: CaseWorld, processId: number, userId: string, submission: Submission): Result {
  return act(world, processId, userId, (context) => world.engine.submitComponent(context, submission));
}

/**
 * HR acts in half of the moves; then the owner, a stakeholder, an observer, a blocked person and a person
 * who may join.
 */
const PEOPLE = ['maren', 'maren', 'maren', 'maren', 'maren', 'teodora', 'isaac', 'salma', 'silas', 'ngozi'] as const;

function submissionFor(chosen: Move, visitId: number, part: Component | undefined, payload: (part: Component, number: number) => unknown): Submission {
  const kind = chosen.kind === 'any-row' || chosen.kind === 'undo-redo' ? 'advance' : chosen.kind;
  const options = part?.options.filter((option) => option.kind === kind) ?? [];
  const optionId = options[chosen.what % Math.max(1, options.length)]?.id ?? builtOption('none')('none').id;
  const data = part === undefined ? null : payload(part, chosen.what);
  return { visitId, optionId, data, payloadHash: JSON.stringify([optionId, data]) };
}

function anyRisk(world: CaseWorld, processId: number, number: number): number | null {
  const risks = runningOf(world, processId).definition.risks?.items ?? [];
  return risks[number % (risks.length + 1)]?.id ?? null;
}

function outcomeOf(definition: WorkflowDefinition): number | null {
  return definition.outcomes[0]?.id ?? null;
}
