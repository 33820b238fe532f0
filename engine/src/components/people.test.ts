import { Relation } from '@evenhand/contract/participants';
import { describe, expect, test } from 'vitest';
import type { CaseWorld } from '../case-in-memory/case-world.ts';
import { openCase, submit } from '../testing/case-acts.ts';
import { visitOf } from '../testing/case-reads.ts';
import { expectDone, expectRefusal } from '../testing/expect-refusal.ts';
import { handover } from '../testing/handover.ts';
import { misconductAt } from '../testing/misconduct-path.ts';
import { nameOf } from '../testing/people.ts';
import { component, stage, step, task, workflow } from '../testing/workflow-builder.ts';

describe('adding and blocking people', () => {
  const investigator = { participantRoleId: 2, participantRelationId: Relation.InvestigationManager };
  test.each([
    ['teodora', 'ALREADY_EXISTS', 'User is already Case Owner on this Case'],
    ['isaac', 'ALREADY_EXISTS', 'User is already a Stakeholder on this Case'],
    ['salma', 'ALREADY_EXISTS', 'User is already an Observer on this Case'],
    ['silas', 'ALREADY_EXISTS', 'User is already Blocked on this Case'],
    ['callum', 'BAD_REQUEST', 'Employee is already attached to this case.'],
  ] as const)('%s cannot be added: %s %s [PART-52]', (participantGuid, code, sentence) => {
    const world = misconductAt('appoint');
    const refusal = expectRefusal(
      world,
      () => submit(world, 'maren', 'appoint', 'continue', { participantGuid, ...investigator }),
      code,
      sentence,
    );
    expect(refusal.fields).toEqual({ participantGuid: sentence });
  });

  test('a role the component does not offer is refused [COMP-ADDPART-01]', () => {
    const world = misconductAt('appoint');
    const owner = { participantGuid: 'ngozi', participantRoleId: 1, participantRelationId: Relation.Other };
    expect(
      expectRefusal(world, () => submit(world, 'maren', 'appoint', 'continue', owner), 'BAD_REQUEST').fields,
    ).toEqual({ participantRoleId: 'Please choose from the list.' });
  });

  test('a person who holds a relation the step excludes cannot be chosen', () => {
    const settings = {
      type: 'AddStakeholder' as const,
      roleIds: [2],
      relationId: Relation.HearingManager,
      notRelationIds: [Relation.InvestigationManager],
    };
    const world = openCase([
      workflow('hm', [
        stage('h', [step('h', [task('h', [component('appoint-hm', settings, { isMandatory: true })])])]),
      ]),
    ]);
    world.participants = [
      ...world.participants,
      {
        id: 9,
        userId: 'ngozi',
        name: 'Ngozi',
        roleId: 2,
        relationId: Relation.InvestigationManager,
        hasWritten: false,
      },
    ];
    const data = { participantGuid: 'ngozi', participantRoleId: 2, participantRelationId: Relation.HearingManager };
    expectRefusal(
      world,
      () => submit(world, 'maren', 'appoint-hm', 'continue', data),
      'BAD_REQUEST',
      /another part in this case/,
    );
  });

  test('a person added joins with the role and relation chosen [COMP-ADDPART-02]', () => {
    const world = misconductAt('appoint');
    expectDone(submit(world, 'maren', 'appoint', 'continue', { participantGuid: 'ngozi', ...investigator }));
    expect(world.participants.find((person) => person.userId === 'ngozi')).toMatchObject({
      roleId: 2,
      relationId: Relation.InvestigationManager,
    });
  });

  test('the history says that nobody was added where the step is left empty, and leaves a person who was to the entry of their own [HIST-12]', () => {
    const settings = { type: 'AddStakeholder' as const, roleIds: [2], relationId: null, notRelationIds: [] };
    const answerOf = (data: object) => {
      const world = openCase([
        workflow('m', [
          stage('m', [
            step('m', [task('m', [component('mediator', settings), component('end', { type: 'NoContent' })])]),
          ]),
        ]),
      ]);
      expectDone(submit(world, 'maren', 'mediator', 'continue', data));
      return world.history.find(({ kind }) => kind === 'process.component-completed')?.facts;
    };
    expect(answerOf({})).toMatchObject({ details: [{ label: 'Added', text: 'nobody', inSentence: 'nobody added' }] });
    expect(answerOf({ participantGuid: 'ngozi', ...investigator })).toMatchObject({ details: [] });
  });

  test('a blocked person always becomes an interested party; the new owner may not be blocked or owner already [COMP-BLOCK-02, PART-18]', () => {
    const world = openCase([handover()]);
    expectDone(submit(world, 'maren', 'before', 'continue'));
    const data = (newOwnerUserId: string) => ({
      newOwnerUserId,
      changeCaseOwnerReason: 'Leaves',
      existingOwnerNewRoleId: 4,
      existingOwnerBlacklistedReason: 'Party',
      existingOwnerRelationId: 9,
    });
    expectRefusal(
      world,
      () => submit(world, 'maren', 'new-owner', 'continue', data('teodora')),
      'ALREADY_EXISTS',
      'User is already Case Owner on this Case',
    );
    expectRefusal(
      world,
      () => submit(world, 'maren', 'new-owner', 'continue', data('silas')),
      'ALREADY_EXISTS',
      'User is already Blocked on this Case',
    );
    expectDone(submit(world, 'maren', 'new-owner', 'continue', data('isaac')));
    expect(world.participants.find((person) => person.userId === 'teodora')).toMatchObject({
      roleId: 4,
      relationId: Relation.InterestedParty,
    });
    expectDone(submit(world, 'maren', 'between', 'continue'));
    expectDone(
      submit(world, 'maren', 'block', 'continue', {
        participantGuid: 'wren',
        blacklistedReason: 'Witness',
        participantRoleId: 2,
        participantRelationId: 9,
      }),
    );
    expect(world.participants.find((person) => person.userId === 'wren')).toMatchObject({
      roleId: 4,
      relationId: Relation.InterestedParty,
    });
  });
});

describe('a component that gives a person another part in the case', () => {
  const { InvestigationManager, HearingManager, AppealManager, Respondent, Other } = Relation;
  /** A case on which Ngozi investigates, at a step of this type. */
  const at = (type: 'AddStakeholder' | 'EditParticipant' | 'ChangeCaseOwner', more: Partial<CaseWorld> = {}) => {
    const settings =
      type === 'AddStakeholder'
        ? ({ type, roleIds: [2], relationId: null, notRelationIds: [] } as const)
        : ({ type } as const);
    const world = openCase([
      workflow('w', [stage('w', [step('w', [task('w', [component('give', settings, { isMandatory: true })])])])]),
    ]);
    world.participants = [
      ...world.participants,
      { ...person(ngozi, 'Ngozi Farraday'), relationId: InvestigationManager },
    ];
    return Object.assign(world, more);
  };
  const ngozi = 9;
  const person = (id: number, name: string) => ({ id, userId: 'ngozi', name, roleId: 2, hasWritten: false });
  const give = (world: CaseWorld, data: object) => submit(world, 'maren', 'give', 'continue', data);
  const hearing = { participantGuid: 'wren', participantRoleId: 2, participantRelationId: HearingManager };
  const handOver = (more: object) => ({
    newOwnerUserId: 'isaac',
    changeCaseOwnerReason: 'Moves on',
    existingOwnerNewRoleId: 2,
    existingOwnerRelationId: Other,
    ...more,
  });

  test('is refused with both parts where they are not to be one person’s, also when they have left [ROLES-01, ROLES-09]', () => {
    const edited = at('EditParticipant');
    expect(
      expectRefusal(
        edited,
        () => give(edited, { participantId: ngozi, participantRoleId: 2, participantRelationId: AppealManager }),
        'BAD_REQUEST',
      ).fields,
    ).toEqual({
      participantRelationId: `${nameOf('ngozi')} is the investigation manager of this case and cannot also be its appeal manager.`,
    });
    const added = at('AddStakeholder', { relationsHeld: [{ userId: 'wren', relationIds: [InvestigationManager] }] });
    expect(expectRefusal(added, () => give(added, hearing), 'BAD_REQUEST').fields).toEqual({
      participantGuid: `${nameOf('wren')} was the investigation manager of this case and cannot be its hearing manager.`,
    });
  });

  test('is refused where a respondent would get the case, by a change of owner or of the participant [ROLES-01]', () => {
    const respondent = [{ ...person(ngozi, 'Ngozi Farraday'), relationId: Respondent }];
    const changed = at('ChangeCaseOwner');
    changed.participants = [...changed.participants.filter(({ userId }) => userId !== 'ngozi'), ...respondent];
    const sentence = `${nameOf('ngozi')} is a respondent of this case and cannot also be its owner.`;
    expect(
      expectRefusal(changed, () => give(changed, handOver({ newOwnerUserId: 'ngozi' })), 'BAD_REQUEST').fields,
    ).toEqual({ newOwnerUserId: sentence });
    const edited = at('EditParticipant');
    edited.participants = changed.participants;
    const data = {
      participantId: ngozi,
      participantRoleId: 1,
      changeCaseOwnerReason: 'Moves on',
      removedCaseOwnerRoleId: -1,
    };
    expect(expectRefusal(edited, () => give(edited, data), 'BAD_REQUEST').fields).toEqual({ participantId: sentence });
  });

  test('judges the relation that the owner keeps by the owner to come [ROLES-01]', () => {
    const world = at('ChangeCaseOwner', {
      relationsHeld: [{ userId: 'teodora', relationIds: [InvestigationManager] }],
    });
    const outgoing = (relationId: number) => () => give(world, handOver({ existingOwnerRelationId: relationId }));
    expect(expectRefusal(world, outgoing(HearingManager), 'BAD_REQUEST').fields).toHaveProperty(
      'existingOwnerRelationId',
    );
    expectDone(outgoing(Respondent)());
  });

  test('with a warning takes a reason of twenty characters, which stays with the answer [ROLES-02]', () => {
    const manages = { reporting: [{ juniorId: 'callum', managerId: 'wren' }] };
    const world = at('AddStakeholder', manages);
    for (const conflictReason of [undefined, null, 'She agreed.        '])
      expect(expectRefusal(world, () => give(world, { ...hearing, conflictReason }), 'BAD_REQUEST').fields).toEqual({
        conflictReason: 'Please give a reason of at least 20 characters.',
      });
    const conflictReason = 'No other manager is trained to hear it.';
    expectDone(give(world, { ...hearing, conflictReason }));
    expect(visitOf(world, 'give')?.data).toMatchObject({ conflictReason });
    const plain = at('AddStakeholder');
    expectDone(give(plain, { ...hearing, conflictReason }));
    expect(visitOf(plain, 'give')?.data).not.toHaveProperty('conflictReason');
  });

  test('is judged by what the service says of each rule [ROLES-02]', () => {
    const severities = { managers: 'warn', parties: 'refuse', reportingLine: 'refuse' } as const;
    const conflictReason = 'Both were agreed with the employee.';
    const world = at('EditParticipant', { severities });
    const data = { participantId: ngozi, participantRoleId: 2, participantRelationId: HearingManager, conflictReason };
    expectDone(give(world, data));
    const line = at('AddStakeholder', { severities, reporting: [{ juniorId: 'callum', managerId: 'wren' }] });
    expectRefusal(line, () => give(line, { ...hearing, conflictReason }), 'BAD_REQUEST', /manages/);
  });
});
