import { getCase } from '@evenhand/contract/case-details';
import { getWorkflow, getWorkflowTracking, setStep } from '@evenhand/contract/workflow';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useCase } from '../cases/cases.api.ts';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { recordOf, workflowOf } from '../testing/small-process.ts';
import { DetailsCard } from './DetailsCard.tsx';

const close = { id: 13, title: 'Close' };
const closing = { id: 24, title: '3.1 Close' };
function move(): null {
  record = { ...guided, stage: close, step: closing, workflowStageId: close.id, workflowStepId: closing.id };
  return null;
}

beforeEach(() => page.viewport(1440, 900));

const guided = caseOf({
  isSimpleProcessCase: false,
  abilities: { setStep: true },
  workflowStageId: 11,
  workflowStepId: 21,
});

/** The case as the server holds it: moved once the step was set. */
let record = guided;
function Details() {
  const { data } = useCase(10001);
  return data && <DetailsCard record={data} onChangeOwner={() => undefined} />;
}

function shownStep(): string | undefined {
  const term = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Step');
  return term?.parentElement?.querySelector('dd')?.textContent?.replace(/Edit$/, '');
}

/** The dialog that asks about the choice of '3.1 Close'. */
async function chooseClose(saved: FakeAnswer = answer(setStep, move)) {
  record = guided;
  const answers = [
    answer(getCase, () => record),
    answer(getWorkflow, workflowOf()),
    answer(getWorkflowTracking, recordOf()),
    saved,
  ];
  const app = await renderInApp(<Details />, { answers });
  const { screen, calls } = app;
  await screen.getByRole('button', { name: 'Edit Stage' }).click();
  await screen.getByRole('combobox', { name: 'Stage' }).click();
  await screen.getByRole('option', { name: 'Close' }).click();
  await screen.getByRole('combobox', { name: 'Step' }).click();
  await screen.getByRole('option', { name: '3.1 Close' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Move this case to 3.1 Close?' });
  await expect.element(dialog).toBeVisible();
  return {
    screen,
    dialog,
    moves: () =>
      calls.filter(({ route }) => route.path === setStep.path).map(({ params, body }) => ({ ...params, body })),
  };
}

test('a guided case is moved for a reason, after what is skipped has been named [CASE-31, CASE-39, PROC-29]', async () => {
  const { screen, dialog, moves } = await chooseClose();
  await expect.element(dialog.getByText('Grievance received (1.1 Open)')).toBeVisible();
  expect(dialog.getByRole('listitem').elements()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Move case' }).click();
  await expect.element(dialog.getByText('To continue, please give a reason for moving the case.')).toBeVisible();
  expect(moves()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The employee has left.');
  await dialog.getByRole('button', { name: 'Move case' }).click();
  await expect.element(screen.getByRole('status').getByText('Step successfully updated')).toBeVisible();
  expect(moves()).toEqual([{ id: '77', stepId: '24', body: { reason: 'The employee has left.' } }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Edit Step' })).toHaveFocus();
  expect(shownStep()).toBe('3.1 Close');
});

test('Cancel moves nothing and shows the step the case has [CASE-30, CASE-31]', async () => {
  const { screen, dialog, moves } = await chooseClose();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('button', { name: 'Edit Step' })).toHaveFocus();
  expect(shownStep()).toBe(guided.step?.title);
  expect(moves()).toEqual([]);
});

test('a refusal is said in the dialog, and the reason stays [CASE-39]', async () => {
  const errorDescription = 'This process has ended.';
  const { dialog } = await chooseClose(refuse(setStep, 400, { errorCode: 'BAD_REQUEST', errorDescription }));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The employee has left.');
  await dialog.getByRole('button', { name: 'Move case' }).click();
  await expect.element(dialog.getByText(errorDescription)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The employee has left.');
});
