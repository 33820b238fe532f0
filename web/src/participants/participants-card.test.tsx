import { lookupParticipantRoles, lookupRelations } from '@evenhand/contract/configuration';
import { listParticipants } from '@evenhand/contract/participants';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { participantOf } from '../testing/case-of.ts';
import { answer, keepWaiting, refuse } from '../testing/fake-api.ts';
import { lookupAnswers } from '../testing/lookup-answers.ts';
import { showSummary } from '../testing/show-summary.tsx';

beforeEach(() => page.viewport(1440, 900));

const failure = { errorCode: 'EXCEPTION', errorDescription: 'x' };

test('the participants wait for roles and relationships [CASE-26]', async () => {
  const { screen } = await showSummary({}, { answers: [keepWaiting(lookupRelations)] });
  await expect.element(screen.getByRole('heading', { name: 'Participants' })).toBeVisible();
  await expect.element(screen.getByRole('table', { name: 'Participants' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('Ngozi Farraday')).not.toBeInTheDocument();
});

test('roles that could not be loaded do not leave the section empty: it says so and offers to try again [CASE-26]', async () => {
  const { reply } = refuse(lookupParticipantRoles, 500, failure);
  let isBroken = true;
  const whole = lookupAnswers.find(({ route }) => route.path === lookupParticipantRoles.path);
  const { screen } = await showSummary(
    {},
    { answers: whole ? [{ ...whole, reply: (call) => (isBroken ? reply : whole.reply)(call) }] : [] },
  );
  await expect.element(screen.getByText('Participants could not be loaded')).toBeVisible();
  await expect.element(screen.getByRole('table', { name: 'Participants' })).not.toBeInTheDocument();
  isBroken = false;
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('table', { name: 'Participants' })).toBeVisible();
});

test('only notices that are sent are named: in the app, never by e-mail [CASE-26]', async () => {
  const people = [
    participantOf(1, 'Teodora Whitlock', 1),
    participantOf(2, 'Isaac Penhallow', 2, { isInAppNotificationsEnabled: false }),
  ];
  const { screen } = await showSummary({}, { answers: [answer(listParticipants, people)] });
  const table = screen.getByRole('table', { name: 'Participants' });
  await expect.element(table.getByRole('cell', { name: 'In app', exact: true })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: 'Not notified', exact: true })).toBeVisible();
  await expect.element(table.getByText('E-mail')).not.toBeInTheDocument();
});
