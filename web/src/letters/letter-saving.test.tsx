import { getDocument, saveDocument } from '@evenhand/contract/letters';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { letterOf } from '../testing/letter-of.ts';
import { CONTINUE, SAVED_AT, showLetter as show } from '../testing/show-letter.tsx';

const letter = letterOf();

beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

describe('saving', () => {
  test('happens while typing, over the version that was read', async () => {
    const { screen, step, box, saved } = await show();
    await expect.element(screen.getByText('Saved 11:06')).toBeVisible();
    await step('Hearing details').click();
    await box('Place').fill('Quiet room');
    await expect
      .poll(saved)
      .toEqual([{ values: { date: '2026-11-18', place: 'Quiet room' }, body: null, baseUpdatedAt: letter.updatedAt }]);
    await expect.element(screen.getByText('Saved 11:07')).toBeVisible();
  });

  test('leaves out a half-typed date, which stays on the screen', async () => {
    const { step, box, saved } = await show();
    await step('Hearing details').click();
    await box('Hearing date').fill('19/1');
    await box('Place').fill('Quiet room');
    await expect.poll(saved).toMatchObject([{ values: { date: '', place: 'Quiet room' } }]);
    await expect.element(box('Hearing date')).toHaveValue('19/1');
    await expect.element(box('Hearing date')).toHaveAccessibleDescription('Enter a date as DD/MM/YYYY');
  });

  test('leaves out a date in a year that cannot be meant, which stays on the screen with a sentence [DATE-02]', async () => {
    const { step, box, saved } = await show();
    await step('Hearing details').click();
    await box('Hearing date').fill('20/11/0206');
    await box('Place').fill('Quiet room');
    await expect.poll(saved).toMatchObject([{ values: { date: '', place: 'Quiet room' } }]);
    await expect.element(box('Hearing date')).toHaveValue('20/11/0206');
    await expect.element(box('Hearing date')).toHaveAccessibleDescription(/^Check the year: it must be from/);
  });

  test('the button to the next step stays at a half-typed date and leads to it, and goes on once it is a date', async () => {
    const { screen, step, box } = await show();
    const next = screen.getByRole('button', { name: /^Next: / });
    await step('Hearing details').click();
    await box('Hearing date').fill('31/02/2026');
    await box('Place').click();
    await next.click();
    await expect.element(box('Hearing date')).toHaveFocus();
    await expect.element(box('Hearing date')).toHaveAccessibleDescription(/is not a real date/);
    await box('Hearing date').fill('19/11/2026');
    await next.click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Hearing details' })).not.toBeInTheDocument();
  });

  test('and exit asks first where a date or time is half typed', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    const { step, box, button, address } = await show();
    await step('Hearing details').click();
    await box('Hearing date').fill('19/1');
    await button('Save and exit').click();
    const question = page.getByRole('alertdialog', { name: 'Part of this letter is not saved' });
    await expect
      .element(question.getByText('Not a full date or time, so not saved: Hearing date.', { exact: false }))
      .toBeVisible();
    expect(close).not.toHaveBeenCalled();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect.element(box('Hearing date')).toHaveValue('19/1');
    await button('Save and exit').click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect.poll(address).toBe('/cases/10001');
  });

  test('that fails is said, and what was typed stays; leaving then asks first', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    const failing = refuse(saveDocument, 503, { errorCode: 'EXCEPTION', errorDescription: 'Busy.' });
    const { screen, step, box, button, address } = await show(CONTINUE, [failing]);
    await step('Hearing details').click();
    await box('Place').fill('Quiet room');
    await expect
      .element(screen.getByText('Not saved yet. We keep trying; what you typed is still here.'))
      .toBeVisible();
    await expect.element(box('Place')).toHaveValue('Quiet room');
    await button('Save and exit').click();
    await page
      .getByRole('alertdialog', { name: 'This letter is not saved' })
      .getByRole('button', { name: 'Stay here' })
      .click();
    await expect.element(box('Place')).toHaveValue('Quiet room');
    expect(close).not.toHaveBeenCalled();
    expect(address()).toBe(CONTINUE);
  });

  test('and exit saves what is typed, closes the tab, and goes to the case where it cannot', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    const { step, box, button, saved, address } = await show();
    await step('Hearing details').click();
    await box('Place').fill('Quiet room');
    await button('Save and exit').click();
    await expect.poll(saved).toHaveLength(1);
    await expect.poll(address).toBe('/cases/10001');
    expect(close).toHaveBeenCalledOnce();
  });

  test('that meets a newer version shows both, and keeps the one that is chosen', async () => {
    const theirs = letterOf({
      values: { date: '2026-11-18', place: 'Boardroom' },
      updatedAt: '2026-11-10T11:08:00.000Z',
    });
    const conflict = refuse(saveDocument, 409, {
      errorCode: 'ALREADY_EXISTS',
      errorDescription: 'Changed.',
      current: {},
      changed: { name: 'Teodora Whitlock', at: theirs.updatedAt, isOwn: false },
    });
    let isFirst = true;
    const answers: FakeAnswer[] = [
      answer(getDocument, () => (isFirst ? letter : theirs)),
      {
        route: conflict.route,
        reply: (call) => {
          if (!isFirst) return answer(saveDocument, { updatedAt: SAVED_AT }).reply(call);
          isFirst = false;
          return conflict.reply(call);
        },
      },
    ];
    const { screen, step, box, button, saved } = await show(CONTINUE, answers);
    await step('Hearing details').click();
    await box('Place').fill('Quiet room');
    await expect.poll(saved).toHaveLength(1);
    const alert = screen.getByRole('alert').filter({ hasText: 'Somebody else has changed this letter' });
    await expect
      .element(alert.getByRole('region', { name: 'Saved by Teodora Whitlock' }).getByText('Boardroom'))
      .toBeVisible();
    await expect.element(alert.getByRole('region', { name: 'Yours' }).getByText('Quiet room')).toBeVisible();
    await expect.element(box('Place')).toHaveValue('Quiet room');
    await button('Keep mine').click();
    await expect
      .poll(() => saved().at(-1))
      .toEqual({ values: { date: '2026-11-18', place: 'Quiet room' }, body: null, baseUpdatedAt: theirs.updatedAt });
  });
});

test('a save whose answer was lost is no conflict when it is tried again', async () => {
  const stored = letterOf({
    values: { place: 'Quiet room', more: '', date: '', worst: 'dismissal' },
    updatedAt: SAVED_AT,
  });
  let tries = 0;
  const lost = refuse(saveDocument, 503, { errorCode: 'EXCEPTION', errorDescription: 'Busy.' });
  const conflict = refuse(saveDocument, 409, {
    errorCode: 'ALREADY_EXISTS',
    errorDescription: 'Changed.',
    current: {},
  });
  const answers: FakeAnswer[] = [
    answer(getDocument, () =>
      tries === 0 ? letterOf({ values: { date: '2026-11-18', worst: 'dismissal' } }) : stored,
    ),
    {
      route: lost.route,
      reply: (call) => {
        tries += 1;
        return (tries === 1 ? lost : conflict).reply(call);
      },
    },
  ];
  const { screen, step, box, saved } = await show(CONTINUE, answers);
  await step('Hearing details').click();
  await box('Place').fill('Quiet room');
  await box('Hearing date').fill('19/1');
  await expect.element(screen.getByText('Not saved yet. We keep trying; what you typed is still here.')).toBeVisible();
  await step('Allegations').click();
  await expect.element(screen.getByText('Saved 11:07')).toBeVisible();
  expect(saved()).toHaveLength(2);
  expect(screen.getByText('Somebody else has changed this letter').elements()).toEqual([]);
  await step('Hearing details').click();
  await expect.element(box('Hearing date')).toHaveValue('19/1');
});
