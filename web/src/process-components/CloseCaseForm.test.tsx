import { closeCase } from '@evenhand/contract/case-closure';
import { getCase } from '@evenhand/contract/case-details';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { EvidenceRule } from '@evenhand/contract/evidence';
import { getEvidence } from '@evenhand/contract/evidence';
import { listCaseTasks } from '@evenhand/contract/tasks';
import type { Workflow } from '@evenhand/contract/workflow';
import { goToTask } from '@evenhand/contract/workflow';
import type { ConfigurationOf } from '@evenhand/engine/components/component-handler';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf, userNumber } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { matterOf, mattersServer } from '../testing/show-matters.tsx';
import { showProcess } from '../testing/show-process.tsx';
import {
  advance,
  component,
  PROCESS_ID,
  plainOptions,
  recordOf,
  trackingOf,
  visit,
  workflowOf,
} from '../testing/small-process.ts';
import { taskOf } from '../testing/task-of.ts';
import { readSnackbars } from '../ui/snackbar.ts';
import type { DataOf } from './component-values.ts';

beforeEach(() => page.viewport(1440, 900));

const outcomes = [
  { id: 5, title: 'Upheld' },
  { id: 6, title: 'Not upheld' },
];
const task = { id: 9, notificationDistributionTitle: 'Confirm companion', isTaskCompleteBeforeClosure: true };
const mediation = { id: 1002, title: 'Mediation', isTaskCompleteBeforeClosure: true };

const companionOpen = { about: 'task' as const, id: 9, sentence: "The task 'Confirm companion' is not done." };
const raisedUnfinished = { about: 'component' as const, id: 1, sentence: "'What is raised?' is not complete." };

/** 'Record' made of what is left and the closing. */
function closingIn(workflow: Workflow): Workflow {
  const [record] = workflow.workflowStages[0]!.steps[0]!.tasks.slice(1);
  record!.components = [
    component(2, 'What is left?', 'CloseCase', [advance]),
    component(3, 'Close the case', 'CloseCase', [advance]),
  ];
  return workflow;
}

interface Settings {
  closesCase?: boolean;
  isSubProcess?: boolean;
  /** The pack's Tasks is the completed screen before. */
  isAfterTasks?: boolean;
  /** The first step of the process was begun and left. */
  isMovedOn?: boolean;
  unfinishedWorkflowComponentIds?: number[];
  /** Evidence of a fair process, where the person may read it. */
  evidence?: EvidenceRule[];
  stages?: ConfigurationOf<'CloseCase'>['outcomeStages'];
  answers?: readonly FakeAnswer[];
}

function evidenceAnswers(rules: EvidenceRule[] | undefined): FakeAnswer[] {
  const evidence = {
    workflowTrackingRecordId: PROCESS_ID,
    workflowTitle: 'Grievance',
    hasProcessEnded: false,
    title: 'Acas Code',
    rules: rules ?? [],
  };
  return [
    answer(getCase, caseOf({ abilities: { viewEvidence: rules !== undefined } })),
    answer(getEvidence, [evidence]),
  ];
}

async function show(
  change: Partial<DataOf<'CloseCase'>>,
  {
    closesCase = true,
    isSubProcess = false,
    isAfterTasks = false,
    isMovedOn = false,
    unfinishedWorkflowComponentIds = [],
    evidence,
    stages = outcomes,
    answers = [],
  }: Settings = {},
) {
  const data: DataOf<'CloseCase'> = {
    type: 'CloseCase',
    unfinishedTasks: [],
    unfinishedSubProcesses: [],
    conclusion: '',
    outcomeStageId: null,
    workflowTrackingRecordId: PROCESS_ID,
    isSubProcess,
    recordedOutcome: null,
    findings: [],
    blockers: [],
    ...change,
  };
  const app = await showProcess({
    workflow: isAfterTasks
      ? closingIn(workflowOf())
      : workflowOf({}, component(2, 'Close the case', 'CloseCase', [...plainOptions])),
    ...(isAfterTasks
      ? {
          record: recordOf({
            workflowTrackingComponents: [visit(2, ComponentStatus.Complete), visit(3, ComponentStatus.InProgress)],
            currentWorkflowTrackingComponentId: 103,
          }),
        }
      : {}),
    ...(isMovedOn
      ? {
          workflow: workflowOf({}, component(4, 'Close the case', 'CloseCase', [...plainOptions])),
          record: recordOf({
            workflowTrackingComponents: [
              visit(1, ComponentStatus.Complete),
              visit(2, ComponentStatus.InProgress),
              visit(4, ComponentStatus.InProgress),
            ],
            currentWorkflowTrackingComponentId: 104,
            unfinishedWorkflowComponentIds,
          }),
        }
      : {}),
    tracking: trackingOf(
      { type: 'CloseCase', isComponentSubmissionMandatory: true, closesCase, isSubProcess, outcomeStages: stages },
      data,
      {
        refusedOptions:
          data.blockers.length === 0
            ? []
            : [{ id: advance.id, because: data.blockers.map(({ sentence }) => sentence).join(' ') }],
      },
    ),
    answers: [answer(goToTask, null), answer(closeCase, null), ...evidenceAnswers(evidence), ...answers],
    screens: ['/cases/$caseId'],
  });
  return { ...app, carryOn: () => app.screen.getByRole('button', { name: 'Continue' }).click() };
}

test('letters that nobody has sent are listed with links to them [SENT-11]', async () => {
  const documentId = '0b7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11';
  const sentence = "The letter 'Grievance outcome' has not been sent.";
  const { screen } = await show({ blockers: [{ about: 'letter', id: 1000, sentence, documentId }] });
  await expect
    .element(screen.getByRole('link', { name: sentence }))
    .toHaveAttribute('href', `/wizard/continue?existingDocumentGuid=${documentId}`);
});

test('what must be done first is listed with links to it, and the case cannot be closed [COMP-CLOSE-01] [COMP-CLOSE-02] [COMP-CLOSE-03]', async () => {
  const { screen, calls } = await show({
    unfinishedTasks: [task],
    unfinishedSubProcesses: [mediation],
    blockers: [
      raisedUnfinished,
      companionOpen,
      { about: 'process', id: 1002, sentence: "The sub-process 'Mediation' has not ended." },
    ],
  });
  await expect.element(screen.getByText('Please complete all required tasks before closing the case')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: "The task 'Confirm companion' is not done." }))
    .toHaveAttribute('href', '/tasks/9');
  await expect
    .element(screen.getByRole('link', { name: "The sub-process 'Mediation' has not ended." }))
    .toHaveAttribute('href', '/cases/10001/processes/1002');
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: /Open: 'What is raised\?'/ }).click();
  await expect
    .poll(() => calls.filter(({ route }) => route.path === goToTask.path).map(({ params }) => params.taskId))
    .toEqual(['31']);
});

test('a task of somebody else that prevents closing leads to where it is done, and names who holds it [COMP-CLOSE-01]', async () => {
  const theirTask = taskOf(9, {
    notificationTypeLookupId: 3,
    caseTrackingEventId: 44,
    isTaskCompleteBeforeClosure: true,
    notificationDistributionCaseTrackingRecordId: 10001,
    taskAssignedUserName: 'Ngozi Farraday',
    taskAssignedUserId: userNumber(2),
  });
  const { screen } = await show(
    { unfinishedTasks: [task], blockers: [companionOpen] },
    { answers: [answer(listCaseTasks, [theirTask])] },
  );
  await expect
    .element(screen.getByRole('link', { name: "The task 'Confirm companion' is not done." }))
    .toHaveAttribute('href', '/cases/10001/?action=event&eventId=44');
  await expect.element(screen.getByText('Ngozi Farraday')).toBeVisible();
});

test('open tasks that need not be done do not prevent closing [COMP-CLOSE-04]', async () => {
  const { screen } = await show(
    { unfinishedTasks: [{ ...task, isTaskCompleteBeforeClosure: false }] },
    { answers: [answer(listCaseTasks, [taskOf(9, { taskTitle: 'Confirm companion' })])] },
  );
  await expect.element(screen.getByText('This task will be cancelled when the case closes:')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Confirm companion' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled');
});

test('what the process was moved past is named, and is not said to be complete [COMP-CLOSE-01, CLOSE-04]', async () => {
  const { screen } = await show({}, { isMovedOn: true });
  await expect.element(screen.getByText('These were skipped before they were complete:')).toBeVisible();
  await expect.element(screen.getByText('Grievance received (1.1 Open)')).toBeVisible();
  await expect
    .element(screen.getByText('Everything that must be done before closing is complete.'))
    .not.toBeInTheDocument();
});

test('what was moved past and stops closing is listed as that alone [CLOSE-04]', async () => {
  const { screen } = await show(
    { blockers: [{ about: 'component', id: 2, sentence: "'Grievance received' is not complete." }] },
    { isMovedOn: true },
  );
  await expect
    .element(screen.getByRole('button', { name: "Open: 'Grievance received' is not complete." }))
    .toBeVisible();
  await expect.element(screen.getByText('Grievance received (1.1 Open)')).not.toBeInTheDocument();
});

test.each([
  [
    'must be complete before closing is listed as required, with the way to it',
    [2],
    'These must be complete before the case can be closed:',
  ],
  ['does not stop the closing is named as skipped', [], 'These were skipped before they were complete:'],
])('on the screen before closing, what was left and %s', async (_name, unfinishedWorkflowComponentIds, said) => {
  const { screen } = await show({}, { isMovedOn: true, closesCase: false, unfinishedWorkflowComponentIds });
  await expect.element(screen.getByText(said)).toBeVisible();
  expect(screen.getByText('Grievance received (1.1 Open)').elements()).toHaveLength(
    unfinishedWorkflowComponentIds.length === 0 ? 1 : 0,
  );
  expect(screen.getByRole('button', { name: "Open: 'Grievance received' is not complete." }).elements()).toHaveLength(
    unfinishedWorkflowComponentIds.length,
  );
  expect(screen.getByText('Everything that must be done before closing is complete.').elements()).toEqual([]);
});

test('in a sub-process what was left is named without a word of closing', async () => {
  const { screen } = await show({}, { isMovedOn: true, isSubProcess: true });
  await expect.element(screen.getByText('These were skipped before they were complete:')).toBeVisible();
  expect(screen.getByText('Everything that must be done is complete.').elements()).toEqual([]);
});

const unanswered = taskOf(11, {
  taskTitle: 'Respond to message: Start time',
  notificationTypeLookupId: 9,
  message: { id: 501, subject: 'Start time', senderName: 'Teodora Whitlock' },
});

test('the last screen names the tasks that closing cancels, an unanswered message first with its sender and a way to it, and the case can be closed [COMP-CLOSE-04, CLOSE-06]', async () => {
  const required = taskOf(9, { isTaskCompleteBeforeClosure: true });
  const done = taskOf(8, { taskTitle: 'Done before', isComplete: true });
  const { screen, calls, carryOn, address } = await show(
    { outcomeStageId: 5, conclusion: 'Settled.' },
    {
      isAfterTasks: true,
      answers: [answer(listCaseTasks, [taskOf(10, { taskTitle: 'Chase the notes' }), required, done, unanswered])],
    },
  );
  const title = screen.getByText('These tasks will be cancelled when the case closes:');
  await expect.element(title).toBeVisible();
  const named = [...(title.element().parentElement?.querySelectorAll('li') ?? [])];
  expect(named.map((item) => item.textContent)).toEqual([
    'Teodora Whitlock waits for an answer: Start time',
    'Chase the notes',
  ]);
  await expect
    .element(screen.getByRole('link', { name: 'Teodora Whitlock waits for an answer: Start time' }))
    .toHaveAttribute('href', '/cases/10014/messages?open=501');
  await carryOn();
  await expect.poll(address).toBe('/cases/10001');
  expect(calls.filter(({ route }) => route.path === closeCase.path)).toHaveLength(1);
});

test('when the tasks could not be loaded the screen says so, and never that nothing is cancelled [COMP-CLOSE-04]', async () => {
  const failed = refuse(listCaseTasks, 500, { errorCode: 'UNEXPECTED_ERROR', errorDescription: 'x' });
  const { screen } = await show({}, { answers: [failed] });
  await expect.element(screen.getByText('Tasks could not be loaded')).toBeVisible();
});

test('what the screen before has listed is not listed again, and the recorded outcome is chosen [COMP-CLOSE-04, CLOSE-06]', async () => {
  const { screen } = await show({ outcomeStageId: 5 }, { isAfterTasks: true });
  await expect.element(screen.getByRole('radio', { name: 'Upheld', exact: true })).toBeChecked();
  await expect
    .element(screen.getByText('Everything that must be done before closing is complete.'))
    .not.toBeInTheDocument();
});

const recordedOutcome = { outcomeStageId: 6, recordedIn: 'Grievance outcome' };
const otherThanRecorded = '“Grievance outcome” records “Not upheld”, and you have chosen “Upheld”.';

test('an outcome other than the recorded one is warned of at its field, and the case closes only when that is confirmed [COMP-CLOSE-06, CLOSE-06]', async () => {
  const { screen, calls, carryOn, address } = await show({
    outcomeStageId: 6,
    conclusion: 'Settled.',
    recordedOutcome,
  });
  const closings = () => calls.filter(({ route }) => route.path === closeCase.path);
  expect(screen.getByText('Is this outcome right?').elements()).toEqual([]);
  await screen.getByRole('radio', { name: 'Upheld', exact: true }).click();
  await expect.element(screen.getByRole('status').filter({ hasText: otherThanRecorded })).toBeVisible();
  await carryOn();
  const question = screen.getByRole('alertdialog', { name: 'Is this outcome right?' });
  await expect.element(question.getByText(otherThanRecorded)).toBeVisible();
  await question.getByRole('button', { name: 'Change it' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(closings()).toEqual([]);
  await carryOn();
  await question.getByRole('button', { name: 'Close Case' }).click();
  await expect.poll(address).toBe('/cases/10001');
  expect(closings().map(({ body }) => body)).toMatchObject([{ outcomeStageId: 5 }]);
});

test('after closing the toast says that the case is closed [CLOSE-02]', async () => {
  const { carryOn, address } = await show({ outcomeStageId: 5, conclusion: 'Settled.' });
  await carryOn();
  await expect.poll(address).toBe('/cases/10001');
  await expect.poll(() => readSnackbars().map(({ message }) => message)).toEqual(['Case 10001 is closed']);
});

test('what still prevents closing is listed again', async () => {
  const { screen } = await show({ unfinishedTasks: [task], blockers: [companionOpen] }, { isAfterTasks: true });
  await expect.element(screen.getByRole('link', { name: "The task 'Confirm companion' is not done." })).toBeVisible();
});

test('outcome and conclusion are required where the case closes', async () => {
  const { screen, carryOn } = await show({});
  await carryOn();
  const errors = () => [...screen.container.querySelectorAll('.field-error')].map((error) => error.textContent);
  await expect.poll(errors).toEqual(['Field is required.', 'Please enter a summary of how this case concluded.']);
});

test('the Tasks step keeps a draft of the conclusion, and asks for nothing [COMP-CLOSE-01]', async () => {
  const { screen, carryOn, submitted } = await show({ conclusion: 'Settled' }, { closesCase: false });
  await screen.getByRole('textbox', { name: 'Notes for the conclusion Optional' }).fill('Settled by agreement.');
  expect(screen.getByRole('radio').elements()).toEqual([]);
  await carryOn();
  await expect
    .poll(() => submitted()[0])
    .toMatchObject({ workflowComponentData: { conclusion: 'Settled by agreement.' } });
});

test.each([
  ['nothing is left, there is no Save', [], 0],
  ['a task is left, there is one', [task], 1],
])('where %s', async (_name, unfinishedTasks, saves) => {
  const { screen } = await show({ unfinishedTasks }, { closesCase: false });
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' }).elements()).toHaveLength(saves);
});

test('in a sub-process nothing is asked, and only the component is submitted [COMP-CLOSE-05]', async () => {
  const { screen, carryOn, submitted } = await show({}, { isSubProcess: true });
  await expect.element(screen.getByText('Everything that must be done is complete.')).toBeVisible();
  expect([...screen.getByRole('radio').elements(), ...screen.getByRole('textbox').elements()]).toEqual([]);
  await carryOn();
  await expect.poll(() => submitted().length).toBe(1);
});

const ruleOf = (title: string, state: EvidenceRule['state'], late: EvidenceRule['late'] = []): EvidenceRule => {
  return { key: title, title, source: null, state, evidence: [], late, people: [], gaps: [] };
};
const lateEntry = {
  title: 'Companion',
  choice: null,
  day: '2026-11-20',
  recordedDateTime: '2026-11-21T09:00:00.000Z',
  recordedByName: 'Maren Oduya',
};

test.each([
  ['the screen that closes it', true],
  ['the screen before', false],
])(
  'what the case does not show of a fair process is named on %s, and does not hold up closing',
  async (_screen, closesCase) => {
    const evidence = [
      ruleOf('Told in writing', 'met'),
      ruleOf('Companion offered', 'missing', [lateEntry]),
      ruleOf('Appeal possible', 'missing'),
      ruleOf('Appeal heard', 'not-yet'),
    ];
    const { screen } = await show({}, { closesCase, evidence });
    await expect.element(screen.getByText('2 points of good practice have no evidence in time')).toBeVisible();
    await expect.element(screen.getByText('Companion offered: recorded too late')).toBeVisible();
    await expect.element(screen.getByText('Appeal possible', { exact: true })).toBeVisible();
    expect(screen.getByText('Told in writing').elements()).toEqual([]);
    expect(screen.getByText('Appeal heard').elements()).toEqual([]);
    await expect
      .element(screen.getByRole('link', { name: 'See all evidence on the summary' }))
      .toHaveAttribute('href', '/cases/10001');
    await expect.element(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled');
  },
);

test.each([
  ['where the screen before has said it', { evidence: [ruleOf('Appeal possible', 'missing')], isAfterTasks: true }],
  ['in a sub-process', { evidence: [ruleOf('Appeal possible', 'missing')], isSubProcess: true }],
  ['by a person who may not read it', {}],
])('evidence is not asked for %s', async (_where, settings: Settings) => {
  const { screen, calls } = await show({}, settings);
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(calls.filter(({ route }) => route.path === getEvidence.path)).toEqual([]);
});

test('what was found on each matter is listed, an outcome that does not go with it is questioned, and the case can still be closed with it [ALLEG-11]', async () => {
  const stages = [
    { id: 5, title: 'Upheld', findings: ['upheld' as const] },
    { id: 6, title: 'Not upheld', findings: ['not-upheld' as const] },
    { id: 7, title: 'Partly upheld', findings: ['partly-upheld' as const] },
  ];
  const { screen, carryOn, calls } = await show(
    {
      outcomeStageId: 7,
      conclusion: 'Decided.',
      findings: [
        { number: 1, answer: 'not-upheld' },
        { number: 2, answer: 'upheld' },
      ],
      recordedOutcome: { outcomeStageId: 7, recordedIn: 'Findings' },
    },
    { stages, answers: mattersServer([matterOf(1), matterOf(2)], 'allegation').answers },
  );
  await expect.element(screen.getByRole('heading', { name: 'What was found' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Allegation 2' }))
    .toHaveAttribute('href', '/cases/10001/matters?open=2');
  expect(
    screen
      .getByRole('definition')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Not upheld', 'Upheld']);
  expect(screen.getByText('Is this outcome right?').elements()).toEqual([]);

  await screen.getByRole('radio', { name: 'Not upheld' }).click();
  await expect.element(screen.getByText('You chose Not upheld; number 2 is upheld.')).toBeVisible();
  expect(screen.getByText(/records/).elements()).toEqual([]);
  await carryOn();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Case' }).click();
  await expect
    .poll(() => calls.filter(({ route }) => route.path === closeCase.path).map(({ body }) => body))
    .toMatchObject([{ outcomeStageId: 6 }]);
});

test('a matter without a finding is among what must be done first, with the way to it [ALLEG-12]', async () => {
  const sentence = 'Number 2 has no finding and was not withdrawn.';
  const { screen } = await show({ blockers: [{ about: 'matter', id: 2, sentence }] });
  await expect
    .element(screen.getByRole('link', { name: sentence }))
    .toHaveAttribute('href', '/cases/10001/matters?open=2');
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
});
