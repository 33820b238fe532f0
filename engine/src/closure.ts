import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { lettersWait, letterWaits } from '@evenhand/contract/letter-sending.text';
import type { OpenTask, ProcessFacts } from './case-state.ts';
import { configureEvent, missingEventParts } from './components/event.ts';
import { eventFilesOf } from './components/event-act.ts';
import type { Refusal } from './decision.ts';
import type { Component } from './definition.ts';
import { earlyEndOf } from './early-end.ts';
import { eventSetupOf } from './event-dates.ts';
import { unansweredMatters } from './matters.ts';
import { componentPositions, positionOf } from './positions.ts';
import type { ProcessView } from './process-context.ts';
import type { ProcessRecord } from './process-state.ts';
import { badRequest } from './refusals.ts';
import { latestCompletedVisit, latestVisit } from './visits.ts';

/** Decides when a case or a sub-process may end (domain brief rules 5, 22 and 24). */

type ClosureView = Pick<ProcessView, 'definition' | 'record' | 'facts'>;

/** CLOSE-04. */
const REFUSED = 'Please complete all required tasks before closing the case';

/**
 * True if a component counts for closing this case: `always` ones do, `if-entered` ones once entered, unless HR has
 * left their latest visit behind.
 */
export function isRequiredBeforeClosure(record: ProcessRecord, component: Component): boolean {
  if (component.beforeClosure === 'always') return true;
  if (component.beforeClosure === 'never') return false;
  const visit = latestVisit(record, component.id);
  return visit !== null && visit.status !== ComponentStatus.NotStarted && visit.leftBehindIn === null;
}

/**
 * Components that count for closing and are not complete, in the order of the workflow.
 * The one that closes is exempt.
 */
export function unfinishedRequiredComponents(view: ClosureView): readonly Component[] {
  const end = earlyEndOf(view);
  return componentPositions(view.definition)
    .filter((position) => end === null || position.stepIndex > end || !isPointless(position.component, view.record))
    .map((position) => position.component)
    .filter((component) => isRequiredBeforeClosure(view.record, component) && !isClosingItself(component, view))
    .filter((component) => !isFinished(component, view));
}

/** After an early end nobody makes a plan that will not be used (decision 0110). */
function isPointless(component: Component, record: ProcessRecord): boolean {
  return !isOfEveryCase(component) && latestCompletedVisit(record, component.id) === null;
}

/** Reasons and risk are recorded on every case, however its process ends. */
export function isOfEveryCase({ settings }: Component): boolean {
  return settings.type === 'Reason' || settings.type === 'Risk';
}

/** A blocker of closing: its kind and number, and its sentence. */
export interface Blocker {
  readonly about: 'component' | 'task' | 'process' | 'letter' | 'matter';
  readonly id: number;
  readonly sentence: string;
  /** Opens a letter. */
  readonly documentId?: string;
}

/** Everything that stops closing the case from this process now, in words; empty when nothing does. */
export function closingBlockers(view: ClosureView): readonly string[] {
  return sentencesOf(blockersOf(view, true));
}

/**
 * Everything that stops submitting a CloseCase component or, with `closesCase` false, a Tasks component:
 * on Tasks of a primary process outstanding work alone; where the component ends a sub-process, that
 * process's own components too. Letters are waited for by the case alone: a sub-process may end before its letters are
 * sent.
 */
export function blockersOf(view: ClosureView, closesCase: boolean): readonly Blocker[] {
  const countsComponents = closesCase || view.record.kind !== 'primary';
  const { tasks, processes } = outstandingOf(view);
  return [
    ...(countsComponents ? unfinishedComponents(view) : []),
    ...tasks.map(({ id, title }) => ({ about: 'task' as const, id, sentence: `The task '${title}' is not done.` })),
    ...processes.map(({ id, title }) => ({
      about: 'process' as const,
      id,
      sentence: `The sub-process '${title}' has not ended.`,
    })),
    ...(closesCase && view.record.kind === 'primary' ? mattersToAnswer(view) : []),
    ...(view.record.kind === 'primary' ? lettersToSend(view) : []),
  ];
}

function mattersToAnswer({ definition, facts }: ClosureView): readonly Blocker[] {
  return unansweredMatters(definition, facts).map(({ number }) => ({
    about: 'matter',
    id: number,
    sentence: `Number ${number} has no finding and was not withdrawn.`,
  }));
}

function lettersToSend({ facts: { lettersToSend: letters = [] } }: ClosureView): readonly Blocker[] {
  return letters.map(({ id, documentId, title }) => ({
    about: 'letter',
    id,
    sentence: letterWaits(title),
    documentId,
  }));
}

/** The closing guard (CLOSE-04) and the gate of the Tasks step (COMP-CLOSE-02, COMP-CLOSE-03). */
export function refuseClosing(view: ClosureView, closesCase: boolean): Refusal | null {
  return refuse(blockersOf(view, closesCase));
}

/**
 * A sub-process ends only with its required components complete, whichever way it
 * ends (security invariant 7).
 */
export function refuseEnding(view: ClosureView): Refusal | null {
  return view.record.kind === 'primary' ? null : refuse(unfinishedComponents(view));
}

export interface Outstanding {
  readonly tasks: readonly OpenTask[];
  readonly processes: readonly ProcessFacts[];
}

/**
 * Open tasks and live sub-processes that this process waits for or shows (PROC-41, PROC-42): of the whole
 * case for a primary process, of itself and what it started for any other. Event processes are never
 * waited for; their (c) tasks are.
 */
export function outstandingWork({ record, facts }: ClosureView): Outstanding {
  const below = record.kind === 'primary' ? null : descendants(record.id, facts.processes);
  const isMine = (processId: number | null): boolean =>
    below === null || processId === record.id || (processId !== null && below.has(processId));
  return {
    tasks: facts.openTasks.filter((task) => isMine(task.processId)),
    processes: facts.processes.filter(
      (process) =>
        process.kind === 'sub-process' && !process.hasEnded && process.id !== record.id && isMine(process.id),
    ),
  };
}

/** Lists what is outstanding, without the tasks of the closing component, which end with it. */
export function outstandingBeside(componentId: number, view: ClosureView): Outstanding {
  const { tasks, processes } = outstandingWork(view);
  return { tasks: tasks.filter((task) => !isOwnTask(task, componentId, view)), processes };
}

/** True if a task belongs to the component's step or workflow task, and so is worked on with it. */
export function isOwnTask(
  { processId, type, source }: OpenTask,
  componentId: number,
  { definition, record }: Pick<ClosureView, 'definition' | 'record'>,
): boolean {
  const { step, task: workflowTask } = positionOf(definition, componentId);
  const isOfPlace =
    (source?.kind === 'step' && source.stepId === step.id) ||
    (source?.kind === 'workflow-task' && source.workflowTaskId === workflowTask.id);
  return processId === record.id && type === 2 && isOfPlace;
}

function outstandingOf(view: ClosureView): Outstanding {
  const { tasks, processes } = outstandingWork(view);
  return {
    tasks: tasks.filter((task) => task.isRequiredBeforeClosure),
    processes: processes.filter((process) => process.isMandatory),
  };
}

function descendants(id: number, processes: readonly ProcessFacts[]): ReadonlySet<number> {
  const childIds = new Set<number>();
  const visit = (parentId: number): void => {
    for (const child of processes) {
      if (child.parentId !== parentId || childIds.has(child.id)) continue;
      childIds.add(child.id);
      visit(child.id);
    }
  };
  visit(id);
  return childIds;
}

function unfinishedComponents(view: ClosureView): readonly Blocker[] {
  return unfinishedRequiredComponents(view).map(({ id, title }) => ({
    about: 'component',
    id,
    sentence: `'${title}' is not complete.`,
  }));
}

function sentencesOf(blockers: readonly Blocker[]): readonly string[] {
  return blockers.map(({ sentence }) => sentence);
}

function refuse(blockers: readonly Blocker[]): Refusal | null {
  if (blockers.length === 0) return null;
  // Letters are no tasks. Where nothing else is left, the refusal says what to do about them.
  const isOnlyLetters = blockers.every(({ about }) => about === 'letter');
  return badRequest(isOnlyLetters ? lettersWait(blockers.length) : REFUSED, { blockers: sentencesOf(blockers) });
}

/**
 * A CloseCase closes the primary, a Tasks or CloseCase ends any other process: while it is being
 * submitted it cannot be complete.
 */
function isClosingItself(component: Component, { record }: ClosureView): boolean {
  return component.settings.type === 'CloseCase' && (component.settings.closesCase || record.kind !== 'primary');
}

function isFinished(component: Component, { definition, record, facts }: ClosureView): boolean {
  const visit = latestVisit(record, component.id);
  if (visit?.status !== ComponentStatus.Complete) return false;
  const setup = eventSetupOf(definition, component.id);
  if (setup === null) return true;
  const configuration = configureEvent(setup, component.isSubmissionMandatory);
  return (
    missingEventParts(
      configuration,
      visit.data as SubmissionOf<'Event'> | null,
      eventFilesOf(facts.eventFiles, visit.id),
    ).length === 0
  );
}
