import { searchWords } from '@evenhand/contract/search';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '../lib/paths.ts';
import type { MadeCall } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { hitOf } from '../testing/hit-of.ts';
import { showRoute } from '../testing/show-route.tsx';
import { search } from './search.feature.ts';

beforeEach(() => page.viewport(1440, 900));

const found = (hits = [hitOf()], hasMore = false) => answer(searchWords, { hits, hasMore, isTooCommon: false });
const sent = (calls: readonly MadeCall[]) =>
  calls.filter(({ route }) => route.path === searchWords.path).map(({ body }) => body);

test('the words and filters of the address are searched for; each hit leads to where it is read [SEARCH-05, SEARCH-06]', async () => {
  const { screen, calls } = await showRoute(
    '/search?q=hearing&kind=message&caseId=10001&from=2026-11-01&to=2026-11-30&page=2',
    { answers: [found()] },
  );
  const hits = screen.getByRole('list', { name: 'Search results' });
  await expect
    .element(hits.getByRole('link', { name: 'Rota' }))
    .toHaveAttribute('href', '/cases/10001/messages?open=7');
  await expect.element(hits.getByText('hearing')).toBeVisible();
  expect(hits.getByText('hearing').element().tagName).toBe('MARK');
  await expect.element(hits.getByText('Message by Teodora Whitlock · 20/11/2026 10:30')).toBeVisible();
  await expect.element(hits.getByText('Case 10001 · Misconduct · Callum Brightwater')).toBeVisible();
  expect(sent(calls)).toEqual([
    { words: 'hearing', kind: 'message', caseId: 10_001, fromDate: '2026-11-01', toDate: '2026-11-30', pageNumber: 2 },
  ]);
});

test('new words are in the address, from the first page on, and the filters stay [SEARCH-05]', async () => {
  const { screen, calls, address } = await showRoute('/search?q=hearing&kind=note&page=3', { answers: [found()] });
  const words = screen.getByRole('searchbox', { name: 'Words to find' });
  await words.fill('  rota "no notice" ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent(calls).at(-1)).toEqual({ words: 'rota "no notice"', kind: 'note', pageNumber: 1 });
  expect(new URL(address(), 'http://x').searchParams.has('page')).toBe(false);
});

test('too few letters are refused at the field, and nothing is sent [SEARCH-03]', async () => {
  const { screen, calls } = await showRoute('/search');
  await expect.element(screen.getByText('Search the words of your cases')).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Words to find' }).fill('x');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Type at least 2 characters.')).toBeVisible();
  expect(sent(calls)).toEqual([]);
});

test('a search without hits says so, or that its words are too common [SEARCH-03]', async () => {
  const none = await showRoute('/search?q=zyzzyva', { answers: [found([])] });
  await expect.element(none.screen.getByText('Nothing found for “zyzzyva”')).toBeVisible();
  const common = await showRoute('/search?q=the', {
    answers: [answer(searchWords, { hits: [], hasMore: false, isTooCommon: true })],
  });
  await expect.element(common.screen.getByText('Nothing to search for')).toBeVisible();
});

test('a search that fails is tried again [SEARCH-06]', async () => {
  const { screen } = await showRoute('/search?q=hearing', {
    answers: [refuse(searchWords, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' })],
  });
  await expect.element(screen.getByText('The search could not be made.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a case that the address names is a filter that is taken off [SEARCH-05]', async () => {
  const { screen, calls } = await showRoute('/search?q=hearing&caseId=10001', { answers: [found()] });
  await screen.getByRole('button', { name: 'Remove: In case 10001' }).click();
  await expect.poll(() => sent(calls).at(-1)).toEqual({ words: 'hearing', pageNumber: 1 });
});

test('the menu of a case searches the case [SEARCH-12]', () => {
  expect(search.caseMenu.map(({ label, href }) => [label, href(10_001)])).toEqual([
    ['Search This Case', '/search?caseId=10001'],
  ]);
});

test('on a phone the filters are behind a button that counts them [SEARCH-05]', async () => {
  await page.viewport(390, 844);
  const { screen } = await showRoute('/search?q=hearing&kind=note&caseId=10001', { answers: [found()] });
  await expect.element(screen.getByText('In case 10001')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Filters (2)' }).click();
  await expect.element(screen.getByText('In case 10001')).toBeVisible();
});

test.each([
  ['message', { messageId: 7 }, '/cases/10001/messages?open=7'],
  ['note', { kind: 'note', messageId: 7 }, '/cases/10001/notes?open=7'],
  ['draft', { isDraft: true, messageId: 7 }, '/cases/10001/messages?tab=drafts&open=7'],
  ['letter', { kind: 'letter', messageId: null, documentGuid: 'abc' }, '/wizard/continue?existingDocumentGuid=abc'],
  ['event', { kind: 'event', messageId: null, eventId: 5 }, '/cases/10001/?action=event&eventId=5'],
  ['file of a message', { kind: 'file', messageId: 9 }, '/cases/10001/messages?open=9'],
  ['file of an event', { kind: 'file', messageId: null, eventId: 5 }, '/cases/10001/?action=event&eventId=5'],
  ['file of the case', { kind: 'file', messageId: null }, '/cases/10001/files'],
  ['parked call', { kind: 'parked-call', messageId: null }, '/cases/10001/parkedcalls'],
  ['failed contact', { kind: 'failed-contact', messageId: null }, '/cases/10001/contacts/failed'],
  ['matter', { kind: 'matter', messageId: null, matterNumber: 3 }, '/cases/10001/matters?open=3'],
  ['case', { kind: 'case', messageId: null }, '/cases/10001'],
] as const)('a %s is opened where it is read [SEARCH-06]', (_name, given, href) => {
  expect(paths.searchHit(hitOf(given))).toBe(href);
});
