import { getCase } from '@evenhand/contract/case-details';
import {
  addParticipant,
  listBlockedUsers,
  listParticipants,
  searchParticipants,
} from '@evenhand/contract/participants';
import { listCaseTasks } from '@evenhand/contract/tasks';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { getTrackedEvent } from '@evenhand/contract/tracked-events';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf, participantOf, userNumber } from '../testing/case-of.ts';
import { answer } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { eventConfiguration, eventData } from '../testing/small-process.ts';
import { CaseSummary } from './CaseSummary.tsx';

const wren = {
  userId: userNumber(50),
  employeeId: '304420',
  name: 'Wren Abara',
  jobTitle: 'Store Manager',
  liveCases: 0,
  email: null,
};

const hearing: TrackedEvent = {
  id: 1044,
  caseTrackingRecordId: 10001,
  workflowTrackingId: 77,
  title: 'Hearing',
  componentConfiguration: eventConfiguration(),
  componentTrackingData: eventData(),
  updatedAt: '2026-11-16T10:00:00.000Z',
  readOnlyBecause: 'role',
  draft: null,
  waitingAttachments: [],
};

beforeEach(() => page.viewport(1440, 900));

async function at(path: string, mayAdd = true) {
  return await renderInApp(<CaseSummary caseId={10001} />, {
    path,
    screens: ['/cases/$caseId'],
    answers: [
      answer(getCase, caseOf({ abilities: { addParticipant: mayAdd } })),
      answer(listParticipants, []),
      answer(listBlockedUsers, []),
      answer(listCaseTasks, []),
      answer(searchParticipants, [wren]),
      answer(addParticipant, participantOf(50, 'Wren Abara', 3)),
      answer(getTrackedEvent, hearing),
      ...lookupAnswers,
    ],
  });
}

test.each([
  ['addParticipant', 'Add Stakeholder'],
  ['addObserver', 'Add Observer'],
])(
  'the address with ?action=%s opens the case with %s open, and closing it drops the query [ROUTE-10, ROUTE-11]',
  async (action, title) => {
    const { screen, address } = await at(`/cases/10001?action=${action}`);
    const modal = screen.getByRole('dialog', { name: title });
    await expect.element(modal).toBeVisible();
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(modal).not.toBeInTheDocument();
    await expect.poll(address).toBe('/cases/10001');
  },
);

test('a person who came from a task or notification adds with that source [TASK-20, TASK-21]', async () => {
  const { screen, calls, address } = await at('/cases/10001?action=addObserver');
  const modal = screen.getByRole('dialog', { name: 'Add Observer' });
  await modal.getByRole('searchbox').fill('wren');
  await userEvent.keyboard('{Enter}');
  await modal.getByRole('radio', { name: 'Wren Abara' }).click();
  await modal.getByRole('button', { name: 'Next' }).click();
  await modal.getByRole('combobox', { name: 'Relationship' }).click();
  await screen.getByRole('option', { name: 'Other' }).click();
  await modal.getByRole('button', { name: 'Add Observer' }).click();
  await expect.poll(address).toBe('/cases/10001');
  expect(calls.find((call) => call.route.method === 'POST')?.body).toMatchObject({
    participantRoleId: 3,
    participantSourceId: 4,
  });
});

test('the address with ?action=event opens that event, also for a person who only reads it, and closing it drops the query [ROUTE-13]', async () => {
  const { screen, calls, address } = await at('/cases/10001?action=event&eventId=1044', false);
  const modal = screen.getByRole('dialog', { name: 'Hearing' });
  await expect.element(modal.getByText('You can read this event but not change it.')).toBeVisible();
  expect(calls.filter((call) => call.route === getTrackedEvent).map((call) => call.params)).toEqual([{ id: '1044' }]);
  await modal.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(address).toBe('/cases/10001');
  await expect.element(modal).not.toBeInTheDocument();
});

test.each([
  ['by a person who may not', '/cases/10001?action=addParticipant', false],
  ['that is unknown', '/cases/10001?action=deleteEverything', true],
])('an action %s is ignored', async (_which, path, mayAdd) => {
  const { screen } = await at(path, mayAdd);
  await expect.element(screen.getByRole('heading', { name: 'Participants' })).toBeVisible();
  expect(screen.getByRole('dialog').elements()).toHaveLength(0);
});
