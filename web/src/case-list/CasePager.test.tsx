import { pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import { getUserDefinedFilter, listAdviserNames } from '@evenhand/contract/users';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readErrors } from '../lib/error-list.ts';
import { caseRowOf } from '../testing/case-row-of.ts';
import type { FakeAnswer, MadeCall } from '../testing/fake-api.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { CaseList } from './CaseList.tsx';

beforeEach(() => page.viewport(1440, 900));

/** A list of so many cases, in pages of ten. */
const listOf = (count: number): FakeAnswer => ({
  ...answer(pageOfCases, []),
  reply: ({ params }) => {
    const before = (Number(params.page) - 1) * 10;
    const rows = Array.from({ length: Math.max(0, Math.min(10, count - before)) }, (_, at) =>
      caseRowOf(10_001 + before + at),
    );
    return Response.json(
      { data: rows, isError: false },
      { headers: { 'x-has-more-rows': String(count > before + 10) } },
    );
  },
});
const totalOf = (pages: number, rows: string): FakeAnswer => answer(totalCasePages, pages, { 'x-total-rows': rows });

/** An answer that waits until the test releases it. */
function later(reply: FakeAnswer) {
  const waiting: (() => void)[] = [];
  const delayed: FakeAnswer = {
    route: reply.route,
    reply: (call) => new Promise((resolve) => waiting.push(() => resolve(reply.reply(call)))),
  };
  return { answer: delayed, release: () => waiting.splice(0).forEach((go) => void go()) };
}

async function show(answers: readonly FakeAnswer[], path = '/cases') {
  const app = await renderInApp(<CaseList />, {
    path,
    screens: ['/cases', '/cases/$caseId'],
    answers: [...lookupAnswers, answer(listAdviserNames, []), answer(getUserDefinedFilter, null), ...answers],
  });
  const { screen, calls } = app;
  const callsOf = (route: FakeAnswer['route'] | typeof totalCasePages): MadeCall[] =>
    calls.filter((call) => call.route === route);
  return {
    ...app,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    pager: screen.getByRole('navigation', { name: 'Pages of cases' }),
    totals: () => callsOf(totalCasePages).map(({ query }) => query.toString()),
    pages: () => calls.filter(({ route }) => route === pageOfCases).map(({ params }) => Number(params.page)),
  };
}

test('the total is requested in parallel with the page, with the same filters and without the order [LIST-20, API-003]', async () => {
  const first = later(listOf(17));
  const { calls, pages, totals, screen } = await show(
    [first.answer, totalOf(2, '17')],
    '/cases?risk=2&sortColumn=topic&page=1',
  );
  // The page has not been answered yet.
  await expect.poll(() => totals().length).toBe(1);
  expect(pages()).toEqual([1]);
  const [list, total] = [pageOfCases, totalCasePages].map((route) => [
    ...(calls.find((call) => call.route === route)?.query ?? []),
  ]);
  expect(list).toEqual([...(total ?? []), ['sortColumn', 'topic'], ['sortOrder', 'asc']]);
  first.release();
  await expect.element(screen.getByText('1–10 of 17 cases')).toBeVisible();
  expect(totals()).toHaveLength(1);
});

test('going to another page or sorting does not request the total again; changing a filter does [LIST-20, API-003]', async () => {
  const { screen, button, totals, pages } = await show([listOf(17), totalOf(2, '17')]);
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible();
  await button('Next page').click();
  await expect.element(screen.getByText('11–17 of 17 cases')).toBeVisible();
  await button('Topic').click();
  await expect.poll(pages).toEqual([1, 2, 1]);
  await expect.element(screen.getByText('1–10 of 17 cases')).toBeVisible();
  expect(totals()).toHaveLength(1);
  await button('Overdue').click();
  await expect.poll(() => totals().length).toBe(2);
  expect(new Set(totals()).size).toBe(2);
});

test('until the total arrives, Next follows x-has-more-rows and Previous the page number [LIST-20, API-002]', async () => {
  const total = later(totalOf(2, '17'));
  const { screen, button, pager } = await show([listOf(17), total.answer]);
  await expect.element(pager).toHaveTextContent('1–10Page 1');
  await expect.element(button('Previous page')).toBeDisabled();
  await expect.element(button('Last page')).toBeDisabled();
  await button('Next page').click();
  await expect.element(pager).toHaveTextContent('11–17Page 2');
  await expect.element(button('Next page')).toBeDisabled();
  await button('Previous page').click();
  await expect.element(pager).toHaveTextContent('1–10Page 1');
  const before = pager.element().getBoundingClientRect();
  const next = button('Next page').element().getBoundingClientRect();
  total.release();
  await expect.element(pager).toHaveTextContent('1–10 of 17 casesPage 1 of 2');
  await expect.element(screen.getByText('17 cases', { exact: true })).toBeVisible();
  await expect.element(button('Last page')).toBeEnabled();
  // The total moved no row.
  expect(pager.element().getBoundingClientRect()).toEqual(before);
  expect(button('Next page').element().getBoundingClientRect()).toEqual(next);
});

test.each([[1440], [390], [320]])(
  'a total that arrives after the rows moves nothing at %i px [LIST-20]',
  async (width) => {
    await page.viewport(width, 844);
    const total = later(totalOf(101, '1000+'));
    const { screen, pager, button } = await show([listOf(1200), total.answer]);
    await expect.element(pager).toHaveTextContent('1–10Page 1');
    const controls = ['Saved views', 'Next page', 'First page'].map((name) => button(name).element());
    await expect.element(button('Saved views')).toBeVisible();
    const boxes = () => [pager.element(), ...controls].map((element) => element.getBoundingClientRect().toJSON());
    const before = boxes();
    total.release();
    await expect.element(screen.getByText('1,000+ cases', { exact: true })).toBeVisible();
    await expect.element(pager).toHaveTextContent('1–10 of 1,000+ casesPage 1 of 100+');
    expect(boxes()).toEqual(before);
  },
);

test('a list of one page has no buttons, before and after its total arrives [LIST-20]', async () => {
  const total = later(totalOf(1, '10'));
  const { pager, button } = await show([listOf(10), total.answer]);
  await expect.element(pager).toHaveTextContent('1–10');
  expect(button('Next page').elements()).toEqual([]);
  total.release();
  await expect.element(pager).toHaveTextContent('1–10 of 10 cases');
  expect(button('Next page').elements()).toEqual([]);
});

test('above 1,000 cases Last page is disabled, and Next goes beyond page 100 [LIST-20, API-003]', async () => {
  const { screen, button } = await show([listOf(1013), totalOf(101, '1000+')], '/cases?page=101');
  await expect.element(screen.getByText('1,001–1,010 of 1,000+ cases')).toBeVisible();
  await expect.element(button('Last page')).toBeDisabled();
  await button('Next page').click();
  await expect.element(screen.getByText('1,011–1,013 of 1,000+ cases')).toBeVisible();
  await expect.element(button('Next page')).toBeDisabled();
});

test('a page beyond the end redirects to the last page when the total arrives [LIST-20]', async () => {
  const total = later(totalOf(2, '17'));
  const { pages, address, screen } = await show([listOf(17), total.answer], '/cases?page=9');
  await expect.poll(pages).toEqual([9]);
  total.release();
  await expect.poll(address).toBe('/cases?page=2');
  await expect.element(screen.getByText('11–17 of 17 cases')).toBeVisible();
});

test('a page beyond the end redirects to page 1 when the total fails; the failure is shown [LIST-20]', async () => {
  const failure = { errorCode: 'EXCEPTION', errorDescription: 'No.' };
  const { address, pager } = await show([listOf(17), refuse(totalCasePages, 500, failure)], '/cases?page=9');
  await expect.poll(address).toBe('/cases');
  await expect.element(pager).toHaveTextContent('1–10Page 1');
  expect(readErrors().filter(({ code }) => code === 'EXCEPTION')).toEqual([{ code: 'EXCEPTION', description: 'No.' }]);
});

test('rows of a new filter are not shown with the total of the old one [LIST-20]', async () => {
  const { button, pager, screen } = await show([
    listOf(17),
    {
      ...totalOf(2, '17'),
      reply: (call) => (call.query.has('risk') ? keepWaiting(totalCasePages) : totalOf(2, '17')).reply(call),
    },
  ]);
  await expect.element(screen.getByText('17 cases', { exact: true })).toBeVisible();
  await button('High risk').click();
  await expect.element(pager).toHaveTextContent('1–10Page 1');
  await expect.element(screen.getByText('17 cases', { exact: true })).not.toBeInTheDocument();
});

test('screen readers hear the count once [LIST-20]', async () => {
  const total = later(totalOf(2, '17'));
  const { pager, screen } = await show([listOf(17), total.answer]);
  await expect.element(pager).toHaveTextContent('1–10Page 1');
  const heard: (string | null)[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const live = (target instanceof Element ? target : target.parentElement)?.closest(
        '[aria-live], [role=status], [role=alert]',
      );
      if (live?.textContent?.includes('17')) heard.push(live.textContent);
    }
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  total.release();
  await expect.element(screen.getByText('17 cases', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('1–10 of 17 cases')).toBeVisible();
  watch.disconnect();
  expect(heard).toEqual(['1–10 of 17 cases']);
});
