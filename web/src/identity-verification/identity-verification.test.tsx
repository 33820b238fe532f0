import { getCase } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import { getIdentityVerification, submitIdentityVerification } from '@evenhand/contract/identity-verification';
import { getUserProfile } from '@evenhand/contract/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callerAbout } from '../cases/last-caller.ts';
import { caseOf, participantOf, userNumber } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { maren, teodora } from '../testing/people.ts';
import { showCaseFrame } from '../testing/show-case-frame.tsx';
import { profile } from '../testing/show-wizard.tsx';

const people = [
  participantOf(1, 'Teodora Whitlock', 1),
  participantOf(2, 'Ngozi Farraday', 2),
  participantOf(3, 'Derrin Lyle-Okafor', 3),
];
const teo = people[0] as (typeof people)[number];
const columns = [
  { name: 'fullName', label: 'Full name' },
  { name: 'Start date', label: 'Start date' },
  { name: 'Cost centre', label: 'Cost centre' },
  { name: 'Badge', label: null },
];
const setup = { columns, verificationInstructions: 'Ask for <b>two</b> of these.\nDo not read them out.' };
const values = { fullName: 'Teodora Whitlock', 'Start date': '<i>03/06/2013</i>', 'Cost centre': null, Badge: 'B-7' };
const person = profile(teo.participantUserId, {
  identityValues: values,
  userComments: 'Usually calls from the depot office.',
});

const recording = (succeeded = true) => answer(submitIdentityVerification, { succeeded });
const failure = { errorCode: 'EXCEPTION', errorDescription: 'x' };
const hr: Partial<CaseAbilities> = { viewActions: true, verifyIdentity: true };

beforeEach(() => page.viewport(1440, 900));

/** The frame of case 10001 with the dialog open, unless the person may not open it. */
async function show(answers: readonly FakeAnswer[] = [], { opens = true, abilities = hr, user = maren } = {}) {
  const app = await showCaseFrame(caseOf({ abilities, caseParticipants: people }), {
    user,
    answers: [
      answer(getIdentityVerification, setup),
      answer(getUserProfile, ({ params }) =>
        params.id === teo.participantUserId
          ? person
          : profile(params.id ?? '', { identityValues: {}, userComments: null }),
      ),
      ...answers,
    ],
  });
  const { screen } = app;
  const dialog = page.getByRole('dialog', { name: 'Identity Verification' });
  const select = dialog.getByRole('combobox', { name: 'Participant' });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const open = async (): Promise<void> => {
    await screen.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Identity Verification' }).click();
    // The title takes the focus a moment later, and that would close a list.
    await expect.element(dialog.getByRole('heading', { name: 'Identity Verification' })).toHaveFocus();
  };
  const choose = async (name: string): Promise<void> => {
    await select.click();
    await page.getByRole('option', { name }).click();
    await expect.element(select).toHaveValue(name);
  };
  const callsOf = (route: unknown) => app.calls.filter((call) => (call.route as unknown) === route);
  const sent = () => callsOf(submitIdentityVerification).map(({ body }) => body);
  if (opens) await open();
  return { ...app, dialog, select, press, open, choose, callsOf, sent };
}

const resultOf = (hasPassed: boolean) => ({
  callerId: teo.participantUserId,
  adviserId: maren.userId,
  hasPassed,
  caseTrackingRecordId: 10001,
});

describe('The employee of the case', () => {
  test('is the first who can be chosen, and the result names them [IDV-01, IDV-07]', async () => {
    const { choose, press, sent, dialog } = await show([recording()]);
    await choose('Callum Brightwater, employee');
    await expect.element(dialog.getByText('Verification Details')).toBeVisible();
    await press('Passed');
    await expect.poll(sent).toEqual([{ ...resultOf(true), callerId: userNumber(90) }]);
    await expect
      .element(page.getByRole('status').getByText('Identity verification of Callum Brightwater recorded: passed'))
      .toBeVisible();
  });

  test.each([
    ['Passed', userNumber(90)],
    ['Failed', null],
  ] as const)('%s: the caller of the case is known as %s [CALLER-01]', async (result, caller) => {
    const { choose, press, sent, queryClient } = await show([recording()]);
    await choose('Callum Brightwater, employee');
    await press(result);
    await expect.poll(sent).toHaveLength(1);
    await expect.element(page.getByText(/^Identity verification of Callum/)).toBeVisible();
    expect(callerAbout(queryClient, 10001)).toBe(caller);
  });
});

describe('The entry in Actions', () => {
  test('is there for those alone who may verify [CASE-15, CASE-17, PERM-36]', async () => {
    const { screen } = await show([], { opens: false, abilities: { viewActions: true, linkCases: true } });
    await screen.getByRole('button', { name: 'Actions' }).click();
    await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['Linked Cases']);
  });

  test('is not there for a business user [PERM-36]', async () => {
    const { screen, callsOf } = await show([], { opens: false, abilities: {}, user: teodora });
    await expect.element(screen.getByRole('button', { name: 'Contact HR' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Actions' }).elements()).toEqual([]);
    expect(callsOf(getIdentityVerification)).toEqual([]);
  });

  test('opens the dialog, which asks the server for nothing before somebody is chosen [CASE-23, IDV-01]', async () => {
    const { dialog, select, callsOf } = await show();
    await expect.element(select).toHaveAttribute('placeholder', 'Please Select');
    await expect.element(dialog.getByText('Written to the case history.')).toBeVisible();
    expect(dialog.getByText('Verification Details').elements()).toEqual([]);
    expect(
      dialog
        .getByRole('button')
        .elements()
        .map((button) => button.textContent || button.getAttribute('aria-label')),
    ).toEqual(['Close', 'N/A', 'Failed', 'Passed']);
    expect([...callsOf(getIdentityVerification), ...callsOf(getUserProfile)]).toEqual([]);
  });
});

describe('After choosing a participant', () => {
  test('the details are the columns of the service: unknown values and unlabelled columns are said to be [IDV-01, IDV-02, IDV-03, IDV-04, IDV-06]', async () => {
    const { dialog, select, choose } = await show();
    await select.click();
    await expect.element(page.getByRole('option').first()).toBeVisible();
    expect(
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual([
      'Callum Brightwater, employee',
      'Teodora Whitlock, case owner',
      'Ngozi Farraday, stakeholder',
      'Derrin Lyle-Okafor, observer',
    ]);
    await page.getByRole('option', { name: 'Teodora Whitlock, case owner' }).click();
    const details = dialog.getByRole('region', { name: 'Verification Details' });
    await expect.element(details).toBeVisible();
    const texts = (tag: string) => [...details.element().querySelectorAll(tag)].map((one) => one.textContent);
    expect(texts('dt')).toEqual(['Full name', 'Start date', 'Cost centre', 'Unknown Field (Badge)']);
    // HTML in a pack or in a file of people is shown as text.
    expect(texts('dd')).toEqual(['Teodora Whitlock', '<i>03/06/2013</i>', 'Unknown Value', 'B-7']);
    await choose('Ngozi Farraday, stakeholder');
    await expect.poll(() => texts('dd')).toEqual(['Unknown Value', 'Unknown Value', 'Unknown Value', 'Unknown Value']);
  });

  test('comments and instructions are text areas that cannot be changed [IDV-05]', async () => {
    const { dialog, choose } = await show();
    await choose('Teodora Whitlock, case owner');
    for (const [name, value] of [
      ['User Comments', 'Usually calls from the depot office.'],
      ['Verification Instructions', setup.verificationInstructions],
    ] as const) {
      const area = dialog.getByRole('textbox', { name });
      await expect.element(area).toHaveValue(value);
      expect([area.element().tagName, (area.element() as HTMLTextAreaElement).readOnly]).toEqual(['TEXTAREA', true]);
    }
    await choose('Ngozi Farraday, stakeholder');
    await expect
      .element(dialog.getByRole('textbox', { name: 'User Comments' }))
      .toHaveAttribute('placeholder', 'There are no comments on this person.');
  });

  test('in a service that asks for nothing there are no details, and a result is recorded [IDV-05]', async () => {
    const { dialog, choose, press, sent } = await show([
      answer(getIdentityVerification, { columns: [], verificationInstructions: '' }),
      recording(),
    ]);
    await choose('Teodora Whitlock, case owner');
    await expect
      .element(dialog.getByRole('textbox', { name: 'Verification Instructions' }))
      .toHaveAttribute('placeholder', 'There are no instructions.');
    expect(dialog.getByText('Verification Details').elements()).toEqual([]);
    await press('Passed');
    await expect.poll(sent).toEqual([resultOf(true)]);
  });

  test.each([
    ['profile', getUserProfile],
    ['columns', getIdentityVerification],
  ])(
    'details whose %s could not be loaded are said to be, in the dialog alone, and can be asked for again',
    async (_what, route) => {
      const { dialog, choose, callsOf, press } = await show([refuse(route, 500, failure)]);
      await choose('Teodora Whitlock, case owner');
      await expect.element(dialog.getByText('The details could not be loaded')).toBeVisible();
      expect(page.getByRole('alertdialog').elements()).toEqual([]);
      await press('Retry');
      await expect.poll(() => callsOf(route).length).toBe(2);
    },
  );
});

describe('A result', () => {
  test.each([
    ['Passed', true],
    ['Failed', false],
  ] as const)(
    '%s is sent and confirmed, the dialog closes, and the case is read again [IDV-07, IDV-08, IDV-10]',
    async (name, hasPassed) => {
      const { dialog, choose, press, sent, callsOf, screen } = await show([recording()]);
      await choose('Teodora Whitlock, case owner');
      const before = callsOf(getCase).length;
      await press(name);
      await expect.element(dialog).not.toBeInTheDocument();
      expect(sent()).toEqual([resultOf(hasPassed)]);
      await expect
        .element(
          page
            .getByRole('status')
            .getByText(`Identity verification of Teodora Whitlock recorded: ${name.toLowerCase()}`),
        )
        .toBeVisible();
      expect(callsOf(getCase).length).toBeGreaterThan(before);
      await expect.element(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
    },
  );

  test('N/A sends nothing and closes the dialog [IDV-06, IDV-10]', async () => {
    const { dialog, choose, press, sent } = await show([recording()]);
    await choose('Teodora Whitlock, case owner');
    await press('N/A');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
    expect(
      page
        .getByRole('status')
        .getByText(/recorded/)
        .elements(),
    ).toEqual([]);
  });

  test.each(['Passed', 'Failed', 'N/A'])(
    'without a participant %s sends nothing and closes the dialog [IDV-09, IDV-10]',
    async (name) => {
      const { dialog, press, sent } = await show([recording()]);
      await press(name);
      await expect.element(dialog).not.toBeInTheDocument();
      expect(sent()).toEqual([]);
      expect(page.getByText(/recorded/).elements()).toEqual([]);
    },
  );

  test.each([
    ['answered as false', recording(false)],
    [
      'refused',
      refuse(submitIdentityVerification, 400, {
        errorCode: 'BAD_REQUEST',
        errorDescription: 'This person is not on the case.',
      }),
    ],
    ['lost to an error', refuse(submitIdentityVerification, 500, failure)],
  ])(
    'that is %s is said not to be recorded, in a snackbar alone; the dialog closes [IDV-08, IDV-10]',
    async (_what, submitted) => {
      const { dialog, choose, press } = await show([submitted]);
      await choose('Teodora Whitlock, case owner');
      await press('Passed');
      await expect.element(dialog).not.toBeInTheDocument();
      await expect
        .element(page.getByRole('alert').getByText('Identity verification could not be recorded'))
        .toBeVisible();
      expect(page.getByRole('alertdialog').elements()).toEqual([]);
    },
  );

  test('under way is sent once, and cannot be joined by the other result [IDV-07]', async () => {
    const { dialog, choose, press, sent } = await show([keepWaiting(submitIdentityVerification)]);
    await choose('Teodora Whitlock, case owner');
    await press('Passed');
    await expect.element(dialog.getByRole('button', { name: 'Passed' })).toHaveAttribute('aria-busy', 'true');
    await press('Failed');
    expect(sent()).toEqual([resultOf(true)]);
  });

  test('that failed keeps its key when it is sent again, and a second result has its own', async () => {
    let isDown = true;
    const reply = () =>
      isDown
        ? Response.json({ isError: true, ...failure }, { status: 500 })
        : Response.json({ data: { succeeded: true }, isError: false });
    const { dialog, choose, press, open, callsOf } = await show([
      { route: submitIdentityVerification as never, reply },
    ]);
    for (const _ of [1, 2, 3]) {
      await choose('Teodora Whitlock, case owner');
      await press('Passed');
      await expect.element(dialog).not.toBeInTheDocument();
      isDown = false;
      await open();
    }
    const [first, second, third] = callsOf(submitIdentityVerification).map(({ actionKey }) => actionKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('By keyboard', () => {
  test('Enter chooses a person and records nothing; Control+Enter is Passed [IDV-10]', async () => {
    const { dialog, select, sent } = await show([recording()]);
    // From the title, past the button that closes the dialog.
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(select).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(dialog.getByRole('textbox', { name: 'User Comments' })).toBeVisible();
    const chosen = (select.element() as HTMLInputElement).value;
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.element(page.getByRole('option').first()).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog).not.toBeInTheDocument();
    const callerId = people.find(({ employee }) => chosen.startsWith(employee.name))?.participantUserId;
    expect(sent()).toEqual([{ ...resultOf(true), callerId }]);
  });

  test('Escape closes the dialog without a result, and each opening begins with nobody [IDV-01]', async () => {
    const { dialog, select, choose, open, sent } = await show([recording()]);
    await choose('Ngozi Farraday, stakeholder');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await open();
    await expect.element(select).toHaveValue('');
    expect(dialog.getByRole('textbox', { name: 'User Comments' }).elements()).toEqual([]);
    expect(sent()).toEqual([]);
  });
});
