import { getCase } from '@evenhand/contract/case-details';
import { getWorkflow, getWorkflowTracking, setStep } from '@evenhand/contract/workflow';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { recordOf, workflowOf } from '../testing/small-process.ts';
import { CaseFrame } from './CaseFrame.tsx';
import { summaryTab } from './case-details.feature.ts';

beforeEach(() => page.viewport(1440, 900));

const ENTRY = 'End this process early…';
const hr = { viewActions: true, linkCases: true };

async function openMenu(change: Parameters<typeof caseOf>[0], saved: FakeAnswer = answer(setStep, null)) {
  const answers = [
    answer(getCase, caseOf(change)),
    answer(getWorkflow, workflowOf()),
    answer(getWorkflowTracking, recordOf()),
    saved,
  ];
  const app = await renderInApp(
    <CaseFrame caseId={10001} activeTab={summaryTab}>
      <p>The screen</p>
    </CaseFrame>,
    { answers, screens: ['/cases/$caseId', '/cases/$caseId/processes/$processId'], path: '/cases/10001' },
  );
  await app.screen.getByRole('button', { name: 'Actions' }).click();
  const acts = () =>
    app.calls.filter(({ route }) => route.path === setStep.path).map(({ params, body }) => ({ ...params, body }));
  return { ...app, acts, entry: app.screen.getByRole('menuitem', { name: ENTRY, exact: false }) };
}

async function openDialog(saved?: FakeAnswer) {
  const opened = await openMenu({ abilities: { ...hr, endEarly: true }, earlyEndStepId: 24 }, saved);
  await opened.entry.click();
  const dialog = opened.screen.getByRole('dialog', { name: 'End this process early?' });
  await expect.element(dialog).toBeVisible();
  return { ...opened, dialog };
}

test('HR ends a process early for a reason, after what is skipped has been named [ENDEARLY-07]', async () => {
  const { screen, dialog, acts } = await openDialog();
  await expect.element(dialog.getByText('Grievance received (1.1 Open)')).toBeVisible();
  await dialog.getByRole('button', { name: 'End process' }).click();
  await expect
    .element(dialog.getByText('To continue, please give a reason for ending the process early.'))
    .toBeVisible();
  expect(acts()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('She has resigned.');
  await dialog.getByRole('button', { name: 'End process' }).click();
  await expect.element(screen.getByRole('status').getByText('Process ended early')).toBeVisible();
  expect(acts()).toEqual([{ id: '77', stepId: '24', body: { reason: 'She has resigned.' } }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a refusal is said in the dialog, and the reason stays [ENDEARLY-07]', async () => {
  const errorDescription = 'This process is being closed already.';
  const { dialog } = await openDialog(refuse(setStep, 400, { errorCode: 'BAD_REQUEST', errorDescription }));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('She has resigned.');
  await dialog.getByRole('button', { name: 'End process' }).click();
  await expect.element(dialog.getByText(errorDescription)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('She has resigned.');
});

test('while the case is locked the entry is disabled and says why [ENDEARLY-07]', async () => {
  const { entry } = await openMenu({
    abilities: { ...hr, endEarly: true },
    earlyEndStepId: 24,
    isLockedCurrently: true,
  });
  await expect.element(entry).toHaveAttribute('aria-disabled', 'true');
  await expect.element(entry.getByText('Not available while the case is locked')).toBeVisible();
});

test('who may not is not offered it [ENDEARLY-07]', async () => {
  const { screen, entry } = await openMenu({ abilities: { ...hr, setStep: true } });
  await expect.element(screen.getByRole('menuitem', { name: 'Linked Cases' })).toBeVisible();
  await expect.element(entry).not.toBeInTheDocument();
});
