import { getCase } from '@evenhand/contract/case-details';
import { submitComponent } from '@evenhand/contract/component-tracking';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { mattersServer } from '../testing/show-matters.tsx';
import { showProcess } from '../testing/show-process.tsx';
import { advance, component, trackingOf, workflowOf } from '../testing/small-process.ts';

beforeEach(() => page.viewport(1440, 900));

test('the refusal to go on without a matter is taken back once one has been recorded [ALLEG-06]', async () => {
  const said = 'Record at least one allegation.';
  const { screen } = await showProcess({
    workflow: workflowOf({}, component(2, 'Matters', 'Matters', [advance])),
    tracking: trackingOf(
      { type: 'Matters', isComponentSubmissionMandatory: true, noun: 'allegation' },
      { type: 'Matters' },
    ),
    answers: [
      answer(getCase, caseOf({ abilities: { viewMatters: true, changeMatters: true } })),
      ...mattersServer().answers,
      refuse(submitComponent, 400, { errorCode: 'BAD_REQUEST', errorDescription: said }),
    ],
  });
  await screen.getByRole('button', { name: advance.title, exact: true }).click();
  await expect.element(screen.getByText(said)).toBeVisible();
  await screen.getByRole('button', { name: 'Add allegation' }).first().click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^What is said/ }).fill('Came late six times.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('Came late six times.')).toBeVisible();
  await expect.element(screen.getByText(said)).not.toBeInTheDocument();
});
