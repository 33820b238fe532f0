import { addMatter, changeMatter, listMatters, mergeMatter, withdrawMatter } from '@evenhand/contract/matters';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { findingOf, matterOf, showMatters, theo } from '../testing/show-matters.tsx';

beforeEach(() => page.viewport(1440, 900));

const drawer = () => page.getByRole('dialog').last();
const cellsOf = (row: Element): (string | null)[] =>
  [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);
const decided = matterOf(1, {
  findings: [
    findingOf(1, { stage: 'investigation', answer: 'case-to-answer', decidedBy: 'Ngozi Farraday', reasons: 'Enough.' }),
    findingOf(2, { decidedBy: 'Silas Brandt' }),
    findingOf(3, {
      stage: 'appeal',
      answer: 'not-upheld',
      decidedBy: 'Una Field',
      decidedOn: '2026-12-02',
      recordedBy: 'Maren Oduya',
      onBehalfReason: 'She dictated it on the telephone.',
      evidence: [
        { kind: 'file', id: 'f1', title: 'rota.pdf' },
        { kind: 'event', id: '44', title: 'Appeal hearing' },
        { kind: 'message', id: '7', title: 'Message from Jo Parry' },
      ],
    }),
  ],
  abilities: { change: false, close: false },
});

describe('The tab', () => {
  test('lists each with its number, category, people and finding, the first and that of an appeal [ALLEG-01, ALLEG-10]', async () => {
    const { screen } = await showMatters({ matters: [decided, matterOf(2, { category: null, against: null })] });
    await expect.element(screen.getByRole('heading', { name: 'Allegations' })).toBeVisible();
    const rows = screen.getByRole('table').getByRole('row').elements().slice(1).map(cellsOf);
    expect(rows).toEqual([
      [
        'Allegation 1',
        'Timekeeping',
        'What is said in number 1.',
        'Callum Brightwater',
        'Theo Marsh',
        'Upheld → Not upheld on appeal',
      ],
      ['Allegation 2', '', 'What is said in number 2.', '', 'Theo Marsh', 'No finding yet'],
    ]);
  });

  test('calls them matters where the process does, and says what to do while there are none [ALLEG-02]', async () => {
    const { screen } = await showMatters({ noun: 'matter' });
    await expect.element(screen.getByText('No matters have been recorded.')).toBeVisible();
    await expect.element(screen.getByText('Record each matter separately', { exact: false })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Add matter' })).toBeVisible();
  });

  test.each([
    ['there', true, 1],
    ['not there', false, 0],
  ])('is %s where the process of the case takes matters: %s [ALLEG-02]', async (_where, viewMatters, count) => {
    const { screen } = await showMatters({ abilities: { viewMatters } });
    await expect.element(screen.getByText('3.2 Hearing').first()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Matters' }).elements()).toHaveLength(count);
  });

  test('an observer reads number, category and finding, and can change nothing [ALLEG-14]', async () => {
    const unread = { text: null, against: null, raisedBy: null, abilities: { change: false, close: false } };
    const { screen } = await showMatters({
      matters: [matterOf(1, { ...unread, findings: [findingOf(1, { reasons: null })] })],
      abilities: { changeMatters: false },
    });
    await screen.getByRole('link', { name: 'Allegation 1' }).click();
    await expect.element(drawer().getByText('Decision: Upheld')).toBeVisible();
    expect(
      drawer()
        .getByRole('button')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['', 'Close']);
    expect(screen.getByRole('button', { name: 'Add allegation' }).elements()).toEqual([]);
  });

  test('a name that is withheld is read by HR, with that, and by nobody else [ALLEG-04]', async () => {
    const { screen } = await showMatters({
      matters: [matterOf(1, { isRaiserWithheld: true }), matterOf(2, { isRaiserWithheld: true, raisedBy: null })],
    });
    await expect.element(screen.getByRole('cell', { name: 'Theo Marsh (withheld)' })).toBeVisible();
    await expect.element(screen.getByRole('cell', { name: 'Name withheld' })).toBeVisible();
    await screen.getByRole('link', { name: 'Allegation 1' }).click();
    await expect.element(drawer().getByText('Theo Marsh. Only HR reads the name.')).toBeVisible();
  });

  test('those that are withdrawn or merged are shown by a switch, with why [ALLEG-05]', async () => {
    const closed = { abilities: { change: false, close: false } };
    const { screen } = await showMatters({
      matters: [
        matterOf(1),
        matterOf(2, { ...closed, state: 'withdrawn', closedReason: 'It was somebody else.' }),
        matterOf(3, { ...closed, state: 'merged', mergedInto: 1, closedReason: 'The same evening.' }),
      ],
    });
    await expect.element(screen.getByRole('link', { name: 'Allegation 1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Allegation 2' }).elements()).toEqual([]);
    await screen.getByRole('switch', { name: 'Show withdrawn and merged (2)' }).click();
    await expect.element(screen.getByRole('cell', { name: 'Withdrawn' })).toBeVisible();
    await screen.getByRole('link', { name: 'Allegation 3' }).click();
    await expect.element(drawer().getByText('Merged into allegation 1')).toBeVisible();
    await expect.element(drawer().getByText('The same evening.')).toBeVisible();
  });

  test('says that the list could not be loaded, and tries again', async () => {
    const refusal = { errorCode: 'EXCEPTION', errorDescription: 'Not now.' };
    const { screen, calls } = await showMatters({ answers: [refuse(listMatters, 500, refusal)] });
    await expect.element(screen.getByText('The list could not be loaded')).toBeVisible();
    const before = calls.length;
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => calls.length).toBeGreaterThan(before);
  });
});

describe('One of them', () => {
  test('its address opens it, with every finding, who made it and on what day, and its evidence [ALLEG-10, ALLEG-07]', async () => {
    const { address, screen } = await showMatters({ matters: [decided], at: 'matters?open=1' });
    await expect.element(drawer().getByRole('heading', { name: 'Allegation 1' })).toBeVisible();
    for (const words of [
      'Ngozi Farraday, 18/11/2026',
      'Decision: Upheld',
      'Silas Brandt, 18/11/2026',
      'Appeal: Not upheld',
      'Una Field, 02/12/2026',
      'Recorded by Maren Oduya: She dictated it on the telephone.',
    ])
      await expect.element(drawer().getByText(words), { message: words }).toBeVisible();
    await expect.element(drawer().getByRole('button', { name: /rota\.pdf/ })).toBeVisible();
    await expect
      .element(drawer().getByRole('link', { name: 'Appeal hearing' }))
      .toHaveAttribute('href', '/cases/10001/?action=event&eventId=44');
    await expect
      .element(drawer().getByRole('link', { name: 'Message from Jo Parry' }))
      .toHaveAttribute('href', '/cases/10001/messages?open=7');
    await userEvent.keyboard('{Escape}');
    await expect.poll(address).toBe('/cases/10001/matters');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('a change is sent with the version it began with, and closes the form [ALLEG-05]', async () => {
    const app = await showMatters({ matters: [matterOf(1, { version: 4 })], at: 'matters?open=1' });
    await drawer().getByRole('button', { name: 'Change' }).click();
    const said = drawer().getByRole('textbox', { name: 'What is said' });
    await expect.element(said).toHaveFocus();
    await said.fill('He left the doors open.');
    await drawer().getByRole('button', { name: 'Save' }).click();
    await expect.element(app.snackbar('Allegation 1 changed')).toBeVisible();
    expect(app.sent()).toMatchObject([
      {
        route: changeMatter,
        body: {
          text: 'He left the doors open.',
          categoryId: 1,
          against: { isEmployee: true },
          raisedBy: { partyId: 3 },
          version: 4,
        },
      },
    ]);
    await expect.element(drawer().getByText('He left the doors open.')).toBeVisible();
    await expect.element(drawer().getByRole('button', { name: 'Change' })).toHaveFocus();
  });

  test('what somebody else changed meanwhile is shown beside what was typed, which is sent when it is kept [ALLEG-05]', async () => {
    const conflict = { errorCode: 'ALREADY_EXISTS', errorDescription: 'Somebody else has changed this.' };
    const app = await showMatters({
      matters: [matterOf(1)],
      at: 'matters?open=1',
      answers: [
        {
          route: changeMatter,
          reply: (call) => {
            const { version, ...body } = call.body as { version: number; text: string };
            if (version !== 2) {
              app.world.matters = [matterOf(1, { version: 2, text: 'Theirs.' })];
              return refuse(changeMatter, 409, conflict).reply(call);
            }
            return answer(changeMatter, matterOf(1, { version: 3, text: body.text })).reply(call);
          },
        },
      ],
    });
    await drawer().getByRole('button', { name: 'Change' }).click();
    const said = drawer().getByRole('textbox', { name: 'What is said' });
    await said.fill('Mine.');
    await drawer().getByRole('button', { name: 'Save' }).click();
    await expect.element(drawer().getByText('Somebody else has changed it')).toBeVisible();
    await expect.element(drawer().getByText('Theirs.')).toBeVisible();
    await expect.element(said).toHaveValue('Mine.');
    await drawer().getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(app.snackbar('Allegation 1 changed')).toBeVisible();
    expect(app.sent().map(({ body }) => body)).toMatchObject([
      { text: 'Mine.', version: 1 },
      { text: 'Mine.', version: 2 },
    ]);
  });

  test('who may not read the name of the raiser cannot change it either [ALLEG-04]', async () => {
    const app = await showMatters({
      matters: [matterOf(1, { isRaiserWithheld: true, raisedBy: null })],
      at: 'matters?open=1',
    });
    await drawer().getByRole('button', { name: 'Change' }).click();
    await expect.element(drawer().getByText('Name withheld')).toBeVisible();
    expect(drawer().getByRole('combobox', { name: 'Raised by Optional' }).elements()).toEqual([]);
    expect(drawer().getByRole('checkbox').elements()).toEqual([]);
    await drawer().getByRole('textbox', { name: 'What is said' }).fill('Other words.');
    await drawer().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => app.sent().map(({ body }) => body)).toMatchObject([{ isRaiserWithheld: true }]);
  });

  test('is withdrawn with a reason, and not without [ALLEG-05]', async () => {
    const app = await showMatters({ matters: [matterOf(1)], at: 'matters?open=1' });
    await drawer().getByRole('button', { name: 'Withdraw' }).click();
    await drawer().getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(drawer().getByText('Field is required.')).toBeVisible();
    await drawer().getByRole('textbox', { name: 'Why is it withdrawn?' }).fill('It was somebody else.');
    await drawer().getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(app.snackbar('Allegation 1 withdrawn')).toBeVisible();
    expect(app.sent()).toMatchObject([{ route: withdrawMatter, body: { reason: 'It was somebody else.' } }]);
    await expect.element(drawer().getByText('Why it was withdrawn')).toBeVisible();
    expect(drawer().getByRole('button', { name: 'Withdraw' }).elements()).toEqual([]);
  });

  test('is merged into another open one, with a reason [ALLEG-05]', async () => {
    const app = await showMatters({
      matters: [matterOf(1), matterOf(2), matterOf(3, { state: 'withdrawn' })],
      at: 'matters?open=1',
    });
    await drawer().getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('combobox', { name: 'Merge into' }).click();
    expect(
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['Allegation 2: What is said in number 2.']);
    await page.getByRole('option').first().click();
    await drawer().getByRole('textbox', { name: 'Why are they the same?' }).fill('One evening.');
    await drawer().getByRole('button', { name: 'Merge' }).click();
    await expect.element(app.snackbar('Allegation 1 merged into allegation 2')).toBeVisible();
    expect(app.sent()).toMatchObject([{ route: mergeMatter, body: { into: 2, reason: 'One evening.' } }]);
  });
});

describe('Adding', () => {
  test('three are recorded in at most twelve clicks, each as it was typed [ALLEG-01]', async () => {
    const app = await showMatters();
    let clicks = 0;
    addEventListener('click', ({ isTrusted }) => (clicks += isTrusted ? 1 : 0), { capture: true });
    await app.screen.getByRole('button', { name: 'Add allegation' }).click();
    const said = drawer().getByRole('textbox', { name: 'What is said' });
    for (const [index, text] of ['He came late.', 'He left early.', 'He was rude.'].entries()) {
      await expect.element(said).toHaveFocus();
      await userEvent.keyboard(text);
      await app.choose('Category Optional', index === 2 ? 'Health and safety' : 'Timekeeping');
      await drawer()
        .getByRole('button', { name: index === 2 ? 'Save' : 'Save and add another', exact: true })
        .click();
      await expect.element(app.snackbar(`Allegation ${index + 1} recorded`)).toBeVisible();
      if (index < 2) await expect.element(said).toHaveValue('');
    }
    expect(clicks).toBeLessThanOrEqual(12);
    await expect.element(app.screen.getByRole('dialog')).not.toBeInTheDocument();
    const against = { isEmployee: true };
    expect(app.sent()).toMatchObject([
      { route: addMatter, body: { text: 'He came late.', categoryId: 1, against, raisedBy: null } },
      { route: addMatter, body: { text: 'He left early.', categoryId: 1, against } },
      { route: addMatter, body: { text: 'He was rude.', categoryId: 2, against } },
    ]);
    expect(new Set(app.sent().map(({ actionKey }) => actionKey)).size).toBe(3);
    expect(app.screen.getByRole('table').getByRole('row').elements()).toHaveLength(4);
  });

  test('the same by keyboard alone [ALLEG-01]', async () => {
    const app = await showMatters({ noun: 'matter' });
    await expect.element(app.screen.getByRole('button', { name: 'Add matter' })).toBeVisible();
    (app.screen.getByRole('button', { name: 'Add matter' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(drawer().getByRole('textbox', { name: 'What is said' })).toHaveFocus();
    await userEvent.keyboard('I was not paid.{Tab}');
    await expect.element(drawer().getByRole('combobox', { name: 'Category Optional' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}{Tab}');
    await expect.element(drawer().getByRole('textbox', { name: 'When Optional' })).toHaveFocus();
    await userEvent.keyboard('Since March{Tab}');
    await expect.element(drawer().getByRole('textbox', { name: 'Where Optional' })).toHaveFocus();
    await userEvent.keyboard('Wakefield{Enter}');
    await expect.element(app.snackbar('Matter 1 recorded')).toBeVisible();
    expect(app.sent().map(({ body }) => body)).toMatchObject([
      {
        text: 'I was not paid.',
        categoryId: 1,
        happenedWhen: 'Since March',
        happenedWhere: 'Wakefield',
        against: null,
        raisedBy: { isEmployee: true },
      },
    ]);
  });

  test('people are chosen with their part on the case, and the text may not name whose name is withheld [ALLEG-03, ALLEG-04]', async () => {
    const app = await showMatters();
    await app.screen.getByRole('button', { name: 'Add allegation' }).click();
    await drawer().getByRole('textbox', { name: 'What is said' }).fill('He swore at Marsh.');
    await app.choose('Raised by Optional', 'Theo Marsh, respondent');
    const warning = drawer().getByText('The text names Theo Marsh, whose name is withheld.');
    expect(warning.elements()).toEqual([]);
    await drawer().getByRole('checkbox', { name: 'Withhold the name from everybody but HR' }).click();
    await expect.element(warning).toBeVisible();
    await drawer().getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => app.sent().map(({ body }) => body))
      .toMatchObject([{ raisedBy: { partyId: theo.partyId }, isRaiserWithheld: true }]);
  });

  test('nothing said is refused at its field and not sent, and so is what the server refuses [ALLEG-16]', async () => {
    const sentence = 'A case has at most 100 of these. Merge some that belong together.';
    const app = await showMatters({
      answers: [
        refuse(addMatter, 400, { errorCode: 'BAD_REQUEST', errorDescription: sentence, fields: { text: sentence } }),
      ],
    });
    await app.screen.getByRole('button', { name: 'Add allegation' }).click();
    const said = drawer().getByRole('textbox', { name: 'What is said' });
    await drawer().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(said).toHaveAccessibleDescription(/Describe it in a few sentences\./);
    expect(app.sent()).toEqual([]);
    await said.fill('One more.');
    await drawer().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(said).toHaveAccessibleDescription(new RegExp(sentence));
    await expect.element(said).toHaveValue('One more.');
  });

  test('what was typed is not given up without a question', async () => {
    const app = await showMatters();
    await app.screen.getByRole('button', { name: 'Add allegation' }).click();
    const said = drawer().getByRole('textbox', { name: 'What is said' });
    await said.fill('He came late.');
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer().getByText('Discard what you have typed?')).toBeVisible();
    await drawer().getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(said).toHaveValue('He came late.');
  });
});
