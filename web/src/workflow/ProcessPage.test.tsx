import { getComponentTracking } from '@evenhand/contract/component-tracking';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { getWorkflowTracking, goToTask } from '@evenhand/contract/workflow';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { showProcess } from '../testing/show-process.tsx';
import { component, recordOf, trackingOf, visit, workflowOf } from '../testing/small-process.ts';

beforeEach(() => page.viewport(1440, 900));
afterEach(() => page.viewport(1440, 900));

describe('the head', () => {
  test('names case, workflow and version [PROC-01] beside the stages [PROC-02]', async () => {
    const { screen } = await showProcess();
    await expect.element(screen.getByRole('heading', { name: 'Case 10001 · Grievance' })).toBeVisible();
    await expect.element(screen.getByText('Version 3')).toBeVisible();
    const stages = screen.getByRole('list', { name: 'Stages' });
    expect(
      stages
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['1Current: Receive', '2Decision', '3Close', '4Afterwards']);
  });

  test('says that business users are not shown a process, and nothing of it when they are', async () => {
    const { screen } = await showProcess({ record: recordOf({ isHrOnly: true }) });
    await expect.element(screen.getByText('HR only: not shown to business users')).toBeVisible();
    screen.unmount();
    const shared = await showProcess();
    await expect.element(shared.screen.getByText('Version 3')).toBeVisible();
    expect(shared.screen.getByText(/HR only/).elements()).toEqual([]);
  });

  test('on a phone more than three stages are one line [PROC-03], three are not', async () => {
    await page.viewport(390, 844);
    const { screen } = await showProcess();
    await expect.element(screen.getByText(/Stage 1 of 4: Receive/)).toBeVisible();
    screen.unmount();
    const three = await showProcess({
      workflow: workflowOf({ workflowStages: workflowOf().workflowStages.slice(0, 3) }),
    });
    await expect.element(three.screen.getByRole('list', { name: 'Stages' })).toBeVisible();
  });

  test('a workflow without stages shows no stepper, one without checklist no steps', async () => {
    const { screen } = await showProcess({
      workflow: workflowOf({ isStageStepApplicable: false, isStageStepComponentChecklistShown: false }),
    });
    await expect.element(screen.getByRole('heading', { name: 'Grievance received' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Stages' }).elements()).toEqual([]);
    expect(screen.getByRole('navigation', { name: 'Steps of this stage' }).elements()).toEqual([]);
  });
});

describe('the checklist', () => {
  test('is an accordion of steps [PROC-04] with finished tasks marked Complete [PROC-05] and the active one current', async () => {
    const { screen } = await showProcess();
    const steps = screen.getByRole('navigation', { name: 'Steps of this stage' });
    await expect.element(steps.getByRole('button', { name: /1\.1 Open/ })).toHaveAttribute('aria-expanded', 'true');
    await expect.element(steps.getByRole('button', { name: 'Understand Complete' })).toBeVisible();
    expect(steps.getByText('Record').element().closest('[aria-current]')?.getAttribute('aria-current')).toBe('step');
    await steps.getByRole('button', { name: /1\.2 Settle/ }).click();
    await expect.element(steps.getByText('Try')).toBeVisible();
  });

  test('says so when all tasks of a step are complete [PROC-06]', async () => {
    const visits = [
      visit(1, ComponentStatus.Complete),
      visit(2, ComponentStatus.Complete),
      visit(4, ComponentStatus.InProgress),
    ];
    const { screen } = await showProcess({
      record: recordOf({ workflowTrackingComponents: visits, currentWorkflowTrackingComponentId: 104 }),
    });
    await expect.element(screen.getByText('All tasks complete')).toBeVisible();
  });

  test('a finished task is shown to read, with who completed it and when, without moving the process', async () => {
    const { screen, calls } = await showProcess({
      answers: [
        answer(getComponentTracking, ({ params }) =>
          params.id === '101'
            ? trackingOf(
                {
                  type: 'Risk',
                  isComponentSubmissionMandatory: true,
                  workflowRisks: [{ id: 3, title: 'High', explanatoryText: null }],
                },
                { type: 'Risk', riskId: 3 },
                {
                  status: ComponentStatus.Complete,
                  isReadOnly: true,
                  completed: { by: 'Maren Holt', at: '2026-11-03T10:12:00.000Z' },
                },
              )
            : trackingOf({ type: 'NoContent', isComponentSubmissionMandatory: true }, { type: 'NoContent' }),
        ),
      ],
    });
    await screen.getByRole('button', { name: 'Understand Complete' }).click();
    await expect.element(screen.getByRole('heading', { name: 'What is raised?' })).toBeVisible();
    await expect.element(screen.getByRole('definition').filter({ hasText: 'High' })).toBeVisible();
    await expect.element(screen.getByText('Completed by Maren Holt on 03/11/2026 10:12.')).toBeVisible();
    expect(screen.getByRole('radio').elements()).toEqual([]);
    expect(calls.every(({ route }) => route.method === 'GET')).toBe(true);
    await screen.getByRole('button', { name: 'Back to the current task' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Grievance received' })).toBeVisible();
  });

  describe('of an earlier stage', () => {
    const inDecision = (status: number) =>
      recordOf({
        workflowTrackingComponents: [visit(1, status), visit(2, status), visit(5, ComponentStatus.InProgress)],
        currentWorkflowTrackingComponentId: 105,
      });
    const earlier = (screen: Awaited<ReturnType<typeof showProcess>>['screen']) =>
      screen.getByRole('list', { name: 'Stages' }).getByRole('button', { name: /Receive/ });
    const options = (screen: Awaited<ReturnType<typeof showProcess>>['screen']) =>
      screen.getByRole('button', { name: 'Continue' });

    test('comes with its first finished task, and not with the form of the current step [PROC-02, PROC-07]', async () => {
      const { screen } = await showProcess({ record: inDecision(ComponentStatus.Complete) });
      await expect.element(options(screen)).toBeVisible();
      await earlier(screen).click();
      await expect.element(screen.getByRole('heading', { name: 'Understand' })).toHaveFocus();
      await expect.element(screen.getByRole('heading', { name: 'What is raised?' })).toBeVisible();
      expect(options(screen).elements()).toEqual([]);
      await screen.getByRole('button', { name: 'Back to the current task' }).click();
      await expect.element(options(screen)).toBeVisible();
      await expect
        .element(screen.getByRole('navigation', { name: 'Steps of this stage' }).getByText('2.1 Decide'))
        .toBeVisible();
    });

    test('in which nothing was completed says so [PROC-02, PROC-07]', async () => {
      const { screen } = await showProcess({ record: inDecision(ComponentStatus.InProgress) });
      await earlier(screen).click();
      await expect.element(screen.getByText('Nothing was completed in this stage.')).toBeVisible();
      expect(options(screen).elements()).toEqual([]);
      await screen.getByRole('button', { name: 'Back to Decision' }).click();
      await expect.element(options(screen)).toBeVisible();
    });
  });

  test('an unfinished task that can be reached is opened', async () => {
    const visits = [visit(5, ComponentStatus.InProgress), visit(6, ComponentStatus.NotStarted)];
    const { screen, calls } = await showProcess({
      record: recordOf({ workflowTrackingComponents: visits, currentWorkflowTrackingComponentId: 105 }),
      answers: [answer(goToTask, null)],
    });
    await screen.getByRole('button', { name: 'Tell' }).click();
    await expect
      .poll(() => calls.filter(({ route }) => route.path === goToTask.path).map(({ params }) => params))
      .toEqual([{ id: '1001', taskId: '35' }]);
  });

  test('completed components of the active task are hidden until asked for [PROC-08]', async () => {
    const visits = [
      visit(1, ComponentStatus.Complete),
      visit(2, ComponentStatus.Complete),
      visit(3, ComponentStatus.InProgress),
    ];
    const { screen } = await showProcess({
      record: recordOf({ workflowTrackingComponents: visits, currentWorkflowTrackingComponentId: 103 }),
    });
    await expect.element(screen.getByRole('heading', { name: 'Extra care' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Grievance received' }).elements()).toEqual([]);
    await screen.getByRole('switch', { name: 'Show Completed' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Grievance received' })).toBeVisible();
  });
});

test.each([1440, 390])('while it loads, its columns stand where they will stand, %i wide', async (width) => {
  await page.viewport(width, 900);
  const top = (): number => document.querySelector('[class*="grid"]')?.getBoundingClientRect().top ?? 0;
  const waiting = await showProcess({ answers: [keepWaiting(getWorkflowTracking)] });
  await expect.element(waiting.screen.getByText('Loading').first()).toBeInTheDocument();
  const before = top();
  await waiting.screen.unmount();
  const { screen } = await showProcess();
  await expect.element(screen.getByText('Version 3')).toBeVisible();
  expect(Math.abs(top() - before)).toBeLessThanOrEqual(4);
});

test('Show Completed moves nothing where nothing is completed yet', async () => {
  const visits = [visit(1, ComponentStatus.Complete), visit(2, ComponentStatus.InProgress)];
  const { screen } = await showProcess({
    record: recordOf({ workflowTrackingComponents: visits, currentWorkflowTrackingComponentId: 102 }),
  });
  const heading = screen.getByRole('heading', { name: 'Grievance received' });
  await expect.element(heading).toBeVisible();
  const before = heading.element().getBoundingClientRect().top;
  await screen.getByRole('switch', { name: 'Show Completed' }).click();
  await expect.element(screen.getByRole('switch', { name: 'Show Completed' })).toBeChecked();
  expect(heading.element().getBoundingClientRect().top).toBe(before);
});

describe('the outstanding panel', () => {
  const mediation = {
    title: 'Mediation',
    isMandatory: true,
    caseTrackingRecordId: 10001,
    workflowTrackingRecordId: 1002,
    startedDateTime: '2026-11-17T09:00:00.000Z',
  };
  const task = {
    id: 9,
    notificationDistributionTitle: 'Confirm companion',
    isTaskCompleteBeforeClosure: true,
    isBeingWorkedOn: false,
    workflowTaskId: null,
    dueDate: null,
  };

  test('lists sub-processes and tasks of the record, but not the task of the step one stands on [PROC-12] [PROC-47]; Continue leads to the sub-process [PROC-14]', async () => {
    const { screen, address } = await showProcess({
      record: recordOf({
        outstandingSubProcesses: [mediation],
        outstandingTasks: [
          task,
          { ...task, id: 10, notificationDistributionTitle: 'Arrange the meeting', isBeingWorkedOn: true },
        ],
      }),
    });
    await expect.element(screen.getByRole('heading', { name: 'Outstanding Sub-Processes' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Outstanding Tasks' })).toBeVisible();
    await expect.element(screen.getByText(/must end before closing/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Confirm companion' })).toHaveAttribute('href', '/tasks/9');
    expect(screen.getByText('Arrange the meeting').elements()).toEqual([]);
    await screen.getByRole('link', { name: 'Continue Mediation' }).click();
    await expect.poll(address).toBe('/cases/10001/processes/1002');
  });

  test('says from any step what is stopping the case closing, with a way to each that can be opened [CLOSE-04]', async () => {
    const optional = { ...mediation, title: 'Counselling', isMandatory: false, workflowTrackingRecordId: 1003 };
    const { screen, address, sent } = await showProcess({
      record: recordOf({
        unfinishedWorkflowComponentIds: [2, 3, 5],
        outstandingSubProcesses: [mediation, optional],
        outstandingTasks: [
          task,
          { ...task, id: 10, notificationDistributionTitle: 'Chase the notes', isTaskCompleteBeforeClosure: false },
        ],
      }),
      answers: [answer(goToTask, null)],
    });
    const fold = screen.getByRole('button', { name: 'Before this case can close', exact: true });
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.click();
    const panel = screen.getByRole('region', { name: 'Before this case can close' });
    expect(
      panel
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['Extra care', 'Decision', 'Mediation', 'Confirm companion']);
    expect(panel.getByRole('button', { name: 'Decision' }).elements()).toEqual([]);
    await panel.getByRole('button', { name: 'Extra care' }).click();
    await expect.poll(() => sent(goToTask.path)).toHaveLength(1);
    await panel.getByRole('link', { name: 'Mediation' }).click();
    await expect.poll(address).toBe('/cases/10001/processes/1002');
  });

  test('says when there is nothing to do [PROC-13]', async () => {
    const { screen } = await showProcess();
    await expect.element(screen.getByText('You have nothing to do')).toBeVisible();
  });

  test('does not say so of the step one is on, also on a phone', async () => {
    await page.viewport(390, 844);
    const { screen } = await showProcess({
      record: recordOf({ outstandingTasks: [{ ...task, isBeingWorkedOn: true }] }),
    });
    await screen.getByRole('button', { name: 'Outstanding steps', exact: true }).click();
    await expect.element(screen.getByText('No other steps of the process are outstanding')).toBeVisible();
    expect(screen.getByText('You have nothing to do').elements()).toEqual([]);
  });
});

describe('a process that cannot be worked', () => {
  const reasons: [NonNullable<WorkflowTrackingRecord['lockedBecause']>, string | null][] = [
    ['closed', 'This case is closed.'],
    ['role', 'You can view this process but you cannot make changes to it.'],
    // The banner above the screens of the case says it, with who has locked it.
    ['locked', null],
  ];
  test.each(reasons)(
    'shows values as text and the reason, unless the case says it already: %s [PROC-15] [PROC-16] [PROC-17]',
    async (lockedBecause, sentence) => {
      const { screen } = await showProcess({
        record: recordOf({ lockedBecause, abilities: { work: false, setStep: false } }),
        tracking: trackingOf(
          {
            type: 'Risk',
            isComponentSubmissionMandatory: true,
            workflowRisks: [{ id: 3, title: 'High', explanatoryText: null }],
          },
          { type: 'Risk', riskId: 3 },
          { isReadOnly: true },
        ),
      });
      await expect.element(screen.getByRole('definition').filter({ hasText: 'High' })).toBeVisible();
      expect([...document.querySelectorAll('.banner')].map((banner) => banner.textContent)).toEqual(
        sentence === null ? [] : [sentence],
      );
      expect(screen.getByRole('radio').elements()).toEqual([]);
      expect(screen.getByRole('button', { name: /Continue|Save|Previous/ }).elements()).toEqual([]);
    },
  );

  test('one that has ended on an open case stays on screen', async () => {
    const visits = [visit(1, ComponentStatus.Complete), visit(2, ComponentStatus.Complete)];
    const ended = recordOf({
      hasProcessEnded: true,
      currentWorkflowTrackingComponentId: null,
      lockedBecause: 'ended',
      workflowTrackingComponents: visits,
    });
    const { screen } = await showProcess({ record: ended });
    await expect.element(screen.getByText('This process has ended.')).toBeVisible();
  });
});

describe('when something is missing', () => {
  test('a visit without configuration or data says so [PROC-43]', async () => {
    const { screen } = await showProcess({ tracking: trackingOf(null, null) });
    await expect.element(screen.getByText('Component/component configuration not found')).toBeVisible();
  });

  test('a process that cannot be loaded offers to try again in its own place', async () => {
    const { screen } = await showProcess({
      answers: [
        refuse(getWorkflowTracking, 500, { errorCode: 'EXCEPTION', errorDescription: 'Something went wrong.' }),
      ],
    });
    await expect.element(screen.getByText('The process could not be loaded')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('the introduction is before the form and the closing words after it [PROC-44] [PROC-07]', async () => {
    const active = {
      ...component(2, 'How exposed?', 'Risk'),
      introductionNarrative: 'Judge what could happen.',
      exitNarrative: 'Tell the owner.',
    };
    const { screen } = await showProcess({
      workflow: workflowOf({}, active),
      tracking: trackingOf(
        {
          type: 'Risk',
          isComponentSubmissionMandatory: true,
          workflowRisks: [{ id: 3, title: 'High', explanatoryText: null }],
        },
        { type: 'Risk', riskId: null },
      ),
    });
    await expect.element(screen.getByText('Judge what could happen.')).toBeVisible();
    const [before, form, after] = [
      screen.getByText('Judge what could happen.'),
      screen.getByRole('radio'),
      screen.getByText('Tell the owner.'),
    ].map((locator) => locator.element());
    expect(before!.compareDocumentPosition(form!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(form!.compareDocumentPosition(after!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});
