import { giveRight, takeRight } from '@evenhand/contract/administration';
import { getDirectoryPerson } from '@evenhand/contract/directory';
import type { SightRight } from '@evenhand/contract/sight-rights';
import {
  approveSight,
  confirmSight,
  endSight,
  listSightRights,
  proposeSight,
  refuseSight,
} from '@evenhand/contract/sight-rights';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import {
  callumId,
  directoryPersonOf,
  showAdministration,
  sightRightOf,
  tessaId,
} from '../testing/show-administration.ts';

beforeEach(() => page.viewport(1440, 900));

const list = (...rights: SightRight[]) => answer(listSightRights, { rights, waiting: rights.length });
const show = (rights: SightRight[], answers: readonly FakeAnswer[] = [], path = '/admin/access') =>
  showAdministration(path, { permissions: ['approver'], answers: [list(...rights), ...answers] });

test('what waits is listed first, with holder, right, reason, and who proposed it until when [SIGHT-05]', async () => {
  const { screen, made } = await show([sightRightOf()]);
  const right = screen.getByRole('list', { name: 'Rights to read cases' });
  for (const words of [
    'HR of Distribution',
    /Adviser for the depots/,
    '18/11/2026 by Tessa Ward',
    'HGV Driver · callum@northmoor.example',
    'No end',
    'Proposed',
  ])
    await expect.element(right.getByText(words).first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Waiting (1)' })).toHaveAttribute('aria-pressed', 'true');
  expect(made(listSightRights)[0]?.query.get('show')).toBe('waiting');
});

test('the segment and the search are in the address, and an empty list says what is missing [SIGHT-05]', async () => {
  const { screen, made, address } = await show([]);
  await expect.element(screen.getByText('Nothing waits for an approver.')).toBeVisible();
  await screen.getByRole('button', { name: 'Past' }).click();
  await expect.poll(address).toBe('/admin/access?show=past');
  await expect.element(screen.getByText('No right has ended, lapsed or been refused yet.')).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Search' }).fill('tessa');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('No right matches this search.')).toBeVisible();
  expect(Object.fromEntries(made(listSightRights).at(-1)?.query ?? [])).toEqual({ show: 'past', search: 'tessa' });
});

test('approving repeats holder, address, right, reason, and who made the record, before it is done [SIGHT-04, SIGHT-05]', async () => {
  const { screen, made } = await show([sightRightOf()], [answer(approveSight, null)]);
  await screen.getByRole('button', { name: 'Approve: HR of Distribution, Callum Brightwater' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve this right' });
  for (const words of [
    'Callum Brightwater',
    /callum@northmoor.example/,
    'HR of Distribution',
    'Adviser for the depots.',
    /Added to the directory by Tessa Ward 02\/11\/2026/,
    /ask them in person/,
  ])
    await expect.element(dialog.getByText(words).first()).toBeVisible();
  expect(made(approveSight)).toEqual([]);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(made(approveSight).map(({ params }) => params)).toEqual([{ id: '7' }]);
  expect(made(listSightRights).length).toBeGreaterThan(1);
});

test('why an approver may not approve is said, and it is not offered [SIGHT-08]', async () => {
  const whyNot = 'You proposed this. Somebody else must approve it.';
  const { screen } = await show([
    sightRightOf({ whyNot, abilities: { approve: false, refuse: true, end: true, confirm: false } }),
  ]);
  await expect.element(screen.getByText(whyNot)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
});

test('a refusal of the server stays in the dialog [SIGHT-08]', async () => {
  const words = 'The invitation of Callum Brightwater is still open. They must sign in first.';
  const { screen } = await show(
    [sightRightOf()],
    [refuse(approveSight, 403, { errorCode: 'NOT_AUTHORISED', errorDescription: words })],
  );
  await screen.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(words);
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
});

const pause = {
  cause: 'invitation' as const,
  by: { userId: tessaId, name: 'Tessa Ward' },
  at: '2026-11-18T10:00:00.000Z',
  earlier: [{ cause: 'address' as const, by: null, at: '2026-11-17T10:00:00.000Z' }],
};
const active = { state: 'active' as const, decidedAt: '2026-11-18T10:00:00.000Z' };

test.each([
  ['Refuse', {}, refuseSight, { id: '7' }, /stays in the list of past rights/],
  ['Withdraw', {}, endSight, { id: '7' }, /no longer waiting/],
  ['End', active, endSight, { id: '7' }, /stops counting at once/],
  [
    'Confirm',
    {
      ...active,
      state: 'paused' as const,
      pause,
      abilities: { approve: false, refuse: false, end: true, confirm: true },
    },
    confirmSight,
    { userId: callumId },
    /Speak to them first/,
  ],
])('%s says what it does and asks first [SIGHT-09, SIGHT-11, SIGHT-15]', async (verb, change, route, params, words) => {
  const { screen, made } = await show([sightRightOf(change)], [answer(route, null)]);
  await screen.getByRole('button', { name: new RegExp(`^${verb}:`) }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(words)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(made(route)).toEqual([]);
  await screen.getByRole('button', { name: new RegExp(`^${verb}:`) }).click();
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expect.poll(() => made(route).map((call) => call.params)).toEqual([params]);
  if (verb === 'Confirm') expect(made(route)[0]?.body).toEqual({ pausedAt: pause.at });
});

test('a paused right says in words why, and who caused it [SIGHT-15]', async () => {
  const { screen } = await show([sightRightOf({ ...active, state: 'paused', pause })]);
  await expect.element(screen.getByText(/They were invited with a link/)).toBeVisible();
  await expect
    .element(screen.getByText(/could have chosen their password \(18\/11\/2026 10:00, by Tessa Ward\)/))
    .toBeVisible();
  await expect.element(screen.getByText(/Their e-mail address was changed \(17\/11\/2026/)).toBeVisible();
});

test('a person who waits to be confirmed is listed without facts of a right, and their proposal without the warning [SIGHT-15]', async () => {
  const abilities = { approve: false, refuse: false, end: false, confirm: true };
  const { screen } = await show([
    sightRightOf({ pause }),
    sightRightOf({ id: 0, name: 'business', state: 'paused', policyArea: null, reason: '', pause, abilities }),
  ]);
  await expect.element(screen.getByText('To be confirmed')).toBeVisible();
  expect(screen.getByText(/They were invited with a link/).elements()).toHaveLength(1);
  expect(screen.getByText('Proposed', { exact: true }).elements()).toHaveLength(2);
});

const rightsPage = `/admin/people/${callumId}/rights`;

test('a right is proposed with its policy area, its last day and a reason, which is asked for [SIGHT-04]', async () => {
  const { screen, made } = await showAdministration(rightsPage, { answers: [answer(proposeSight, { id: 8 })] });
  await expect.element(screen.getByText('They have no right to read cases, and none is proposed.')).toBeVisible();
  await screen.getByRole('button', { name: 'Propose a right' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose a right for Callum Brightwater' });
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect.element(dialog.getByText('Choose a policy area.')).toBeVisible();
  await expect.element(dialog.getByText('Say why.')).toBeVisible();
  expect(made(proposeSight)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Policy area' }).click();
  await page.getByRole('option', { name: 'Head Office' }).click();
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('30/11/2029');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Covers for Maren.');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect
    .poll(() => made(proposeSight).map(({ body }) => body))
    .toEqual([{ userId: callumId, name: 'area', accessLevelId: 3, until: '2029-11-30', reason: 'Covers for Maren.' }]);
});

test('who may not hold a right is said at the field, and what was typed stays [SIGHT-12, SIGHT-13]', async () => {
  const words = 'Callum Brightwater is an owner. Nobody may administer people and read their cases.';
  const { screen } = await showAdministration('/admin/access', {
    answers: [
      refuse(proposeSight, 400, { errorCode: 'BAD_REQUEST', errorDescription: words, fields: { userId: words } }),
    ],
  });
  await screen.getByRole('button', { name: 'Propose a right' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose a right' });
  await dialog.getByRole('searchbox', { name: 'Who is to have the right' }).fill('callum');
  await userEvent.keyboard('{Enter}');
  await dialog.getByText('Callum Brightwater').click();
  await dialog.getByRole('combobox', { name: 'Policy area' }).click();
  await page.getByRole('option', { name: 'Head Office' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Covers for Maren.');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect.element(dialog.getByText(words).first()).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Covers for Maren.');
});

test('Manager, People and Owner are given and taken by a switch; a refusal is said and changes nothing [SIGHT-12]', async () => {
  const words = 'Callum Brightwater has a right to read cases. Nobody may hold Owner beside it.';
  const { screen, made } = await showAdministration(rightsPage, {
    answers: [
      answer(getDirectoryPerson, directoryPersonOf({ rights: ['business'] })),
      answer(takeRight, null),
      refuse(giveRight, 400, { errorCode: 'BAD_REQUEST', errorDescription: words }),
    ],
  });
  await expect.element(screen.getByRole('switch', { name: 'Manager' })).toBeChecked();
  await screen.getByRole('switch', { name: 'Manager' }).click();
  await expect
    .poll(() => made(takeRight).map(({ params }) => params))
    .toEqual([{ userId: callumId, name: 'business' }]);
  await screen.getByRole('switch', { name: 'Owner' }).click();
  await expect.element(screen.getByRole('main').getByRole('alert')).toHaveTextContent(words);
  await expect.element(screen.getByRole('switch', { name: 'Owner' })).not.toBeChecked();
});

test('Owner and People cannot be switched by who is no owner, and the page says why [SIGHT-12]', async () => {
  const { screen, made } = await showAdministration(rightsPage, {
    permissions: ['people'],
    answers: [
      answer(getDirectoryPerson, directoryPersonOf({ abilities: { givePermissions: false } })),
      answer(giveRight, null),
    ],
  });
  await expect.element(screen.getByText('Only an owner gives or takes Owner and People.')).toBeVisible();
  const owner = screen.getByRole('switch', { name: 'Owner' });
  await expect.element(owner).toHaveAttribute('aria-disabled', 'true');
  await owner.click({ force: true });
  await expect.element(owner).not.toBeChecked();
  expect(made(giveRight)).toEqual([]);
});
