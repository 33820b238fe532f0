import { exportAudit } from '@evenhand/contract/audit-export';
import { getCase } from '@evenhand/contract/case-details';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { showRoute } from '../testing/show-route.tsx';

let saved: string[];
beforeEach(async () => {
  await page.viewport(1440, 900);
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

async function show(exporting: FakeAnswer, isOffered = true) {
  const record = caseOf({ abilities: { viewActions: true, viewParkedCalls: true, exportAudit: isOffered } });
  const app = await showRoute('/cases/10001', { answers: [answer(getCase, record), exporting] });
  const actions = page.getByRole('button', { name: 'Actions', exact: true });
  await actions.click();
  const item = page.getByRole('menuitem', { name: /^Full Audit Export/ });
  return {
    ...app,
    actions,
    item,
    exportCount: () => app.calls.filter(({ route }) => (route as unknown) === exportAudit).length,
  };
}
const file = { route: exportAudit, reply: () => new Response('bytes') } as FakeAnswer;

test('Full Audit Export saves the file of the case [CASE-15, PDF-01]', async () => {
  const { item, exportCount } = await show(file);
  await item.click();
  await expect.poll(() => saved).toEqual(['Case 10001 Audit.pdf']);
  expect(exportCount()).toBe(1);
});

test('it cannot be asked for twice at once: the entry is disabled until the file is there [PDF-01]', async () => {
  const { actions, item, exportCount } = await show(keepWaiting(exportAudit));
  await item.click();
  await actions.click();
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await expect.element(item.getByText('Please wait...')).toBeVisible();
  await item.click({ force: true });
  expect(exportCount()).toBe(1);
});

test('a failure is only logged, and it can be tried again [PDF-01]', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { actions, item, screen } = await show(
    refuse(exportAudit, 503, { errorCode: 'SERVICE_UNAVAILABLE', errorDescription: 'Not now.' }),
  );
  await item.click();
  await expect.poll(() => warned.mock.calls.flat().join()).toContain('Not now.');
  await actions.click();
  await expect.element(item).not.toHaveAttribute('aria-disabled');
  await expect.element(screen.getByText('Not now.')).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('a file whose connection is lost in the middle is a failure too [PDF-01]', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const lost = new ReadableStream({ start: (controller) => controller.error(new Error('The connection was lost.')) });
  const { item } = await show({ route: exportAudit, reply: () => new Response(lost) } as FakeAnswer);
  await item.click();
  await expect.poll(() => warned.mock.calls.flat().join()).toContain('Network Error');
  expect(saved).toEqual([]);
});

test('it stays disabled on another screen of the case while the file is made [PDF-01]', async () => {
  const { item, screen } = await show(keepWaiting(exportAudit));
  await item.click();
  await screen.getByRole('link', { name: 'History' }).click();
  await expect.element(screen.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
});

test('it is not offered to those who may not make it [CASE-17, PDF-01]', async () => {
  const { item } = await show(file, false);
  await expect.element(page.getByRole('menuitem', { name: 'Parked Calls' })).toBeVisible();
  expect(item.elements()).toEqual([]);
});

test('the history has it as a button, which waits for the same work [CASE-15, PDF-01]', async () => {
  const { actions, item, screen, exportCount } = await show(keepWaiting(exportAudit));
  await screen.getByRole('link', { name: 'History' }).click();
  const button = page.getByRole('button', { name: 'Full Audit Export' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await actions.click();
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  expect(exportCount()).toBe(1);
});

test('the history has no such button for those who may not make it [CASE-17, PDF-01]', async () => {
  const { screen } = await show(file, false);
  await screen.getByRole('link', { name: 'History' }).click();
  await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Full Audit Export' }).elements()).toEqual([]);
});
