import { getCase } from '@evenhand/contract/case-details';
import { lockCase } from '@evenhand/contract/cases';
import { getComponentTracking, saveComponentDraft } from '@evenhand/contract/component-tracking';
import { followCases } from '@evenhand/contract/live';
import { getTrackedEvent, saveEventDraft } from '@evenhand/contract/tracked-events';
import { getWorkflow, getWorkflowTracking } from '@evenhand/contract/workflow';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { caseQuery } from '../cases/cases.api.ts';
import { casesOfDrafts } from '../drafts/open-drafts.ts';
import { caseOf } from '../testing/case-of.ts';
import { controlTime } from '../testing/control-time.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { liveServer } from '../testing/live-server.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { CASE_ID, detailsTrackingOf, PROCESS_ID, recordOf, workflowOf } from '../testing/small-process.ts';
import { trackedEventOf } from '../testing/tracked-event-of.ts';
import { EventEditorDialog } from '../tracked-events/EventEditorDialog.tsx';
import { ProcessPage } from '../workflow/ProcessPage.tsx';
import { processQuery } from '../workflow/workflow.api.ts';
import { LiveUpdates } from './LiveUpdates.tsx';

controlTime();
beforeEach(() => page.viewport(1440, 900));

const TYPED = 'What nobody else may read';
const notFound = {
  errorCode: 'CASE_NOT_FOUND',
  errorDescription: 'Case 10001 could not be found, or you do not have permission to view it.',
};
const event = trackedEventOf();

/** The process and a way to leave it for another screen. */
function Leavable() {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsLeft(true)}>
        Leave
      </button>
      {!isLeft && <ProcessPage processId={PROCESS_ID} />}
    </>
  );
}

/**
 * The case is seen until the test hides it. From then on every call about it is refused as
 * if the case did not exist.
 */
async function show(content: ReactNode) {
  const live = liveServer();
  let isHidden = false;
  const ofCase = (given: FakeAnswer): FakeAnswer => ({
    ...given,
    reply: (call) => (isHidden ? refuse(given.route, 404, notFound).reply(call) : given.reply(call)),
  });
  const shown = (
    <>
      <LiveUpdates />
      {content}
    </>
  );
  const seen = [
    answer(getCase, caseOf({ abilities: { lock: true } })),
    answer(getWorkflowTracking, recordOf()),
    answer(getWorkflow, workflowOf()),
    answer(getComponentTracking, detailsTrackingOf()),
    answer(saveComponentDraft, { updatedAt: '2026-11-18T14:42:00.000Z' }),
    answer(getTrackedEvent, event),
    answer(saveEventDraft, { savedAt: '2026-11-18T14:42:00.000Z' }),
    answer(lockCase, null),
  ];
  const screens = ['/cases/$caseId', '/cases'];
  const app = await renderInApp(shown, {
    answers: [...lookupAnswers, ...seen.map(ofCase), live.answer],
    screens,
    path: '/cases/10001',
  });
  await expect.poll(() => app.calls.some(({ route }) => route.path === followCases.path)).toBe(true);
  return {
    ...app,
    live,
    hide: () => {
      isHidden = true;
    },
    saves: () => app.calls.filter(({ route }) => route === saveComponentDraft || route === saveEventDraft).length,
  };
}

/** Longer than the wait before a draft is saved, also for another try. */
const aWhile = () => vi.advanceTimersByTimeAsync(60_000);

async function expectForgotten(
  { queryClient, saves }: { queryClient: QueryClient; saves: () => number },
  savesBefore: number,
): Promise<void> {
  await expect.poll(() => document.body.textContent).not.toContain(TYPED);
  const inFields = [...document.querySelectorAll('textarea')].map(({ value }) => value);
  expect(inFields).not.toContain(TYPED);
  expect(casesOfDrafts(queryClient).size).toBe(0);
  await aWhile();
  expect(saves()).toBe(savesBefore);
  expect(casesOfDrafts(queryClient).size).toBe(0);
}

describe('What is typed into a process', () => {
  async function type() {
    const app = await show(<Leavable />);
    await app.screen.getByRole('textbox', { name: 'Details' }).fill(TYPED);
    await expect.poll(() => [...casesOfDrafts(app.queryClient)]).toEqual([CASE_ID]);
    return app;
  }

  test('is forgotten and not sent when its case goes out of sight [PERM-04]', async () => {
    const app = await type();
    app.hide();
    app.live.tell({ gone: [CASE_ID] });
    await expectForgotten(app, 0);
  });

  test('is forgotten when a call answers that there is no such case [PERM-04]', async () => {
    const app = await type();
    await expect.poll(app.saves).toBe(1);
    app.hide();
    await app.queryClient.invalidateQueries(processQuery(PROCESS_ID));
    await expectForgotten(app, 1);
  });

  test('is forgotten when saving it is answered so [PERM-04]', async () => {
    const app = await type();
    app.hide();
    await expect.poll(app.saves).toBe(1);
    await expectForgotten(app, 1);
  });

  test('is forgotten when saving it is answered so after the screen was left [PERM-04]', async () => {
    const app = await type();
    app.hide();
    await app.screen.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(app.saves).toBe(1);
    await expectForgotten(app, 1);
  });

  test('is forgotten when the case is refused to a person who comes back to it, also when other data of it was cached [PERM-04]', async () => {
    const app = await type();
    await app.screen.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(app.saves).toBe(1);
    app.queryClient.clear();
    app.hide();
    await app.queryClient.prefetchQuery(caseQuery(CASE_ID));
    await expectForgotten(app, 1);
  });

  test('stays when another case goes out of sight', async () => {
    const app = await type();
    app.live.tell({ gone: [10002] });
    await expect.poll(app.saves).toBe(1);
    await expect.element(app.screen.getByRole('textbox', { name: 'Details' })).toHaveValue(TYPED);
  });
});

describe('What is typed over a tracked event', () => {
  async function type() {
    const app = await show(<EventEditorDialog caseId={CASE_ID} eventId={1044} onClose={() => undefined} />);
    await page.getByRole('textbox', { name: 'Notes' }).fill(TYPED);
    await expect.poll(() => [...casesOfDrafts(app.queryClient)]).toEqual([CASE_ID]);
    return app;
  }

  test('is forgotten and not sent when its case goes out of sight [PERM-04]', async () => {
    const app = await type();
    app.hide();
    app.live.tell({ gone: [CASE_ID] });
    await expectForgotten(app, 0);
  });

  test('is forgotten when saving it is answered that there is no such case [PERM-04]', async () => {
    const app = await type();
    app.hide();
    await expect.poll(app.saves).toBe(1);
    await expectForgotten(app, 1);
  });
});

test('an act that is answered that there is no such case takes the case from the screen [PERM-04]', async () => {
  const app = await show(
    <CaseFrame caseId={CASE_ID}>
      <p>The summary</p>
    </CaseFrame>,
  );
  await expect.element(app.screen.getByText('Callum Brightwater')).toBeVisible();
  app.hide();
  await app.screen.getByRole('button', { name: 'Lock Case' }).click();
  await expect.poll(() => document.body.textContent).not.toContain('Callum');
  // The screen of the case goes when the case, asked for again, is not found.
  await expect.poll(() => document.body.textContent).not.toContain('The summary');
});
