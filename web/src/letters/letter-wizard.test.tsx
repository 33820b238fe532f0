import { beginDocument, completeDocument, getDocument, saveDocument } from '@evenhand/contract/letters';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { letterOf } from '../testing/letter-of.ts';
import { CONTINUE, showLetter as show } from '../testing/show-letter.tsx';

const letter = letterOf();
const GUID = letter.documentGuid;
const full = {
  date: '2026-11-18',
  time: '10:45',
  place: 'Quiet room',
  worst: 'dismissal',
  allegations: 'Late on 3 November',
};
/** The template of the letter, whose date may be left out. */
const optionalDate = {
  ...letter.template,
  steps: letter.template.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => (field.key === 'date' ? { ...field, isOptional: true } : field)),
  })),
};

beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

describe('the addresses of a letter', () => {
  test("'/wizard/new' begins the letter of the event and shows it [ROUTE-34, DOC-04]", async () => {
    const { screen, calls, heading } = await show(`/wizard/new?documentGuid=${GUID}&templateId=7&caseId=10001`, [
      answer(beginDocument, letter),
    ]);
    await expect.element(heading('Hearing details')).toBeVisible();
    await expect.element(screen.getByText('Case 10001 · Callum Brightwater')).toBeVisible();
    expect(calls.filter(({ route }) => route === beginDocument).map(({ body }) => body)).toEqual([
      { documentGuid: GUID, templateId: 7, caseId: 10001 },
    ]);
    await expect.element(screen.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  test("'/wizard/continue' goes on with a letter [ROUTE-35, DOC-05]", async () => {
    const { box, step } = await show();
    await step('Hearing details').click();
    await expect.element(box('Hearing date')).toHaveValue('18/11/2026');
  });

  test.each([
    '/wizard/new',
    '/wizard/new?documentGuid=x&templateId=7&caseId=10001',
    '/wizard/continue',
    '/wizard/continue?existingDocumentGuid=1',
  ])("'%s' names no letter, says so and asks for none [ROUTE-34, ROUTE-35]", async (path) => {
    const { screen, calls } = await show(path);
    await expect
      .element(screen.getByText('This link does not lead to a letter. Open the letter from its event.'))
      .toBeVisible();
    expect(calls.filter(({ route }) => route.service === 'document')).toEqual([]);
  });

  test.each(['NOT_FOUND', 'CASE_NOT_FOUND'])(
    'a letter that is not there or not to be seen (%s) reads the same',
    async (errorCode) => {
      const { screen } = await show(CONTINUE, [refuse(getDocument, 404, { errorCode, errorDescription: 'No.' })]);
      await expect.element(screen.getByRole('heading', { name: 'Letter not found' })).toBeVisible();
      await expect.element(screen.getByText('It does not exist, or you do not have access to it.')).toBeVisible();
      expect(screen.getByRole('alertdialog').elements()).toEqual([]);
    },
  );

  test.each([
    [400, 'BAD_REQUEST', 'This event has no letter.'],
    [403, 'NOT_AUTHORISED', 'This case is locked.'],
  ])(
    'a letter that may not be begun (%s) says why and leads back to the case; trying again is not offered',
    async (status, errorCode, errorDescription) => {
      const refused = refuse(beginDocument, status, { errorCode, errorDescription });
      const { screen, button } = await show(`/wizard/new?documentGuid=${GUID}&templateId=7&caseId=10001`, [refused]);
      await expect.element(screen.getByRole('heading', { name: 'The letter cannot be opened' })).toBeVisible();
      await expect.element(screen.getByText(errorDescription)).toBeVisible();
      await expect
        .element(screen.getByRole('link', { name: 'Back to Case 10001' }))
        .toHaveAttribute('href', '/cases/10001');
      expect(button('Retry').elements()).toEqual([]);
    },
  );

  test('a letter that could not be begun for now can be tried again', async () => {
    const refused = refuse(beginDocument, 503, { errorCode: 'EXCEPTION', errorDescription: 'Busy.' });
    const { button } = await show(`/wizard/new?documentGuid=${GUID}&templateId=7&caseId=10001`, [refused]);
    await expect.element(button('Retry')).toBeVisible();
  });

  test('an event that has a letter in progress shows that one, under its own id [DOC-05]', async () => {
    const other = '11111111-6e0e-4f0c-9a53-2f1d3f6a9b11';
    const { step, box, saved, calls } = await show(`/wizard/new?documentGuid=${other}&templateId=7&caseId=10001`, [
      answer(beginDocument, letter),
    ]);
    await step('Hearing details').click();
    await box('Place').fill('Quiet room');
    await expect.poll(saved).toHaveLength(1);
    expect(calls.find(({ route }) => route === saveDocument)?.params).toEqual({ documentGuid: GUID });
  });
});

describe('the steps', () => {
  test('are reached in any order; the heading takes focus and a complete step has a tick', async () => {
    const { step, heading, button } = await show();
    await expect.element(step('Completed: Recipient')).toBeVisible();
    await step('Allegations').click();
    await expect.element(heading('Allegations')).toHaveFocus();
    await expect.element(step('Allegations')).toHaveAttribute('aria-current', 'step');
    await button('Back').click();
    await expect.element(heading('Hearing details')).toHaveFocus();
    await button('Next: Allegations').click();
    await button('Next: Check and complete').click();
    await expect.element(heading('Check and complete')).toHaveFocus();
  });

  test('hold a field of each kind; what the case holds is read, and what it lacks says what to do', async () => {
    const { screen, step, box } = await show(CONTINUE, [
      answer(getDocument, letterOf({ caseValues: { 'employee.name': 'Callum Brightwater' } })),
    ]);
    await step('Recipient').click();
    await expect.element(screen.getByRole('group', { name: 'Employee' }).getByText('From the case')).toBeVisible();
    await step('Hearing details').click();
    await expect.element(screen.getByText("Give at least 5 working days' notice.")).toBeVisible();
    await expect.element(box('Start time')).toBeVisible();
    await expect.element(box('Place')).toBeVisible();
    await expect.element(screen.getByText('0/200')).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'Dismissal' })).not.toBeChecked();
    await expect.element(screen.getByPlaceholder('Parking, breaks, an interpreter…')).toBeVisible();
    const manager = screen.getByRole('group', { name: 'Hearing manager' });
    await expect.element(manager.getByText('Not recorded on the case yet.')).toBeVisible();
    await expect
      .element(
        manager.getByText('Add it on the case, then come back: the letter updates automatically.', { exact: false }),
      )
      .toBeVisible();
    await expect.element(manager.getByRole('link', { name: 'Open the case' })).toHaveAttribute('href', '/cases/10001');
    expect(manager.getByRole('textbox').elements()).toEqual([]);
  });

  test('on a phone unfold from one line, and the letter opens as a dialog', async () => {
    await page.viewport(390, 844);
    const { screen, heading, button } = await show();
    await screen.getByRole('button', { name: /Step 2 of 4/ }).click();
    await screen.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Allegations' }).click();
    await expect.element(heading('Allegations')).toHaveFocus();
    await button('Show the letter').click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await expect.element(dialog.getByText('Page 1 of 1')).toBeVisible();
    await expect.element(dialog.getByText(/Dear/)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('the letter beside the form', () => {
  test('comes to what is written, also where that is in the letter only from then on', async () => {
    await page.viewport(1440, 300);
    const { screen, step, preview } = await show();
    await step('Hearing details').click();
    await screen.getByPlaceholder('Parking, breaks, an interpreter…').fill('Please park behind the depot.');
    await expect.element(preview.getByText('Please park behind the depot.')).toBeInViewport();
  });

  test('shows what is typed at once, marks the field with focus, and boxes what is missing', async () => {
    const { step, box, preview } = await show();
    await step('Hearing details').click();
    await expect.element(preview.getByText('18 November 2026')).toBeVisible();
    await expect.element(preview.getByText('Allegations: to be added in step 3')).toBeVisible();
    await box('Place').fill('Quiet room');
    const place = preview.getByText('Quiet room', { exact: true });
    await expect.element(place).toHaveAttribute('data-on', 'true');
    await box('Start time').click();
    await expect.element(place).not.toHaveAttribute('data-on');
    // An unreadable time is not in the letter.
    await box('Start time').fill('later');
    await expect.element(preview.getByText(/^Start time/)).toBeVisible();
  });

  test('counts its pages and has three sizes', async () => {
    const long = letterOf({ values: { ...full, allegations: 'Late once more.\n'.repeat(120) } });
    const { preview } = await show(CONTINUE, [answer(getDocument, long)]);
    await expect.element(preview.getByText(/^Page 1 of [3-5]$/)).toBeVisible();
    for (const percent of ['100', '125', '150', '100']) {
      await expect.element(preview.getByRole('button', { name: `Zoom, now ${percent}%` })).toBeVisible();
      await preview.getByRole('button', { name: /^Zoom/ }).click();
    }
  });
});

describe('completing', () => {
  test('waits for the choice between two versions, and leads to it', async () => {
    const theirs = letterOf({ values: { ...full, place: 'Boardroom' }, updatedAt: '2026-11-10T11:08:00.000Z' });
    const conflict = refuse(saveDocument, 409, {
      errorCode: 'ALREADY_EXISTS',
      errorDescription: 'Changed.',
      current: {},
    });
    let isRefused = false;
    const refusing: FakeAnswer = {
      route: conflict.route,
      reply: (call) => {
        isRefused = true;
        return conflict.reply(call);
      },
    };
    const { screen, step, box, button, completed } = await show(CONTINUE, [
      answer(getDocument, () => (isRefused ? theirs : letterOf({ values: full }))),
      refusing,
    ]);
    await step('Hearing details').click();
    await box('Place').fill('Library');
    await step('Check and complete').click();
    const choice = screen.getByRole('alert').filter({ hasText: 'Somebody else has changed this letter' });
    await expect.element(choice).toBeVisible();
    await button('Complete letter').click();
    await expect.element(choice).toHaveFocus();
    await expect.element(choice).toBeInViewport();
    expect(completed()).toEqual([]);
  });

  test('names an optional date that is half typed, which the letter would leave out, and sends nothing', async () => {
    const { screen, step, button, completed } = await show(CONTINUE, [
      answer(getDocument, letterOf({ template: optionalDate, values: full })),
    ]);
    const date = screen.getByRole('textbox', { name: /^Hearing date/ });
    await step('Hearing details').click();
    await date.fill('19/1');
    await step('Check and complete').click();
    await expect.element(screen.getByText('The letter cannot be completed yet.')).toBeVisible();
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: '(Enter the date as DD/MM/YYYY.)' }))
      .toBeVisible();
    expect(screen.getByText(/Nothing is missing/).elements()).toEqual([]);
    await button('Complete letter').click();
    await screen.getByRole('link', { name: 'Hearing details: Hearing date' }).click();
    await expect.element(date).toHaveFocus();
    await expect.element(date).toHaveAccessibleDescription('Enter the date as DD/MM/YYYY.');
    await expect.element(date).toHaveValue('19/1');
    expect(completed()).toEqual([]);
  });

  test('with a gap names it, leads to it, and sends nothing', async () => {
    const { screen, step, box, button, completed } = await show(CONTINUE, [
      answer(getDocument, letterOf({ values: { ...full, place: '' } })),
    ]);
    await step('Check and complete').click();
    await expect.element(screen.getByText('1 item is missing')).toBeVisible();
    await button('Complete letter').click();
    await expect
      .element(screen.getByRole('alert').filter({ hasText: 'The letter cannot be completed yet.' }))
      .toHaveFocus();
    await screen.getByRole('link', { name: 'Hearing details: Place' }).click();
    await expect.element(box('Place')).toHaveFocus();
    await expect.element(box('Place')).toHaveAccessibleDescription('Required to complete the letter.');
    expect(completed()).toEqual([]);
  });

  test('says beside its button that it is final, asks nothing more, and shows the letter to be downloaded [DOC-03, DOC-06]', async () => {
    const begun = letterOf({ values: full });
    const done = letterOf({
      values: full,
      documentStatus: 2,
      completed: { at: '2026-11-10T11:20:00.000Z', by: 'Maren Oduya' },
      readOnlyBecause: 'completed',
    });
    const { screen, step, button, completed } = await show(CONTINUE, [
      answer(getDocument, begun),
      answer(completeDocument, done),
    ]);
    await step('Check and complete').click();
    await expect.element(screen.getByText('Nothing is missing. The letter can be completed.')).toBeVisible();
    await expect
      .element(button('Complete letter'))
      .toHaveAccessibleDescription(
        'A completed letter stays as it is. A mistake is put right by a further letter, which takes its place.',
      );
    expect(completed()).toEqual([]);
    await button('Complete letter').click();
    await expect.element(screen.getByRole('heading', { name: 'The letter is complete' })).toHaveFocus();
    expect(completed()).toEqual([{ values: full, body: null, baseUpdatedAt: begun.updatedAt }]);
    await expect
      .element(
        screen.getByText(
          'Completed by Maren Oduya on 10/11/2026 11:20. It is kept on the case under Files. Download, sign and send the letter.',
        ),
      )
      .toBeVisible();
    await expect.element(button('Download PDF')).toBeVisible();
    await expect.element(button('Download for Word')).toBeVisible();
    expect(screen.getByRole('textbox').elements()).toEqual([]);
  });

  test('that fails without a word of the server names no address', async () => {
    const silent = refuse(completeDocument, 502, { errorCode: '', errorDescription: '' });
    const { screen, step, button } = await show(CONTINUE, [answer(getDocument, letterOf({ values: full })), silent]);
    await step('Check and complete').click();
    await button('Complete letter').click();
    await expect
      .element(
        screen
          .getByRole('alert')
          .filter({ hasText: 'The letter cannot be completed yet. Something went wrong. Please try again.' }),
      )
      .toHaveFocus();
  });

  test('that the server refuses names the fields it found missing', async () => {
    const refused = refuse(completeDocument, 400, {
      errorCode: 'BAD_REQUEST',
      errorDescription: 'Gaps.',
      fields: { place: 'Place is missing.' },
    });
    const { screen, step, button, heading } = await show(CONTINUE, [
      answer(getDocument, letterOf({ values: full })),
      refused,
    ]);
    await step('Check and complete').click();
    await button('Complete letter').click();
    await expect
      .element(screen.getByRole('alert').filter({ hasText: 'The letter cannot be completed yet.' }))
      .toBeVisible();
    await screen.getByRole('link', { name: 'Hearing details: Place' }).click();
    await expect.element(heading('Hearing details')).toBeVisible();
  });
});

describe('a letter that cannot be written', () => {
  test.each([
    ['closed', 'This case is closed. You can read the letter but you cannot change it.'],
    ['locked', 'This case is locked. You can read the letter but you cannot change it until the case is unlocked.'],
    ['role', 'You can read this letter but you cannot change it.'],
  ] as const)('(%s) is shown with the reason and sends nothing', async (readOnlyBecause, reason) => {
    const { screen, saved } = await show(CONTINUE, [answer(getDocument, letterOf({ readOnlyBecause }))]);
    await expect.element(screen.getByText(reason)).toBeVisible();
    await expect
      .element(screen.getByRole('region', { name: 'Letter' }).getByText(/Dear Callum Brightwater/))
      .toBeVisible();
    expect([
      ...screen.getByRole('textbox').elements(),
      ...screen.getByRole('button', { name: 'Complete letter' }).elements(),
    ]).toEqual([]);
    expect(saved()).toEqual([]);
  });

  test('any more shows what was typed and could not be saved', async () => {
    let isLocked = false;
    const refused = refuse(saveDocument, 403, { errorCode: 'NOT_AUTHORISED', errorDescription: 'The case is locked.' });
    const answers = [refused, answer(getDocument, () => (isLocked ? letterOf({ readOnlyBecause: 'locked' }) : letter))];
    const { screen, step, box } = await show(CONTINUE, answers);
    await step('Hearing details').click();
    isLocked = true;
    await box('Place').fill('Quiet room');
    await expect
      .element(screen.getByText('What you typed could not be saved. Copy what you still need.'))
      .toBeVisible();
    await expect.element(screen.getByText('Quiet room')).toBeVisible();
  });
});

test('everything is reached by keyboard, in the order of the screen', async () => {
  const { step, heading } = await show();
  await step('Hearing details').click();
  await expect.element(heading('Hearing details')).toHaveFocus();
  const names: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    await userEvent.tab();
    names.push(document.activeElement?.getAttribute('data-path') ?? document.activeElement?.textContent ?? '');
  }
  expect(names.slice(0, 4)).toEqual(['date', 'time', 'place', 'worst']);
  expect(names.at(-1)).toBe('Next: Allegations');
});

test('while a letter is opened nothing of it is shown', async () => {
  const { screen } = await show(CONTINUE, [keepWaiting(getDocument)]);
  await expect.element(screen.getByText('Loading')).toBeInTheDocument();
  expect(screen.getByRole('textbox').elements()).toEqual([]);
});
