import { getCase } from '@evenhand/contract/case-details';
import { CaseStatus } from '@evenhand/contract/cases';
import { lookupParticipantRoles } from '@evenhand/contract/configuration';
import { deleteParkedCall, exportParkedCalls, listParkedCalls, updateParkedCall } from '@evenhand/contract/contacts';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveFile } from '../lib/save-file.ts';
import { caseOf } from '../testing/case-of.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { teodora } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { callOf, showParkedCalls } from '../testing/show-contacts.tsx';
import { showRoute } from '../testing/show-route.tsx';
import { ContactsPage } from './ContactsPage.tsx';

vi.mock('../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const open = callOf(1, { details: 'Asks whether the companion may speak for Callum.' });
const done = callOf(2, {
  participantId: 2,
  participantName: 'Ngozi Farraday',
  recordedDateTime: '2026-07-17T13:20:00.000Z',
  completedDateTime: '2026-07-17T14:10:00.000Z',
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.parse('2026-11-18T10:40:20.500Z') });
  await page.viewport(1440, 900);
});
afterEach(() => vi.useRealTimers());

const cells = (): (string | null)[][] =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
const menuOf = (name: string) => page.getByRole('button', { name: new RegExp(`^Actions for the call from ${name}`) });

describe('The list', () => {
  test.each([1440, 390])('is exported at %i wide [EXPORTLIST-07]', async (width) => {
    await page.viewport(width, 844);
    vi.mocked(saveFile).mockReset();
    const file = { route: exportParkedCalls, reply: () => new Response('Recorded') };
    const { screen } = await showParkedCalls({ contacts: [open], answers: [file] });
    await screen.getByRole('button', { name: 'Export' }).click();
    await screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    await expect.poll(() => vi.mocked(saveFile).mock.calls.map(([name]) => name)).toEqual(['parked-calls.xlsx']);
  });

  test('is not exported while there is no call [EXPORTLIST-07]', async () => {
    const { screen } = await showParkedCalls({ contacts: [] });
    await expect.element(screen.getByText('There are no parked calls.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' }).elements()).toEqual([]);
  });

  test('has a row for each call as it is served, by the clocks of the service, and says how many are not completed [PARK-01, PARK-02]', async () => {
    const { screen } = await showParkedCalls({ contacts: [open, done] });
    await expect.element(screen.getByRole('heading', { name: 'Parked Calls' })).toBeVisible();
    await expect.element(screen.getByText('1 not completed')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Teodora/ })).toBeVisible();
    expect(
      screen
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    ).toEqual(['Recorded', 'Call from', 'Reason', 'Details', 'Recorded by', 'Completed']);
    const recorded = screen.getByRole('columnheader', { name: 'Recorded', exact: true });
    await expect.element(recorded).toHaveAttribute('aria-sort', 'descending');
    expect(cells().map(([moment, ...others]) => [moment?.slice(0, 16), ...others])).toEqual([
      [
        '18/11/2026 10:05',
        'Teodora WhitlockCase Owner',
        'Caller to ring back',
        open.details,
        'Maren Oduya',
        'Complete',
        '',
      ],
      [
        '17/07/2026 14:20',
        'Ngozi FarradayStakeholder',
        'Caller to ring back',
        '',
        'Maren Oduya',
        '17/07/2026 15:10',
        '',
      ],
    ]);
  });

  test('shows a person who has left the case without a role [PARK-02]', async () => {
    await showParkedCalls({ contacts: [callOf(3, { participantId: 77, participantName: 'Isaac Penhallow' })] });
    await expect.poll(() => cells()[0]?.[1]).toBe('Isaac Penhallow');
  });

  test('is there without roles when their names could not be loaded', async () => {
    await showParkedCalls({
      contacts: [open],
      answers: [refuse(lookupParticipantRoles, 500, { errorCode: 'SERVER_ERROR', errorDescription: 'No.' })],
    });
    await expect.poll(() => cells()[0]?.[1]).toBe('Teodora Whitlock');
  });

  test('says when there are none, and how to park one', async () => {
    const { screen } = await showParkedCalls();
    await expect.element(screen.getByText('There are no parked calls.')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Park a Call' }))
      .toHaveAttribute('href', '/cases/10001/parkedcalls/create');
    await expect.element(screen.getByText(/not completed/)).not.toBeInTheDocument();
  });

  test('is skeletons while it is fetched', async () => {
    const { screen } = await showParkedCalls({ answers: [keepWaiting(listParkedCalls)] });
    await expect.element(screen.getByRole('table', { name: 'Parked Calls' })).toBeVisible();
    expect(document.querySelectorAll('main .tbl .sk').length).toBeGreaterThan(0);
  });

  test('that could not be fetched says so, and is tried again', async () => {
    let isDown = true;
    const broken = refuse(listParkedCalls, 500, { errorCode: 'SERVER_ERROR', errorDescription: 'No.' });
    const mended = answer(listParkedCalls, [open]);
    const { screen } = await renderInApp(
      <ContactsPage caseId={10001} kind="parked-call" isRecording={false} onDone={() => undefined} />,
      {
        answers: [
          answer(getCase, caseOf()),
          ...lookupAnswers,
          { ...broken, reply: (call) => (isDown ? broken : mended).reply(call) },
        ],
      },
    );
    await expect.element(screen.getByText('Parked calls could not be loaded')).toBeVisible();
    isDown = false;
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => cells()).toHaveLength(1);
  });

  test('is a list on a phone, which says everything the table says [PARK-01]', async () => {
    await page.viewport(390, 844);
    const { screen } = await showParkedCalls({ contacts: [open] });
    const row = screen.getByRole('list', { name: 'Parked Calls' }).getByRole('listitem');
    for (const words of [
      /^Teodora Whitlock/,
      'Case Owner',
      '18/11/2026 10:05',
      'Caller to ring back',
      open.details,
      'Recorded by Maren Oduya',
    ])
      await expect.element(row.getByText(words)).toBeVisible();
    await expect.element(row.getByRole('button', { name: /^Complete/ })).toBeVisible();
    await expect.element(row.getByRole('button', { name: /^Actions/ })).toBeVisible();
  });
});

describe('A call', () => {
  test('is completed with the current minute, the tasks of the case are read again, and focus goes to where that is undone [PARK-03]', async () => {
    const { screen, sent, calls, snackbar, goTo } = await showParkedCalls({
      contacts: [open, done],
      answers: [answer(listCaseTasks, [])],
    });
    await goTo('/cases/10001');
    await expect.poll(() => calls.filter(({ route }) => route === listCaseTasks).length).toBe(1);
    await goTo('/cases/10001/parkedcalls');
    await screen.getByRole('button', { name: 'Complete the call from Teodora Whitlock on 18/11/2026 10:05' }).click();
    await expect.element(snackbar('Parked call completed successfully')).toBeVisible();
    expect(sent().map(({ params, query }) => [params.id, query.toString()])).toEqual([
      ['1', 'completedDateTime=2026-11-18T10%3A40%3A00.000Z'],
    ]);
    await expect.poll(() => cells()[0]?.[5]).toBe('18/11/2026 10:40');
    await expect.element(screen.getByText('0 not completed')).toBeVisible();
    await expect.element(menuOf('Teodora')).toHaveFocus();
    await goTo('/cases/10001');
    await expect.poll(() => calls.filter(({ route }) => route === listCaseTasks).length).toBe(2);
  });

  test('is set back to not completed from its menu, where only a completed one can be [PARK-04]', async () => {
    const { screen, sent, snackbar } = await showParkedCalls({ contacts: [open, done] });
    await menuOf('Teodora').click();
    await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expect.element(screen.getByRole('menuitem', { name: 'Mark as not completed' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await menuOf('Ngozi').click();
    await screen.getByRole('menuitem', { name: 'Mark as not completed' }).click();
    await expect.element(snackbar('Parked call marked as not completed')).toBeVisible();
    expect(sent().map(({ params, query }) => [params.id, query.toString()])).toEqual([['2', '']]);
    await expect.element(screen.getByText('2 not completed')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Complete the call from Ngozi/ })).toBeVisible();
  });

  test('is deleted once that is confirmed, and not when it is not [PARK-05]', async () => {
    const { screen, sent, snackbar } = await showParkedCalls({ contacts: [open, done] });
    const modal = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    await menuOf('Teodora').click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await expect
      .element(modal.getByText(/the call from Teodora Whitlock on 18\/11\/2026 10:05, and the task to complete it/))
      .toBeVisible();
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(modal).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
    await menuOf('Ngozi').click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(modal.getByText(/the call from Ngozi Farraday on 17\/07\/2026 14:20\./)).toBeVisible();
    await modal.getByRole('button', { name: 'Delete' }).click();
    await expect.element(snackbar('Parked call deleted successfully')).toBeVisible();
    expect(sent().map(({ route, params }) => [route, params.id])).toEqual([[deleteParkedCall, '2']]);
    expect(cells().map(([, from]) => from)).toEqual(['Teodora WhitlockCase Owner']);
  });

  test('that is deleted passes focus on to the next one, then to the one before, and at last to what parks one', async () => {
    const contacts = [open, done, callOf(3, { participantName: 'Isaac Penhallow' })];
    const { screen } = await showParkedCalls({ contacts });
    const remove = async (name: string): Promise<void> => {
      await menuOf(name).click();
      await screen.getByRole('menuitem', { name: 'Delete' }).click();
      await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect.element(menuOf(name)).not.toBeInTheDocument();
      await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    };
    await remove('Ngozi');
    await expect.element(menuOf('Isaac')).toHaveFocus();
    await remove('Isaac');
    await expect.element(menuOf('Teodora')).toHaveFocus();
    await remove('Teodora');
    await expect.element(screen.getByRole('link', { name: 'Park a Call' })).toHaveFocus();
  });

  test('that is deleted beside the form, as the last one, passes focus on to the heading of the list', async () => {
    const { screen } = await showParkedCalls({ contacts: [open], at: 'parkedcalls/create' });
    await menuOf('Teodora').click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('There are no parked calls.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Parked Calls' })).toHaveFocus();
  });

  test('that another person has deleted says so and leaves the list [PARK-05]', async () => {
    const missing = { errorCode: 'NOT_FOUND', errorDescription: 'This parked call could not be found.' };
    const { screen, world } = await showParkedCalls({
      contacts: [open],
      answers: [refuse(updateParkedCall, 404, missing), refuse(deleteParkedCall, 404, missing)],
    });
    await menuOf('Teodora').click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByRole('alert').getByText(missing.errorDescription)).toBeVisible();
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    world.contacts = [];
    await screen.getByRole('button', { name: /^Complete/ }).click();
    await expect.element(screen.getByText('There are no parked calls.')).toBeVisible();
  });
});

describe('Who sees them', () => {
  const closed = { caseStatus: { id: CaseStatus.Closed, title: 'Closed' }, abilities: { viewActions: true } };

  test('HR finds them in Actions of the case and under G P [CASE-14, ROUTE-25]', async () => {
    const { screen, address, goTo } = await showParkedCalls({ contacts: [open] });
    await goTo('/cases/10001/history');
    await screen.getByRole('button', { name: 'Actions', exact: true }).click();
    await expect
      .element(screen.getByRole('menuitem', { name: 'Parked Calls' }))
      .toHaveAttribute('href', '/cases/10001/parkedcalls');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menuitem')).not.toBeInTheDocument();
    await userEvent.keyboard('gp');
    await expect.poll(address).toBe('/cases/10001/parkedcalls');
  });

  test.each(['/cases/10001/parkedcalls', '/cases/10001/parkedcalls/create'])(
    "a business user who goes to '%s' is sent to /permissions, and nothing is asked for [ROUTE-25, AUTH-09]",
    async (path) => {
      const { address, calls } = await showRoute(path, { user: teodora });
      expect(address()).toBe(`/permissions?from=${encodeURIComponent(path)}`);
      expect(calls.filter(({ route }) => route === listParkedCalls || route === getCase)).toEqual([]);
    },
  );

  test('on a closed case they are only read', async () => {
    const { screen } = await showParkedCalls({ contacts: [open, done], change: closed });
    await expect.poll(() => cells().map((row) => row[5])).toEqual(['Not completed', '17/07/2026 15:10']);
    await expect.element(screen.getByRole('button', { name: /^Complete|^Actions for/ })).not.toBeInTheDocument();
  });
});
