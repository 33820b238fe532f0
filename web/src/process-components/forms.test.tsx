import type { ComponentConfiguration, ComponentTrackingData } from '@evenhand/contract/components/component-payloads';
import type { ComponentType } from '@evenhand/contract/components/component-types';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showProcess } from '../testing/show-process.tsx';
import { advance, component, trackingOf, workflowOf } from '../testing/small-process.ts';

beforeEach(() => page.viewport(1440, 900));

async function show(type: ComponentType, configuration: ComponentConfiguration, data: ComponentTrackingData) {
  const app = await showProcess({
    workflow: workflowOf({}, component(2, 'Now', type, [advance])),
    tracking: trackingOf(configuration, data),
  });
  const carryOn = () => app.screen.getByRole('button', { name: 'Continue' }).click();
  const banner = app.screen.getByRole('alert');
  return { ...app, carryOn, banner, data: () => app.submitted().map((body) => body.workflowComponentData) };
}

describe('Content', () => {
  const version = (id: number, liveDate: string, content: string) => ({ id, liveDate, content });
  const past = '2026-01-05';
  const histories = [
    version(1, '2025-01-01', '<p>Old.</p>'),
    version(2, past, '<p>Tied.</p>'),
    version(3, past, '<h5>What this is</h5><p>Live<script>alert(1)</script><img src="x" onerror="alert(1)"></p>'),
    version(4, '2999-01-01', '<p>Not yet.</p>'),
  ];
  const configuration = { type: 'Content', isComponentSubmissionMandatory: true, contentHistories: histories } as const;
  const nothing = { type: 'Content', componentTypeContentHistoryId: null } as const;

  test('shows the version live today [COMP-CONTENT-01] [COMP-CONTENT-02], of equals the last [COMP-CONTENT-05], none of the future [COMP-CONTENT-03], and sends its id [COMP-CONTENT-04]', async () => {
    const { screen, carryOn, data } = await show(
      'Content',
      { ...configuration, contentHistories: [...histories] },
      nothing,
    );
    await expect.element(screen.getByText('Live')).toBeVisible();
    for (const words of ['Old.', 'Tied.', 'Not yet.']) expect(screen.getByText(words).elements()).toEqual([]);
    await carryOn();
    await expect.poll(data).toEqual([{ componentTypeContentHistoryId: 3 }]);
  });

  test('is cleaned again before it is shown, with headings in order', async () => {
    const { screen } = await show('Content', { ...configuration, contentHistories: [...histories] }, nothing);
    await expect.element(screen.getByRole('heading', { name: 'What this is', level: 3 })).toBeVisible();
    expect(screen.container.querySelector('script, img, [onerror]')).toBeNull();
  });

  test('without a live version nothing can be submitted', async () => {
    const { screen, data } = await show('Content', { ...configuration, contentHistories: [histories[3]!] }, nothing);
    await expect
      .element(screen.getByRole('paragraph').filter({ hasText: 'Component/component configuration not found' }))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
    (screen.getByRole('button', { name: 'Continue' }).element() as HTMLElement).click();
    expect(data()).toEqual([]);
  });
});

describe('Reason', () => {
  const reasons = [
    { id: 1, title: 'Pay', explanatoryText: 'Pay, hours or holiday.' },
    { id: 2, title: 'Bullying', explanatoryText: null },
  ];
  const configuration = {
    type: 'Reason',
    isComponentSubmissionMandatory: true,
    workflowReasons: reasons,
    isReasonMultiSelect: true,
    reasonLabel: 'Matters raised',
  } as const;
  const nothing = { type: 'Reason', workflowReasonIds: [] as number[] } as const;

  test('carries its label [COMP-REASON-03] and explains each reason [COMP-REASON-01]; several may be chosen [COMP-REASON-02] and are sent [COMP-REASON-04]', async () => {
    const { screen, carryOn, data } = await show('Reason', configuration, nothing);
    await expect.element(screen.getByRole('group', { name: 'Matters raised' })).toBeVisible();
    await screen.getByRole('checkbox', { name: /Pay.*Pay, hours or holiday\./ }).click();
    await screen.getByRole('checkbox', { name: 'Bullying' }).click();
    await carryOn();
    await expect.poll(data).toEqual([{ workflowReasonIds: [1, 2] }]);
  });

  test('says above the list that a reason must be chosen, because the list is long', async () => {
    const { screen, carryOn } = await show('Reason', configuration, nothing);
    await carryOn();
    const problem = screen.getByText('You must select a reason');
    await expect.element(problem).toBeVisible();
    const first = screen.getByRole('checkbox').first().element();
    expect(problem.element().compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('allows a single reason where only one may be chosen [COMP-REASON-02]', async () => {
    const { screen, carryOn, data } = await show('Reason', { ...configuration, isReasonMultiSelect: false }, nothing);
    await screen.getByRole('radio', { name: 'Pay' }).click();
    await screen.getByRole('radio', { name: 'Bullying' }).click();
    await carryOn();
    await expect.poll(data).toEqual([{ workflowReasonIds: [2] }]);
  });

  test('none chosen: message, banner, no call; the banner leads to the field [COMP-REASON-05]', async () => {
    const { screen, carryOn, banner, data } = await show('Reason', configuration, nothing);
    await carryOn();
    await expect.element(screen.getByText('You must select a reason')).toBeVisible();
    await expect.element(banner.getByText('Please complete all required fields')).toBeVisible();
    await expect.element(banner).toHaveFocus();
    await banner.getByRole('link', { name: 'Matters raised' }).click();
    await expect.poll(() => document.activeElement?.getAttribute('data-path')).toBe('workflowReasonIds');
    expect(data()).toEqual([]);
    await screen.getByRole('checkbox', { name: 'Bullying' }).click();
    await expect.element(banner).not.toBeInTheDocument();
  });
});

describe('Risk', () => {
  const configuration = {
    type: 'Risk',
    isComponentSubmissionMandatory: true,
    workflowRisks: [
      { id: 1, title: 'Low', explanatoryText: 'Routine.' },
      { id: 2, title: 'High', explanatoryText: null },
    ],
  } as const;
  const shown = { ...configuration, workflowRisks: [...configuration.workflowRisks] };

  test('offers the risks with their explanation and sends the one chosen [COMP-RISK-01]', async () => {
    const { screen, carryOn, data } = await show('Risk', shown, { type: 'Risk', riskId: null });
    await expect.element(screen.getByRole('radio', { name: 'Low' })).toHaveAccessibleDescription('Routine.');
    await screen.getByRole('radio', { name: 'High' }).click();
    await carryOn();
    await expect.poll(data).toEqual([{ riskId: 2 }]);
  });

  test('none chosen: message and banner [COMP-RISK-02]', async () => {
    const { screen, carryOn, banner } = await show('Risk', shown, { type: 'Risk', riskId: null });
    await carryOn();
    await expect.element(screen.getByText('You must select a Risk')).toBeVisible();
    await expect.element(banner.getByText('Please complete all required fields')).toBeVisible();
  });
});

describe('SelfAttestation', () => {
  const configuration = {
    type: 'SelfAttestation',
    isComponentSubmissionMandatory: true,
    isCheckBoxEnabled: true,
    label: 'I have no part in this.',
    isReasonsEnabled: true,
    selfAttestationReasons: [
      { id: 1, title: 'Checked the file', isExclusive: false },
      { id: 2, title: 'Asked the owner', isExclusive: false },
      { id: 3, title: 'Nothing was needed', isExclusive: true },
    ],
    reasonLabel: 'What was done',
    isMultipleReasonSelectionEnabled: true,
    isFreeTextEnabled: true,
  } as const;
  const shown = { ...configuration, selfAttestationReasons: [...configuration.selfAttestationReasons] };
  const values = {
    type: 'SelfAttestation',
    workflowTrackingSelfAttestationReasons: [2],
    checkboxValue: false,
    freeText: '',
  } as const;
  const data0 = { ...values, workflowTrackingSelfAttestationReasons: [2] };

  test('has tick box [COMP-SELF-01], reasons [COMP-SELF-02], several if allowed [COMP-SELF-03], text [COMP-SELF-04], what was recorded [COMP-SELF-05], and sends them [COMP-SELF-06]', async () => {
    const { screen, carryOn, data } = await show('SelfAttestation', shown, data0);
    await expect.element(screen.getByRole('checkbox', { name: 'Asked the owner' })).toBeChecked();
    await screen.getByRole('checkbox', { name: 'I have no part in this.' }).click();
    await screen.getByRole('checkbox', { name: 'Checked the file' }).click();
    await screen.getByRole('textbox', { name: 'Details' }).fill('Twice.');
    await carryOn();
    await expect.poll(data).toEqual([{ selfAttestationReasonIds: [2, 1], checkboxValue: true, freeText: 'Twice.' }]);
  });

  test('shows only what is configured [COMP-SELF-01] [COMP-SELF-04], and one reason alone as radio buttons [COMP-SELF-03]', async () => {
    const bare = {
      ...shown,
      isCheckBoxEnabled: false,
      isFreeTextEnabled: false,
      isMultipleReasonSelectionEnabled: false,
    };
    const { screen } = await show('SelfAttestation', bare, data0);
    await expect.element(screen.getByRole('radio', { name: 'Asked the owner' })).toBeChecked();
    expect([...screen.getByRole('checkbox').elements(), ...screen.getByRole('textbox').elements()]).toEqual([]);
  });

  test('the list is headed by what it is, and an answer that excludes the others is not ticked with them [COMP-SELF-02]', async () => {
    const { screen } = await show('SelfAttestation', shown, data0);
    const box = (name: string) => screen.getByRole('group', { name: 'What was done' }).getByRole('checkbox', { name });
    await box('Nothing was needed').click();
    await expect.element(box('Asked the owner')).not.toBeChecked();
    await expect.element(box('Nothing was needed')).toBeChecked();
    await box('Checked the file').click();
    await box('Asked the owner').click();
    await expect.element(box('Nothing was needed')).not.toBeChecked();
    await expect.element(box('Checked the file')).toBeChecked();
  });

  test('no reason chosen says so, the summary by the name that heads the list [COMP-SELF-07]', async () => {
    const { screen, carryOn } = await show('SelfAttestation', shown, {
      ...data0,
      workflowTrackingSelfAttestationReasons: [],
    });
    await carryOn();
    await expect.element(screen.getByText('Reason is required.')).toBeVisible();
    await expect.element(screen.getByRole('alert').getByText('What was done')).toBeVisible();
    await expect.element(screen.getByRole('alert').getByText('Reason(s)')).not.toBeInTheDocument();
  });
});

test('NoContent shows nothing but its narratives and options, and sends null [COMP-NONE-01]', async () => {
  const { screen, carryOn, data } = await show(
    'NoContent',
    { type: 'NoContent', isComponentSubmissionMandatory: true },
    { type: 'NoContent' },
  );
  await expect.element(screen.getByRole('region', { name: 'Now' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Now' }).getByRole('textbox').elements()).toEqual([]);
  await carryOn();
  await expect.poll(data).toEqual([null]);
});
