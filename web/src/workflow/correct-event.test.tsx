import { getCase } from '@evenhand/contract/case-details';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { getTrackedEvent } from '@evenhand/contract/tracked-events';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { answer } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { showProcess } from '../testing/show-process.tsx';
import { eventConfiguration, eventData, recordOf, trackingOf, visit } from '../testing/small-process.ts';

beforeEach(() => page.viewport(1440, 900));

const configuration = eventConfiguration({ isTimeRecordingEnabled: false });
const data = eventData({ fromDateTime: '2026-11-16T00:00:00.000Z', caseTrackingEventId: 1044 });

/** A process whose current task has a completed event, shown on request. */
async function withCompletedEvent(lockedBecause: WorkflowTrackingRecord['lockedBecause']) {
  const visits = [
    visit(1, ComponentStatus.Complete),
    visit(2, ComponentStatus.Complete),
    visit(3, ComponentStatus.InProgress),
  ];
  const record = recordOf({
    workflowTrackingComponents: visits,
    currentWorkflowTrackingComponentId: 103,
    lockedBecause,
  });
  const event = {
    id: 1044,
    caseTrackingRecordId: 10001,
    workflowTrackingId: 1001,
    title: 'Grievance received',
    componentConfiguration: configuration,
    componentTrackingData: data,
    updatedAt: '2026-11-16T10:00:00.000Z',
    readOnlyBecause: null,
    draft: null,
    waitingAttachments: [],
  };
  const { screen } = await showProcess({
    record,
    tracking: trackingOf(configuration, data, { status: ComponentStatus.Complete, isReadOnly: true }),
    answers: [answer(getCase, caseOf()), ...lookupAnswers, answer(getTrackedEvent, event)],
  });
  await screen.getByRole('switch', { name: 'Show Completed' }).click();
  const read = screen.getByRole('region', { name: 'Completed in this task' });
  await expect.element(read.getByRole('heading', { name: 'Grievance received' })).toBeVisible();
  return read.getByRole('button', { name: 'Correct this: Grievance received' });
}

test('a completed event is corrected from where it is read [ANY-07]', async () => {
  const correct = await withCompletedEvent(null);
  await correct.click();
  const dialog = page.getByRole('dialog', { name: 'Grievance received' });
  await expect.element(dialog.getByRole('textbox', { name: 'From' })).toHaveValue('16/11/2026');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
});

test('when the correction is left, focus is where it was opened [ANY-07]', async () => {
  const correct = await withCompletedEvent(null);
  await correct.click();
  const dialog = page.getByRole('dialog', { name: 'Grievance received' });
  await expect.element(dialog.getByRole('heading', { name: 'Grievance received' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(correct).toHaveFocus();
});

test('it offers no correction to a person who may not change the case [ANY-07]', async () => {
  expect((await withCompletedEvent('role')).elements()).toEqual([]);
});
