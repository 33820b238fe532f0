import { countItems } from '@evenhand/contract/case-counts';
import { getCase } from '@evenhand/contract/case-details';
import { pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import { getComponentTracking, saveComponentDraft } from '@evenhand/contract/component-tracking';
import { canSeeCase } from '@evenhand/contract/dashboard';
import { followCases } from '@evenhand/contract/live';
import { getCurrentUser, getUserDefinedFilter, listAdviserNames } from '@evenhand/contract/users';
import { getWorkflow, getWorkflowTracking } from '@evenhand/contract/workflow';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { summaryTab } from '../case-details/case-details.feature.ts';
import { CaseList } from '../case-list/CaseList.tsx';
import { caseQuery } from '../cases/cases.api.ts';
import { UpdatesPaused } from '../cases/UpdatesPaused.tsx';
import { defineQuery, putAnswer } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { blockedUsersQuery } from '../participants/participants.api.ts';
import { GlobalErrorDialog } from '../shell/GlobalErrorDialog.tsx';
import { caseOf } from '../testing/case-of.ts';
import { caseRowOf } from '../testing/case-row-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { liveServer } from '../testing/live-server.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { detailsTrackingOf, PROCESS_ID, recordOf, workflowOf } from '../testing/small-process.ts';
import { ProcessPage } from '../workflow/ProcessPage.tsx';
import { LiveUpdates } from './LiveUpdates.tsx';

beforeEach(() => page.viewport(1440, 900));

const notFound = {
  errorCode: 'CASE_NOT_FOUND',
  errorDescription: 'Case 10001 could not be found, or you do not have permission to view it.',
};

/** An answer that the test may change while the screen is open. */
function changeable(first: FakeAnswer) {
  let now = first;
  return {
    answer: { route: first.route, reply: (call) => now.reply(call) } satisfies FakeAnswer,
    become: (next: FakeAnswer) => {
      now = next;
    },
  };
}

const screens = ['/cases/$caseId', '/cases'];
const answered = (calls: { route: { path: string } }[], path: string) =>
  calls.filter(({ route }) => route.path === path).length;

async function showCase(first = answer(getCase, caseOf({ abilities: { lock: true } }))) {
  const live = liveServer();
  const theCase = changeable(first);
  const counts = changeable(
    answer(countItems, {
      messages: { total: 0, unread: 0, drafts: 0 },
      notes: null,
      files: 0,
      letters: 0,
      lettersToSend: 0,
    }),
  );
  const shown = (
    <>
      <LiveUpdates />
      <GlobalErrorDialog />
      <CaseFrame caseId={10001} activeTab={summaryTab}>
        <p>The summary</p>
      </CaseFrame>
    </>
  );
  const app = await renderInApp(shown, {
    answers: [...lookupAnswers, theCase.answer, counts.answer, live.answer, answer(canSeeCase, false)],
    screens,
    path: '/cases/10001',
  });
  await expect.element(app.screen.getByText('Callum Brightwater')).toBeVisible();
  await expect.poll(() => answered(app.calls, followCases.path)).toBe(1);
  return { ...app, live, theCase, counts };
}

describe('an open case', () => {
  test('shows what another person has just done to it', async () => {
    const { screen, live, theCase } = await showCase();
    theCase.become(
      answer(
        getCase,
        caseOf({ isLockedCurrently: true, lockedBy: 'Priya Castellane', lockedDateTime: '2026-11-18T15:42:00.000Z' }),
      ),
    );
    live.tell({ changed: [10001] });
    await expect.element(screen.getByText('Case Locked', { exact: true })).toBeVisible();
  });

  test('shows on its Files tab how many files and letters the person finds there, and the new number when one comes [FILE-01, FILES-08]', async () => {
    const { screen, live, counts } = await showCase();
    const tab = (name: string) =>
      screen.getByRole('navigation', { name: 'Case sections' }).getByRole('link', { name, exact: true });
    await expect.element(tab('Files')).toBeVisible();
    counts.become(
      answer(countItems, {
        messages: { total: 1, unread: 1, drafts: 0 },
        notes: null,
        files: 12,
        letters: 2,
        lettersToSend: 0,
      }),
    );
    live.tell({ changed: [10001] });
    await expect.element(tab('Files')).toHaveTextContent('Files 14');
  });

  test('is not asked for when another case has changed', async () => {
    const { screen, calls, live, theCase } = await showCase();
    const before = answered(calls, getCase.path);
    live.tell({ changed: [10002] });
    theCase.become(answer(getCase, caseOf({ isLockedCurrently: true })));
    live.tell({ changed: [10001] });
    await expect.element(screen.getByText('Case Locked', { exact: true })).toBeVisible();
    expect(answered(calls, getCase.path)).toBe(before + 1);
  });

  test('vanishes with all its data when it goes out of sight, with the message for a case that does not exist [PERM-04, PERM-05, ERR-18]', async () => {
    const { screen, live, theCase } = await showCase();
    theCase.become(refuse(getCase, 404, notFound));
    live.tell({ gone: [10001] });
    await expect
      .element(screen.getByRole('alertdialog', { name: 'Case Not Found' }).getByText(notFound.errorDescription))
      .toBeVisible();
    await expect.poll(() => document.body.textContent).not.toContain('The summary');
    expect(document.body.textContent).not.toContain('Callum');
  });

  test('removes the lists that are not on the screen, which would show its row again for a moment [PERM-04]', async () => {
    const { queryClient, live, theCase } = await showCase();
    const list = defineQuery({ queryKey: ['a list'], follows: follows.lists, queryFn: () => ['Callum Brightwater'] });
    const settings = defineQuery({ queryKey: ['settings'], follows: follows.nothing, queryFn: () => ({}) });
    putAnswer(queryClient, list, ['Callum Brightwater']);
    putAnswer(queryClient, settings, {});
    theCase.become(refuse(getCase, 404, notFound));
    live.tell({ gone: [10001] });
    await expect.poll(() => queryClient.getQueryData(list.queryKey)).toBeUndefined();
    expect(queryClient.getQueryData(settings.queryKey)).toEqual({});
  });

  test('also vanishes when the event was missed while the connection was down', async () => {
    const { screen, live, theCase } = await showCase();
    theCase.become(refuse(getCase, 404, notFound));
    live.tell({ isBehind: true });
    await expect.element(screen.getByRole('alertdialog', { name: 'Case Not Found' })).toBeVisible();
    expect(document.body.textContent).not.toContain('Callum');
  });

  test('also has the person read anew, whose own rights may have changed [SIGHT-16]', async () => {
    const { calls, live } = await showCase();
    live.tell({ changed: [10001] });
    await expect.poll(() => answered(calls, getCase.path)).toBe(2);
    expect(answered(calls, getCurrentUser.path)).toBe(0);
    live.tell({ isBehind: true });
    await expect.poll(() => answered(calls, getCurrentUser.path)).toBe(1);
  });
});

describe('the list of cases', () => {
  test('and its total are fetched again after an event about any case [LIST-20, API-003]', async () => {
    const live = liveServer();
    let rows = 17;
    const shown = (
      <>
        <LiveUpdates />
        <CaseList />
      </>
    );
    const { screen, calls } = await renderInApp(shown, {
      answers: [
        ...lookupAnswers,
        live.answer,
        answer(pageOfCases, [caseRowOf(10001)], { 'x-has-more-rows': 'true' }),
        {
          ...answer(totalCasePages, 2),
          reply: () => Response.json({ data: 2, isError: false }, { headers: { 'x-total-rows': String(rows) } }),
        },
        answer(listAdviserNames, []),
        answer(getUserDefinedFilter, null),
      ],
      screens,
      path: '/cases',
    });
    await expect.element(screen.getByText('17 cases', { exact: true })).toBeVisible();
    await expect.poll(() => answered(calls, followCases.path)).toBe(1);
    rows = 18;
    live.tell({ changed: [10099] });
    await expect.element(screen.getByText('18 cases', { exact: true })).toBeVisible();
    expect([answered(calls, totalCasePages.path), answered(calls, pageOfCases.path)]).toEqual([2, 2]);
  });
});

describe('a case that is refused without an event before', () => {
  test('is forgotten with the next answer: on the screen, in the cache and in lists [PERM-04, PERM-05]', async () => {
    const { screen, calls, theCase, counts, queryClient } = await showCase();
    putAnswer(queryClient, blockedUsersQuery(10001), []);
    putAnswer(
      queryClient,
      defineQuery({ queryKey: ['a list of cases'], follows: follows.lists, queryFn: () => [10001] }),
      [10001],
    );
    putAnswer(queryClient, caseQuery(10002), caseOf({ id: 10002 }));
    theCase.become(refuse(getCase, 404, notFound));
    counts.become(refuse(countItems, 404, notFound));
    await queryClient.invalidateQueries(caseQuery(10001));
    await expect.element(screen.getByRole('alertdialog', { name: 'Case Not Found' })).toBeVisible();
    await expect.poll(() => document.body.textContent).not.toContain('Callum');
    const held = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
    expect(held.map(({ queryKey }) => queryKey.join(' ')).filter((key) => /case/.test(key))).toEqual(['case 10002']);
    // It was read once more when it was forgotten, and not again.
    await expect.poll(() => answered(calls, getCase.path)).toBe(3);
    await expect.poll(() => queryClient.isFetching(caseQuery(10001))).toBe(0);
    expect(answered(calls, getCase.path)).toBe(3);
  });

  test('is kept while the server only fails to answer', async () => {
    const { screen, theCase, queryClient } = await showCase();
    theCase.become(refuse(getCase, 500, { errorCode: 'EXCEPTION', errorDescription: 'No.' }));
    await queryClient.invalidateQueries(caseQuery(10001));
    await expect.element(screen.getByRole('alertdialog', { name: 'Application Error' })).toBeVisible();
    await expect.element(screen.getByText('Callum Brightwater')).toBeInTheDocument();
  });
});

describe('a form that is being filled in', () => {
  async function showForm() {
    const live = liveServer();
    const record = recordOf();
    const theProcess = changeable(answer(getWorkflowTracking, record));
    const shown = (
      <>
        <LiveUpdates />
        <ProcessPage processId={PROCESS_ID} />
      </>
    );
    const app = await renderInApp(shown, {
      answers: [
        ...[
          theProcess.answer,
          answer(getWorkflow, workflowOf()),
          answer(getComponentTracking, detailsTrackingOf()),
          live.answer,
        ],
        answer(saveComponentDraft, { updatedAt: '2026-11-18T14:42:00.000Z' }),
      ],
    });
    const details = app.screen.getByRole('textbox', { name: 'Details' });
    await expect.element(details).toBeVisible();
    await expect.poll(() => answered(app.calls, followCases.path)).toBe(1);
    /** Another person brings the process to its end. */
    const end = () => {
      theProcess.become(
        answer(getWorkflowTracking, { ...record, hasProcessEnded: true, currentWorkflowTrackingComponentId: null }),
      );
      live.tell({ changed: [record.caseTrackingRecordId] });
    };
    return { ...app, details, end };
  }

  test('stays as it is while the case around it changes', async () => {
    const { calls, details, end } = await showForm();
    await details.fill('Half a thought');
    const before = answered(calls, getWorkflowTracking.path);
    end();
    await expect.poll(() => answered(calls, saveComponentDraft.path)).toBe(1);
    await expect.element(details).toHaveValue('Half a thought');
    expect(answered(calls, getWorkflowTracking.path)).toBe(before);
  });

  test('is replaced by the next component when nothing has been typed into it', async () => {
    const { details, end } = await showForm();
    end();
    await expect.element(details).not.toBeInTheDocument();
  });
});

test('a connection that cannot be made is an alert with the error, and lists say that updates are paused [ERR-19]', async () => {
  const shown = (
    <>
      <LiveUpdates />
      <UpdatesPaused />
    </>
  );
  const refused = changeable(
    refuse(followCases, 503, { errorCode: 'EXCEPTION', errorDescription: 'The service is not available just now.' }),
  );
  const { screen } = await renderInApp(shown, { answers: [refused.answer] });
  const alert = screen.getByRole('alert');
  await expect.element(alert.getByText(/The service is not available just now/)).toBeVisible();
  await expect.element(screen.getByText('Updates paused')).toBeVisible();
  refused.become(liveServer().answer);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Updates paused')).not.toBeInTheDocument();
  await expect.element(alert.getByText(/The service is not available just now/)).not.toBeInTheDocument();
});
