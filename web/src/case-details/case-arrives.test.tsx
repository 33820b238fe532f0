import { countItems } from '@evenhand/contract/case-counts';
import { getCase } from '@evenhand/contract/case-details';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { answer, answerLater, keepWaiting } from '../testing/fake-api.ts';
import { hideLonger } from '../testing/hide-longer.ts';
import { historyRowOf } from '../testing/history-row-of.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { maren, teodora } from '../testing/people.ts';
import { showRoute } from '../testing/show-route.tsx';
import { positions } from '../ui/positions.ts';
import type { SignedInPerson } from '../users/users.api.ts';

afterEach(() => page.viewport(1440, 900));

const historyAnswers = [
  answer(getHistoryFilters, { types: [], changes: [], users: [], filterPresets: [{ id: 1, title: 'All' }] }),
  answer(getHistory, { data: positions(21).map((id) => historyRowOf(id)), pageIndex: 1, totalPages: 1, totalData: 21 }),
];

/** The summary of a case in the shell. The case arrives when the test says so. */
async function showLoading(user: SignedInPerson) {
  const { later, arrive } = answerLater(answer(getCase, caseOf({ abilities: { viewNotes: user === maren } })));
  const count = answer(countItems, {
    messages: { total: 0, unread: 0, drafts: 0 },
    notes: null,
    files: 12,
    letters: 0,
    lettersToSend: 0,
  });
  const { screen } = await showRoute('/cases/10001', { user, answers: [later, count, ...lookupAnswers] });
  const sections = screen.getByRole('navigation', { name: 'Case sections' });
  await expect.element(sections.getByRole('link', { name: 'History' })).toBeVisible();
  return { screen, sections, arrive };
}

test.each([
  ['HR', maren, ['Summary', 'Case Management', 'Case Notes', 'Files', 'History']],
  ['a business user, who has no Case Notes', teodora, ['Summary', 'Case Management', 'Files', 'History']],
] as const)(
  'the tabs of %s keep their places when the case arrives [CASE-10, CASE-12, CASE-13]',
  async (_who, user, names) => {
    const { sections, arrive } = await showLoading(user);
    const places = () => [...sections.element().children].map((tab) => tab.getBoundingClientRect().left);
    const before = places();
    expect(before).toHaveLength(names.length);
    expect(sections.getByRole('link').elements()).toHaveLength(3);
    arrive();
    await expect.element(sections.getByText('12')).toBeVisible();
    const links = sections.getByRole('link').elements();
    expect(links.map((link) => link.textContent?.replace(/ 12$/, ''))).toEqual(names);
    // Browsers round widths to parts of a pixel that nobody sees.
    expect(
      places()
        .map((place, at) => Math.abs(place - (before[at] ?? 0)))
        .filter((moved) => moved >= 1),
    ).toEqual([]);
  },
);

test('on a phone Create a Case keeps its place when the actions of the case arrive beside it [SHELL-07]', async () => {
  await page.viewport(390, 844);
  const { screen, arrive } = await showLoading(maren);
  const create = screen.getByRole('link', { name: 'Create a Case' });
  const place = () => create.element().getBoundingClientRect().left;
  const before = place();
  arrive();
  await expect.element(screen.getByRole('button', { name: 'Actions' })).toBeVisible();
  expect(Math.abs(place() - before)).toBeLessThan(1);
});

test.each([1440, 390, 320])(
  'at %i the history of a locked case does not move when the case arrives after it',
  async (width) => {
    await page.viewport(width, 844);
    hideLonger();
    const locked = { isLockedCurrently: true, lockedBy: 'Maren Oduya', lockedDateTime: '2026-11-18T14:42:00.000Z' };
    const { later, arrive } = answerLater(
      answer(getCase, caseOf({ ...locked, abilities: { viewNotes: true, unlock: true } })),
    );
    const { screen } = await showRoute('/cases/10001/history', {
      user: maren,
      answers: [later, ...historyAnswers, ...lookupAnswers],
    });
    const change = screen.getByText('Change 3', { exact: true });
    await expect.element(change).toBeInTheDocument();
    await expect.element(change).not.toBeVisible();
    const parts = {
      change: () => change.element(),
      tabs: () => document.querySelector('nav[aria-label="Case sections"]')!,
    };
    const placesSeen = { change: new Set<number>(), tabs: new Set<number>() };
    const look = () => {
      for (const part of ['change', 'tabs'] as const) {
        const element = parts[part]();
        if (element.checkVisibility({ visibilityProperty: true }))
          placesSeen[part].add(element.getBoundingClientRect().top);
      }
    };
    look();
    const everyRender = new MutationObserver(look);
    everyRender.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    arrive();
    await expect.element(screen.getByText('Case Locked.')).toBeVisible();
    await expect.element(change).toBeVisible();
    everyRender.disconnect();
    // Each is first seen at the place where it stays.
    const stays = (part: Element) => new Set([part.getBoundingClientRect().top]);
    expect(placesSeen).toEqual({ change: stays(parts.change()), tabs: stays(parts.tabs()) });
  },
);

test('a case that does not come keeps nobody from its history', async () => {
  const { screen } = await showRoute('/cases/10001/history', {
    user: maren,
    answers: [keepWaiting(getCase), ...historyAnswers, ...lookupAnswers],
  });
  await expect.element(screen.getByText('Change 3', { exact: true })).toBeVisible();
});
