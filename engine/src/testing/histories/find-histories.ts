import { realEngine } from '../../case-in-memory/acts.ts';
import type { CaseWorld } from '../../case-in-memory/case-world.ts';
import { copyOf, primaryId, viewOf } from '../../case-in-memory/case-world.ts';
import { holds } from '../../conditions.ts';
import type { Component, Option, WorkflowDefinition } from '../../definition.ts';
import { unansweredMatters } from '../../matters.ts';
import { isReadyToEndEarly } from '../../pack/walker/end-early.ts';
import { currentComponent } from '../../pack/walker/press.ts';
import { settleOutstanding } from '../../pack/walker/settle-outstanding.ts';
import { conditionsOf } from '../../pack/walker/simple-conditions.ts';
import { answersTo } from '../../pack/walker/walk-answers.ts';
import { waysTo } from '../../pack/walker/walk-workflow.ts';
import type { CompiledPack } from '../../pack.ts';
import { positionOf } from '../../positions.ts';
import type { HistoryStep } from './history-case.ts';
import { caseOf, perform, tasksToDo } from './history-case.ts';
import type { PlacedStep } from './history-file.ts';

/** A case after some steps. What is recorded leads to an option or a situation that no other step does. */
interface Moment {
  readonly world: CaseWorld;
  readonly before: Moment | null;
  readonly step: HistoryStep | null;
  isRecorded: boolean;
  readonly next: Moment[];
}

/** A component is looked at in so many situations, as by the walker of packs. */
const SITUATIONS_AT_MOST = 24;
/** Longer than any period that a pack waits for. */
const WAIT_DAYS = 800;

/** Steps that between them take every option of every component of a workflow, and the options they miss. */
export function findHistories(
  pack: CompiledPack,
  definition: WorkflowDefinition,
): { readonly steps: readonly PlacedStep[]; readonly missed: readonly string[] } {
  const conditions = conditionsOf(definition);
  const situations = new Set<string>();
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  const start: Moment = {
    world: caseOf(pack, definition, realEngine),
    before: null,
    step: null,
    isRecorded: true,
    next: [],
  };
  const waiting: Moment[] = [start];
  if (conditions.some(({ kind }) => kind === 'openMatters')) waiting.push(add(start, { kind: 'add-matter' }));
  let isEndedEarly = false;

  /** True if no moment like this one has been looked at. */
  const isNew = (moment: Moment, component: Component): boolean => {
    const view = viewOf(moment.world);
    const key = `${component.key} ${conditions.map((condition) => (holds(condition, view) ? '1' : '0')).join('')}`;
    const count = counts.get(component.key) ?? 0;
    if (situations.has(key) || count >= SITUATIONS_AT_MOST) return false;
    situations.add(key);
    counts.set(component.key, count + 1);
    return true;
  };

  for (let moment = waiting.shift(); moment !== undefined; moment = waiting.shift()) {
    const component = currentComponent(moment.world, primaryId(moment.world));
    if (component === null || !isNew(moment, component)) continue;
    record(moment);
    // One early end is enough: it takes the options of its step.
    if (!isEndedEarly && isReadyToEndEarly(moment.world) && !isRefused(moment, { kind: 'end-early' })) {
      isEndedEarly = true;
      waiting.push(add(moment, { kind: 'end-early' }));
    }
    const answers = answersTo(component, definition, moment.world);
    for (const option of component.options) {
      const name = `${component.key}/${option.key}`;
      if (option.kind !== 'advance') {
        if (!taken.has(name)) takeStandard(moment, component, option, answers[0]);
        taken.add(name);
        continue;
      }
      for (const { answer, wantedReasonId } of waysTo(option, answers)) {
        const step: HistoryStep = {
          kind: 'submit',
          process: 1,
          component: component.key,
          option: option.key,
          data: answer,
        };
        const after = advance(moment, step, wantedReasonId ?? null, taken.has(name));
        if (after === null) continue;
        if (!taken.has(name)) record(after);
        taken.add(name);
        waiting.push(after);
      }
    }
  }
  const all = definition.stages.flatMap((stage) =>
    stage.steps.flatMap((step) => step.tasks.flatMap((task) => task.components)),
  );
  const missed = all
    .flatMap(({ key, options }) => options.map((option) => `${key}/${option.key}`))
    .filter((name) => !taken.has(name));
  return { steps: numbered(start), missed };
}

/** Save, cancel and previous; what was taken back is submitted again. */
function takeStandard(moment: Moment, component: Component, option: Option, answer: unknown): void {
  const data = option.kind === 'save' ? answer : null;
  const taken = add(moment, { kind: 'submit', process: 1, component: component.key, option: option.key, data });
  record(taken);
  if (option.kind !== 'previous' || moment.step?.kind !== 'submit' || moment.step.process !== 1) return;
  if (currentComponent(taken.world, primaryId(taken.world))?.key === moment.step.component)
    record(add(taken, moment.step));
}

/**
 * The moment after an option, null where it cannot be chosen. What holds it up is done first: sub-processes
 * are ended, with the wanted reason where one can name it, tasks done, and if need be the time passes. A first refusal
 * is recorded too.
 */
function advance(moment: Moment, step: HistoryStep, wantedReasonId: number | null, isTaken: boolean): Moment | null {
  if (!isRefused(moment, step)) return add(moment, step);
  const prepare: readonly (() => Moment)[] = [
    () => add(moment, { kind: 'add-matter' }),
    () => settled(moment, wantedReasonId),
    () => add(moment, { kind: 'wait', days: WAIT_DAYS }),
  ];
  const isOfMatters = currentComponent(moment.world, primaryId(moment.world))?.settings.type === 'Matters';
  for (const prepared of (isOfMatters ? prepare : prepare.slice(1)).map((one) => one())) {
    if (isRefused(prepared, step)) continue;
    if (!isTaken) record(add(moment, step));
    return add(prepared, step);
  }
  return null;
}

function isRefused({ world }: Moment, step: HistoryStep): boolean {
  return perform(copyOf(world), step) !== null;
}

/** Everything that has to end first has been done, by the steps that the walker of packs takes. */
function settled(moment: Moment, wantedReasonId: number | null): Moment {
  const steps: HistoryStep[] = [];
  const copy = copyOf(moment.world);
  const submitComponent: typeof realEngine.submitComponent = (context, submission) => {
    const result = realEngine.submitComponent(context, submission);
    const visit = context.record.visits.find(({ id }) => id === submission.visitId);
    if (result.kind !== 'decision' || visit === undefined) return result;
    const { component } = positionOf(context.definition, visit.componentId);
    const option = component.options.find(({ id }) => id === submission.optionId);
    const process = [...copy.processes.keys()].indexOf(context.record.id) + 1;
    steps.push({ kind: 'submit', process, component: component.key, option: option?.key ?? '', data: submission.data });
    return result;
  };
  settleOutstanding({ ...copy, engine: { ...realEngine, submitComponent } }, primaryId(copy), wantedReasonId);
  let after = moment;
  for (const step of steps) {
    after = withTasksDone(after);
    if (isRefused(after, step)) throw new Error(`What the walker has done is refused: ${JSON.stringify(step)}`);
    after = add(after, step);
  }
  return withTasksDone(after);
}

function withTasksDone(moment: Moment): Moment {
  const { definition, facts } = viewOf(moment.world);
  const isAnswered = unansweredMatters(definition, facts).length === 0;
  const answered = isAnswered ? moment : add(moment, { kind: 'withdraw-matters' });
  return tasksToDo(answered.world).length === 0 ? answered : add(answered, { kind: 'tasks' });
}

function add(before: Moment, step: HistoryStep): Moment {
  const world = copyOf(before.world);
  perform(world, step);
  const moment: Moment = { world, before, step, isRecorded: false, next: [] };
  before.next.push(moment);
  return moment;
}

function record(moment: Moment): void {
  for (let earlier: Moment | null = moment; earlier !== null && !earlier.isRecorded; earlier = earlier.before)
    earlier.isRecorded = true;
}

/** Each step directly after the one it follows, where no other has taken that place. */
function numbered(start: Moment): readonly PlacedStep[] {
  const steps: PlacedStep[] = [];
  const visit = (moment: Moment, after: number): void => {
    for (const next of moment.next) {
      if (!next.isRecorded || next.step === null) continue;
      const number = steps.length + 1;
      steps.push({ number, after, step: next.step });
      visit(next, number);
    }
  };
  visit(start, 0);
  return steps;
}
