import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { addMatter, begin, withdrawUnanswered } from '../../case-in-memory/acts.ts';
import type { CaseWorld, Engine } from '../../case-in-memory/case-world.ts';
import { actorOf, primaryId, runningOf } from '../../case-in-memory/case-world.ts';
import { newCase } from '../../case-in-memory/new-case.ts';
import { noPapers, requiredPapers, submitWithPapers } from '../../case-in-memory/papers.ts';
import type { Refusal } from '../../decision.ts';
import type { WorkflowDefinition } from '../../definition.ts';
import { endEarly } from '../../pack/walker/end-early.ts';
import type { CompiledPack } from '../../pack.ts';
import { findComponent } from '../../positions.ts';
import { serviceCalendar } from '../../service-calendar.ts';

/** An act on a case, by keys, so that a person can read it. */
export type HistoryStep =
  /** `process` counts the processes of the case in the order of their start. */
  | {
      readonly kind: 'submit';
      readonly process: number;
      readonly component: string;
      readonly option: string;
      readonly data: unknown;
    }
  | { readonly kind: 'wait'; readonly days: number }
  /** HR ends the main process early. */
  | { readonly kind: 'end-early' }
  | { readonly kind: 'add-matter' }
  /** Matters that nobody has decided are withdrawn, as closing asks. */
  | { readonly kind: 'withdraw-matters' }
  /** The tasks that must be done before closing are done outside the process, but for those of type 2. */
  | { readonly kind: 'tasks' };

const BEGINS_AT = '2026-11-23T09:00:00Z';
const MILLISECONDS_A_DAY = 24 * 3_600_000;

/** A case on which the workflow has just begun; the adviser does everything. */
export function caseOf(pack: CompiledPack, definition: WorkflowDefinition, engine: Engine): CaseWorld {
  const person = { hasWritten: false };
  const world = newCase({
    engine,
    now: BEGINS_AT,
    calendar: serviceCalendar(pack),
    cast: { nameOf: (userId) => userId, isHr: () => false },
    definitions: new Map(pack.workflows.map((workflow) => [workflow.id, workflow])),
    employeeUserId: 'employee',
    adviserUserId: 'adviser',
    participants: [
      { ...person, id: 1, userId: 'owner', name: 'owner', roleId: ParticipantRole.CaseOwner, relationId: null },
      {
        ...person,
        id: 2,
        userId: 'observer',
        name: 'observer',
        roleId: ParticipantRole.Observer,
        relationId: Relation.InterestedParty,
      },
    ],
  });
  begin(
    world,
    { definition, parentId: null, startedByVisitId: null, isMandatory: false, isHrOnly: false },
    actorOf(world, world.adviserUserId),
  );
  return world;
}

/** Does one step on a case, and answers why it was refused. */
export function perform(world: CaseWorld, step: HistoryStep): Refusal | null {
  switch (step.kind) {
    case 'wait':
      pass(world, step.days);
      return null;
    case 'end-early':
      return endEarly(world);
    case 'add-matter':
      addMatter(world);
      return null;
    case 'withdraw-matters':
      withdrawUnanswered(world, primaryId(world));
      return null;
    case 'tasks':
      for (const task of tasksToDo(world)) task.state = 'done';
      return null;
    case 'submit':
      return submit(world, step);
  }
}

/** Performs a step of kind `tasks`. */
export function tasksToDo(world: CaseWorld): CaseWorld['tasks'] {
  return world.tasks.filter(
    ({ state, type, isRequiredBeforeClosure }) => state === 'open' && isRequiredBeforeClosure && type !== 2,
  );
}

function submit(world: CaseWorld, step: Extract<HistoryStep, { kind: 'submit' }>): Refusal | null {
  const processId = [...world.processes.keys()][step.process - 1] ?? -1;
  const { record, definition } = runningOf(world, processId);
  const visit = record.visits.find(({ id }) => id === record.currentVisitId);
  const component = findComponent(definition, visit?.componentId ?? null)?.component;
  const option = component?.options.find(({ key }) => key === step.option);
  if (visit === undefined || component?.key !== step.component || option === undefined) {
    throw new Error(
      `'${step.component}/${step.option}' cannot be submitted: the process is at '${component?.key ?? 'its end'}'.`,
    );
  }
  const submission = { visitId: visit.id, optionId: option.id, data: step.data, payloadHash: '' };
  const papers = option.kind === 'advance' ? requiredPapers(definition, component, step.data) : noPapers;
  const result = submitWithPapers(world, processId, world.adviserUserId, { submission, papers });
  if (result.kind === 'refusal') return result;
  // Each day one thing is done, so that days which follow from each other differ.
  pass(world, 1);
  return null;
}

function pass(world: CaseWorld, days: number): void {
  world.now = new Date(Date.parse(world.now) + days * MILLISECONDS_A_DAY).toISOString();
}
