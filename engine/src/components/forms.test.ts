import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { submissionSchemas } from '@evenhand/contract/components/component-payloads';
import { componentTypes } from '@evenhand/contract/components/component-types';
import { Relation } from '@evenhand/contract/participants';
import { describe, expect, test } from 'vitest';
import { configureComponent, validateComponent } from '../component-forms.ts';
import type { ComponentSettings } from '../component-settings.ts';
import { component, item, items, stage, step, task, workflow } from '../testing/workflow-builder.ts';
import type { ConfigurationOf, SupportedComponentType } from './component-handler.ts';

const REQUIRED = 'Please complete all required fields';

type Settings<T extends SupportedComponentType> = Extract<ComponentSettings, { type: T }>;

function configurationOf<T extends SupportedComponentType>(
  type: T,
  settings: Settings<T>,
  isMandatory: boolean,
  kind: 'primary' | 'sub-process' = 'primary',
) {
  const part = component('part', settings as ComponentSettings, { isMandatory });
  return configureComponent(
    workflow(type, [stage('s', [step('s', [task('t', [part])])])], { kind }),
    part,
  ) as ConfigurationOf<T>;
}

function validate<T extends SupportedComponentType>(
  type: T,
  settings: Settings<T>,
  submission: SubmissionOf<T>,
  isMandatory = true,
) {
  return validateComponent(type, configurationOf(type, settings, isMandatory), submission);
}

test('a mandatory reason left out [COMP-REASON-05]', () => {
  expect(validate('Reason', { type: 'Reason' }, {})).toEqual({
    banner: REQUIRED,
    fields: { workflowReasonIds: 'You must select a reason' },
  });
  expect(validate('Reason', { type: 'Reason' }, { workflowReasonIds: [item('late')] })).toBeNull();
  expect(validate('Reason', { type: 'Reason' }, {}, false)).toBeNull();
});

test('a mandatory risk left out; -1 is unset [COMP-RISK-02]', () => {
  expect(validate('Risk', { type: 'Risk' }, { riskId: null })).toEqual({
    banner: REQUIRED,
    fields: { riskId: 'You must select a Risk' },
  });
  expect(validate('Risk', { type: 'Risk' }, {}, false)).toBeNull();
});

describe('a self-attestation', () => {
  const both = {
    type: 'SelfAttestation',
    checkBoxLabel: 'Checked',
    reasons: items('union', 'none'),
    isMulti: true,
    isFreeText: true,
  } as const;

  test('with reasons and none chosen [COMP-SELF-07]', () => {
    expect(validate('SelfAttestation', both, { checkboxValue: true })).toEqual({
      banner: REQUIRED,
      fields: { selfAttestationReasonIds: 'Reason is required.' },
    });
    expect(
      validate('SelfAttestation', both, { checkboxValue: true, selfAttestationReasonIds: [item('none')] }),
    ).toBeNull();
  });

  test('that is mandatory needs its tick', () => {
    expect(validate('SelfAttestation', { ...both, reasons: [] }, {})?.fields).toEqual({
      checkboxValue: 'Field is required.',
    });
  });

  test('of text alone needs its text', () => {
    expect(
      validate('SelfAttestation', { ...both, reasons: [], checkBoxLabel: null }, { freeText: '  ' })?.fields,
    ).toEqual({ freeText: 'Field is required.' });
  });

  test('that is not mandatory may be empty but not half made', () => {
    expect(validate('SelfAttestation', both, {}, false)).toBeNull();
    expect(validate('SelfAttestation', both, { freeText: 'x' }, false)?.fields).toEqual({
      selfAttestationReasonIds: 'Reason is required.',
    });
  });
});

describe('adding a stakeholder', () => {
  const settings = {
    type: 'AddStakeholder',
    roleIds: [2, 3],
    relationId: Relation.HearingManager,
    notRelationIds: [],
  } as const;

  test('mandatory and empty names user, role and relation [COMP-ADDPART-03]', () => {
    const text = 'Field is required.';
    expect(validate('AddStakeholder', settings, {})?.fields).toEqual({
      participantGuid: text,
      participantRoleId: text,
      participantRelationId: text,
    });
  });

  test('not mandatory shows the banner alone when partly filled and nothing when empty [COMP-ADDPART-03, COMP-ADDPART-04]', () => {
    expect(validate('AddStakeholder', settings, { participantGuid: 'ngozi', participantRoleId: 2 }, false)).toEqual({
      banner: REQUIRED,
      fields: {},
    });
    expect(validate('AddStakeholder', settings, { participantRoleId: 2, participantRelationId: 10 }, false)).toBeNull();
    expect(validate('AddStakeholder', settings, {}, false)).toBeNull();
  });

  test('offers stakeholder and observer and prefers the relation of the step [COMP-ADDPART-01]', () => {
    expect(configurationOf('AddStakeholder', settings, true)).toMatchObject({
      roleIds: [2, 3],
      preferredRelationId: Relation.HearingManager,
    });
  });
});

test('blocking a user needs the user and the reason [COMP-BLOCK-03]', () => {
  expect(validate('BlacklistUser', { type: 'BlacklistUser' }, {})?.fields).toEqual({
    participantGuid: 'Field is required.',
    blacklistedReason: 'Field is required.',
  });
  expect(validate('BlacklistUser', { type: 'BlacklistUser' }, { participantGuid: 'wren' }, false)).toEqual({
    banner: REQUIRED,
    fields: {},
  });
  expect(validate('BlacklistUser', { type: 'BlacklistUser' }, {}, false)).toBeNull();
});

describe('changing the case owner', () => {
  const settings = { type: 'ChangeCaseOwner' } as const;
  const complete = { newOwnerUserId: 'ngozi', changeCaseOwnerReason: 'Leaves', existingOwnerNewRoleId: -1 };

  test('mandatory and empty shows every message of the owner dialog [COMP-OWNER-04]', () => {
    expect(validate('ChangeCaseOwner', settings, {})).toEqual({
      banner: 'Please select a participant.',
      fields: {
        newOwnerUserId: 'Please select a new case owner to continue.',
        changeCaseOwnerReason: 'Please specify the change reason to continue.',
        existingOwnerNewRoleId: "Please specify the outgoing owner's new role.",
      },
    });
  });

  test.each([
    ['removed needs nothing more', {}, null],
    [
      'blocked needs a reason',
      { existingOwnerNewRoleId: 4 },
      { existingOwnerBlacklistedReason: 'Please specify the blocking reason to continue.' },
    ],
    ['stakeholder needs a relation', { existingOwnerNewRoleId: 2 }, { existingOwnerRelationId: 'Field is required.' }],
    [
      'observer needs a relation',
      { existingOwnerNewRoleId: 3, existingOwnerRelationId: -1 },
      { existingOwnerRelationId: 'Field is required.' },
    ],
    [
      'owner is no outgoing role',
      { existingOwnerNewRoleId: 1 },
      { existingOwnerNewRoleId: "Please specify the outgoing owner's new role." },
    ],
  ])('an outgoing owner who becomes %s [COMP-OWNER-03, COMP-OWNER-04]', (_name, more, fields) => {
    expect(validate('ChangeCaseOwner', settings, { ...complete, ...more })?.fields ?? null).toEqual(fields);
  });

  test('not mandatory may be empty, or else shows the banner alone', () => {
    expect(validate('ChangeCaseOwner', settings, {}, false)).toBeNull();
    expect(validate('ChangeCaseOwner', settings, { newOwnerUserId: 'ngozi' }, false)).toEqual({
      banner: REQUIRED,
      fields: {},
    });
  });
});

describe('closing the case', () => {
  test('in the main process needs an outcome and a conclusion [CLOSE-06, CLOSE-07]', () => {
    expect(validate('CloseCase', { type: 'CloseCase', closesCase: true }, { conclusion: ' ' })?.fields).toEqual({
      outcomeStageId: 'Field is required.',
      conclusion: 'Please enter a summary of how this case concluded.',
    });
    expect(validate('CloseCase', { type: 'CloseCase', closesCase: false }, {})).toBeNull();
  });

  test('in a sub-process asks for nothing [COMP-CLOSE-05]', () => {
    const configuration = configurationOf('CloseCase', { type: 'CloseCase', closesCase: true }, true, 'sub-process');
    expect(configuration.isSubProcess).toBe(true);
    expect(validateComponent('CloseCase', configuration, {})).toBeNull();
  });
});

test('content that is mandatory names the version read [COMP-CONTENT-04]', () => {
  const settings = { type: 'Content', versions: [{ id: 5, liveDate: '2026-01-01', content: 'x' }] } as const;
  expect(validate('Content', settings, {})?.fields).toEqual({ componentTypeContentHistoryId: 'Field is required.' });
  expect(configurationOf('Content', settings, true).contentHistories).toEqual([
    { id: 5, liveDate: '2026-01-01', content: 'x' },
  ]);
});

test('every component type of the specification can be submitted and has a configuration of its own type [PROC-34]', () => {
  expect(Object.keys(submissionSchemas).toSorted()).toEqual([...componentTypes].toSorted());
  const plain = (['EditParticipant', 'PauseCase', 'BlacklistUser', 'ChangeCaseOwner', 'NoContent'] as const).map(
    (type) => ({ type }),
  );
  for (const settings of plain)
    expect(configureComponent(workflow('w', []), component('x', settings)).type).toBe(settings.type);
  expect(validateComponent('NoContent', configurationOf('NoContent', { type: 'NoContent' }, true), null)).toBeNull();
});

test('choices of reason and risk carry their explanation; retired ones are not offered [COMP-REASON-01, COMP-REASON-02, COMP-REASON-03, COMP-RISK-01]', () => {
  const part = component('part', { type: 'Reason' });
  const lists = items('late', 'rude').map((entry) => ({
    ...entry,
    explanatoryText: 'Why',
    isRetired: entry.key === 'rude',
  }));
  const definition = workflow('w', [], {
    reasons: { label: 'Allegations', isMulti: false, isEditable: true, items: lists },
    risks: { items: lists },
  });
  expect(configureComponent(definition, part)).toMatchObject({
    isReasonMultiSelect: false,
    reasonLabel: 'Allegations',
    workflowReasons: [{ id: item('late'), title: 'late', explanatoryText: 'Why' }],
  });
  expect(configureComponent(definition, component('r', { type: 'Risk' }))).toMatchObject({
    workflowRisks: [{ id: item('late') }],
  });
});

test('a self-attestation shows what its settings hold [COMP-SELF-01, COMP-SELF-02, COMP-SELF-03, COMP-SELF-04]', () => {
  const settings = {
    type: 'SelfAttestation',
    checkBoxLabel: 'Checked',
    reasons: items('union'),
    isMulti: false,
    isFreeText: true,
  } as const;
  expect(configurationOf('SelfAttestation', settings, true)).toMatchObject({
    isCheckBoxEnabled: true,
    label: 'Checked',
    isReasonsEnabled: true,
    selfAttestationReasons: [{ title: 'union', isExclusive: false }],
    reasonLabel: null,
    isMultipleReasonSelectionEnabled: false,
    isFreeTextEnabled: true,
  });
  expect(configurationOf('SelfAttestation', { ...settings, checkBoxLabel: null, reasons: [] }, true)).toMatchObject({
    isCheckBoxEnabled: false,
    isReasonsEnabled: false,
  });
});
