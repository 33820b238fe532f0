import type { CaseRecord } from '@evenhand/contract/case-details';
import { getCase } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import { addReason, removeReason, setReasons } from '@evenhand/contract/cases';
import { listTopics, lookupWorkflowReasons } from '@evenhand/contract/configuration';
import { getWorkflow, setStep, setTopic } from '@evenhand/contract/workflow';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useCase } from '../cases/cases.api.ts';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { DetailsCard } from './DetailsCard.tsx';

type Change = Partial<Omit<CaseRecord, 'abilities'>> & { abilities?: Partial<CaseAbilities> };
const failed = { errorCode: 'EXCEPTION', errorDescription: 'x' };
const step = (id: number, title: string) => ({ id, title, order: 'any' as const, tasks: [] });
const workflow = {
  id: 11,
  title: 'General query',
  version: 1,
  isStageStepApplicable: true,
  isStageStepComponentChecklistShown: false,
  outcomeStages: [],
  workflowStages: [
    { id: 2, title: 'Hearing', steps: [step(21, '3.2 Hearing'), step(22, '3.3 Adjourned')] },
    { id: 3, title: 'Decision', steps: [step(31, '4.1 Decide'), step(32, '4.2 Tell')] },
  ],
};
const topicOf = (topicId: number, topicTitle: string) => ({
  topicId,
  topicTitle,
  sectionId: 3,
  isEnabled: true,
  isManuallyEnabled: true,
  isEmployeeRequired: false,
  isSimpleProcess: true,
});
const reasons = [
  { id: 1, title: 'Pay', explanatoryText: null },
  { id: 2, title: 'Hours', explanatoryText: null },
];

beforeEach(() => page.viewport(1440, 900));

function Details() {
  const { data } = useCase(10001);
  return data === undefined ? null : <DetailsCard record={data} onChangeOwner={() => undefined} />;
}

/** The case as the server holds it; a successful act can change it by `held`. */
async function show(change: Change = {}, answers: readonly FakeAnswer[] = []) {
  const server: { now: Change } = { now: change };
  const app = await renderInApp(<Details />, {
    answers: [
      answer(getCase, () => caseOf(server.now)),
      answer(getWorkflow, workflow),
      answer(listTopics, [topicOf(5, 'Grievance'), topicOf(6, 'Uniform')]),
      answer(lookupWorkflowReasons, reasons),
      ...lookupAnswers,
      ...answers,
    ],
  });
  await expect.element(app.screen.getByRole('heading', { name: 'Details' })).toBeVisible();
  return { ...app, server };
}
type Shown = Awaited<ReturnType<typeof show>>;

function shownAt({ screen }: Shown, term: string): string {
  const terms = screen.getByRole('term').elements();
  return terms.find((one) => one.textContent === term)?.parentElement?.querySelector('dd')?.textContent ?? '(none)';
}
async function choose({ screen }: Shown, field: string, option: string) {
  await screen.getByRole('combobox', { name: field }).click();
  await screen.getByRole('option', { name: option }).click();
}

/** A field of several choices is opened by keyboard; focus is in it from Edit. */
async function chooseReason({ screen }: Shown, option: string) {
  await screen.getByRole('button', { name: 'Edit Reason(s)' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Reason(s)' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await screen.getByRole('option', { name: option }).click();
}

test('Details shows what there is to know of a case [CASE-51], the old number too when it has one [CASE-52], and its duration in days and hours [CASE-42]', async () => {
  const app = await show({
    overview: 'Checks were falsified.',
    legacyCaseNumber: 'HR-2019-114',
    reasons: [{ workflowReasonId: 1, workflowReasonTitle: 'Pay' }],
    risk: { id: 3, title: 'High', level: 3 },
  });
  await expect.element(app.screen.getByText('Checks were falsified.')).toBeVisible();
  const shown = [
    'Topic',
    'Section',
    'Stage',
    'Step',
    'Reason(s)',
    'Risk',
    'Case Owner',
    'Date created',
    'Duration',
    'Legacy number',
  ];
  expect(shown.map((term) => shownAt(app, term))).toEqual([
    'Grievance',
    'Conduct and grievance',
    'Hearing',
    '3.2 Hearing',
    'Pay',
    'High',
    'Teodora Whitlock',
    '08/10/2026',
    '41 days 6 hours',
    'HR-2019-114',
  ]);
});

test('a case without an old number has no row for one [CASE-52]; up to an hour its duration is in minutes [CASE-42]', async () => {
  const app = await show({ caseDuration: 60 });
  expect([shownAt(app, 'Legacy number'), shownAt(app, 'Duration')]).toEqual(['(none)', '60 minutes']);
});

test('choosing a stage clears the step and reads as not saved [CASE-30]; the step calls setstep on the primary process, and the case is fetched again [CASE-31, CASE-39, CASE-57]', async () => {
  const saved = answer(setStep, () => {
    app.server.now = {
      ...app.server.now,
      stage: { id: 3, title: 'Decision' },
      step: { id: 32, title: '4.2 Tell' },
      workflowStageId: 3,
      workflowStepId: 32,
    };
    return null;
  });
  const app: Shown = await show({ isSimpleProcessCase: true, abilities: { setStep: true } }, [saved]);
  const { screen, calls } = app;
  await screen.getByRole('button', { name: 'Edit Stage' }).click();
  await choose(app, 'Stage', 'Decision');
  await expect.element(screen.getByText('Not saved until Step is chosen')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Step' })).toHaveValue('');
  await expect.element(screen.getByRole('combobox', { name: 'Step' })).toHaveFocus();
  expect(calls.some((call) => call.route.method === 'POST')).toBe(false);
  await choose(app, 'Step', '4.2 Tell');
  await expect.element(screen.getByRole('status').getByText('Step successfully updated')).toBeVisible();
  const posted = calls.findIndex((call) => call.route.method === 'POST');
  expect(calls[posted]?.params).toEqual({ id: '77', stepId: '32' });
  expect(calls.slice(posted + 1).map((call) => call.route.path)).toContain('/api/cases/:id');
  expect([shownAt(app, 'Stage'), shownAt(app, 'Step')].map((text) => text.replace('Edit', ''))).toEqual([
    'Decision',
    '4.2 Tell',
  ]);
  await expect.element(screen.getByText(/Not saved/)).not.toBeInTheDocument();
});

test('where HR alone sets the step, people who edit the other details read why; HR and observers do not [STEP-02]', async () => {
  const why = 'Only HR can change Stage and Step here, so that no part of the process is missed.';
  const app = await show({ isStepSetByHr: true, abilities: { editDetails: true, setStep: false } });
  await expect.element(app.screen.getByText(why)).toBeVisible();
  await expect.element(app.screen.getByRole('button', { name: 'Edit Step' })).not.toBeInTheDocument();
});

test.each([
  [{ editDetails: true, setStep: true }, true],
  [{ editDetails: false, setStep: false }, true],
  [{ editDetails: true, setStep: false }, false],
])('nothing is said of HR to %o, set by HR: %s [STEP-02]', async (abilities, isStepSetByHr) => {
  const app = await show({ isStepSetByHr, abilities });
  await expect.element(app.screen.getByText('Policy area')).toBeVisible();
  await expect.element(app.screen.getByText(/Only HR can change/)).not.toBeInTheDocument();
});

test('leaving without a step keeps the stage and the step the case has [CASE-30]', async () => {
  const app = await show({ isSimpleProcessCase: true, abilities: { setStep: true } });
  await app.screen.getByRole('button', { name: 'Edit Stage' }).click();
  await choose(app, 'Stage', 'Decision');
  await app.screen.getByRole('button', { name: 'Cancel: Step' }).click();
  await expect
    .poll(() => [shownAt(app, 'Stage'), shownAt(app, 'Step')].map((text) => text.replace('Edit', '')))
    .toEqual(['Hearing', '3.2 Hearing']);
  expect(app.calls.some((call) => call.route.method === 'POST')).toBe(false);
});

test('while a step is being saved it cannot be chosen again', async () => {
  const app = await show({ isSimpleProcessCase: true, abilities: { setStep: true } }, [keepWaiting(setStep)]);
  await app.screen.getByRole('button', { name: 'Edit Step' }).click();
  await choose(app, 'Step', '3.3 Adjourned');
  await expect.element(app.screen.getByRole('combobox', { name: 'Step' })).toBeDisabled();
  await expect.element(app.screen.getByRole('combobox', { name: 'Step' })).toHaveValue('3.3 Adjourned');
});

test('a step that fails to save says so and the case keeps what it had [CASE-39]', async () => {
  const app = await show({ isSimpleProcessCase: true, abilities: { setStep: true } }, [refuse(setStep, 500, failed)]);
  await app.screen.getByRole('button', { name: 'Edit Step' }).click();
  await choose(app, 'Step', '3.3 Adjourned');
  await expect.element(app.screen.getByRole('alert').getByText('Step failed to update')).toBeVisible();
  await expect.element(app.screen.getByRole('combobox')).not.toBeInTheDocument();
  expect(shownAt(app, 'Step')).toBe('3.2 HearingEdit');
});

test('a simple process names stage and step in its own words, and what is not saved too [CASE-57]', async () => {
  const words = { simpleProcessAltStageLabel: 'Query status', simpleProcessAltStepLabel: 'Handling' };
  const app = await show({ isSimpleProcessCase: true, ...words, abilities: { setStep: true } });
  await app.screen.getByRole('button', { name: 'Edit Query status' }).click();
  await choose(app, 'Query status', 'Decision');
  await expect.element(app.screen.getByText('Not saved until Handling is chosen')).toBeVisible();
});

test.each([
  ['saved it says Topic successfully updated', answer(setTopic, null), 'status', 'Topic successfully updated'],
  ['failing it says Topic failed to update', refuse(setTopic, 500, failed), 'alert', 'Topic failed to update'],
] as const)('a topic is chosen in its own field: %s [CASE-38]', async (_name, reply, role, text) => {
  const app = await show({ isSimpleProcessCase: true, abilities: { changeTopic: true } }, [reply]);
  await app.screen.getByRole('button', { name: 'Edit Topic' }).click();
  await choose(app, 'Topic', 'Uniform');
  await expect.element(app.screen.getByRole(role).getByText(text)).toBeVisible();
  expect(app.calls.find((call) => call.route.method === 'POST')?.params).toMatchObject({ topicId: '6' });
});

const pay = { reasons: [{ workflowReasonId: 1, workflowReasonTitle: 'Pay' }], abilities: { editDetails: true } };

test.each([
  ['saved it says Reason successfully added', answer(addReason, null), 'status', 'Reason successfully added'],
  ['failing it says Reason failed to add', refuse(addReason, 500, failed), 'alert', 'Reason failed to add'],
] as const)('a reason is added by its own call: %s [CASE-40]', async (_name, reply, role, text) => {
  const app = await show(pay, [reply]);
  await chooseReason(app, 'Hours');
  await expect.element(app.screen.getByRole(role).getByText(text)).toBeVisible();
  expect(app.calls.find((call) => call.route.method === 'POST')?.params).toMatchObject({ reasonId: '2' });
});

test.each([
  ['saved it says Reason successfully removed', answer(removeReason, null), 'status', 'Reason successfully removed'],
  ['failing it says Reason failed to remove', refuse(removeReason, 500, failed), 'alert', 'Reason failed to remove'],
] as const)('a reason is removed by its own call: %s [CASE-41]', async (_name, reply, role, text) => {
  const app = await show(pay, [reply]);
  await chooseReason(app, 'Pay');
  await expect.element(app.screen.getByRole(role).getByText(text)).toBeVisible();
  expect(app.calls.find((call) => call.route.method === 'DELETE')?.params).toMatchObject({ reasonId: '1' });
});

test('the only reason of a case is replaced by one call [CASE-40]', async () => {
  const app = await show({ ...pay, isReasonMultiSelect: false }, [answer(setReasons, null)]);
  await app.screen.getByRole('button', { name: 'Edit Reason(s)' }).click();
  await choose(app, 'Reason(s)', 'Hours');
  await expect.element(app.screen.getByRole('status').getByText('Reason successfully added')).toBeVisible();
  expect(app.calls.find((call) => call.route.method === 'PUT')?.body).toEqual({ workflowReasonIds: [2] });
});
