import { saveComponentDraft } from '@evenhand/contract/component-tracking';
import { beginDocument, getDocumentDocx, getDocumentPdf, getDocumentStatus } from '@evenhand/contract/letters';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { letterOf } from '../testing/letter-of.ts';
import { showProcess } from '../testing/show-process.tsx';
import {
  advance,
  component,
  eventConfiguration,
  eventData,
  recordOf,
  trackingOf,
  workflowOf,
} from '../testing/small-process.ts';
import { letterStatusQuery } from './letters.api.ts';

const GUID = '0b7f4c52-6e0e-4f0c-9a53-2f1d3f6a9b11';
const bare = { isReasonsEnabled: false, isFreeTextEnabled: false, fileUploadMax: 0, eventSetupDateTypeLookupId: 1 };
const withLetter = (changes: Parameters<typeof eventConfiguration>[0] = {}) =>
  eventConfiguration({ ...bare, documentServiceId: 7, documentServicePreface: 'Write the invitation.', ...changes });

/** Lets drafts be kept. */
let keep: PromiseWithResolvers<void>;
/** Keeps a draft once it may. */
const savesDraft: FakeAnswer = {
  route: saveComponentDraft,
  async reply(call) {
    await keep.promise;
    happened.push('draft kept');
    return answer(saveComponentDraft, { updatedAt: '2026-11-18T14:42:00.000Z' }).reply(call);
  },
};
const status = (documentStatus: 0 | 1 | 2) => answer(getDocumentStatus, { documentStatus });

/** Log of events: a tab opened, an address it was given, a tab closed, a draft kept. */
let happened: string[] = [];
/** The tab that was opened last. */
const tab: { closed?: boolean } = {};
const addresses = () => happened.filter((one) => one.startsWith('/'));
beforeEach(async () => {
  await page.viewport(1440, 900);
  happened = [];
  keep = Promise.withResolvers();
  vi.spyOn(window, 'open').mockImplementation((href, target) => {
    happened.push(`tab ${href}${target}`);
    const location = { replace: (address: string) => happened.push(address) };
    return Object.assign(tab, {
      location,
      close: () => happened.push('tab closed'),
      closed: false,
    }) as unknown as Window;
  });
});
afterEach(() => vi.restoreAllMocks());

async function show(documentId: string | null, answers: readonly FakeAnswer[] = [], configuration = withLetter()) {
  const data = eventData({ documentId });
  const app = await showProcess({
    workflow: workflowOf({}, component(2, 'Hearing', 'Event', [advance])),
    tracking: trackingOf(configuration, data),
    answers: [status(0), savesDraft, ...answers],
  });
  const section = app.screen.getByRole('region', { name: 'Letter', exact: true });
  return {
    ...app,
    section,
    button: (name: string) => section.getByRole('button', { name }),
    ok: () => page.getByRole('dialog').getByRole('button', { name: 'OK' }).click(),
    drafts: () =>
      app.calls
        .filter(({ route }) => route === saveComponentDraft)
        .map(({ body }) => (body as { draft: { documentId: unknown } }).draft.documentId),
    reads: () => app.calls.filter(({ route }) => route === getDocumentStatus).length,
  };
}

describe('the button of a letter', () => {
  test('without a letter creates one: the draft names it before its tab is given an address [DOC-01, DOC-04, COMP-EVENT-02, ROUTE-34]', async () => {
    const { section, button, drafts, reads } = await show(null);
    await expect.element(section.getByText('Write the invitation.')).toBeVisible();
    await button('Create Document').click();
    await expect.poll(drafts).toHaveLength(1);
    expect(happened).toEqual(['tab _blank']);
    keep.resolve();
    await expect.poll(() => happened).toHaveLength(3);
    const [guid] = drafts();
    expect(happened).toEqual([
      'tab _blank',
      'draft kept',
      `/wizard/new?documentGuid=${guid}&templateId=7&caseId=10001`,
    ]);
    expect(guid).toMatch(/^[0-9a-f-]{36}$/);
    expect(reads()).toBeLessThanOrEqual(1);
  });

  test('opens none while the draft cannot be kept, says so, and opens it later under the same id [DOC-04]', async () => {
    let isBroken = true;
    const busy = refuse(saveComponentDraft, 503, { errorCode: 'EXCEPTION', errorDescription: 'Busy.' });
    const keeping: FakeAnswer = { route: busy.route, reply: (call) => (isBroken ? busy : savesDraft).reply(call) };
    const { section, button, drafts } = await show(null, [keeping]);
    await button('Create Document').click();
    const message =
      'The letter was not opened, because what you typed could not be saved. It is still here. Please try again.';
    await expect.element(section.getByText(message)).toBeVisible();
    await expect.element(button('Create Document')).toHaveAccessibleDescription(message);
    expect(happened).toEqual(['tab _blank', 'tab closed']);
    expect(page.getByRole('dialog').elements()).toEqual([]);
    isBroken = false;
    keep.resolve();
    await button('Create Document').click();
    await expect.poll(addresses).toEqual([`/wizard/new?documentGuid=${drafts()[0]}&templateId=7&caseId=10001`]);
    expect(new Set(drafts()).size).toBe(1);
    await expect.element(section.getByText(message)).not.toBeInTheDocument();
  });

  test('where the event has one in progress, begun in another tab, names and opens that one', async () => {
    const { button, drafts } = await show(null, [answer(beginDocument, letterOf())]);
    keep.resolve();
    await button('Create Document').click();
    await expect.poll(addresses).toEqual([`/wizard/new?documentGuid=${GUID}&templateId=7&caseId=10001`]);
    expect(drafts()).toHaveLength(2);
    expect(drafts().at(-1)).toBe(GUID);
    expect(happened.at(-2)).toBe('draft kept');
  });

  test('with a letter in progress says that it is not completed, calmly, and continues it [DOC-02, DOC-05, ROUTE-35]', async () => {
    const { button, drafts } = await show(GUID, [status(1)]);
    await expect.element(button('Update Document')).toHaveAccessibleDescription('The letter has not been completed.');
    await button('Update Document').click();
    await expect.poll(addresses).toEqual([`/wizard/continue?existingDocumentGuid=${GUID}`]);
    expect(drafts()).toEqual([]);
  });

  test('with a completed letter downloads it, as PDF or for a word processor [DOC-03, DOC-06]', async () => {
    const bytes = (route: typeof getDocumentPdf | typeof getDocumentDocx): FakeAnswer =>
      ({
        route,
        reply: () =>
          new Response('bytes', {
            headers: { 'content-disposition': `attachment; filename*=UTF-8''${nameOf(route)}` },
          }),
      }) as FakeAnswer;
    const nameOf = (route: typeof getDocumentPdf | typeof getDocumentDocx) =>
      `Hearing%20invitation%20-%2010001.${route === getDocumentPdf ? 'pdf' : 'docx'}`;
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { section, button, calls } = await show(GUID, [status(2), bytes(getDocumentPdf), bytes(getDocumentDocx)]);
    await expect
      .element(section.getByText('This letter is complete. Changes made here do not alter it.'))
      .toBeVisible();
    await button('Download Document').click();
    await expect.poll(() => saved).toEqual(['Hearing invitation - 10001.pdf']);
    await button('Download for Word').click();
    await expect.poll(() => saved).toEqual(['Hearing invitation - 10001.pdf', 'Hearing invitation - 10001.docx']);
    expect(calls.find(({ route }) => route === getDocumentPdf)?.query.get('DocumentGuid')).toBe(GUID);
    expect(happened).toEqual([]);
  });

  test('waits while the status is read [DOC-09]', async () => {
    const { button } = await show(GUID, [keepWaiting(getDocumentStatus)]);
    await expect.element(button('Please wait...')).toHaveAttribute('aria-busy', 'true');
    await button('Please wait...').click({ force: true });
    expect(happened).toEqual([]);
  });

  test('reads the status again after OK [DOC-07]', async () => {
    const statuses: (0 | 1 | 2)[] = [1, 2];
    const { screen, button, ok, reads } = await show(GUID, [
      answer(getDocumentStatus, () => ({ documentStatus: statuses.shift() ?? 2 })),
    ]);
    await button('Update Document').click();
    await expect.element(page.getByRole('dialog').getByText('Finish the letter in the other tab.')).toBeVisible();
    expect(reads()).toBe(1);
    await ok();
    await expect.element(button('Download Document')).toBeVisible();
    expect(reads()).toBe(2);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('stops waiting by itself when the letter is saved and its tab closed, and reads the status again [DOC-07]', async () => {
    const { button, reads } = await show(GUID, [status(1)]);
    await button('Update Document').click();
    const waiting = page.getByRole('dialog', { name: 'Letter opened in a new tab' });
    await expect.element(waiting).toBeVisible();
    const before = reads();
    tab.closed = true;
    await expect.element(waiting).not.toBeInTheDocument();
    expect(reads()).toBe(before + 1);
    await expect.element(button('Update Document')).toBeVisible();
  });

  test('stops waiting by itself when the letter is complete, while its tab is open [DOC-03, DOC-07]', async () => {
    let now: 1 | 2 = 1;
    const { button, queryClient } = await show(GUID, [answer(getDocumentStatus, () => ({ documentStatus: now }))]);
    await button('Update Document').click();
    const waiting = page.getByRole('dialog', { name: 'Letter opened in a new tab' });
    await expect.element(waiting).toBeVisible();
    now = 2;
    // As a live change of the case does.
    await queryClient.invalidateQueries(letterStatusQuery(GUID));
    await expect.element(waiting).not.toBeInTheDocument();
    await expect.element(button('Download Document')).toBeVisible();
  });

  test('a letter that is not found is only logged; it is begun under the id it has [DOC-08, DOC-04]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const notFound = refuse(getDocumentStatus, 404, { errorCode: 'NOT_FOUND', errorDescription: 'Not found.' });
    const { screen, button, drafts } = await show(GUID, [notFound]);
    await button('Create Document').click();
    expect(warned).toHaveBeenCalledWith('NOT_FOUND: Not found.');
    expect(screen.getByRole('alert').getByText('Not found.').elements()).toEqual([]);
    await expect.poll(addresses).toEqual([`/wizard/new?documentGuid=${GUID}&templateId=7&caseId=10001`]);
    expect(drafts()).toEqual([]);
  });

  test('a status that could not be read opens nothing and can be read again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const answers = [refuse(getDocumentStatus, 503, { errorCode: 'EXCEPTION', errorDescription: 'Busy.' })];
    const { section, button } = await show(GUID, answers);
    await expect.element(section.getByText('We could not find out whether this letter is complete.')).toBeVisible();
    await expect.element(button('Try again')).toBeVisible();
    expect(button('Create Document').elements()).toEqual([]);
  });
});

test('its section says which letter it is; without a title it is only a letter [COMP-EVENT-02]', async () => {
  const { screen, section } = await show(null);
  await expect.element(section).toBeVisible();
  screen.unmount();
  const named = await show(null, [], withLetter({ documentServiceTitle: 'Hearing invitation' }));
  const letter = named.screen.getByRole('region', { name: 'Letter: Hearing invitation', exact: true });
  await expect.element(letter.getByRole('button', { name: 'Create Document' })).toBeVisible();
});

describe('a mandatory letter', () => {
  const mandatory = withLetter({ isDocumentServiceMandatoryBeforeClosure: true });

  test('that is not complete refuses at its section, and nothing is sent [COMP-EVENT-29]', async () => {
    const { screen, section, submitted } = await show(GUID, [status(1)], mandatory);
    await expect.element(section.getByText('Required', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(section.getByText('Document must be completed')).toBeVisible();
    await screen.getByRole('alert').getByRole('link', { name: 'Letter' }).click();
    await expect.element(section.getByRole('button', { name: 'Update Document' })).toHaveFocus();
    expect(submitted()).toEqual([]);
  });

  test('whose status is still being read holds the step up and says why [COMP-EVENT-29, DOC-09]', async () => {
    const read = Promise.withResolvers<void>();
    const slow: FakeAnswer = {
      route: getDocumentStatus,
      async reply(call) {
        await read.promise;
        return status(2).reply(call);
      },
    };
    const { screen, section, submitted } = await show(GUID, [slow], mandatory);
    const carryOn = screen.getByRole('button', { name: 'Continue' });
    await expect.element(carryOn).toHaveAttribute('aria-disabled', 'true');
    await expect.element(carryOn).toHaveAccessibleDescription('The letter is still being checked.');
    await carryOn.click({ force: true });
    expect([submitted(), section.getByText('Document must be completed').elements()]).toEqual([[], []]);
    read.resolve();
    await expect.element(carryOn).not.toHaveAttribute('aria-disabled', 'true');
    await carryOn.click();
    await expect.poll(submitted).toHaveLength(1);
  });

  test('whose status cannot be read is left to the server to judge [COMP-EVENT-29]', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const answers = [refuse(getDocumentStatus, 503, { errorCode: 'EXCEPTION', errorDescription: 'Busy.' })];
    const { screen, section, submitted } = await show(GUID, answers, mandatory);
    await expect.element(section.getByText('We could not find out whether this letter is complete.')).toBeVisible();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(submitted).toHaveLength(1);
  });

  test('that is complete, or not applicable, lets the step go on [COMP-EVENT-29, COMP-EVENT-10]', async () => {
    const { screen, button, submitted } = await show(GUID, [status(2)], mandatory);
    await expect.element(button('Download Document')).toBeVisible();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect
      .poll(submitted)
      .toMatchObject([{ workflowComponentData: { documentId: GUID, isDocumentServiceNotApplicable: false } }]);
    screen.unmount();
    const other = await show(null, [], { ...mandatory, isNotApplicableEnabled: false });
    await other.section.getByRole('switch', { name: 'Not Applicable' }).click();
    await other.screen.getByRole('button', { name: 'Continue' }).click();
    await expect
      .poll(other.submitted)
      .toMatchObject([{ workflowComponentData: { isDocumentServiceNotApplicable: true } }]);
  });
});

test('a completed letter is among the values of a step that can only be read [DOC-03]', async () => {
  const tracking = { ...trackingOf(withLetter(), eventData({ documentId: GUID })), isReadOnly: true };
  const { screen } = await showProcess({
    record: recordOf(),
    workflow: workflowOf({}, component(2, 'Hearing', 'Event', [advance])),
    tracking,
    answers: [status(2)],
  });
  await expect.element(screen.getByRole('button', { name: 'Download Document' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Download for Word' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Update Document' }).elements()).toEqual([]);
});
