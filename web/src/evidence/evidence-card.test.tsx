import type { EvidenceRule, ProcessEvidence } from '@evenhand/contract/evidence';
import { getEvidence } from '@evenhand/contract/evidence';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { showSummary } from '../testing/show-summary.tsx';

beforeEach(() => page.viewport(1440, 900));

function ruleOf(key: string, more: Partial<EvidenceRule>): EvidenceRule {
  return { key, title: key, source: null, state: 'not-yet', evidence: [], late: [], people: [], gaps: [], ...more };
}

const invitation = {
  title: 'Invitation to the hearing',
  choice: null,
  day: '2026-06-15',
  recordedDateTime: '2026-06-08T09:00:00.000Z',
  recordedByName: 'Maren Oduya',
};
const disciplinary: ProcessEvidence = {
  workflowTrackingRecordId: 77,
  workflowTitle: 'Disciplinary',
  hasProcessEnded: false,
  title: 'Acas Code',
  rules: [
    ruleOf('Told in writing', { source: 'Paragraph 9', state: 'met', evidence: [invitation] }),
    ruleOf('Companion offered', {
      state: 'missing',
      late: [{ ...invitation, title: 'Companion', day: null, recordedByName: null }],
    }),
    ruleOf('Others decided', { state: 'met', people: [{ part: 'Hearing manager', names: ['Ngozi Farraday'] }] }),
    ruleOf('Time to appeal', {
      state: 'met',
      evidence: [{ ...invitation, title: 'Has an appeal arrived?', choice: 'No appeal', day: null }],
    }),
    ruleOf('Decided in writing', {}),
    ruleOf('Roles separate', {
      state: 'missing',
      gaps: ['Isaac Penhallow, the hearing manager, manages Callum Reyes.'],
    }),
  ],
};

const asHr = { abilities: { viewEvidence: true } };
const rule = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('it counts what is recorded and what is missing, and shows the entries when it is opened', async () => {
  const { screen } = await showSummary(asHr, { answers: [answer(getEvidence, [disciplinary])] });
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Fair process: evidence' })).toBeVisible();
  const fold = screen.getByRole('button', {
    name: 'Disciplinary: Acas Code 3 of 6 recorded · 2 missing · 1 not yet needed',
  });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByText('Told in writing')).not.toBeInTheDocument();
  await fold.click();
  await expect
    .element(rule('Told in writing'))
    .toHaveTextContent(
      'Told in writingParagraph 9Invitation to the hearing, 15/06/2026 (recorded 08/06/2026 by Maren Oduya)Recorded',
    );
  await expect
    .element(rule('Companion offered'))
    .toHaveTextContent('Companion offeredRecorded too late:Companion (recorded 08/06/2026)Evidence missing');
  await expect
    .element(rule('Others decided'))
    .toHaveTextContent('Others decidedHearing manager: Ngozi FarradayRecorded');
  await expect
    .element(rule('Time to appeal'))
    .toHaveTextContent('Time to appealHas an appeal arrived? No appeal (recorded 08/06/2026 by Maren Oduya)Recorded');
  await expect.element(rule('Decided in writing')).toHaveTextContent('Decided in writingNot yet needed');
  await expect
    .element(rule('Roles separate'))
    .toHaveTextContent('Roles separateIsaac Penhallow, the hearing manager, manages Callum Reyes.Evidence missing');
});

test('of a process that has ended, what was not asked for was not needed', async () => {
  const ended = { ...disciplinary, hasProcessEnded: true, rules: [ruleOf('Decided in writing', {})] };
  const { screen } = await showSummary(asHr, { answers: [answer(getEvidence, [ended])] });
  await screen.getByRole('button', { name: 'Disciplinary: Acas Code 0 of 1 recorded · 1 not needed' }).click();
  await expect.element(rule('Decided in writing')).toHaveTextContent('Decided in writingNot needed');
});

test('nobody else asks for it, and a case without rules has no such card', async () => {
  const other = await showSummary({}, { answers: [answer(getEvidence, [disciplinary])] });
  await expect.element(other.screen.getByRole('heading', { name: 'Processes' })).toBeVisible();
  expect(other.calls.some((call) => call.route.path.endsWith('/evidence'))).toBe(false);
  await other.screen.unmount();
  const { screen, calls } = await showSummary(asHr, { answers: [answer(getEvidence, [])] });
  await expect.poll(() => calls.some((call) => call.route.path.endsWith('/evidence'))).toBe(true);
  await expect.element(screen.getByRole('heading', { name: 'Processes' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Fair process: evidence' })).not.toBeInTheDocument();
});

test('a failure stays in its own section, with a retry', async () => {
  const { screen } = await showSummary(asHr, {
    answers: [refuse(getEvidence, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' })],
  });
  await expect.element(screen.getByText('The evidence could not be loaded.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Processes' })).toBeVisible();
});
