import { getCase } from '@evenhand/contract/case-details';
import { CaseStatus } from '@evenhand/contract/cases';
import { deleteFailedContact, exportFailedContacts, listFailedContacts } from '@evenhand/contract/contacts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveFile } from '../lib/save-file.ts';
import { userNumber } from '../testing/case-of.ts';
import { keepWaiting, refuse } from '../testing/fake-api.ts';
import { teodora } from '../testing/people.ts';
import { contactOf, showFailedContacts } from '../testing/show-contacts.tsx';
import { showRoute } from '../testing/show-route.tsx';

vi.mock('../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const long = contactOf(1, { details: 'Left a message asking him to ring before Wednesday.\nNothing about the case.' });
const other = contactOf(2, {
  participant: { fullName: 'Ngozi Farraday', userId: userNumber(2) },
  recordedDateTime: '2026-07-17T13:20:00.000Z',
  reason: { title: 'On leave' },
  recordedByAdviser: { fullName: 'Edda Marlowe', userId: userNumber(81) },
});

beforeEach(() => page.viewport(1440, 900));

const cells = (): (string | null)[][] =>
  [...document.querySelectorAll('tbody tr[data-row]')].map((row) => [...row.children].map((cell) => cell.textContent));
const deletionOf = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^Delete the failed contact with ${name}`) });

describe('The list', () => {
  test.each([1440, 390])('is exported at %i wide [EXPORTLIST-07, EXPORTLIST-08]', async (width) => {
    await page.viewport(width, 844);
    vi.mocked(saveFile).mockReset();
    const file = { route: exportFailedContacts, reply: () => new Response('Recorded') };
    const { screen } = await showFailedContacts({ contacts: [other], answers: [file] });
    await screen.getByRole('button', { name: 'Export' }).click();
    await screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    await expect.poll(() => vi.mocked(saveFile).mock.calls.map(([name]) => name)).toEqual(['failed-contacts.xlsx']);
  });

  test('is not exported while there is no contact [EXPORTLIST-07, EXPORTLIST-08]', async () => {
    const { screen } = await showFailedContacts({ contacts: [] });
    await expect.element(screen.getByText('There are no failed contacts.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' }).elements()).toEqual([]);
  });

  test('has a row for each contact as it is served, by the clocks of the service [FAIL-01, FAIL-02]', async () => {
    const { screen } = await showFailedContacts({ contacts: [contactOf(1), other] });
    await expect.element(screen.getByRole('heading', { name: 'Failed Contacts' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Teodora/ })).toBeVisible();
    const heads = screen.getByRole('columnheader').elements();
    expect(heads.map((head) => head.textContent)).toEqual(['Recorded', 'Call to', 'Reason', 'Details', 'Recorded by']);
    expect(cells().map(([moment, ...others]) => [moment?.slice(0, 16), ...others])).toEqual([
      ['18/11/2026 10:05', 'Teodora WhitlockCase Owner', 'No answer', '', 'Maren Oduya', ''],
      ['17/07/2026 14:20', 'Ngozi FarradayStakeholder', 'On leave', '', 'Edda Marlowe', ''],
    ]);
  });

  test.each([
    ['30 characters are whole', 'x'.repeat(30), 'x'.repeat(30)],
    ['31 characters are cut', `${'x'.repeat(30)}y`, `${'x'.repeat(30)}...`],
  ])('details: %s [FAIL-11]', async (_what, details, shown) => {
    await showFailedContacts({ contacts: [contactOf(1, { details })] });
    await expect
      .poll(() => document.querySelector('tbody tr[data-row] td:nth-child(4) span')?.textContent)
      .toContain(shown);
    expect(document.querySelector('tbody')?.innerText.includes(details)).toBe(shown === details);
  });

  test('details that are cut unfold below their row, with the lines they were typed in, and fold up again [FAIL-11]', async () => {
    const { screen } = await showFailedContacts({ contacts: [long, other] });
    await screen.getByRole('button', { name: /^Show all details of the failed contact with Teodora/ }).click();
    await expect
      .poll(() => document.querySelector<HTMLElement>('tr[data-row] + tr.detail')?.innerText)
      .toBe(long.details);
    await screen.getByRole('button', { name: /^Show less of the failed contact with Teodora/ }).click();
    await expect.poll(() => document.querySelectorAll('tbody tr')).toHaveLength(2);
  });

  test('says when there are none, and how to record one', async () => {
    const { screen } = await showFailedContacts();
    await expect.element(screen.getByText('There are no failed contacts.')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Record a Failed Contact' }))
      .toHaveAttribute('href', '/cases/10001/contacts/failed/create');
  });

  test('is skeletons while it is fetched', async () => {
    const { screen } = await showFailedContacts({ answers: [keepWaiting(listFailedContacts)] });
    await expect.element(screen.getByRole('table', { name: 'Failed Contacts' })).toBeVisible();
    expect(document.querySelectorAll('main .tbl .sk').length).toBeGreaterThan(0);
  });

  test('is a list on a phone, which says everything the table says [FAIL-01]', async () => {
    await page.viewport(390, 844);
    const { screen } = await showFailedContacts({ contacts: [long] });
    const row = screen.getByRole('list', { name: 'Failed Contacts' }).getByRole('listitem');
    for (const words of [/^Teodora Whitlock/, 'Case Owner', '18/11/2026 10:05', 'No answer', 'Recorded by Maren Oduya'])
      await expect.element(row.getByText(words)).toBeVisible();
    await row.getByRole('button', { name: /^Show all details/ }).click();
    await expect.element(screen.getByText(/Nothing about the case\.$/)).toBeVisible();
    await expect.element(row.first().getByRole('button', { name: /^Delete/ })).toBeVisible();
  });
});

describe('A failed contact', () => {
  test('is deleted once that is confirmed, and not when it is not [FAIL-05]', async () => {
    const { screen, sent, snackbar } = await showFailedContacts({ contacts: [long, other] });
    const modal = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    await deletionOf('Teodora').click();
    await expect
      .element(modal.getByText(/the failed contact with Teodora Whitlock on 18\/11\/2026 10:05\./))
      .toBeVisible();
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(modal).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
    await deletionOf('Ngozi').click();
    await modal.getByRole('button', { name: 'Delete' }).click();
    await expect.element(snackbar('Failed contact deleted successfully')).toBeVisible();
    expect(sent().map(({ route, params }) => [route, params])).toEqual([
      [deleteFailedContact, { id: '10001', contactId: '2' }],
    ]);
    expect(cells().map(([, name]) => name)).toEqual(['Teodora WhitlockCase Owner']);
  });

  test.each([
    ['a table', 1440],
    ['a list on a phone', 390],
  ])(
    'that is deleted in %s passes focus on to the next one, then to the one before, and at last to what records one',
    async (_what, width) => {
      await page.viewport(width, 844);
      const third = contactOf(3, { participant: { fullName: 'Isaac Penhallow', userId: userNumber(3) } });
      const { screen } = await showFailedContacts({ contacts: [long, other, third] });
      const remove = async (name: string): Promise<void> => {
        await deletionOf(name).click();
        await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expect.element(deletionOf(name)).not.toBeInTheDocument();
        await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
      };
      await remove('Ngozi');
      await expect.element(deletionOf('Isaac')).toHaveFocus();
      await remove('Isaac');
      await expect.element(deletionOf('Teodora')).toHaveFocus();
      await remove('Teodora');
      await expect.element(screen.getByRole('link', { name: 'Record a Failed Contact' })).toHaveFocus();
    },
  );

  test('that another person has deleted says so, and leaves the list [FAIL-05]', async () => {
    const missing = { errorCode: 'NOT_FOUND', errorDescription: 'This failed contact could not be found.' };
    const { screen, world } = await showFailedContacts({
      contacts: [long],
      answers: [refuse(deleteFailedContact, 404, missing)],
    });
    await deletionOf('Teodora').click();
    world.contacts = [];
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByRole('alert').getByText(missing.errorDescription)).toBeVisible();
    await expect.element(screen.getByText('There are no failed contacts.')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Record a Failed Contact' })).toHaveFocus();
  });
});

describe('Who sees them', () => {
  test('HR finds them in Actions of the case [CASE-14, ROUTE-26]', async () => {
    const { screen, address, goTo } = await showFailedContacts({ contacts: [long] });
    await goTo('/cases/10001/history');
    await screen.getByRole('button', { name: 'Actions', exact: true }).click();
    await screen.getByRole('menuitem', { name: 'Failed Contacts' }).click();
    await expect.poll(address).toBe('/cases/10001/contacts/failed');
  });

  test.each(['/cases/10001/contacts/failed', '/cases/10001/contacts/failed/create'])(
    "a business user who goes to '%s' is sent to /permissions, and nothing is asked for [ROUTE-26, AUTH-09]",
    async (path) => {
      const { address, calls } = await showRoute(path, { user: teodora });
      expect(address()).toBe(`/permissions?from=${encodeURIComponent(path)}`);
      expect(calls.filter(({ route }) => route === listFailedContacts || route === getCase)).toEqual([]);
    },
  );

  test('on a closed case they are only read [FAIL-10]', async () => {
    const closed = {
      caseStatus: { id: CaseStatus.Closed, title: 'Closed' },
      abilities: { viewActions: true, viewFailedContacts: true },
    };
    const { screen } = await showFailedContacts({ contacts: [long, other], change: closed });
    await expect.poll(() => cells()).toHaveLength(2);
    await expect.element(screen.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  });
});

test('Each of the two pages leads to the form of the other, where it can be recorded, and not from its own form [CALLER-02]', async () => {
  const change = { abilities: { viewParkedCalls: true, parkCall: true, recordFailedContact: true } };
  const { screen, address } = await showFailedContacts({ change });
  await screen.getByRole('link', { name: 'Park a Call' }).click();
  await expect.poll(address).toBe('/cases/10001/parkedcalls/create');
  await expect.element(screen.getByRole('heading', { name: 'Park a call' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Record a Failed Contact' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('link', { name: 'Record a Failed Contact' }).click();
  await expect.poll(address).toBe('/cases/10001/contacts/failed/create');
});

test('A page says nothing of the other kind where it cannot be recorded [CALLER-02]', async () => {
  const { screen } = await showFailedContacts();
  await expect.element(screen.getByRole('link', { name: 'Record a Failed Contact' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Park a Call' }).elements()).toEqual([]);
});
