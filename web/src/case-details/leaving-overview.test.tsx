import { getCase } from '@evenhand/contract/case-details';
import { setOverview } from '@evenhand/contract/cases';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useCase } from '../cases/cases.api.ts';
import { flushAllDrafts, forgetDraftsOf, hasUnsent } from '../drafts/open-drafts.ts';
import { caseOf } from '../testing/case-of.ts';
import type { MadeCall } from '../testing/fake-api.ts';
import { answer } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { OverviewField } from './OverviewField.tsx';

function Field() {
  const { data } = useCase(10001);
  return data && <OverviewField record={data} />;
}

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.restoreAllMocks();
});

/** 'New text' typed into an overview, with the focus still in the box. The server keeps what it is sent. */
async function typeInto() {
  let record = caseOf({ abilities: { editDetails: true }, overview: 'Old text', version: 4 });
  const save = ({ body }: MadeCall) => {
    record = { ...record, overview: (body as { overview: string }).overview, version: record.version + 1 };
    return { version: record.version };
  };
  const app = await renderInApp(<Field />, {
    answers: [answer(getCase, () => record), ...lookupAnswers, answer(setOverview, save)],
  });
  const box = app.screen.getByRole('textbox', { name: 'Overview' });
  await box.fill('New text');
  await expect.element(box).toHaveFocus();
  const saves = () => app.calls.filter(({ route }) => route === setOverview);
  return { ...app, box, saves, sent: () => saves().map(({ body }) => body), isHeld: () => record.overview };
}

const leave = (): boolean => window.dispatchEvent(new Event('pagehide'));
const asksToStay = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const change = (overview: string, version: number) => ({ overview, version, caseTrackingRecordId: 10001 });

test('an overview being typed is sent as the page is left, by a call that outlives it, and once', async () => {
  const { saves, sent } = await typeInto();
  expect(sent()).toEqual([]);
  expect(asksToStay()).toBe(true);
  leave();
  leave();
  await expect.poll(sent).toEqual([change('New text', 4)]);
  expect(saves()[0]?.outlivesPage).toBe(true);
  await expect.poll(asksToStay).toBe(false);
  leave();
  expect(sent()).toHaveLength(1);
});

test('it is sent when the page is hidden, and what is typed after the person came back replaces that', async () => {
  const { screen, box, sent, isHeld } = await typeInto();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent()).toEqual([]);
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(screen.getByRole('status').getByText('Overview successfully updated')).toBeVisible();
  visibility.mockReturnValue('visible');
  await expect.element(box).toHaveValue('New text');
  await box.fill('Newer text');
  leave();
  await expect.poll(sent).toEqual([change('New text', 4), change('Newer text', 5)]);
  await expect.poll(isHeld).toBe('Newer text');
});

test('it is sent when the person logs out', async () => {
  const { queryClient, sent } = await typeInto();
  expect(hasUnsent(queryClient)).toBe(true);
  await flushAllDrafts(queryClient);
  expect(sent()).toEqual([change('New text', 4)]);
  expect(hasUnsent(queryClient)).toBe(false);
});

test('once its case is out of sight it is not sent, and the browser does not ask', async () => {
  const { queryClient, sent } = await typeInto();
  forgetDraftsOf(queryClient, 10001);
  expect(asksToStay()).toBe(false);
  leave();
  await flushAllDrafts(queryClient);
  expect(sent()).toEqual([]);
});
