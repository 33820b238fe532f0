import type { ComponentConfiguration, ComponentTrackingData } from '@evenhand/contract/components/component-payloads';
import type { ComponentType } from '@evenhand/contract/components/component-types';
import { listBlockedUsers, listParticipants, searchParticipants } from '@evenhand/contract/participants';
import { listRoleConflicts } from '@evenhand/contract/role-conflicts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { participantOf, userNumber } from '../testing/case-of.ts';
import { answer } from '../testing/fake-api.ts';
import { showProcess } from '../testing/show-process.tsx';
import { advance, component, trackingOf, workflowOf } from '../testing/small-process.ts';

beforeEach(() => page.viewport(1440, 900));

const personOf = (number: number, name: string) => ({
  userId: userNumber(number),
  employeeId: `30000${number}`,
  name,
  jobTitle: 'Manager',
  liveCases: 0,
  email: null,
});
const onCase = (number: number, name: string, roleId: number) =>
  participantOf(number, name, roleId, { relationId: 10 });
const teodora = onCase(1, 'Teodora Whitlock', 1);
const ngozi = onCase(2, 'Ngozi Farraday', 2);
const derrin = onCase(3, 'Derrin Lyle-Okafor', 3);
const silas = onCase(4, 'Silas Brandt', 4);
const wren = personOf(5, 'Wren Abara');

async function show(
  type: ComponentType,
  configuration: ComponentConfiguration,
  data: ComponentTrackingData,
  people = [teodora, ngozi, derrin],
  more: ReturnType<typeof answer>[] = [],
) {
  const app = await showProcess({
    workflow: workflowOf({}, component(2, 'Now', type, [advance])),
    tracking: trackingOf(configuration, data),
    answers: [
      answer(listParticipants, people),
      answer(listBlockedUsers, [silas]),
      answer(searchParticipants, [
        wren,
        ...[teodora, ngozi, derrin, silas].map((one) => personOf(one.id, one.employee.name)),
      ]),
      ...more,
    ],
  });
  const { screen } = app;
  return {
    ...app,
    carryOn: () => screen.getByRole('button', { name: 'Continue' }).click(),
    find: async (term: string) => {
      await screen.getByRole('searchbox').fill(term);
      await screen.getByRole('button', { name: 'Search', exact: true }).click();
    },
    searches: () =>
      app.calls
        .filter(({ route }) => route.path === searchParticipants.path)
        .map(({ query }) => Object.fromEntries(query)),
    data: () => app.submitted().map((body) => body.workflowComponentData),
    errors: () => [...screen.container.querySelectorAll('.field-error')].map((error) => error.textContent),
  };
}

describe('AddStakeholder', () => {
  const nothing = {
    type: 'AddStakeholder',
    participantGuid: null,
    participantName: null,
    participantRoleId: null,
    participantRelationId: null,
    conflictReason: '',
  } as const;
  const configuration = {
    type: 'AddStakeholder',
    isComponentSubmissionMandatory: true,
    roleIds: [2, 3],
    preferredRelationId: null,
    isRelationFixed: false,
  } as const;
  const shown = { ...configuration, roleIds: [...configuration.roleIds] };

  test('selects a user, then a role [COMP-ADDPART-01], and sends both with the relation [COMP-ADDPART-02]', async () => {
    const { screen, find, searches, carryOn, data } = await show('AddStakeholder', shown, nothing);
    await expect.element(screen.getByRole('heading', { name: 'Select User' })).toBeVisible();
    await find('wr');
    expect(searches()).toEqual([]);
    await find('wren');
    await screen.getByRole('radio', { name: 'Wren Abara' }).click();
    expect(searches()).toEqual([{ query: 'wren', filterExistingParticipants: 'false' }]);
    const roles = screen.getByRole('group', { name: 'Role' });
    expect(roles.getByRole('radio').elements()).toHaveLength(2);
    await roles.getByRole('radio', { name: 'Observer' }).click();
    await screen.getByRole('combobox', { name: 'Relationship' }).click();
    await page.getByRole('option', { name: 'Hearing manager' }).click();
    await carryOn();
    await expect
      .poll(data)
      .toEqual([{ participantGuid: userNumber(5), participantRoleId: 3, participantRelationId: 10 }]);
  });

  test('people of the case are listed with the reason why they cannot be chosen [PART-50]', async () => {
    const { screen, find } = await show('AddStakeholder', shown, nothing);
    await find('everybody');
    await expect.element(screen.getByRole('radio', { name: 'Ngozi Farraday' })).toBeDisabled();
    await expect.element(screen.getByText('User is already a Stakeholder on this Case')).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'Silas Brandt' })).toBeDisabled();
    await expect.element(screen.getByRole('radio', { name: 'Wren Abara' })).toBeEnabled();
  });

  test('mandatory: each missing field is named [COMP-ADDPART-03]', async () => {
    const { carryOn, errors, data } = await show('AddStakeholder', shown, nothing);
    await carryOn();
    await expect.poll(errors).toEqual(['Field is required.', 'Field is required.', 'Field is required.']);
    expect(data()).toEqual([]);
  });

  test('not mandatory: half filled shows the banner alone [COMP-ADDPART-03] [PART-22], empty passes and sends nothing [COMP-ADDPART-04]', async () => {
    const optional = { ...shown, isComponentSubmissionMandatory: false };
    const half = await show('AddStakeholder', optional, {
      ...nothing,
      participantGuid: userNumber(5),
      participantName: 'Wren Abara',
    });
    await half.carryOn();
    await expect.element(half.screen.getByRole('alert').getByText('Please complete all required fields')).toBeVisible();
    expect(half.errors()).toEqual([]);
    half.screen.unmount();
    const empty = await show('AddStakeholder', optional, nothing);
    await empty.carryOn();
    await expect
      .poll(empty.data)
      .toEqual([{ participantGuid: null, participantRoleId: null, participantRelationId: null }]);
  });

  test('the only role and the wanted relation are chosen beforehand; a person chosen before is shown', async () => {
    const configuration = { ...shown, roleIds: [2], preferredRelationId: 10 };
    const { screen } = await show('AddStakeholder', configuration, {
      ...nothing,
      participantGuid: userNumber(5),
      participantName: 'Wren Abara',
    });
    await expect.element(screen.getByRole('radio', { name: 'Stakeholder' })).toBeChecked();
    await expect.element(screen.getByRole('combobox', { name: 'Relationship' })).toHaveValue('Hearing manager');
    await expect.element(screen.getByText('Wren Abara')).toBeVisible();
  });

  test('a relation that the step fixes cannot be changed', async () => {
    const { screen } = await show(
      'AddStakeholder',
      { ...shown, preferredRelationId: 10, isRelationFixed: true },
      nothing,
    );
    await expect.element(screen.getByRole('combobox', { name: 'Relationship' })).toHaveValue('Hearing manager');
    await expect.element(screen.getByRole('combobox', { name: 'Relationship' })).toBeDisabled();
  });

  test('a conflict is said before anything is sent: a refusal at the relationship, a warning with the reason it takes [ROLES-02, ROLES-05]', async () => {
    const chosen = { ...nothing, participantGuid: userNumber(5), participantName: 'Wren Abara', participantRoleId: 2 };
    const refusal = 'Wren Abara is the investigation manager of this case and cannot also be its hearing manager.';
    const warning = 'Wren Abara manages Callum Reyes and would hear a case about them.';
    const { screen, carryOn, data } = await show('AddStakeholder', shown, chosen, undefined, [
      answer(listRoleConflicts, ({ query }) =>
        query.get('as') === '10'
          ? [{ userId: userNumber(5), severity: 'refuse' as const, sentence: refusal }]
          : [{ userId: userNumber(5), severity: 'warn' as const, sentence: warning }],
      ),
    ]);
    const relate = async (relation: string) => {
      await screen.getByRole('combobox', { name: 'Relationship' }).click();
      await page.getByRole('option', { name: relation }).click();
    };
    await relate('Hearing manager');
    await expect.element(screen.getByText(refusal)).toBeVisible();
    await relate('Interested party');
    await expect.element(screen.getByText(warning)).toBeVisible();
    const conflictReason = 'No other manager is trained to hear it.';
    await screen.getByRole('textbox', { name: 'Why is this person chosen all the same?' }).fill(conflictReason);
    await carryOn();
    await expect.poll(data).toMatchObject([{ participantGuid: userNumber(5), conflictReason }]);
  });
});

describe('BlacklistUser', () => {
  const nothing = {
    type: 'BlacklistUser',
    participantGuid: null,
    participantName: null,
    blacklistedReason: '',
  } as const;
  const configuration = { type: 'BlacklistUser', isComponentSubmissionMandatory: true } as const;

  test('selects a user, then asks why [COMP-BLOCK-01], and sends role and relation of a blocked person [COMP-BLOCK-02]', async () => {
    const { screen, find, searches, carryOn, data } = await show('BlacklistUser', configuration, nothing);
    await find('wren');
    await screen.getByRole('radio', { name: 'Wren Abara' }).click();
    expect(searches()).toEqual([{ query: 'wren', filterExistingParticipants: 'false' }]);
    await expect.element(screen.getByRole('heading', { name: 'Add Blocked User' })).toBeVisible();
    await screen.getByRole('textbox', { name: 'Blocked reason' }).fill('A witness.');
    await carryOn();
    await expect
      .poll(data)
      .toEqual([
        {
          participantGuid: userNumber(5),
          blacklistedReason: 'A witness.',
          participantRoleId: 4,
          participantRelationId: 2,
        },
      ]);
  });

  test('people of the case are listed with the reason why they cannot be chosen [PART-23] [PART-24] [PART-25] [PART-26]', async () => {
    const { screen, find } = await show('BlacklistUser', configuration, nothing);
    await find('everybody');
    const messages: [string, string][] = [
      ['Silas Brandt', 'User is already Blocked on this Case'],
      ['Ngozi Farraday', 'User is already a Stakeholder on this Case'],
      ['Derrin Lyle-Okafor', 'User is already an Observer on this Case'],
      ['Teodora Whitlock', 'User is already Case Owner on this Case'],
    ];
    for (const [name, sentence] of messages) {
      await expect.element(screen.getByRole('radio', { name })).toBeDisabled();
      await expect.element(screen.getByText(sentence)).toBeVisible();
    }
  });

  test('user and reason are required [COMP-BLOCK-03]', async () => {
    const { carryOn, errors } = await show('BlacklistUser', configuration, nothing);
    await carryOn();
    await expect.poll(errors).toEqual(['Field is required.', 'Field is required.']);
  });
});

describe('ChangeCaseOwner', () => {
  const nothing = {
    type: 'ChangeCaseOwner',
    newOwnerUserId: null,
    newOwnerName: null,
    existingOwnerNewRoleId: null,
    changeCaseOwnerReason: '',
    existingOwnerBlacklistedReason: '',
    existingOwnerRelationId: null,
    conflictReason: '',
  } as const;
  const configuration = { type: 'ChangeCaseOwner', isComponentSubmissionMandatory: true } as const;

  test('a new owner among the participants, a reason and a role for the old one are sent, without a source [COMP-OWNER-01] [COMP-OWNER-02] [COMP-OWNER-03]', async () => {
    const { screen, carryOn, data } = await show('ChangeCaseOwner', configuration, nothing);
    await expect.element(screen.getByRole('radio', { name: 'Teodora Whitlock' })).toBeDisabled();
    await screen.getByRole('radio', { name: 'Ngozi Farraday' }).click();
    await screen.getByRole('textbox', { name: 'Change reason' }).fill('She is named in it.');
    await screen.getByRole('radio', { name: 'None - remove from case' }).click();
    await carryOn();
    await expect
      .poll(data)
      .toEqual([
        {
          newOwnerUserId: userNumber(2),
          existingOwnerNewRoleId: -1,
          changeCaseOwnerReason: 'She is named in it.',
          existingOwnerBlacklistedReason: '',
          existingOwnerRelationId: null,
        },
      ]);
  });

  test('everything missing is named in its own words [COMP-OWNER-04]', async () => {
    const { screen, carryOn, errors } = await show('ChangeCaseOwner', configuration, nothing);
    await carryOn();
    await expect
      .poll(errors)
      .toEqual([
        'Please select a new case owner to continue.',
        'Please specify the change reason to continue.',
        "Please specify the outgoing owner's new role.",
      ]);
    await expect.element(screen.getByRole('alert').getByText('Please select a participant.')).toBeVisible();
    await screen.getByRole('radio', { name: 'Blocked' }).click();
    await expect.element(screen.getByText('Please specify the blocking reason to continue.')).toBeVisible();
  });

  test('blocking makes the relation interested party; the heading follows the outgoing role [PART-12] [PART-13] [PART-14] [PART-15]', async () => {
    const { screen } = await show('ChangeCaseOwner', configuration, nothing);
    const heading = (name: string) => expect.element(screen.getByRole('heading', { name })).toBeVisible();
    await heading('Change Case Owner');
    await screen.getByRole('radio', { name: 'Blocked' }).click();
    await heading('Blocked Case Owner');
    await expect.element(screen.getByRole('combobox', { name: 'Relationship' })).toHaveValue('Interested party');
    await expect.element(screen.getByRole('combobox', { name: 'Relationship' })).toBeDisabled();
    await screen.getByRole('radio', { name: 'None - remove from case' }).click();
    await heading('Remove Case Owner');
  });

  test('without other people on the case there is only the search', async () => {
    const { screen } = await show('ChangeCaseOwner', configuration, nothing, [teodora]);
    await expect.element(screen.getByRole('searchbox')).toBeVisible();
    expect(screen.getByRole('tab').elements()).toEqual([]);
  });
});
