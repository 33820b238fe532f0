import type { LetterBlock } from '@evenhand/contract/letter-template';
import { completeDocument, getDocument, saveDocument } from '@evenhand/contract/letters';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { letterOf } from '../testing/letter-of.ts';
import { pasteInto, pictureOf } from '../testing/paste-into.ts';
import { CONTINUE, showLetter } from '../testing/show-letter.tsx';

const full = {
  date: '2026-11-18',
  time: '10:45',
  place: 'Quiet room',
  worst: 'dismissal',
  allegations: 'Late on 3 November',
};
const { template } = letterOf();

beforeEach(() => page.viewport(1440, 900));

async function show(changes: Parameters<typeof letterOf>[0] = {}, answers: Parameters<typeof showLetter>[1] = []) {
  const app = await showLetter(CONTINUE, [answer(getDocument, letterOf({ values: full, ...changes })), ...answers]);
  await app.step('Check and complete').click();
  const { screen, saved } = app;
  const words = screen.getByRole('textbox', { name: 'Words of this letter' });
  return {
    ...app,
    words,
    toolbar: screen.getByRole('toolbar', { name: 'Formatting: Words of this letter' }),
    async edit() {
      await screen.getByRole('button', { name: 'Change the wording' }).click();
      await expect.element(words).toHaveFocus();
      // The cursor follows the focus a moment later.
      await expect.poll(() => words.element().contains(document.getSelection()?.anchorNode ?? null)).toBe(true);
    },
    bodies: () => (saved() as { body: LetterBlock[] | null }[]).map(({ body }) => body),
  };
}

/** Blocks as a reader sees them: fields by key, bold in stars, italic in underscores. */
function linesOf(body: readonly LetterBlock[] | null | undefined): string[] {
  return (body ?? []).flatMap((block) =>
    (block.kind === 'list' ? block.items : [block.runs]).map((runs) =>
      runs
        .map((run) => {
          const words = 'text' in run ? run.text : `{${run.field}}`;
          const bold = run.isBold ? `*${words}*` : words;
          return run.isItalic ? `_${bold}_` : bold;
        })
        .join(''),
    ),
  );
}

describe('the words of a letter', () => {
  test('are the standard ones until they are changed; then the letter beside them and the record say so', async () => {
    const { screen, edit, bodies, preview } = await show();
    await expect.element(screen.getByText('This letter uses the standard wording.')).toBeVisible();
    await edit();
    await userEvent.keyboard('As we agreed: ');
    await expect.element(screen.getByText('The wording was changed from the template.')).toBeVisible();
    await expect.element(preview.getByText(/As we agreed: Dear/)).toBeVisible();
    await expect.poll(bodies).toHaveLength(1);
    expect(linesOf(bodies()[0])).toEqual([
      'As we agreed: Dear {employee.name},',
      'Invitation to a disciplinary hearing',
      'You are invited to a hearing on {date} at {time} in {place}. It will be led by {participant.hearing-manager.name}.',
      '{allegations}',
      'The most serious result could be dismissal.',
      '{more}',
    ]);
  });

  test('are typed where a person clicks at once, although the editor takes the focus when it opens', async () => {
    const { screen, words, preview } = await show();
    const clicked = new Promise<void>((resolve) => {
      new MutationObserver((_changes, observer) => {
        const [paragraph] = [...document.querySelectorAll<HTMLElement>('[role=textbox] p')].filter((one) =>
          one.textContent?.startsWith('The most serious'),
        );
        if (paragraph === undefined) return;
        observer.disconnect();
        paragraph.closest<HTMLElement>('[role=textbox]')?.focus();
        document.getSelection()?.collapse(paragraph, paragraph.childNodes.length);
        resolve();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await screen.getByRole('button', { name: 'Change the wording' }).click();
    await clicked;
    await expect.element(words).toHaveFocus();
    await userEvent.keyboard(' It need not be.');
    await expect
      .element(preview.getByText('The most serious result could be dismissal. It need not be.'))
      .toBeVisible();
  });

  test('keep the parts whose condition does not hold, in their place', async () => {
    const { edit, bodies, words } = await show({ values: { ...full, worst: 'warning' } });
    await edit();
    expect(words.getByText('The most serious result could be dismissal.').elements()).toEqual([]);
    await userEvent.keyboard('A');
    await expect.poll(bodies).toHaveLength(1);
    const body = bodies()[0];
    expect(body?.map(({ when }) => when)).toEqual(template.body.map(({ when }) => when));
    expect(body?.slice(1)).toEqual(template.body.slice(1));
  });

  test('can be bold, italic and lists, by the toolbar and by keyboard, and undone', async () => {
    const { edit, bodies, toolbar } = await show();
    await edit();
    await userEvent.keyboard('{Control>}b{/Control}Bold{Control>}b{/Control} ');
    await toolbar.getByRole('button', { name: 'Italic (Ctrl+I)' }).click();
    await expect
      .element(toolbar.getByRole('button', { name: 'Italic (Ctrl+I)' }))
      .toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('slanted');
    await toolbar.getByRole('button', { name: 'Italic (Ctrl+I)' }).click();
    await userEvent.keyboard('.{Enter}');
    await toolbar.getByRole('button', { name: 'Numbered list' }).click();
    await expect
      .poll(() => linesOf(bodies().at(-1)).slice(0, 2))
      .toEqual(['*Bold* _slanted_.', 'Dear {employee.name},']);
    await expect.poll(() => bodies().at(-1)?.[1]).toMatchObject({ kind: 'list', isNumbered: true });
    await toolbar.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click();
    await expect
      .poll(() =>
        bodies()
          .at(-1)
          ?.some((block) => block.kind === 'list' && block.isNumbered),
      )
      .toBe(false);
  });

  test('have a toolbar with one stop; the arrow keys go round it', async () => {
    const { edit, toolbar } = await show();
    await edit();
    await userEvent.tab({ shift: true });
    const bold = toolbar.getByRole('button', { name: 'Bold (Ctrl+B)' });
    await expect.element(bold).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(toolbar.getByRole('button', { name: 'Insert' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(toolbar.getByRole('button', { name: 'Italic (Ctrl+I)' })).toHaveFocus();
    await userEvent.keyboard('{End}{Home}');
    await expect.element(bold).toHaveFocus();
    expect(toolbar.element().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  test('lose a field as a whole; what the template asks for is named, and can be put back', async () => {
    const { screen, edit, bodies, toolbar } = await show();
    await edit();
    await userEvent.keyboard('{End}{ArrowLeft}');
    await userEvent.keyboard('{Backspace}');
    const warning = screen.getByRole('status').filter({ hasText: 'The letter no longer says: Employee.' });
    await expect.element(warning).toBeVisible();
    await expect.poll(() => linesOf(bodies().at(-1))[0]).toBe('Dear ,');
    await toolbar.getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('menuitem', { name: 'Employee' }).click();
    await expect.element(warning).not.toBeInTheDocument();
    await expect.element(screen.getByText('This letter uses the standard wording.')).toBeVisible();
  });

  test('go back to the standard ones, once the person is sure', async () => {
    const own: LetterBlock[] = [
      { kind: 'paragraph', when: null, runs: [{ text: 'Our own words', isBold: false, isItalic: false }] },
    ];
    const { screen, bodies, button, preview } = await show({ body: own });
    await expect.element(preview.getByText('Our own words')).toBeVisible();
    await button('Go back to the standard wording').click();
    const question = page.getByRole('alertdialog', { name: 'Go back to the standard wording?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(preview.getByText('Our own words')).toBeVisible();
    expect(bodies()).toEqual([]);
    await expect.element(question).not.toBeInTheDocument();
    await button('Go back to the standard wording').click();
    await question.getByRole('button', { name: 'Go back to the standard wording' }).click();
    await expect.element(preview.getByText(/Dear Callum Brightwater/)).toBeVisible();
    await expect.poll(bodies).toEqual([null]);
    await expect.element(screen.getByRole('heading', { name: 'Wording' })).toHaveFocus();
    await expect.element(screen.getByRole('button', { name: 'Change the wording' })).toBeVisible();
  });

  test('take nothing from a page but text, bold, italic and lists', async () => {
    const { edit, bodies, words } = await show();
    await edit();
    pasteInto(words.element(), {
      html: '<p>Seen <img src="x" onerror="alert(1)"><a href="javascript:alert(1)">here</a> <b>now</b><span data-merge-field="employee.salary">x</span></p>',
    });
    await expect.poll(() => linesOf(bodies().at(-1))[0]).toContain('Seen here *now*x');
    expect(words.element().querySelectorAll('a, img:not(.ProseMirror-separator), [onerror]')).toHaveLength(0);
  });

  test('hold a list in a list as lines of its item, and say so [PASTE-06]', async () => {
    const { edit, bodies, words, screen } = await show();
    await edit();
    pasteInto(words.element(), {
      html: '<p>Points</p><ol><li>Late<ul><li>Monday</li></ul></li><li>Rude</li></ol><p>End</p>',
    });
    await expect.poll(() => linesOf(bodies().at(-1)).slice(0, 3)).toEqual(['Points', 'Late\n– Monday', 'Rude']);
    await expect.element(screen.getByText('A letter has no lists within lists.', { exact: false })).toBeVisible();
  });

  test('say in words what is pasted and has no look in a letter, and that a picture was left out [PASTE-03, PASTE-05]', async () => {
    const { edit, bodies, words, screen } = await show();
    await edit();
    pasteInto(words.element(), {
      html: '<table><tr><td>Mon</td><td>late</td></tr><tr><td>Tue</td><td>sick</td></tr></table><p>He <s>did not</s> shout</p>',
    });
    await expect
      .poll(() => linesOf(bodies().at(-1)).slice(0, 3))
      .toEqual(['Mon | late', 'Tue | sick', expect.stringMatching(/^He \[crossed out: did not\] shout/)]);
    await expect
      .element(screen.getByText('A letter has no tables. Each row of the table you pasted is now a line.'))
      .toBeVisible();
    const before = bodies().length;
    pasteInto(words.element(), { files: [pictureOf()] });
    await expect
      .element(screen.getByText('A letter cannot hold pictures or files, so the one you pasted was left out.'))
      .toBeVisible();
    expect(bodies()).toHaveLength(before);
  });

  test('that met a newer version are shown beside it, and the chosen ones are in the editor', async () => {
    const theirs = letterOf({
      values: full,
      body: [{ kind: 'paragraph', when: null, runs: [{ text: 'Words of Teodora', isBold: false, isItalic: false }] }],
      updatedAt: '2026-11-10T11:08:00.000Z',
    });
    const conflict = refuse(saveDocument, 409, {
      errorCode: 'ALREADY_EXISTS',
      errorDescription: 'Changed.',
      current: {},
    });
    let isRefused = false;
    const { screen, edit, words } = await show({}, [
      answer(getDocument, () => (isRefused ? theirs : letterOf({ values: full }))),
      {
        route: conflict.route,
        reply: (call) => {
          isRefused = true;
          return conflict.reply(call);
        },
      },
    ]);
    await edit();
    await userEvent.keyboard('Mine. ');
    const alert = screen.getByRole('alert').filter({ hasText: 'Somebody else has changed this letter' });
    await expect.element(alert.getByText(/Mine. Dear/)).toBeVisible();
    await expect.element(alert.getByText('Words of Teodora')).toBeVisible();
    await alert.getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(words.getByText('Words of Teodora')).toBeVisible();
    expect(words.getByText(/Mine/).elements()).toEqual([]);
  });

  test('that were changed are completed with the letter, which says so before and after', async () => {
    const own: LetterBlock[] = [
      { kind: 'paragraph', when: null, runs: [{ text: 'Our own words', isBold: false, isItalic: false }] },
    ];
    const done = letterOf({
      values: full,
      body: own,
      documentStatus: 2,
      completed: { at: '2026-11-10T11:20:00.000Z', by: 'Maren Oduya' },
      readOnlyBecause: 'completed',
    });
    const { screen, button, completed } = await show({ body: own }, [answer(completeDocument, done)]);
    await expect.element(screen.getByText(/The letter no longer says: Employee, Hearing date/)).toBeVisible();
    await expect
      .element(button('Complete letter'))
      .toHaveAccessibleDescription(
        'A completed letter stays as it is. A mistake is put right by a further letter, which takes its place. The history will say that the wording was changed from the template.',
      );
    await button('Complete letter').click();
    await expect.element(screen.getByRole('heading', { name: 'The letter is complete' })).toBeVisible();
    await expect.element(screen.getByText('The wording was changed from the template.')).toBeVisible();
    expect(completed()).toMatchObject([{ values: full, body: own }]);
  });
});

test('A field that nobody has typed into follows the case, and is saved only once it was typed', async () => {
  let date = '2026-11-19';
  const { box, step, saved } = await showLetter(CONTINUE, [
    answer(getDocument, () => letterOf({ values: {}, prefilled: { date } })),
  ]);
  await step('Hearing details').click();
  await expect.element(box('Hearing date')).toHaveValue('19/11/2026');
  await box('Place').fill('Quiet room');
  await expect.poll(saved).toMatchObject([{ values: { place: 'Quiet room' } }]);
  expect(saved()[0]).not.toHaveProperty('values.date');
  await box('Hearing date').fill('20/11/2026');
  await expect.poll(() => saved().at(-1)).toMatchObject({ values: { place: 'Quiet room', date: '2026-11-20' } });
  date = '2026-11-21';
  await expect.element(box('Hearing date')).toHaveValue('20/11/2026');
});
