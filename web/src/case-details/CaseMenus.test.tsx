import { countItems } from '@evenhand/contract/case-counts';
import type { CaseRecord } from '@evenhand/contract/case-details';
import { getCase } from '@evenhand/contract/case-details';
import type { CaseAbilities } from '@evenhand/contract/cases';
import { getService } from '@evenhand/contract/configuration';
import { seekHelp } from '@evenhand/contract/messages';
import { IconLink } from '@tabler/icons-react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { teodora } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { northmoor } from '../testing/standard-answers.ts';
import { CaseFrame } from './CaseFrame.tsx';
import { summaryTab } from './case-details.feature.ts';

type Change = Partial<Omit<CaseRecord, 'abilities'>> & { abilities?: Partial<CaseAbilities> };

/** A feature as it may come: an entry of Actions that sorts before Parked Calls. */
const more: Feature[] = [
  {
    caseMenu: [
      {
        menu: 'actions',
        label: 'Linked Cases',
        icon: IconLink,
        href: paths.linkedCases,
        isVisible: ({ abilities }) => abilities.viewNotes,
      },
    ],
  },
];
const business = { seekHelp: true, viewSeekHelp: true };
const caller = { parkCall: true, recordFailedContact: true };
const hr = { viewActions: true, viewNotes: true, viewParkedCalls: true, viewFailedContacts: true };

const frame = (
  <CaseFrame caseId={10001} activeTab={summaryTab}>
    <p>The screen</p>
  </CaseFrame>
);

beforeEach(() => page.viewport(1440, 900));

async function show(change: Change, options: { answers?: readonly FakeAnswer[] } = {}) {
  const answers = [answer(getCase, caseOf(change)), ...lookupAnswers, ...(options.answers ?? [])];
  const screens = [
    '/cases/$caseId',
    '/cases/$caseId/parkedcalls',
    '/cases/$caseId/contacts/failed',
    '/cases/$caseId/messages',
  ];
  return await renderInApp(frame, { user: teodora, moreFeatures: more, answers, screens, path: '/cases/10001' });
}

test('the Actions menu is for those who may see it [CASE-14]; its items are sorted by title and lead to their screens [CASE-16]', async () => {
  const { screen } = await show({ abilities: hr });
  await screen.getByRole('button', { name: 'Actions' }).click();
  const items = screen.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Failed Contacts', '/cases/10001/contacts/failed'],
    ['Linked Cases', '/cases/10001/linked'],
    ['Parked Calls', '/cases/10001/parkedcalls'],
  ]);
});

test('Actions begins a call or a failed contact with one click, where one can be recorded now [CALLER-02]', async () => {
  const { screen } = await show({ abilities: { ...hr, ...caller } });
  await screen.getByRole('button', { name: 'Actions' }).click();
  const hrefOf = (name: string) => screen.getByRole('menuitem', { name }).element().getAttribute('href');
  await expect.element(screen.getByRole('menuitem', { name: 'Park a Call' })).toBeVisible();
  expect(hrefOf('Park a Call')).toBe('/cases/10001/parkedcalls/create');
  expect(hrefOf('Record a Failed Contact')).toBe('/cases/10001/contacts/failed/create');
});

test('without the right there is no Actions menu, also when features have entries for it [CASE-14]', async () => {
  const { screen } = await show({ abilities: business });
  await expect.element(screen.getByRole('button', { name: 'Contact HR' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Actions' })).not.toBeInTheDocument();
});

test.each([
  ['Failed Contacts', { viewFailedContacts: true }],
  ['Parked Calls', { viewParkedCalls: true }],
])('the menu alone brings no item: %s is there for those who may see it itself [CASE-17]', async (item, ability) => {
  const { screen } = await show({ abilities: { viewActions: true, ...ability } });
  await screen.getByRole('button', { name: 'Actions' }).click();
  await expect.element(screen.getByRole('menuitem')).toHaveTextContent(item);
});

test('an item is a command of the palette, with the keys the feature gives it', async () => {
  const { address } = await renderInApp(
    <>
      {frame}
      <PaletteHost />
    </>,
    {
      moreFeatures: more,
      answers: [answer(getCase, caseOf({ abilities: hr })), ...lookupAnswers],
      path: '/cases/10001',
    },
  );
  await expect.element(page.getByRole('button', { name: 'Actions' })).toBeVisible();
  await userEvent.keyboard('gp');
  await expect.poll(address).toBe('/cases/10001/parkedcalls');
});

test('Case Notes is a tab of those who read them, under the name the service gives it [CASE-12]', async () => {
  const { screen } = await show({ abilities: hr });
  const tabs = screen.getByRole('navigation', { name: 'Case sections' });
  await expect.element(tabs.getByRole('link', { name: 'Case Notes' })).toHaveAttribute('href', '/cases/10001/notes');
});

test('Case Notes and the message menu have the names of the service, and nobody but HR has the notes [CASE-12, CASE-18, NOTE-04]', async () => {
  const named = answer(getService, {
    ...northmoor,
    notePageTitle: 'Adviser log',
    messagePageTitle: 'Write to People Services',
  });
  const { screen } = await show({ abilities: hr }, { answers: [named] });
  await expect.element(screen.getByRole('link', { name: 'Adviser log' })).toHaveAttribute('href', '/cases/10001/notes');
  await expect.element(screen.getByRole('button', { name: 'Write to People Services' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Case Notes' }).elements()).toEqual([]);
  await screen.unmount();
  const { screen: ofOthers } = await show({ abilities: business }, { answers: [named] });
  await expect.element(ofOthers.getByRole('link', { name: 'History' })).toBeVisible();
  expect(ofOthers.getByRole('link', { name: 'Adviser log' }).elements()).toEqual([]);
});

test('the tabs everybody has are in the order of the features, with Files and History [CASE-13]', async () => {
  const { screen } = await show({});
  const tabs = screen.getByRole('navigation', { name: 'Case sections' });
  await expect.element(tabs.getByRole('link', { name: 'Case Management' })).toBeVisible();
  expect(
    tabs
      .getByRole('link')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(['Summary', 'Case Management', 'Files', 'History']);
});

test('the message menu has the title of the service and the number of unread messages [CASE-18], and no Seek Help for people it is not for [CASE-20, PERM-27]', async () => {
  const two = answer(countItems, {
    messages: { total: 9, unread: 2, drafts: 0 },
    notes: null,
    files: 0,
    letters: 0,
    lettersToSend: 0,
  });
  const { screen } = await show({ abilities: hr }, { answers: [two] });
  await screen.getByRole('button', { name: 'Contact HR 2 unread' }).click();
  await expect.element(screen.getByRole('menuitem')).toHaveAttribute('href', '/cases/10001/messages');
  await expect.element(screen.getByRole('menuitem')).toHaveAccessibleName('Inbox 2 unread');
});

test('a message is begun from its menu with one click, by those who may write now [NEWMSG-01]', async () => {
  const { screen } = await show({ abilities: { ...business, postMessage: true } });
  await screen.getByRole('button', { name: 'Contact HR' }).click();
  const item = screen.getByRole('menuitem', { name: 'New Message' });
  await expect.element(item).toHaveAttribute('href', '/cases/10001/message/create');
});

test.each<[string, Change]>([
  ['who may only read', {}],
  ['at HR', { abilities: hr }],
  ['of a locked case', { isLockedCurrently: true }],
  ['of a closed case', { caseStatus: { id: 3, title: 'Closed' } }],
])(
  'the message menu has Inbox for everyone who sees the case: those %s, whom it leads to the messages [CASE-19]',
  async (_who, change) => {
    const { screen, address } = await show(change);
    await screen.getByRole('button', { name: 'Contact HR' }).click();
    const inbox = screen.getByRole('menuitem', { name: 'Inbox' });
    await expect.element(inbox).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'New Message' }).elements()).toEqual([]);
    await inbox.click();
    await expect.poll(address).toBe('/cases/10001/messages');
  },
);

test.each<[string, Change, string]>([
  ['at a step that hides it [CASE-21, HELP-04]', { seekHelpTypeLookupId: 1 }, 'Not available at this step'],
  ['on a locked case', { isLockedCurrently: true }, 'Not available while the case is locked'],
  ['on a closed case', { caseStatus: { id: 3, title: 'Closed' } }, 'Not available on a closed case'],
])('Seek Help stays in the menu, disabled and with its reason, %s', async (_when, change, reason) => {
  const { screen } = await show({ ...change, abilities: { viewSeekHelp: true } });
  await screen.getByRole('button', { name: 'Contact HR' }).click();
  const item = screen.getByRole('menuitem', { name: /^Seek Help/ });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await expect.element(item.getByText(reason)).toBeVisible();
  await item.click({ force: true });
  expect(screen.getByRole('dialog').elements()).toHaveLength(0);
});

test('Seek Help shows what the employer says [HELP-07], waits for a text [HELP-02] in a field of ten rows [MSG-40], sends it and says Seek help submitted [CASE-20, HELP-01, HELP-03, HELP-06]', async () => {
  const { screen, calls } = await show(
    { abilities: business, seekHelpContent: 'Tell your adviser what you are unsure about.' },
    { answers: [answer(seekHelp, null)] },
  );
  await screen.getByRole('button', { name: 'Contact HR' }).click();
  await screen.getByRole('menuitem', { name: 'Seek Help' }).click();
  const modal = screen.getByRole('dialog', { name: 'Seek Help' });
  await expect.element(modal.getByText('Tell your adviser what you are unsure about.')).toBeVisible();
  await expect.element(modal.getByText(/locks the case/)).not.toBeInTheDocument();
  await expect.element(modal.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  await expect.element(modal.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '10');
  const submit = modal.getByRole('button', { name: 'Submit' });
  await expect.element(submit).toBeDisabled();
  await modal.getByRole('textbox', { name: 'Message' }).fill('   ');
  await expect.element(submit).toBeDisabled();
  await modal.getByRole('textbox', { name: 'Message' }).fill('May I see her letter?');
  await submit.click();
  await expect.element(screen.getByRole('status').getByText('Seek help submitted')).toBeVisible();
  await expect.element(modal).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Contact HR' })).toHaveFocus();
  const sent = calls.findIndex((call) => call.route.path.endsWith('/seekHelp'));
  expect(calls[sent]?.body).toEqual({ message: 'May I see her letter?', audience: 1 });
  expect(calls.slice(sent + 1).map((call) => call.route.path)).toContain('/api/cases/:id');
});

test('where asking locks the case, the dialog says so before [HELP-05]', async () => {
  const { screen } = await show({ abilities: business, seekHelpTypeLookupId: 2 });
  await screen.getByRole('button', { name: 'Contact HR' }).click();
  await screen.getByRole('menuitem', { name: 'Seek Help' }).click();
  await expect.element(screen.getByText(/Sending it locks the case until HR unlocks it\./)).toBeVisible();
});

test('a refusal stays in the dialog with what was typed, and closing asks before it is thrown away', async () => {
  const refusal = refuse(seekHelp, 400, { errorCode: 'BAD_REQUEST', errorDescription: 'This case is closed.' });
  const { screen } = await show({ abilities: business }, { answers: [refusal] });
  await screen.getByRole('button', { name: 'Contact HR' }).click();
  await screen.getByRole('menuitem', { name: 'Seek Help' }).click();
  const modal = screen.getByRole('dialog', { name: 'Seek Help' });
  await modal.getByRole('textbox', { name: 'Message' }).fill('May I see her letter?');
  await modal.getByRole('button', { name: 'Submit' }).click();
  await expect.element(modal.getByText('This case is closed.')).toBeVisible();
  await expect.element(modal.getByRole('textbox', { name: 'Message' })).toHaveValue('May I see her letter?');
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect.element(modal.getByText('Discard what you have typed?')).toBeVisible();
});

test('on a narrow screen the menus are in More actions, under their titles', async () => {
  await page.viewport(1000, 800);
  const { screen } = await show({ abilities: { ...hr, ...business } });
  await screen.getByRole('button', { name: 'More actions' }).click();
  for (const title of ['Actions', 'Contact HR'])
    await expect.element(screen.getByRole('menu').getByText(title)).toBeVisible();
  for (const name of ['Parked Calls', 'Seek Help'])
    await expect.element(screen.getByRole('menuitem', { name })).toBeVisible();
});
