import type { DraftParts, OpenDraft } from '@evenhand/contract/configuration-drafts';
import {
  discardDraft,
  getConfigurationDraft,
  getConfigurationText,
  getDraftChanges,
  previewConfigurationText,
  releaseDraft,
  saveConfigurationEdit,
  setDraftNote,
} from '@evenhand/contract/configuration-drafts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeAnswer, MadeCall } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { showAdministration } from '../testing/show-administration.ts';

beforeEach(() => page.viewport(1440, 900));

const item = (key: string, title: string) => ({ key, title, text: null, isRetired: false, under: null });
const parts: DraftParts = {
  lists: [
    {
      list: 'reopen-reasons',
      kind: 'choices',
      title: 'Reopen reasons',
      items: [
        item('new-information', 'New information'),
        { ...item('recurrence', 'Recurrence'), text: 'It happened again.' },
      ],
    },
    {
      list: 'fixed/participant-roles',
      kind: 'fixed',
      title: 'Participant roles',
      items: [item('observer', 'Observer')],
    },
  ],
  topics: [
    { key: 'grievance', title: 'Grievance', section: 'Conduct', policyAreas: ['Stores'], isOn: true },
    {
      key: 'probation',
      title: 'Probation',
      section: 'Performance',
      policyAreas: ['Stores', 'Head Office'],
      isOn: false,
    },
  ],
  words: {
    title: 'People Advisory',
    applicationName: 'Northmoor',
    organisation: 'Northmoor',
    support: 'You can speak to the programme.',
    employeeNumberLabel: 'Employee Number',
    messagePageTitle: 'Contact HR',
    notePageTitle: 'Case Notes',
    seekHelpText: 'Tell your adviser.',
  },
  calendar: {
    title: 'Bank holidays in England',
    days: [
      { date: '2026-08-31', title: 'Summer bank holiday' },
      { date: '2026-12-25', title: 'Christmas Day' },
    ],
  },
  colours: {
    primary: { value: '#C03256', contrast: 5.4 },
    secondary: { value: '#42424E', contrast: 9.8 },
    header: { value: '#FFFFFF', contrast: 21 },
    navigation: { value: '#F3F3F3', contrast: 18 },
  },
  logo: null,
  letters: [{ path: 'templates/grievance-ack.md', title: 'Acknowledgement of a grievance' }],
  guidance: [
    {
      guidance: 'workflows/probation.yaml#guide',
      title: 'Before you start',
      process: 'Probation',
      versions: [{ from: '2026-01-05', path: 'content/probation-before-you-start.md' }],
    },
  ],
};
const wren = { userId: '00000000-0000-4000-8000-000000000009', name: 'Wren Castle' };
const draft: OpenDraft = {
  id: 1,
  version: 4,
  note: 'Asked for by the works council',
  changedAt: '2026-11-18T09:00:00.000Z',
  changedBy: wren,
  authors: [wren],
  changes: 3,
  isOutdated: false,
  abilities: { edit: true, release: false, discard: true },
  whyNot: 'An approver releases it: what it changes may let more people read something.',
};
const owners = {
  parts,
  draft,
  today: '2026-11-18',
  mayEdit: true,
  releases: [{ at: '2026-11-02T09:00:00.000Z', author: null, note: null }],
};
const approvers = {
  ...owners,
  mayEdit: false,
  draft: { ...draft, abilities: { edit: false, release: true, discard: false }, whyNot: null },
};
const changes = {
  version: 4,
  changes: [{ title: 'Reopen reasons: new item', from: null, to: 'A new hearing' }],
  processes: ['Grievance'],
  problems: [],
};

async function show(
  state: typeof owners | typeof approvers | { draft: null } = owners,
  more: readonly FakeAnswer[] = [],
  part = 'lists',
) {
  return await showAdministration(`/admin/configuration?part=${part}`, {
    answers: [
      answer(getConfigurationDraft, { ...owners, ...state }),
      answer(saveConfigurationEdit, { id: 1, version: 5 }),
      ...more,
    ],
  });
}

const edits = (calls: readonly MadeCall[]) =>
  calls.filter(({ route }) => route.path === saveConfigurationEdit.path).map(({ body }) => body);

describe('The configuration by forms', () => {
  test('a list is added to, reworded, moved and retired in the draft that is shown [SVC-05]', async () => {
    const { screen, calls } = await show();
    await screen.getByRole('button', { name: 'Add item' }).click();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByText('Enter words.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Words' }).fill('A new hearing');
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByText('Saved in the draft')).toBeVisible();
    const actions = async (name: string): Promise<void> => {
      await screen.getByRole('button', { name: 'Actions for Recurrence' }).click();
      await screen.getByRole('menuitem', { name, exact: true }).click();
    };
    await actions('Move up');
    await actions('Retire');
    await expect
      .poll(() => edits(calls))
      .toEqual([
        { version: 4, edit: { do: 'add-item', list: 'reopen-reasons', title: 'A new hearing', text: null } },
        { version: 4, edit: { do: 'move-item', list: 'reopen-reasons', item: 'recurrence', to: 0 } },
        { version: 4, edit: { do: 'retire-item', list: 'reopen-reasons', item: 'recurrence', isRetired: true } },
      ]);
  });

  test('what somebody else has changed meanwhile is said where it was typed, and the words stay [SVC-18]', async () => {
    const refusal = refuse(saveConfigurationEdit, 409, {
      errorCode: 'ALREADY_EXISTS',
      errorDescription: 'Odile Marsh has changed the draft meanwhile.',
    });
    const { screen } = await showAdministration('/admin/configuration', {
      answers: [answer(getConfigurationDraft, owners), refusal],
    });
    await screen.getByRole('button', { name: 'Actions for Recurrence' }).click();
    await screen.getByRole('menuitem', { name: 'Reword' }).click();
    await screen.getByRole('textbox', { name: 'Words' }).fill('Again');
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByText('Odile Marsh has changed the draft meanwhile.')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Words' })).toHaveValue('Again');
  });

  test('a fixed list can be reworded only [SVC-07]', async () => {
    const { screen } = await show();
    await screen.getByRole('combobox', { name: 'List' }).click();
    await screen.getByRole('option', { name: 'Fixed lists: Participant roles' }).click();
    await expect.element(screen.getByText(/The numbers of this list are fixed/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add item' }).elements()).toHaveLength(0);
    await screen.getByRole('button', { name: 'Actions for Observer' }).click();
    expect(
      screen
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Reword']);
  });

  test('a topic is switched off, words are saved one by one, and a day to come is removed [SVC-08, SVC-10]', async () => {
    const { screen, calls } = await show(owners, [], 'topics');
    // The switch is drawn over its box.
    await screen.getByRole('switch', { name: 'Offer Grievance for new cases' }).click({ force: true });
    await screen.getByRole('button', { name: 'Words of the service' }).click();
    await screen.getByRole('textbox', { name: 'Title of the page of messages' }).fill('Ask HR');
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await screen.getByRole('button', { name: 'Closing days' }).click();
    await expect.element(screen.getByText('Has passed')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove 25/12/2026' }).click();
    await expect
      .poll(() => edits(calls).map((body) => (body as { edit: unknown }).edit))
      .toEqual([
        { do: 'switch-topic', topic: 'grievance', isOn: false },
        { do: 'word', word: 'messagePageTitle', value: 'Ask HR' },
        { do: 'remove-day', date: '2026-12-25' },
      ]);
  });

  test('the support that letters name can be emptied, the organisation cannot, and both have a limit [LETTER-03]', async () => {
    const { screen, calls } = await show(owners, [], 'words');
    const organisation = screen.getByRole('textbox', { name: 'Name of the organisation in letters' });
    await organisation.fill(' ');
    await expect.element(screen.getByText('Enter words.')).toBeVisible();
    await organisation.fill('N'.repeat(101));
    await expect.element(screen.getByText('Enter at most 100 characters.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save', exact: true }).elements()).toHaveLength(0);
    await screen.getByRole('textbox', { name: 'Support for employees, in letters' }).fill('');
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => edits(calls).map((body) => (body as { edit: unknown }).edit))
      .toEqual([{ do: 'word', word: 'support', value: '' }]);
  });

  test('a colour shows its contrast while it is typed, and cannot be saved below 4.5:1 [SVC-12]', async () => {
    const { screen, calls } = await show(owners, [], 'brand');
    const field = screen.getByRole('textbox', { name: 'Primary' });
    await field.fill('#7A7A7A');
    await expect.element(screen.getByText('Text on it has 4.29:1; 4.5:1 is needed.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save', exact: true }).elements()).toHaveLength(0);
    await field.fill('#004D40');
    await expect.element(screen.getByText(/Text on it has 9\.\d\d:1/).first()).toBeVisible();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => edits(calls)).toHaveLength(1);
  });

  test('a letter is written beside its preview, and what cannot be read is named by its line [SVC-23]', async () => {
    const written = answer(getConfigurationText, { path: 'templates/grievance-ack.md', text: 'Dear' });
    const preview: FakeAnswer = {
      ...answer(previewConfigurationText, { letter: null, html: null, problems: [] }),
      reply: (call) =>
        answer(previewConfigurationText, {
          letter: null,
          html: null,
          problems: [{ line: 1, sentence: `“${(call.body as { text: string }).text}” is no letter.` }],
        }).reply(call),
    };
    const { screen, calls } = await show(owners, [written, preview], 'letters');
    await screen.getByRole('button', { name: 'Open Acknowledgement of a grievance' }).click();
    await expect.element(screen.getByText('Line 1: “Dear” is no letter.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Text' }).fill('Hello');
    await expect.element(screen.getByText('Line 1: “Hello” is no letter.')).toBeVisible();
    await screen.getByRole('button', { name: 'Save in the draft' }).click();
    await expect
      .poll(() => edits(calls))
      .toEqual([{ version: 4, edit: { do: 'letter', path: 'templates/grievance-ack.md', text: 'Hello' } }]);
  });

  test('guidance needs a day to come, and is shown as people will read it [SVC-24]', async () => {
    const written = answer(getConfigurationText, { path: 'content/probation-before-you-start.md', text: '**Now**' });
    const preview = answer(previewConfigurationText, {
      letter: null,
      html: '<p><strong>Now</strong></p>',
      problems: [],
    });
    const { screen, calls } = await show(owners, [written, preview], 'guidance');
    await screen.getByRole('button', { name: 'Open Probation' }).click();
    await expect.element(screen.getByRole('region', { name: 'Preview' }).getByText('Now')).toBeVisible();
    await screen.getByRole('button', { name: 'Save in the draft' }).click();
    await expect.element(screen.getByText('Enter a day to come.')).toBeVisible();
    expect(edits(calls)).toEqual([]);
    await screen.getByRole('textbox', { name: 'From' }).fill('01/12/2026');
    await screen.getByRole('button', { name: 'Save in the draft' }).click();
    await expect
      .poll(() => edits(calls))
      .toEqual([
        {
          version: 4,
          edit: { do: 'guidance', guidance: 'workflows/probation.yaml#guide', from: '2026-12-01', text: '**Now**' },
        },
      ]);
  });
});

describe('The draft', () => {
  test('is not there before the first change, whose save carries no version [SVC-01]', async () => {
    const { screen, calls } = await show({ draft: null }, [], 'topics');
    await expect.element(screen.getByText(/Your first change begins a draft/)).toBeVisible();
    await expect.element(screen.getByText('A server process, at its start')).toBeVisible();
    await screen.getByRole('switch', { name: 'Offer Probation for new cases' }).click({ force: true });
    await expect
      .poll(() => edits(calls))
      .toEqual([{ version: null, edit: { do: 'switch-topic', topic: 'probation', isOn: true } }]);
  });

  test('is looked at and released by an approver, who edits nothing [SVC-15, SVC-16]', async () => {
    const { screen, calls } = await show(approvers, [answer(getDraftChanges, changes), answer(releaseDraft, null)]);
    await expect.element(screen.getByText(/by Wren Castle/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add item' }).elements()).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Discard' }).elements()).toHaveLength(0);
    await screen.getByRole('button', { name: 'See changes' }).click();
    await expect.element(screen.getByRole('row', { name: /Reopen reasons: new item/ })).toBeVisible();
    await expect.element(screen.getByText(/New versions: Grievance/)).toBeVisible();
    await screen.getByRole('button', { name: 'Release' }).click();
    await expect.element(screen.getByText('The draft is released')).toBeVisible();
    expect(calls.find(({ route }) => route.path === releaseDraft.path)?.body).toEqual({ version: 4 });
  });

  test('is not released by its author, who says what it is for and may discard it [SVC-16, SVC-17]', async () => {
    const { screen, calls } = await show(owners, [
      answer(getDraftChanges, changes),
      answer(setDraftNote, { id: 1, version: 5 }),
      answer(discardDraft, null),
    ]);
    await screen.getByRole('button', { name: 'See changes' }).click();
    await expect.element(screen.getByRole('button', { name: 'Release' })).toHaveAttribute('aria-disabled', 'true');
    await screen.getByRole('textbox', { name: 'What it is for' }).fill('A better reason');
    await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('What the draft is for is saved')).toBeVisible();
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await screen.getByRole('button', { name: 'Discard' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByText('The draft is discarded')).toBeVisible();
    expect(calls.some(({ route }) => route.path === releaseDraft.path)).toBe(false);
  });

  test('that is wrong names every problem and cannot be released [SVC-04]', async () => {
    const problems = [
      { file: 'templates/grievance-ack.md', line: 3, sentence: 'the letter has no words.', isWarning: false },
    ];
    const { screen } = await show(approvers, [answer(getDraftChanges, { ...changes, problems })]);
    await screen.getByRole('button', { name: 'See changes' }).click();
    await expect.element(screen.getByText(/the letter has no words/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Release' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('is refused to people who may not see it, and nothing else is shown [SVC-01]', async () => {
    const { screen } = await showAdministration('/admin/configuration', {
      answers: [
        refuse(getConfigurationDraft, 403, {
          errorCode: 'NOT_AUTHORISED',
          errorDescription: 'You do not have permission to do this.',
        }),
      ],
    });
    await expect.element(screen.getByText('You cannot change the configuration')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Parts of the configuration' }).elements()).toHaveLength(0);
  });
});
