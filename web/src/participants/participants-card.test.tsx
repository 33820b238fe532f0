import { lookupParticipantRoles, lookupRelations } from '@evenhand/contract/configuration';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepWaiting, refuse } from '../testing/fake-api.ts';
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
  // Only once it is pressed: another part of the page may ask for the roles meanwhile.
  const mend = (): void => {
    isBroken = false;
  };
  document.addEventListener('click', mend, { capture: true, once: true });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('table', { name: 'Participants' })).toBeVisible();
});
