import { getCase } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import { submitComponent } from '@evenhand/contract/component-tracking';
import { listFiles } from '@evenhand/contract/files';
import { messageCalls } from '@evenhand/contract/messages';
import { listTrackedEvents } from '@evenhand/contract/tracked-events';
import type { ConfigurationOf } from '@evenhand/engine/components/component-handler';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf, userNumber } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { messageOf } from '../testing/message-of.ts';
import { maren } from '../testing/people.ts';
import { findingOf, matterOf, mattersServer } from '../testing/show-matters.tsx';
import { showProcess } from '../testing/show-process.tsx';
import { advance, component, trackingOf, workflowOf } from '../testing/small-process.ts';
import type { DataOf } from './component-values.ts';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.parse('2026-11-18T10:40:20.500Z') });
  await page.viewport(1440, 900);
  return () => vi.useRealTimers();
});

const mine = { userId: maren.userId, name: maren.fullName, part: 'the hearing manager' };
const silas = { userId: userNumber(9), name: 'Silas Brandt', part: 'the hearing manager' };
const investigated = findingOf(1, {
  stage: 'investigation',
  answer: 'case-to-answer',
  reasons: 'Two people heard it.',
  decidedBy: 'Ngozi Farraday',
});

interface Shown {
  stage?: ConfigurationOf<'Findings'>['stage'];
  data?: Partial<DataOf<'Findings'>>;
  abilities?: Partial<CaseAbilities>;
  matters?: Parameters<typeof mattersServer>[0];
  answers?: readonly FakeAnswer[];
}

async function show({ stage = 'decision', data = {}, abilities = {}, matters, answers = [] }: Shown = {}) {
  const answersOfStage = ['upheld', 'partly-upheld', 'not-upheld'] as const;
  const app = await showProcess({
    workflow: workflowOf({}, component(2, 'Findings', 'Findings', [advance])),
    tracking: trackingOf(
      {
        type: 'Findings',
        isComponentSubmissionMandatory: true,
        noun: 'allegation',
        stage,
        answers: stage === 'investigation' ? ['case-to-answer', 'no-case-to-answer'] : [...answersOfStage],
      },
      {
        type: 'Findings',
        findings: [],
        decidedOn: null,
        onBehalfReason: '',
        decider: mine,
        openNumbers: [1, 2],
        ...data,
      },
    ),
    answers: [
      answer(getCase, caseOf({ abilities: { viewMatters: true, ...abilities } })),
      ...mattersServer(matters ?? [matterOf(1, { findings: [investigated] }), matterOf(2)]).answers,
      answer(listFiles, { data: [], pageIndex: 1, totalPages: 0, totalData: 0 }),
      answer(listTrackedEvents, [
        {
          id: 44,
          title: 'Investigation meeting',
          workflowTrackingId: 1001,
          workflowTitle: 'Disciplinary',
          dateTime: null,
          isTimed: false,
          isNotApplicable: false,
          recordedDateTime: '2026-11-12T09:00:00.000Z',
          fileCount: 0,
        },
      ]),
      answer(messageCalls.list, [messageOf(7, { subject: 'The rota', senderName: 'Jo Parry' })]),
      ...answers,
    ],
  });
  const { screen } = app;
  return {
    ...app,
    on: (number: number) => screen.getByRole('region', { name: `Allegation ${number}` }),
    carryOn: () => screen.getByRole('button', { name: 'Continue' }).click(),
    banner: screen.getByRole('alert'),
    data: () => app.submitted().map((body) => body.workflowComponentData),
  };
}

describe('Findings of the decider', () => {
  test('each open matter is answered below what it says and what was found before, with reasons, evidence and the day [ALLEG-06, ALLEG-07]', async () => {
    const { screen, on, carryOn, data } = await show();
    await expect
      .element(screen.getByText('Decide on the balance of probabilities: is it more likely than not?'))
      .toBeVisible();
    await expect.element(on(1).getByText('What is said in number 1.')).toBeVisible();
    await expect.element(on(1).getByText('Investigation: Case to answer')).toBeVisible();
    await on(1).getByRole('radio', { name: 'Partly upheld' }).click();
    await on(1).getByRole('textbox', { name: 'Reasons for allegation 1' }).fill('One of the two is certain.');
    const evidence = on(1).getByRole('combobox', { name: /^Evidence for allegation 1/ });
    await evidence.click();
    await page.getByRole('option', { name: 'Event: Investigation meeting' }).click();
    await page.getByRole('option', { name: 'Message: The rota, Jo Parry' }).click();
    await userEvent.keyboard('{Escape}');
    await on(2).getByRole('radio', { name: 'Not upheld' }).click();
    await on(2).getByRole('textbox', { name: 'Reasons for allegation 2' }).fill('Nobody saw it.');
    await screen.getByRole('button', { name: 'Today, 18/11/2026' }).click();
    await carryOn();
    await expect.poll(data).toEqual([
      {
        findings: [
          {
            matterNumber: 1,
            answer: 'partly-upheld',
            reasons: 'One of the two is certain.',
            evidence: [
              { kind: 'event', id: '44' },
              { kind: 'message', id: '7' },
            ],
          },
          { matterNumber: 2, answer: 'not-upheld', reasons: 'Nobody saw it.', evidence: [] },
        ],
        decidedOn: '2026-11-18',
        onBehalfReason: '',
      },
    ]);
    expect(screen.getByRole('textbox', { name: /Why do you record this/ }).elements()).toEqual([]);
  });

  test('what is missing is named at its field and above, each with a link to it, and nothing is sent [ALLEG-06]', async () => {
    const { on, carryOn, banner, data } = await show();
    await on(1).getByRole('radio', { name: 'Upheld', exact: true }).click();
    await carryOn();
    await expect.element(banner.getByRole('link').first()).toBeVisible();
    expect(
      banner
        .getByRole('link')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['Reasons for allegation 1', 'Finding on allegation 2', 'Reasons for allegation 2', 'Decided on']);
    await expect.element(on(2).getByText('Choose a finding.')).toBeVisible();
    await banner.getByRole('link', { name: 'Finding on allegation 2' }).click();
    await expect.poll(() => document.activeElement?.getAttribute('data-path')).toBe('answer-2');
    expect(data()).toEqual([]);
  });

  test('all of it by keyboard alone [ALLEG-06]', async () => {
    const { on, screen, data } = await show({ data: { openNumbers: [2] } });
    await expect.element(on(2).getByText('What is said in number 2.')).toBeVisible();
    (on(2).getByRole('radio', { name: 'Upheld', exact: true }).element() as HTMLElement).focus();
    await userEvent.keyboard(' {ArrowRight}{Tab}');
    await expect.element(on(2).getByRole('radio', { name: 'Partly upheld' })).toBeChecked();
    await expect.element(on(2).getByRole('textbox', { name: 'Reasons for allegation 2' })).toHaveFocus();
    await userEvent.keyboard('It was said.{Tab}');
    await expect.element(on(2).getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('textbox', { name: 'Decided on' })).toHaveFocus();
    await userEvent.keyboard('17/11/2026{Tab}{Tab}{Enter}');
    await expect
      .poll(data)
      .toMatchObject([
        { findings: [{ matterNumber: 2, answer: 'partly-upheld', reasons: 'It was said.' }], decidedOn: '2026-11-17' },
      ]);
  });

  test('a day that is none is refused where it was typed, and kept [ALLEG-07]', async () => {
    const finding = { matterNumber: 1, answer: 'upheld' as const, reasons: 'Seen.', evidence: [] };
    const { screen, carryOn, data } = await show({ data: { openNumbers: [1], findings: [finding] } });
    const day = screen.getByRole('textbox', { name: 'Decided on' });
    await day.fill('31/11/2026');
    await carryOn();
    await expect.element(day).toHaveAccessibleDescription(/31\/11\/2026 is not a real date/);
    await expect.element(day).toHaveValue('31/11/2026');
    expect(data()).toEqual([]);
  });

  test('an investigator says whether there is a case to answer [ALLEG-07]', async () => {
    const { on } = await show({ stage: 'investigation' });
    await expect.element(on(2).getByRole('radio', { name: 'No case to answer' })).toBeVisible();
    expect(on(2).getByRole('radio').elements()).toHaveLength(2);
  });

  test('an appeal leaves each as it was decided until another finding is chosen [ALLEG-10]', async () => {
    const matters = [1, 2].map((number) => matterOf(number, { findings: [findingOf(number)] }));
    const { on, screen, carryOn, data } = await show({ stage: 'appeal', matters });
    for (const number of [1, 2])
      await expect.element(on(number).getByRole('radio', { name: 'Stays as decided' })).toBeChecked();
    await expect.element(on(1).getByText('Decision: Upheld')).toBeVisible();
    expect(on(1).getByRole('textbox').elements()).toEqual([]);
    await on(2).getByRole('radio', { name: 'Not upheld' }).click();
    await on(2).getByRole('textbox', { name: 'Reasons for allegation 2' }).fill('A new witness.');
    await screen.getByRole('button', { name: 'Today, 18/11/2026' }).click();
    await carryOn();
    await expect.poll(data).toMatchObject([
      {
        findings: [
          { matterNumber: 1, answer: null, reasons: '' },
          { matterNumber: 2, answer: 'not-upheld', reasons: 'A new witness.' },
        ],
      },
    ]);
  });
});

describe('Findings of somebody else', () => {
  test('HR is told whose they are and says why they are recorded for them; a short reason is refused at its field [ALLEG-08]', async () => {
    const sentence = 'Say in 20 characters or more why you record them for Silas Brandt.';
    const refusal = { errorCode: 'BAD_REQUEST', errorDescription: sentence, fields: { onBehalfReason: sentence } };
    const { on, screen, carryOn, data } = await show({
      data: { decider: silas, openNumbers: [1], decidedOn: '2026-11-17' },
      abilities: { viewNotes: true },
      answers: [refuse(submitComponent, 400, refusal)],
    });
    await expect
      .element(screen.getByText('These are the findings of Silas Brandt, the hearing manager.'))
      .toBeVisible();
    await on(1).getByRole('radio', { name: 'Upheld', exact: true }).click();
    await on(1).getByRole('textbox', { name: 'Reasons for allegation 1' }).fill('Seen.');
    const why = screen.getByRole('textbox', { name: 'Why do you record this for Silas Brandt?' });
    await why.fill('He is away.');
    await carryOn();
    await expect.element(why).toHaveAccessibleDescription(new RegExp(sentence));
    await expect.element(why).toHaveValue('He is away.');
    expect(data()).toMatchObject([{ onBehalfReason: 'He is away.' }]);
  });

  test('everybody else reads who records them, and has no fields [ALLEG-08]', async () => {
    const { on, screen } = await show({ data: { decider: silas } });
    await expect
      .element(screen.getByText('Only Silas Brandt, the hearing manager, can record these findings, or HR for them.'))
      .toBeVisible();
    expect(on(1).elements()).toEqual([]);
    expect(screen.getByRole('radio').elements()).toEqual([]);
  });

  test('nobody having the part is said [ALLEG-08]', async () => {
    const { screen } = await show({ data: { decider: { userId: null, name: '', part: '' } } });
    await expect
      .element(screen.getByText('Nobody on this case has the part of the person who decides this.'))
      .toBeVisible();
  });
});
