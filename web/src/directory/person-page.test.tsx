import type { DirectoryPerson } from '@evenhand/contract/directory';
import {
  bringBackDirectoryPerson,
  changeDirectoryPerson,
  disableDirectoryPerson,
  getDirectoryPerson,
  inviteDirectoryPerson,
  joinRecords,
  removeProviderIdentity,
  separateRecord,
  signOutDirectoryPerson,
} from '@evenhand/contract/directory';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { callumId, directoryPersonOf, showAdministration, tessaId } from '../testing/show-administration.ts';

beforeEach(() => page.viewport(1440, 900));

type Change = Parameters<typeof directoryPersonOf>[0];

async function show(tab: '' | '/sign-in', change: Change = {}, answers: readonly FakeAnswer[] = []) {
  const person = { now: directoryPersonOf(change) };
  const shown = await showAdministration(`/admin/people/${callumId}${tab}`, {
    answers: [answer(getDirectoryPerson, () => person.now), ...answers],
  });
  await expect.element(shown.screen.getByRole('heading', { name: 'Callum Brightwater', level: 1 })).toBeVisible();
  const change_ = (next: Partial<DirectoryPerson>) => {
    person.now = { ...person.now, ...next };
  };
  return { ...shown, change: change_ };
}

test('a person is below the people, with four sections in the address [PEOPLE-01]', async () => {
  const { screen } = await show('');
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  await expect.element(crumbs.getByRole('link', { name: 'People' })).toHaveAttribute('href', '/admin/people');
  const at = `/admin/people/${callumId}`;
  expect(
    screen
      .getByRole('navigation', { name: 'Sections of this person' })
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Details', at],
    ['Sign-in', `${at}/sign-in`],
    ['Rights', `${at}/rights`],
    ['Changes', `${at}/changes`],
  ]);
});

test('whom nobody knows is said to be missing [PEOPLE-01]', async () => {
  const { screen } = await showAdministration(`/admin/people/${tessaId}`, {
    answers: [refuse(getDirectoryPerson, 404, { errorCode: 'NOT_FOUND', errorDescription: 'No.' })],
  });
  await expect.element(screen.getByText('There is no such person in the directory.')).toBeVisible();
});

test('a change is saved with the version it began with, and the effect of a new address is said before [PEOPLE-03, SIGHT-15]', async () => {
  const saving: { now: () => void } = { now: () => undefined };
  const { screen, made, change } = await show('', {}, [
    answer(changeDirectoryPerson, () => {
      saving.now();
      return null;
    }),
  ]);
  saving.now = () => change({ version: 4, email: 'callum.b@northmoor.example' });
  const save = screen.getByRole('button', { name: 'Save changes' });
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('textbox', { name: /^E-mail/ }).fill('callum.b@northmoor.example');
  await expect.element(screen.getByText(/a new e-mail address stops that/)).toBeVisible();
  await save.click();
  await expect.element(screen.getByText('Saved')).toBeVisible();
  expect(made(changeDirectoryPerson).map(({ body }) => body)).toEqual([
    {
      firstName: 'Callum',
      lastName: 'Brightwater',
      email: 'callum.b@northmoor.example',
      employeeNumber: '00871',
      jobTitle: 'HGV Driver',
      accessLevelId: 2,
      managerUserId: tessaId,
      version: 3,
    },
  ]);
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
});

test('a refusal is said at its field, and what was typed stays [PEOPLE-13]', async () => {
  const words = 'Tessa Ward reports to Callum Brightwater.';
  const { screen } = await show('', {}, [
    refuse(changeDirectoryPerson, 400, {
      errorCode: 'BAD_REQUEST',
      errorDescription: words,
      fields: { managerUserId: words },
    }),
  ]);
  await screen.getByRole('textbox', { name: /^Job title/ }).fill('Depot Lead');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText(words).first()).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: /^Job title/ })).toHaveValue('Depot Lead');
});

test('two who change a person at once: the second sees both versions and chooses; nothing is overwritten before [PEOPLE-15]', async () => {
  let isOvertaken = true;
  const { reply } = refuse(changeDirectoryPerson, 409, {
    errorCode: 'ALREADY_EXISTS',
    errorDescription: 'Somebody else has changed this person.',
    changed: { name: 'Tessa Ward', at: '2026-11-18T14:00:00.000Z', isOwn: false },
  });
  const saved = answer(changeDirectoryPerson, null);
  const { screen, made, change } = await show('', {}, [
    { ...saved, reply: (call) => (isOvertaken ? reply : saved.reply)(call) },
  ]);
  await screen.getByRole('textbox', { name: /^Job title/ }).fill('Depot Lead');
  change({ version: 4, jobTitle: 'Trainer' });
  await screen.getByRole('button', { name: 'Save changes' }).click();
  const conflict = screen.getByRole('alert').filter({ hasText: 'Somebody else has changed this person' });
  await expect.element(conflict.getByText('Depot Lead')).toBeVisible();
  await expect.element(conflict.getByText('Trainer')).toBeVisible();
  await expect.element(conflict.getByText('Job title: Saved by Tessa Ward')).toBeVisible();
  expect(conflict.getByText('Callum').elements()).toEqual([]);
  isOvertaken = false;
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect
    .poll(() => made(changeDirectoryPerson).map(({ body }) => (body as { version: number }).version))
    .toEqual([3, 4]);
  expect(made(changeDirectoryPerson)[1]?.body).toMatchObject({ jobTitle: 'Depot Lead' });
});

test('whoever may not change a person reads the details [PEOPLE-02]', async () => {
  const { screen } = await show('', { abilities: { edit: false, join: false } });
  await expect.element(screen.getByText('HGV Driver')).toBeVisible();
  await expect.element(screen.getByText('Only people who look after the directory can change this.')).toBeVisible();
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
});

test('two records are said to be one human, with how one knows [PEOPLE-16]', async () => {
  const { screen, made } = await show('', { userId: tessaId, manager: null }, [answer(joinRecords, null)]);
  await screen.getByRole('button', { name: 'Join with another record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join with another record' });
  await expect.element(dialog.getByText(/kept from every case the other is kept from/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Join records' }).click();
  await expect.element(dialog.getByText('Choose the other record.')).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'The other record' }).fill('callum');
  await userEvent.keyboard('{Enter}');
  await dialog.getByText('Callum Brightwater').click();
  await dialog.getByRole('textbox', { name: 'How do you know?' }).fill('He was hired again in May.');
  await dialog.getByRole('button', { name: 'Join records' }).click();
  await expect
    .poll(() => made(joinRecords).map(({ body }) => body))
    .toEqual([{ otherUserId: callumId, reason: 'He was hired again in May.' }]);
});

test('a record that was joined by mistake is separated, with how one knows [PEOPLE-27]', async () => {
  const other = { userId: callumId, name: 'Callum Brightwater', employeeNumber: '300112' };
  const { screen, made } = await show('', { userId: tessaId, manager: null, records: [other] }, [
    answer(separateRecord, null),
  ]);
  await screen.getByRole('button', { name: 'Separate this record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Separate this record' });
  await dialog.getByRole('button', { name: 'Separate this record' }).click();
  await expect.element(dialog.getByText('Say how you know.')).toBeVisible();
  expect(made(separateRecord)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'How do you know?' }).fill('Two people of one name.');
  await dialog.getByRole('button', { name: 'Separate this record' }).click();
  await expect
    .poll(() => made(separateRecord).map(({ body }) => body))
    .toEqual([{ reason: 'Two people of one name.' }]);
});

const link = 'https://hr.example/identity/invitation/abc';

test('an invitation says what it does first; its link is shown once, to be copied, and is gone with the dialog [PEOPLE-05, SIGHT-15]', async () => {
  const { screen, made } = await show('/sign-in', { signIn: { state: 'none', username: null } }, [
    answer(inviteDirectoryPerson, { link, username: 'callum', until: '2026-11-21T15:00:00.000Z' }),
  ]);
  await screen.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Callum Brightwater' });
  await expect
    .element(
      dialog.getByText('Their sign-ins end, and they read no case until an approver has confirmed that it is them.'),
    )
    .toBeVisible();
  expect(made(inviteDirectoryPerson)).toEqual([]);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const field = dialog.getByRole('textbox', { name: 'Link to choose a password' });
  await expect.element(field).toHaveValue(link);
  await expect.element(field).toHaveFocus();
  await expect.element(dialog.getByText(/It is shown only now/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain(link);
  expect(made(inviteDirectoryPerson)).toHaveLength(1);
});

test.each([
  ['Sign out everywhere', {}, signOutDirectoryPerson, /Signs them out in every browser/],
  [
    'Forget their work account',
    { signIn: { state: 'provider' as const, provider: 'a8f3' } },
    removeProviderIdentity,
    /an approver must confirm them/,
  ],
  ['End their access', {}, disableDirectoryPerson, /takes every right/],
  [
    'Bring them back',
    { hasLeft: true, abilities: { bringBack: true, invite: false, disable: false } },
    bringBackDirectoryPerson,
    /without any right/,
  ],
])('%s says what it does and asks first [PEOPLE-10, PEOPLE-12]', async (name, change, route, words) => {
  const { screen, made } = await show('/sign-in', change, [answer(route, null)]);
  await screen.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect.element(dialog.getByText(words)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(made(route)).toEqual([]);
  await screen.getByRole('button', { name, exact: true }).click();
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(made(route).map(({ params }) => params)).toEqual([{ userId: callumId }]);
});

test('a refusal stays in its dialog with its reason [PEOPLE-10]', async () => {
  const words = 'Callum Brightwater is the only owner. Make somebody else an owner first.';
  const { screen } = await show('/sign-in', {}, [
    refuse(disableDirectoryPerson, 400, { errorCode: 'BAD_REQUEST', errorDescription: words }),
  ]);
  await screen.getByRole('button', { name: 'End their access' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'End their access' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(words);
});

test('a person whose sight is paused is said to be so, with the cause and what ends it [SIGHT-15]', async () => {
  const { screen } = await show('/sign-in', { pause: { cause: 'address', at: '2026-11-18T10:00:00.000Z' } });
  await expect.element(screen.getByText('Their access to cases is paused.')).toBeVisible();
  await expect.element(screen.getByText(/Their e-mail address was changed/)).toBeVisible();
  await expect.element(screen.getByText('Reading paused')).toBeVisible();
});
