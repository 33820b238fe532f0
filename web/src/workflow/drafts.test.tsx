import { getComponentTracking, saveComponentDraft, submitComponent } from '@evenhand/contract/component-tracking';
import { getWorkflowTracking } from '@evenhand/contract/workflow';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { showProcess } from '../testing/show-process.tsx';
import { detailsTrackingOf, recordOf } from '../testing/small-process.ts';

beforeEach(() => page.viewport(1440, 900));

describe('drafts', () => {
  test('what is typed is kept on the server, and the screen shows when', async () => {
    const { screen, sent } = await showProcess({ tracking: detailsTrackingOf() });
    await screen.getByRole('textbox', { name: 'Details' }).fill('Half a thought');
    await expect
      .poll(() => sent(saveComponentDraft.path))
      .toMatchObject([{ draft: { freeText: 'Half a thought' }, baseUpdatedAt: '2026-11-18T09:00:00.000Z' }]);
    await expect.element(screen.getByText('Draft saved 14:42')).toBeVisible();
  });

  test('what is typed is sent at once when the page is left, and its call goes on without the page [PROC-37]', async () => {
    const { screen, calls } = await showProcess({ tracking: detailsTrackingOf() });
    await screen.getByRole('textbox', { name: 'Details' }).fill('Half a thought');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    window.dispatchEvent(new Event('pagehide'));
    const kept = calls.filter(({ route }) => route === saveComponentDraft);
    expect(kept).toMatchObject([{ body: { draft: { freeText: 'Half a thought' } }, outlivesPage: true }]);
    await expect.poll(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  const someoneElse = 'Someone else has saved this since you opened it.';
  test.each([
    [
      'with who and when',
      { at: '2026-11-18T09:30:00.000Z' },
      'Edda Marlowe · 18/11/2026 09:30',
      'Saved by Edda Marlowe',
      someoneElse,
      'Yours',
      'Keep mine',
      'Use theirs',
    ],
    [
      'with the time alone once it has changed again',
      { at: '2026-11-18T09:20:00.000Z' },
      '18/11/2026 09:30',
      'Saved by someone else',
      someoneElse,
      'Yours',
      'Keep mine',
      'Use theirs',
    ],
    [
      'as my own where I saved it in another window',
      { at: '2026-11-18T09:30:00.000Z', isOwn: true },
      'You, in another window or on another device · 18/11/2026 09:30',
      'Saved elsewhere by you',
      'You have saved this elsewhere since you opened it here.',
      'In this window',
      'Keep this one',
      'Use the other one',
    ],
  ])(
    'a newer version is shown beside mine until one is chosen, %s [PROC-37]',
    async (_case, saved, line, heading, lead, here, keep, take) => {
      let isNewer = false;
      const changed = { name: 'Edda Marlowe', ...saved };
      const theirs = detailsTrackingOf({ updatedAt: '2026-11-18T09:30:00.000Z' });
      const { screen } = await showProcess({
        answers: [
          answer(getComponentTracking, () =>
            isNewer
              ? {
                  ...theirs,
                  componentTrackingData: { ...theirs.componentTrackingData, freeText: 'Their thought' } as never,
                }
              : detailsTrackingOf(),
          ),
          {
            route: saveComponentDraft,
            reply: () => {
              isNewer = true;
              const error = {
                isError: true,
                errorCode: 'ALREADY_EXISTS',
                errorDescription: 'Newer.',
                current: {},
                changed,
              };
              return Response.json(error, { status: 409 });
            },
          },
        ],
      });
      await screen.getByRole('textbox', { name: 'Details' }).fill('My thought');
      const dialog = page.getByRole('alertdialog');
      await expect.element(dialog.getByRole('region', { name: here }).getByText('My thought')).toBeVisible();
      await expect.element(dialog.getByRole('region', { name: heading }).getByText('Their thought')).toBeVisible();
      await expect.element(dialog.getByText(line, { exact: true })).toBeVisible();
      await expect.element(dialog.getByText(lead, { exact: false })).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: keep })).toBeVisible();
      await dialog.getByRole('button', { name: take }).click();
      await expect.element(screen.getByRole('textbox', { name: 'Details' })).toHaveValue('Their thought');
    },
  );

  test('saving the same text again over the version of the first save is another act', async () => {
    let reads = 0;
    const { screen, calls, submitted } = await showProcess({
      answers: [
        answer(getComponentTracking, () => detailsTrackingOf({ updatedAt: `2026-11-18T09:0${reads++}:00.000Z` })),
      ],
    });
    const save = screen.getByRole('button', { name: 'Save' });
    await save.click();
    await expect.element(screen.getByText('Progress tracked.')).toBeVisible();
    await save.click();
    await expect
      .poll(submitted)
      .toMatchObject([{ baseUpdatedAt: '2026-11-18T09:00:00.000Z' }, { baseUpdatedAt: '2026-11-18T09:01:00.000Z' }]);
    const keys = calls.filter(({ route }) => route === submitComponent).map(({ actionKey }) => actionKey);
    expect(new Set(keys).size).toBe(2);
  });

  test('a lock while typing shows the reason and the words that were not sent', async () => {
    let isLocked = false;
    const { screen } = await showProcess({
      tracking: detailsTrackingOf(),
      answers: [
        answer(getWorkflowTracking, () => recordOf(isLocked ? { lockedBecause: 'locked' } : {})),
        {
          ...refuse(saveComponentDraft, 403, { errorCode: 'NOT_AUTHORISED', errorDescription: 'This case is locked.' }),
          reply: () => {
            isLocked = true;
            return Response.json(
              { isError: true, errorCode: 'NOT_AUTHORISED', errorDescription: 'This case is locked.' },
              { status: 403 },
            );
          },
        },
      ],
    });
    await screen.getByRole('textbox', { name: 'Details' }).fill('Just too late');
    await expect.element(screen.getByText(/This case is locked\. You can view it/)).toBeVisible();
    await expect.element(screen.getByText('Just too late')).toBeVisible();
  });
});
