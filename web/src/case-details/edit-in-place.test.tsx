import type { CaseRecord } from '@evenhand/contract/case-details';
import { getCase } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import { addReason, setFirstRisk, setOverview, setReasons, setRisk } from '@evenhand/contract/cases';
import { listTopics, lookupRisks, lookupWorkflowReasons } from '@evenhand/contract/configuration';
import { getWorkflow, setStep, setTopic } from '@evenhand/contract/workflow';
import { Profiler, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useCase } from '../cases/cases.api.ts';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer, MadeCall } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { DetailsCard } from './DetailsCard.tsx';

type Change = Partial<Omit<CaseRecord, 'abilities'>> & { abilities?: Partial<CaseAbilities> };
type Screen = Awaited<ReturnType<typeof renderInApp>>['screen'];

const topicOf = (topicId: number, topicTitle: string) => ({
  topicId,
  topicTitle,
  sectionId: 3,
  isEnabled: true,
  isManuallyEnabled: true,
  isEmployeeRequired: false,
  isSimpleProcess: true,
});
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
    { id: 3, title: 'Decision', steps: [step(31, '4.1 Decide')] },
  ],
};
const everything = { setStep: true, changeTopic: true, editDetails: true };
const before: Change = {
  isSimpleProcessCase: true,
  abilities: everything,
  risk: { id: 1, title: 'Low', level: 1 },
  reasons: [{ workflowReasonId: 1, workflowReasonTitle: 'Pay' }],
  overview: 'Old text',
};

/** Values shown at the watched term, one for each drawing of the page. */
let drawn: string[] = [];
let watched = '';
const noteShownValue = (): void => {
  drawn.push(shownAt(watched));
};

function shownAt(term: string): string {
  if (term === 'Overview') return document.querySelector('textarea')?.value ?? '(none)';
  const value = [...document.querySelectorAll('dt')]
    .find((one) => one.textContent === term)
    ?.parentElement?.querySelector('dd');
  const control = value?.querySelector<HTMLInputElement>('input:not([type="hidden"])');
  return control ? `${control.value} in its control` : (value?.textContent?.replace(/Edit$/, '') ?? '(none)');
}

function Details() {
  const { data } = useCase(10001);
  const [isThere, setIsThere] = useState(true);
  return (
    data && (
      <Profiler id="details" onRender={noteShownValue}>
        {isThere && <DetailsCard record={data} onChangeOwner={() => undefined} />}
        <button type="button" onClick={() => setIsThere(!isThere)}>
          {isThere ? 'Elsewhere' : 'Back'}
        </button>
      </Profiler>
    )
  );
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  drawn = [];
  watched = '';
});

/** A case as the server holds it. Any save changes it to `after`. */
async function show(
  after: Change,
  { more = {}, answers = [] }: { more?: Change; answers?: readonly FakeAnswer[] } = {},
) {
  const server = { now: caseOf({ ...before, ...more }) };
  const saved = (): null => {
    server.now = caseOf({ ...before, ...more, ...after });
    return null;
  };
  const app = await renderInApp(<Details />, {
    answers: [
      answer(getCase, () => server.now),
      answer(getWorkflow, workflow),
      answer(listTopics, [topicOf(5, 'Grievance'), topicOf(6, 'Uniform')]),
      answer(lookupWorkflowReasons, [
        { id: 1, title: 'Pay', explanatoryText: null },
        { id: 2, title: 'Hours', explanatoryText: null },
      ]),
      ...lookupAnswers,
      ...[setStep, setTopic, setFirstRisk, setRisk, setReasons, addReason].map((route) => answer(route, saved)),
      answer(setOverview, () => {
        saved();
        return { version: 5 };
      }),
      ...answers,
    ],
  });
  await expect.element(app.screen.getByRole('heading', { name: 'Details' })).toBeVisible();
  return app;
}

async function choose(screen: Screen, field: string, option: string): Promise<void> {
  await screen.getByRole('button', { name: `Edit ${field}` }).click();
  await screen.getByRole('combobox', { name: field }).click();
  watched = field;
  drawn = [];
  await screen.getByRole('option', { name: option }).click();
}

test.each<[field: string, option: string, after: Change, said: string, more?: Change]>([
  [
    'Step',
    '3.3 Adjourned',
    { step: { id: 22, title: '3.3 Adjourned' }, workflowStepId: 22 },
    'Step successfully updated',
  ],
  ['Topic', 'Uniform', { topic: { id: 6, title: 'Uniform' } }, 'Topic successfully updated'],
  ['Risk', 'High', { risk: { id: 3, title: 'High', level: 3 } }, 'Risk successfully updated'],
  ['Risk', 'High', { risk: { id: 3, title: 'High', level: 3 } }, 'Risk successfully updated', { risk: null }],
  [
    'Reason(s)',
    'Hours',
    { reasons: [{ workflowReasonId: 2, workflowReasonTitle: 'Hours' }] },
    'Reason successfully added',
    { isReasonMultiSelect: false },
  ],
])(
  '%s: from the choice of %s on the old value is never seen, and focus is back at Edit [CASE-31, CASE-37, CASE-38, CASE-40]',
  async (field, option, after, said, more = {}) => {
    const { screen } = await show(after, { more });
    await choose(screen, field, option);
    await expect.element(screen.getByRole('status').getByText(said)).toBeVisible();
    expect(shownAt(field)).toBe(option);
    const sinceChosen = drawn.slice(drawn.indexOf(`${option} in its control`));
    expect([...new Set(sinceChosen)]).toEqual([`${option} in its control`, option]);
    await expect.element(screen.getByRole('button', { name: `Edit ${field}` })).toHaveFocus();
  },
);

test('of risks, those of the version the case was started with are offered, whatever the service has now [PROC-35]', async () => {
  const riskChoices = [
    { id: 1, title: 'Low' },
    { id: 9, title: 'Grave' },
  ];
  const after = { risk: { id: 9, title: 'Grave', level: 2 } };
  const { screen } = await show(after, {
    more: { riskChoices },
    answers: [answer(lookupRisks, [{ id: 2, title: 'Medium' }])],
  });
  await screen.getByRole('button', { name: 'Edit Risk' }).click();
  await screen.getByRole('combobox', { name: 'Risk' }).click();
  await expect.element(screen.getByRole('option', { name: 'Grave' })).toBeVisible();
  expect(
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Low', 'Grave']);
  await screen.getByRole('option', { name: 'Grave' }).click();
  await expect.element(screen.getByRole('status').getByText('Risk successfully updated')).toBeVisible();
  expect(document.querySelector('.risk')?.getAttribute('data-level')).toBe('2');
});

test('one reason of several: Done closes the field once the record that holds it is shown [CASE-40]', async () => {
  const both = [
    { workflowReasonId: 1, workflowReasonTitle: 'Pay' },
    { workflowReasonId: 2, workflowReasonTitle: 'Hours' },
  ];
  const { screen } = await show({ reasons: both });
  await screen.getByRole('button', { name: 'Edit Reason(s)' }).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: 'Hours' })).toBeVisible();
  watched = 'Reason(s)';
  drawn = [];
  // Both clicks at once, faster than a person: no answer has come when the field is left.
  const [option, done] = [
    screen.getByRole('option', { name: 'Hours' }),
    screen.getByRole('button', { name: 'Done: Reason(s)' }),
  ];
  for (const button of [option, done]) (button.element() as HTMLElement).click();
  await expect.element(screen.getByRole('status').getByText('Reason successfully added')).toBeVisible();
  expect(shownAt('Reason(s)')).toBe('PayHours');
  expect(drawn.filter((state) => !state.endsWith(' in its control'))).not.toContain('Pay');
});

test('a stage and its step become the new ones together [CASE-30, CASE-31]', async () => {
  const after = {
    stage: { id: 3, title: 'Decision' },
    step: { id: 31, title: '4.1 Decide' },
    workflowStageId: 3,
    workflowStepId: 31,
  };
  const { screen } = await show(after);
  await screen.getByRole('button', { name: 'Edit Stage' }).click();
  await screen.getByRole('combobox', { name: 'Stage' }).click();
  await screen.getByRole('option', { name: 'Decision' }).click();
  await screen.getByRole('combobox', { name: 'Step' }).click();
  watched = 'Stage';
  drawn = [];
  await screen.getByRole('option', { name: '4.1 Decide' }).click();
  await expect.element(screen.getByRole('status').getByText('Step successfully updated')).toBeVisible();
  expect(drawn).not.toContain('Hearing');
  expect([shownAt('Stage'), shownAt('Step')]).toEqual(['Decision', '4.1 Decide']);
});

test('once the overview was saved its old text is not shown again [CASE-34, CASE-36]', async () => {
  const { screen } = await show({ overview: 'New text', version: 5 });
  await screen.getByRole('textbox', { name: 'Overview' }).fill('New text');
  watched = 'Overview';
  drawn = [];
  await userEvent.tab();
  await expect.element(screen.getByRole('status').getByText('Overview successfully updated')).toBeVisible();
  expect([...new Set(drawn)]).toEqual(['New text']);
});

describe('An overview typed on while it is being saved', () => {
  const asksToStay = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const saved = { overview: 'New text', version: 5 };

  /** The overview with 'New text' sent, the save still on its way, and 'New text, and more' in the box. */
  async function typeOn(isFailing = false) {
    const first = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    const server = { now: caseOf({ ...before, version: 4 }) };
    const reply = async ({ body }: MadeCall) => {
      sent.push(body);
      if (sent.length === 1) await first.promise;
      if (isFailing)
        return Response.json({ isError: true, errorCode: 'EXCEPTION', errorDescription: 'x' }, { status: 500 });
      server.now = caseOf({ ...before, ...saved, ...(body as object), version: 4 + sent.length });
      return Response.json({ isError: false, data: { version: 4 + sent.length } });
    };
    const { screen } = await show({}, { answers: [answer(getCase, () => server.now), { route: setOverview, reply }] });
    const box = screen.getByRole('textbox', { name: 'Overview' });
    await box.fill('New text');
    await userEvent.tab();
    await expect.poll(() => sent).toHaveLength(1);
    await box.fill('New text, and more');
    return { screen, box, sent, end: first.resolve };
  }

  test('is sent when the save has ended, though the box was left before; until then the browser asks before leaving [CASE-34]', async () => {
    const { screen, box, sent, end } = await typeOn();
    await userEvent.tab();
    expect(asksToStay()).toBe(true);
    end();
    await expect.poll(() => sent.at(-1)).toMatchObject({ overview: 'New text, and more', version: 5 });
    await expect.element(screen.getByRole('status').getByText('Overview successfully updated')).toBeVisible();
    await expect.poll(asksToStay).toBe(false);
    await expect.element(box).toHaveValue('New text, and more');
    expect(sent).toHaveLength(2);
  });

  test('waits while the person is still in the box', async () => {
    const { screen, sent, end } = await typeOn();
    end();
    await expect.element(screen.getByRole('status').getByText('Overview successfully updated')).toBeVisible();
    expect(sent).toHaveLength(1);
    await userEvent.tab();
    await expect.poll(() => sent.at(-1)).toMatchObject({ overview: 'New text, and more', version: 5 });
    // A save still under way here would ask before leaving in the tests that follow.
    await expect.poll(asksToStay).toBe(false);
  });

  test('is sent although the person has gone to another screen [CASE-34]', async () => {
    const { screen, sent, end } = await typeOn();
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    end();
    await expect.poll(() => sent.at(-1)).toMatchObject({ overview: 'New text, and more', version: 5 });
    await expect.poll(asksToStay).toBe(false);
  });

  test('is in the box again when the save failed and the person comes back [CASE-36]', async () => {
    const { screen, end } = await typeOn(true);
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    end();
    await expect.element(screen.getByRole('alert').getByText('Overview failed to update')).toBeVisible();
    expect(asksToStay()).toBe(true);
    await screen.getByRole('button', { name: 'Back' }).click();
    const box = screen.getByRole('textbox', { name: 'Overview' });
    await expect.element(box).toHaveValue('New text, and more');
    await box.fill('Old text');
    await userEvent.tab();
    await expect.poll(asksToStay).toBe(false);
  });
});

test('a save that fails ends editing with the value the case has [CASE-37]', async () => {
  const { screen } = await show(
    {},
    { answers: [refuse(setRisk, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' })] },
  );
  await choose(screen, 'Risk', 'High');
  await expect.element(screen.getByRole('alert').getByText('Risk failed to update')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Risk' })).not.toBeInTheDocument();
  expect(shownAt('Risk')).toBe('Low');
});
