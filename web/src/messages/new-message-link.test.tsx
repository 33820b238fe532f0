import { getCase } from '@evenhand/contract/case-details';
import { messageCalls } from '@evenhand/contract/messages';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { answer } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { teodora } from '../testing/people.ts';
import { showRoute } from '../testing/show-route.tsx';

beforeEach(() => page.viewport(390, 844));

/** The summary of a case, for its owner, who may write on it or not. */
async function showSummary(postMessage: boolean) {
  const record = caseOf({ abilities: { postMessage } });
  const app = await showRoute('/cases/10001', {
    user: teodora,
    answers: [answer(getCase, record), answer(messageCalls.listTyped, []), ...lookupAnswers],
  });
  await expect.element(app.screen.getByRole('heading', { level: 1, name: 'Case 10001' })).toBeVisible();
  await expect.element(app.screen.getByText('Callum Brightwater').first()).toBeVisible();
  return { ...app, link: app.screen.getByRole('link', { name: 'New Message' }) };
}
const top = (element: Element): number => element.getBoundingClientRect().top;

test.each([390, 320])('on a phone of %i px a message is begun from the summary with one tap', async (width) => {
  await page.viewport(width, 844);
  const { screen, link, address } = await showSummary(true);
  await expect.element(link).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(width);
  await link.click();
  await expect.poll(address).toBe('/cases/10001/message/create');
  await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toBeVisible();
});

test('the link moves nothing below it, and is not there for those who may not write on the case now', async () => {
  const without = await showSummary(false);
  await expect.element(without.link).not.toBeInTheDocument();
  const before = top(without.screen.getByRole('heading', { level: 1 }).element());
  await without.screen.unmount();
  const { screen, link } = await showSummary(true);
  await expect.element(link).toBeVisible();
  expect(top(screen.getByRole('heading', { level: 1 }).element())).toBe(before);
});

test('wider screens have a menu of messages beside the title, and no link here', async () => {
  await page.viewport(1440, 900);
  const { link } = await showSummary(true);
  await expect.element(link).not.toBeInTheDocument();
});
