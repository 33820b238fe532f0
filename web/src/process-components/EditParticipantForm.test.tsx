import type { Participant } from '@evenhand/contract/participants';
import { listBlockedUsers, listParticipants } from '@evenhand/contract/participants';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { participantOf } from '../testing/case-of.ts';
import { answer } from '../testing/fake-api.ts';
import { showProcess } from '../testing/show-process.tsx';
import { advance, component, trackingOf, workflowOf } from '../testing/small-process.ts';

beforeEach(() => page.viewport(1440, 900));

const onCase = (number: number, name: string, roleId: number) =>
  participantOf(number, name, roleId, { relationId: roleId === 1 ? null : 10 });
const everybody = [
  onCase(1, 'Teodora Whitlock', 1),
  onCase(2, 'Ngozi Farraday', 2),
  onCase(3, 'Derrin Lyle-Okafor', 3),
];

const nothing = {
  type: 'EditParticipant',
  participantId: null,
  participantName: null,
  participantRoleId: null,
  participantRelationId: null,
  blacklistedReason: '',
  changeCaseOwnerReason: '',
  removedCaseOwnerRoleId: null,
  removedCaseOwnerBlacklistedReason: '',
  conflictReason: '',
} as const;

async function show(people: Participant[] = everybody, isMandatory = true) {
  const app = await showProcess({
    workflow: workflowOf({}, component(2, 'Now', 'EditParticipant', [advance])),
    tracking: trackingOf({ type: 'EditParticipant', isComponentSubmissionMandatory: isMandatory }, nothing),
    answers: [answer(listParticipants, people), answer(listBlockedUsers, [onCase(4, 'Silas Brandt', 4)])],
  });
  const { screen } = app;
  return {
    ...app,
    heading: (name: string) => screen.getByRole('heading', { name, exact: true }),
    role: (name: string) => screen.getByRole('group', { name: 'Role', exact: true }).getByRole('radio', { name }),
    carryOn: () => screen.getByRole('button', { name: 'Continue' }).click(),
    data: () => app.submitted().map((body) => body.workflowComponentData),
    errors: () => [...screen.container.querySelectorAll('.field-error')].map((error) => error.textContent),
  };
}

test('selects a participant among stakeholders and observers only, then a new role [COMP-EDITPART-01, COMP-EDITPART-05]', async () => {
  const { screen, heading } = await show();
  await expect.element(heading('Select Participant')).toBeVisible();
  await expect.element(heading('Choose New Role')).toBeVisible();
  const people = screen.getByRole('group', { name: 'Select Participant' });
  await expect.element(people.getByRole('radio', { name: 'Ngozi Farraday' })).toBeVisible();
  expect(people.getByRole('radio').elements()).toHaveLength(2);
});

test('stakeholder or observer adds Confirm Reason, which begins with the reason the person is there for [COMP-EDITPART-04, COMP-EDITPART-06]', async () => {
  const { screen, heading, role, carryOn, data } = await show();
  await screen.getByRole('radio', { name: 'Ngozi Farraday' }).click();
  await role('Observer').click();
  await expect.element(heading('Confirm Reason')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Relationship' })).toHaveValue('Hearing manager');
  await carryOn();
  await expect
    .poll(data)
    .toEqual([
      {
        participantId: 2,
        participantRoleId: 3,
        participantRelationId: 10,
        blacklistedReason: '',
        changeCaseOwnerReason: '',
        removedCaseOwnerRoleId: null,
        removedCaseOwnerBlacklistedReason: '',
      },
    ]);
});

test('blocked adds Add Blocked User and asks why [COMP-EDITPART-03, COMP-EDITPART-08]', async () => {
  const { screen, heading, role, carryOn, data, errors } = await show();
  await screen.getByRole('radio', { name: 'Derrin Lyle-Okafor' }).click();
  await role('Blocked').click();
  await expect.element(heading('Add Blocked User')).toBeVisible();
  await carryOn();
  await expect.poll(errors).toEqual(['Field is required.']);
  await screen.getByRole('textbox', { name: 'Blocked reason' }).fill('Named as a witness.');
  await carryOn();
  await expect
    .poll(data)
    .toMatchObject([{ participantId: 3, participantRoleId: 4, blacklistedReason: 'Named as a witness.' }]);
});

test('case owner adds Change Case Owner and asks for the reason and what the outgoing owner becomes [COMP-EDITPART-02, COMP-EDITPART-09]', async () => {
  const { screen, heading, role, carryOn, data, errors } = await show();
  await screen.getByRole('radio', { name: 'Ngozi Farraday' }).click();
  await role('Case owner').click();
  await expect.element(heading('Change Case Owner')).toBeVisible();
  await carryOn();
  await expect
    .poll(errors)
    .toEqual(['Please specify the change reason to continue.', "Please specify the outgoing owner's new role."]);
  await screen.getByRole('textbox', { name: 'Change reason' }).fill('She is named in it.');
  await screen
    .getByRole('group', { name: "Outgoing owner's new role" })
    .getByRole('radio', { name: 'Observer' })
    .click();
  await expect.poll(errors).toEqual(['Field is required.']);
  await screen.getByRole('combobox', { name: 'Relationship' }).click();
  await page.getByRole('option', { name: 'Interested party' }).click();
  await carryOn();
  await expect
    .poll(data)
    .toMatchObject([
      {
        participantId: 2,
        participantRoleId: 1,
        participantRelationId: 2,
        changeCaseOwnerReason: 'She is named in it.',
        removedCaseOwnerRoleId: 3,
      },
    ]);
});

test('mandatory: a participant and a role are required; not mandatory: an empty form passes [COMP-EDITPART-07]', async () => {
  const mandatory = await show();
  await mandatory.carryOn();
  await expect.poll(mandatory.errors).toEqual(['Field is required.', 'Field is required.']);
  expect(mandatory.data()).toEqual([]);
  mandatory.screen.unmount();
  const optional = await show(everybody, false);
  await optional.carryOn();
  await expect.poll(optional.data).toMatchObject([{ participantId: null, participantRoleId: null }]);
});

test('it says so when there is no participant to edit', async () => {
  const { screen } = await show(everybody.slice(0, 1));
  await expect.element(screen.getByText('There is no stakeholder or observer on this case.')).toBeVisible();
});
