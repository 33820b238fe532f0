import { Relation } from '@evenhand/contract/participants';
import { describe, expect, test } from 'vitest';
import { openCase, submit } from '../testing/case-acts.ts';
import { expectDone, expectRefusal } from '../testing/expect-refusal.ts';
import { handover } from '../testing/handover.ts';
import { misconductAt } from '../testing/misconduct-path.ts';
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
