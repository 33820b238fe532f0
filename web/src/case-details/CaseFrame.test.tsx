import { closeCase, reopenCase } from '@evenhand/contract/case-closure';
import type { CaseRecord } from '@evenhand/contract/case-details';
import { getCase } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import { lockCase, unlockCase } from '@evenhand/contract/cases';
import { completeNextAction, getNextAction } from '@evenhand/contract/next-actions';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readErrors } from '../lib/error-list.ts';
import { caseOf } from '../testing/case-of.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { teodora } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { taskOf } from '../testing/task-of.ts';
import { CaseFrame } from './CaseFrame.tsx';
import { summaryTab } from './case-details.feature.ts';

type Change = Partial<Omit<CaseRecord, 'abilities'>> & { abilities?: Partial<CaseAbilities> };
const screens = ['/cases/$caseId', '/cases/$caseId/history'];

beforeEach(() => page.viewport(1440, 900));

async function show(change: Change = {}, more: Parameters<typeof renderInApp>[1] = {}) {
  const frame = (
    <CaseFrame caseId={10001} activeTab={summaryTab}>
      <p>The screen</p>
    </CaseFrame>
  );
  const { answers = [], ...rest } = more;
  return await renderInApp(frame, {
    answers: [answer(getCase, caseOf(change)), ...lookupAnswers, ...answers],
    screens,
    path: '/cases/10001',
    ...rest,
  });
}

test('the page is titled Case and number [CASE-01] with person and status', async () => {
  const { screen } = await show();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Case 10001' })).toBeVisible();
  await expect.element(screen.getByText('Callum Brightwater')).toBeVisible();
  await expect.element(screen.getByText('Open', { exact: true })).toBeVisible();
});

test('the facts name what is missing: no adviser, N/A for an owner, and a risk that is not assessed [CASE-50]', async () => {
  const { screen } = await show({ caseAdviser: null, caseOwner: null });
  const facts = screen.getByRole('definition');
  await expect
    .poll(() => facts.elements().map(({ textContent }) => textContent))
    .toEqual(expect.arrayContaining(['No adviser', 'N/A', 'Not assessed']));
});

test('a case that is not found is told by the dialog alone, without a Retry that cannot help [ERR-01]', async () => {
  const { screen } = await show(
    {},
    { answers: [refuse(getCase, 404, { errorCode: 'CASE_NOT_FOUND', errorDescription: 'Case Not Found' })] },
  );
  await expect.poll(() => readErrors().length).toBe(1);
  await expect
    .element(screen.getByRole('navigation', { name: 'Case sections', includeHidden: true }))
    .not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry', includeHidden: true }).elements()).toEqual([]);
});

test('a case that cannot be read has no facts still loading, and no tabs to go to', async () => {
  const { screen } = await show(
    {},
    { answers: [refuse(getCase, 500, { errorCode: 'EXCEPTION', errorDescription: 'No.' })] },
  );
  await expect.element(screen.getByText('The case could not be loaded')).toBeInTheDocument();
  await expect
    .element(screen.getByRole('navigation', { name: 'Case sections', includeHidden: true }))
    .not.toBeInTheDocument();
  await expect.element(screen.getByText('The screen')).not.toBeInTheDocument();
});

test('a locked case says so [CASE-02], and who locked it and when', async () => {
  const { screen } = await show({
    isLockedCurrently: true,
    lockedBy: 'Maren Oduya',
    lockedDateTime: '2026-11-18T15:42:00.000Z',
  });
  await expect.element(screen.getByText('Case Locked', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('18/11/2026 15:42')).toBeVisible();
});

test('tabs are Summary [CASE-09], Case Management to the primary process [CASE-10], and History', async () => {
  const { screen } = await show();
  const sections = screen.getByRole('navigation', { name: 'Case sections' });
  await expect
    .element(sections.getByRole('link', { name: 'Case Management' }))
    .toHaveAttribute('href', '/cases/10001/processes/77');
  await expect.element(sections.getByRole('link', { name: 'Summary' })).toHaveAttribute('aria-current', 'page');
  await expect.element(sections.getByRole('link', { name: 'History' })).toHaveAttribute('href', '/cases/10001/history');
});

test('a simple-process case has no Case Management [CASE-11]', async () => {
  const { screen } = await show({ isSimpleProcessCase: true });
  await expect.element(screen.getByText('Callum Brightwater')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Case Management' })).not.toBeInTheDocument();
});

test('Lock Case asks the server, says Case Locked and fetches the case again [LOCK-02] [CASE-06] [CASE-32]', async () => {
  const { screen, calls } = await show({ abilities: { lock: true } }, { answers: [answer(lockCase, null)] });
  await expect.element(screen.getByRole('button', { name: 'Unlock Case' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Lock Case' }).click();
  await expect.element(screen.getByRole('status').getByText('Case Locked')).toBeVisible();
  const paths = calls.map((call) => call.route.path);
  expect(paths.indexOf('/api/cases/:id/lock')).toBeLessThan(paths.lastIndexOf('/api/cases/:id'));
});

test('Unlock Case says Case Unlocked; a locked case cannot be locked [LOCK-03] [CASE-06]', async () => {
  const { screen } = await show(
    { isLockedCurrently: true, abilities: { unlock: true } },
    { answers: [answer(unlockCase, null)] },
  );
  await expect.element(screen.getByRole('button', { name: 'Lock Case', exact: true })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Unlock Case' }).click();
  await expect.element(screen.getByRole('status').getByText('Case Unlocked')).toBeVisible();
});

test('Unlock Case replaces Lock Case and keeps focus', async () => {
  let isLocked = false;
  const lock = answer(lockCase, () => {
    isLocked = true;
    return null;
  });
  const read = answer(getCase, () =>
    caseOf({ isLockedCurrently: isLocked, abilities: { lock: !isLocked, unlock: isLocked } }),
  );
  const { screen } = await show({}, { answers: [read, lock] });
  await screen.getByRole('button', { name: 'Lock Case' }).click();
  await expect.element(screen.getByRole('button', { name: 'Unlock Case' })).toHaveFocus();
});

test.each([
  ['unlocked', false],
  ['locked', true],
])(
  'a person who may neither lock nor close sees only Exit Case on a case that is %s [CASE-06]',
  async (_state, isLockedCurrently) => {
    const { screen } = await show({ isSimpleProcessCase: true, isLockedCurrently }, { user: teodora });
    await expect.element(screen.getByRole('button', { name: 'Exit Case' })).toBeVisible();
    for (const name of ['Lock Case', 'Unlock Case', 'Close Case', 'Reopen Case'])
      await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  },
);

test('the Case Locked modal opens on load for those the lock restricts [LOCK-08] and has one button, which goes to the summary [LOCK-09]', async () => {
  const { screen, address } = await show(
    { isLockedCurrently: true, abilities: { isRestrictedByLock: true } },
    { user: teodora, path: '/cases/10001/history' },
  );
  const modal = screen.getByRole('alertdialog', { name: 'Case Locked' });
  await expect
    .element(modal.getByText('This case is locked. You can view it but you cannot make changes until it is unlocked.'))
    .toBeVisible();
  expect(modal.getByRole('button').elements()).toHaveLength(1);
  await modal.getByRole('button', { name: 'Return to summary' }).click();
  await expect.element(modal).not.toBeInTheDocument();
  expect(address()).toBe('/cases/10001');
});

test('a lock that does not restrict the reader opens no modal', async () => {
  const { screen } = await show({ isLockedCurrently: true, abilities: { unlock: true } });
  await expect.element(screen.getByText('Case Locked', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('Close Case asks for a conclusion only [CLOSE-05] [CLOSE-07] and sends component 1 [CLOSE-03] [CASE-07]', async () => {
  const answers = [answer(closeCase, null), answer(listCaseTasks, [])];
  const { screen, calls } = await show({ isSimpleProcessCase: true, abilities: { close: true } }, { answers });
  await screen.getByRole('button', { name: 'Close Case' }).click();
  const modal = screen.getByRole('dialog', { name: 'Close Case' });
  await modal.getByRole('button', { name: 'Close Case' }).click();
  await expect.element(modal.getByRole('textbox', { name: 'Conclusion' })).toHaveFocus();
  expect(modal.getByText('Please enter a summary of how this case concluded.').elements()).toHaveLength(2);
  expect(calls.some((call) => call.route.path.endsWith('/close'))).toBe(false);
  await modal.getByRole('textbox', { name: 'Conclusion' }).fill('All answered.');
  await modal.getByRole('button', { name: 'Close Case' }).click();
  await expect.element(modal).not.toBeInTheDocument();
  const body = calls.find((call) => call.route.path.endsWith('/close'))?.body;
  expect(body).toEqual({
    caseTrackingRecordId: 10001,
    workflowTrackingComponentId: 1,
    conclusion: 'All answered.',
    outcomeStageId: null,
  });
});

test('Close Case names the tasks that closing cancels, a message that waits for an answer first [CASE-07]', async () => {
  const waiting = taskOf(4, { message: { id: 501, subject: 'Start time', senderName: 'Teodora Whitlock' } });
  const required = taskOf(3, { taskTitle: 'Write it up', isTaskCompleteBeforeClosure: true });
  const answers = [answer(listCaseTasks, [required, taskOf(2, { isComplete: true }), waiting])];
  const { screen } = await show({ isSimpleProcessCase: true, abilities: { close: true } }, { answers });
  await screen.getByRole('button', { name: 'Close Case' }).click();
  const modal = screen.getByRole('dialog', { name: 'Close Case' });
  await expect.element(modal.getByText('These tasks will be cancelled when the case closes:')).toBeVisible();
  const named = modal.getByRole('listitem').elements();
  expect(named.map((item) => item.textContent)).toEqual([
    'Teodora Whitlock waits for an answer: Start time',
    'Write it up',
  ]);
});

test('Reopen Case waits with OK for a reason and details [CLOSE-09] [CLOSE-10] and sends both [CLOSE-13] [CASE-08]', async () => {
  const closed = { isSimpleProcessCase: true, caseStatus: { id: 3, title: 'Closed' }, abilities: { reopen: true } };
  const { screen, calls } = await show(closed, { answers: [answer(reopenCase, null)] });
  await screen.getByRole('button', { name: 'Reopen Case' }).click();
  const modal = screen.getByRole('dialog', { name: 'Reopen Case' });
  const ok = modal.getByRole('button', { name: 'OK' });
  await expect.element(ok).toBeDisabled();
  await modal.getByRole('combobox', { name: 'Reason' }).click();
  await screen.getByRole('option', { name: 'New information' }).click();
  await expect.element(ok).toBeDisabled();
  await modal.getByRole('textbox', { name: 'Details' }).fill('More came in');
  await ok.click();
  await expect.element(modal).not.toBeInTheDocument();
  const body = calls.find((call) => call.route.path.endsWith('/reopen'))?.body;
  expect(body).toEqual({ caseId: 10001, reopenCaseReasonId: 1, details: 'More came in' });
});

test('Exit Case shows what is scheduled [CASE-22] [EXIT-01] and leads home [EXIT-03]; only HR may schedule [PERM-12]', async () => {
  const scheduled = {
    nextActionId: 1,
    nextActionTitle: 'Review the case',
    nextActionUserId: 'x',
    nextActionUserName: 'Maren Oduya',
    nextActionDueDateTime: '2026-11-30T00:00:00.000Z',
    canComplete: true,
  };
  const { screen, address } = await show({}, { user: teodora, answers: [answer(getNextAction, scheduled)] });
  await screen.getByRole('button', { name: 'Exit Case' }).click();
  const modal = screen.getByRole('dialog', { name: 'Exit Case' });
  await expect.element(modal.getByText('Review the case')).toBeVisible();
  await expect.element(modal.getByText('30/11/2026', { exact: true })).toBeVisible();
  await expect.element(modal.getByRole('button', { name: 'Schedule new task' })).not.toBeInTheDocument();
  await expect.element(modal.getByRole('button', { name: 'Complete: Review the case' })).toBeVisible();
  await modal.getByRole('button', { name: 'Exit Case' }).click();
  await expect.poll(address).toBe('/');
});

test('the task opens the dialog under its own name, and Complete does it and stays on the case [EXIT-09] [EXIT-10]', async () => {
  const scheduled = {
    nextActionId: 1,
    nextActionTitle: 'Review the case',
    nextActionUserId: 'x',
    nextActionUserName: 'Maren Oduya',
    nextActionDueDateTime: '2026-11-30T00:00:00.000Z',
    canComplete: true,
  };
  const answers = [answer(getNextAction, scheduled), answer(completeNextAction, null)];
  const { screen, address, calls } = await show({}, { answers, path: '/cases/10001?action=exitCase' });
  const modal = screen.getByRole('dialog', { name: 'Review the case' });
  await expect.element(modal.getByRole('button', { name: 'Complete' })).toHaveAttribute('data-variant', 'filled');
  await expect.element(modal.getByRole('button', { name: 'Exit Case' })).toHaveAttribute('data-variant', 'text');
  await modal.getByRole('button', { name: 'Complete' }).click();
  await expect.element(page.getByRole('status').getByText('Next action completed')).toBeVisible();
  expect(calls.some(({ route }) => route.path.endsWith('/nextaction/complete'))).toBe(true);
  await expect.poll(address).toBe('/cases/10001');
});

test('the address with ?action=exitCase opens Exit Case, and closing it drops the query [EXIT-09]', async () => {
  const { screen, address } = await show(
    {},
    { answers: [answer(getNextAction, null)], path: '/cases/10001?action=exitCase' },
  );
  const modal = screen.getByRole('dialog', { name: 'Exit Case' });
  await expect.element(modal.getByText('There is no scheduled task.')).toBeVisible();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(modal).not.toBeInTheDocument();
  await expect.poll(address).toBe('/cases/10001');
});

test('Exit Case that was opened by the address leads home too [EXIT-03, EXIT-09]', async () => {
  const { screen, address } = await show(
    {},
    { answers: [answer(getNextAction, null)], path: '/cases/10001?action=exitCase' },
  );
  await screen.getByRole('dialog', { name: 'Exit Case' }).getByRole('button', { name: 'Exit Case' }).click();
  await expect.poll(address).toBe('/');
});
