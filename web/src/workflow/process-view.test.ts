import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { expect, test } from 'vitest';
import { advance, component, recordOf, visit, workflowOf } from '../testing/small-process.ts';
import { addableTasks, checklistOf, leftIncomplete, stageSteps } from './process-view.ts';

const workflow = workflowOf();
type Steps = (typeof workflow)['workflowStages'][number]['steps'];

/** The steps with another first component. */
function withFirst([first, ...others]: Steps, component: Steps[number]['tasks'][number]['components'][number]): Steps {
  const [task, ...tasks] = first!.tasks;
  return [{ ...first!, tasks: [{ ...task!, components: [component] }, ...tasks] }, ...others];
}
const { Complete, InProgress, NotStarted } = ComponentStatus;

test('a task is complete, current or still to come, and a step is complete when all its tasks are [PROC-05] [PROC-06]', () => {
  const [open, settle] = checklistOf(workflow.workflowStages[0]!, workflow, recordOf());
  expect(open!.tasks.map(({ task, state, click }) => [task.title, state, click])).toEqual([
    ['Understand', 'complete', 'show'],
    ['Record', 'current', 'stay'],
  ]);
  expect([open!.done, open!.isComplete]).toEqual([1, false]);
  expect(settle!.tasks[0]).toMatchObject({ state: 'todo', click: null });
});

test('branches not taken do not keep a task unfinished', () => {
  const record = recordOf({
    workflowTrackingComponents: [visit(2, Complete), visit(4, InProgress)],
    currentWorkflowTrackingComponentId: 104,
  });
  expect(checklistOf(workflow.workflowStages[0]!, workflow, record)[0]!.tasks[1]).toMatchObject({ state: 'complete' });
});

test('in an entered step with any order every unfinished task can be opened; a person who may only read opens none', () => {
  const visits = [visit(5, InProgress), visit(6, NotStarted)];
  const record = recordOf({ workflowTrackingComponents: visits, currentWorkflowTrackingComponentId: 105 });
  expect(checklistOf(workflow.workflowStages[1]!, workflow, record)[0]!.tasks.map((row) => row.click)).toEqual([
    'stay',
    'go',
  ]);
  const watched = { ...record, abilities: { work: false, setStep: false } };
  expect(checklistOf(workflow.workflowStages[1]!, workflow, watched)[0]!.tasks.map((row) => row.click)).toEqual([
    'stay',
    null,
  ]);
});

test('Add Task offers what the process has come to, is unfinished and not asked for yet [CASE-54]', () => {
  const visits = [visit(1, Complete), visit(5, InProgress), visit(6, NotStarted)];
  const record = recordOf({ workflowTrackingComponents: visits, currentWorkflowTrackingComponentId: 105 });
  const titles = (shown: typeof record) => addableTasks(workflow, shown).map(({ task }) => task.title);
  expect(titles(record)).toEqual(['Decide', 'Tell']);
  const task = {
    id: 9,
    notificationDistributionTitle: 'Tell',
    isTaskCompleteBeforeClosure: false,
    isBeingWorkedOn: false,
    workflowTaskId: 35,
    dueDate: null,
  };
  expect(titles({ ...record, outstandingTasks: [task, { ...task, id: 10, workflowTaskId: null }] })).toEqual([
    'Decide',
  ]);
  expect(titles({ ...record, abilities: { work: false, setStep: false } })).toEqual([]);
});

test('the stepper calls completed only what the process has been through [PROC-02]', () => {
  const record = recordOf({
    workflowTrackingComponents: [visit(1, Complete), visit(7, InProgress)],
    currentWorkflowTrackingComponentId: 107,
  });
  expect(
    stageSteps(workflow, record, () => undefined).map(({ title, state, onSelect }) => [
      title,
      state,
      onSelect !== undefined,
    ]),
  ).toEqual([
    ['Receive', 'done', true],
    ['Decision', 'todo', false],
    ['Close', 'now', false],
    ['Afterwards', 'todo', false],
  ]);
});

test('the stepper does not call completed a stage that was left with something unfinished, also after the end [PROC-02]', () => {
  const visits = [visit(1, Complete), visit(2, InProgress), visit(5, Complete), visit(7, InProgress)];
  const record = recordOf({ workflowTrackingComponents: visits, currentWorkflowTrackingComponentId: 107 });
  const states = (shown: typeof record) => stageSteps(workflow, shown, () => undefined).map(({ state }) => state);
  expect(states(record)).toEqual(['unfinished', 'done', 'now', 'todo']);
  expect(
    states({
      ...record,
      workflowTrackingComponents: [...visits, { ...visit(2, Complete), workflowTrackingComponentId: 202 }],
    })[0],
  ).toBe('done');
  const ended = { hasProcessEnded: true, currentWorkflowTrackingComponentId: null, lastSeenWorkflowComponentId: 7 };
  expect(states({ ...record, ...ended, workflowTrackingComponents: visits })[2]).toBe('unfinished');
  expect(
    states({ ...record, ...ended, workflowTrackingComponents: [...visits.slice(0, 3), visit(7, Complete)] }),
  ).toEqual(['unfinished', 'done', 'done', 'todo']);
});

test('a move forward leaves the current component and unfinished required ones behind, a move back none [PROC-29]', () => {
  const [receive] = workflow.workflowStages;
  const required = { ...receive!.steps[0]!.tasks[0]!.components[0]!, requiresCompletionBeforeClosure: true };
  const marked = {
    ...workflow,
    workflowStages: [{ ...receive!, steps: withFirst(receive!.steps, required) }, ...workflow.workflowStages.slice(1)],
  };
  const titles = (shown: ReturnType<typeof recordOf>, to: number) =>
    leftIncomplete(marked, shown, to).map(({ component: { title } }) => title);
  const visits = [visit(1, InProgress), visit(4, InProgress), visit(5, Complete)];
  const moved = recordOf({ workflowTrackingComponents: visits, currentWorkflowTrackingComponentId: 104 });
  expect(titles(moved, 24)).toEqual(['What is raised?', 'Can it be settled?']);
  expect(titles(moved, 21)).toEqual([]);
  expect(
    titles(recordOf({ ...moved, workflowTrackingComponents: [visit(1, Complete), ...visits.slice(1)] }), 24),
  ).toEqual(['Can it be settled?']);
});

test('the last stage is done when the process has ended [PROC-02]', () => {
  const ended = { hasProcessEnded: true, currentWorkflowTrackingComponentId: null, lastSeenWorkflowComponentId: 7 };
  const record = recordOf({
    workflowTrackingComponents: [visit(1, Complete), visit(5, Complete), visit(7, Complete)],
    ...ended,
  });
  expect(stageSteps(workflow, record, () => undefined).map(({ state }) => state)).toEqual([
    'done',
    'done',
    'done',
    'todo',
  ]);
});

test('in a task of several screens the checklist says which one is shown, unless answers decide how many there are', () => {
  const screens = (shown: typeof workflow, currentVisitId: number) =>
    checklistOf(
      shown.workflowStages[0]!,
      shown,
      recordOf({ currentWorkflowTrackingComponentId: currentVisitId }),
    )[0]!.tasks.map(({ screen }) => screen);
  expect(screens(workflow, 102)).toEqual([null, { number: 1, of: 2 }]);
  expect(screens(workflow, 103)).toEqual([null, { number: 2, of: 2 }]);
  expect(screens(workflow, 101)).toEqual([null, null]);
  const branching = workflowOf(
    {},
    component(2, 'Too close?', 'NoContent', [advance, { ...advance, id: 2, title: 'Owner is involved' }]),
  );
  expect(screens(branching, 102)).toEqual([null, null]);
});
