import type { Result } from '../case-in-memory/acts.ts';
import { act, realEngine } from '../case-in-memory/acts.ts';
import type { CaseWorld, Engine } from '../case-in-memory/case-world.ts';
import { actorOf, readsProcess, runningOf } from '../case-in-memory/case-world.ts';
import type { Component, WorkflowDefinition } from '../definition.ts';
import { findComponent, stepPositions } from '../positions.ts';
import { anyPayload } from './any-payload.ts';
import { openAnytimeEvent } from './anytime-event.ts';
import { openCase } from './case-acts.ts';
import {
  anytimeEventWorkflow,
  denseWorkflow,
  innermostWorkflow,
  payloadFor,
  subProcessWorkflow,
} from './dense-workflow.ts';
import type { KeptRows } from './kept-rows.ts';
import { keepingRows } from './kept-rows.ts';
import type { Move, Walk } from './moves.ts';
import { option as builtOption } from './workflow-builder.ts';

/** Random walks through a process, performed. */

/** Made once: the engine keeps the positions of a definition as long as the definition. */
const dense = { step: denseWorkflow('step'), stage: denseWorkflow('stage'), process: denseWorkflow('process') };
const started = [subProcessWorkflow(), innermostWorkflow(), anytimeEventWorkflow()];

/** The act and its actor, for the invariants. */
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
  /** The rows that a server would have written. */
  readonly rows: KeptRows;
  /** Makes a submission for a component; different numbers give different answers. */
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

export function startWalk(walk: Walk, engine: Engine = realEngine): WalkState {
  return {
    ...begun([dense[walk.undoScope], ...started], engine),
    payload: (part, _definition, number) => payloadFor(part, number),
    last: null,
  };
}

/** A walk through a workflow of a pack, which may start all others. */
export function startWalkThrough(definitions: readonly WorkflowDefinition[]): WalkState {
  return { ...begun(definitions, realEngine), payload: anyPayload, last: null };
}

function begun(definitions: readonly WorkflowDefinition[], engine: Engine): Pick<WalkState, 'world' | 'rows'> {
  const rows: KeptRows = new Map();
  return { world: openCase(definitions, { engine: keepingRows(engine, rows) }), rows };
}

/** Resolves a move's numbers against the present state. */
export function choose(
  world: CaseWorld,
  { who, where, what }: Move,
): { readonly userId: string; readonly processId: number; readonly visitId: number } {
  const processId = [...world.processes.keys()][where % world.processes.size] ?? 0;
  const { visits } = runningOf(world, processId).record;
  return { userId: PEOPLE[who] ?? 'maren', processId, visitId: visits[what % Math.max(1, visits.length)]?.id ?? -1 };
}

/** Carries out one move and says what came of it. */
export function performMove(state: WalkState, chosen: Move): PerformedMove {
  const { world } = state;
  const { userId, processId } = choose(world, chosen);
  const performed = (result: Result | null, subject: number | null = null): PerformedMove => ({
    move: chosen,
    userId,
    processId,
    result,
    subject,
  });
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
    case 'event': {
      const opened = openAnytimeEvent(world, userId, chosen.what);
      return opened === null ? performed(null) : { ...performed(opened), processId: opened.answer.processId };
    }
    default:
      if (!readsProcess(world, processId, actorOf(world, userId))) return performed(null);
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
      const closing = {
        visitId: chosen.what % 3 === 0 ? rowId : current,
        conclusion: 'Done.',
        outcomeStageId: outcomeOf(definition),
        payloadHash: 'close',
      };
      return performed(
        act(world, processId, userId, (context) => world.engine.submitClosing(context, closing)),
        closing.visitId,
      );
    }
    default: {
      const visitId = chosen.kind === 'any-row' ? rowId : current;
      const part = findComponent(
        definition,
        record.visits.find((visit) => visit.id === visitId)?.componentId ?? null,
      )?.component;
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

function submissionFor(
  chosen: Move,
  visitId: number,
  part: Component | undefined,
  payload: (part: Component, number: number) => unknown,
): Submission {
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
