import type { CaseAccess } from '@evenhand/contract/access-log';
import { getCaseAccess } from '@evenhand/contract/access-log';
import { getCase } from '@evenhand/contract/case-details';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { showRoute } from '../testing/show-route.tsx';
import { wordsOf } from './access-log.text.ts';

beforeEach(() => page.viewport(1440, 900));

const entry = (id: number, change: Partial<CaseAccess> = {}): CaseAccess => ({
  id,
  occurredDateTime: '2026-11-18T09:00:00.000Z',
  userId: 'aaaaaaaa-0000-4000-8000-000000000002',
  name: 'Edda Marlowe',
  kind: 'opened',
  item: null,
  session: '4f3a91c0',
  ...change,
});
const record = (viewAccessLog: boolean) =>
  answer(getCase, () => caseOf({ abilities: { viewActions: true, viewAccessLog } }));
const noHistory = [
  answer(getHistory, { data: [], pageIndex: 1, totalPages: 1, totalData: 0 }),
  answer(getHistoryFilters, { types: [], changes: [], users: [], filterPresets: [] }),
];

test('HR sees who has looked at the case, what they did and when, fifty at a time [ACCESS-07]', async () => {
  const first = [entry(3, { kind: 'file', item: 'Rota.pdf' }), entry(2, { kind: 'history', session: null })];
  const { screen, calls } = await showRoute('/cases/10001/access', {
    answers: [
      record(true),
      answer(getCaseAccess, ({ query }) =>
        query.get('before') === null ? { entries: first, next: '5-2' } : { entries: [entry(1)], next: null },
      ),
    ],
  });
  const table = screen.getByRole('table', { name: 'Who has looked at this case' });
  await expect
    .element(table.getByRole('row', { name: /18\/11\/2026.*Edda Marlowe.*Opened the file “Rota.pdf”.*4f3a91c0/ }))
    .toBeVisible();
  await expect.element(table.getByRole('row', { name: /Read the history$/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Show earlier entries' }).click();
  await expect.element(table.getByRole('row', { name: /Opened the case/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show earlier entries' })).not.toBeInTheDocument();
  const asked = calls
    .filter(({ route }) => (route as unknown) === getCaseAccess)
    .map(({ query }) => query.get('before'));
  expect(asked).toEqual([null, '5-2']);
});

test('the history leads to it, and it leads back [ACCESS-03, ACCESS-07]', async () => {
  const { screen } = await showRoute('/cases/10001/history', {
    answers: [record(true), ...noHistory, answer(getCaseAccess, { entries: [], next: null })],
  });
  await screen.getByRole('link', { name: 'Who has looked at this case' }).click();
  await expect.element(screen.getByText('Nobody has looked at this case yet')).toBeVisible();
  await screen.getByRole('link', { name: 'Back to history' }).click();
  await expect.element(screen.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
});

test('nobody else is shown the way to it [ACCESS-03]', async () => {
  const { screen } = await showRoute('/cases/10001/history', { answers: [record(false), ...noHistory] });
  await expect.element(screen.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Who has looked at this case' }).elements()).toEqual([]);
});

test('a failure can be tried again, and on a phone each entry is a row with its session in words [ACCESS-07]', async () => {
  let isAway = true;
  const failing = refuse(getCaseAccess, 500, { errorCode: 'EXCEPTION', errorDescription: 'Not now.' });
  const right = answer(getCaseAccess, { entries: [entry(1, { kind: 'exported' })], next: null });
  const { screen } = await showRoute('/cases/10001/access', {
    answers: [
      record(true),
      { ...right, reply: (sent: never) => (isAway ? failing : right).reply(sent) } as typeof right,
    ],
  });
  await expect.element(screen.getByText('The list could not be loaded.')).toBeVisible();
  isAway = false;
  await screen
    .getByRole('region', { name: 'Who has looked at this case' })
    .getByRole('button', { name: 'Retry' })
    .click();
  await expect.element(screen.getByText('Downloaded the full audit export')).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(screen.getByText('Session 4f3a91c0')).toBeVisible();
});

test('a file or letter that the reader may not know is not named [ACCESS-03]', () => {
  expect(wordsOf('file', null)).toBe('Opened a file that is not in your list of files');
  expect(wordsOf('letter', null)).toBe('Downloaded a letter');
  expect(wordsOf('letter', 'Outcome letter')).toBe('Downloaded the letter “Outcome letter”');
});
