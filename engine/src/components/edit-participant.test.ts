import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { expect, test } from 'vitest';
import type { CaseWorld } from '../case-in-memory/case-world.ts';
import { viewOf } from '../case-in-memory/case-world.ts';
import { openCase, submit } from '../testing/case-acts.ts';
import { visitOf } from '../testing/case-reads.ts';
import { expectDone, expectRefusal } from '../testing/expect-refusal.ts';
import { choice, component, stage, step, task, workflow } from '../testing/workflow-builder.ts';
import { canUndo } from '../undo-plan.ts';

function editing(isMandatory = true): CaseWorld {
  const parts = [component('edit', { type: 'EditParticipant' }, { isMandatory }), choice('after')];
  return openCase([workflow('editing', [stage('e', [step('e', [task('e', parts)])])])]);
}

const idOf = (world: CaseWorld, userId: string) => world.participants.find((person) => person.userId === userId)?.id;
const participationOf = (world: CaseWorld, userId: string) =>
  world.participants.find((person) => person.userId === userId);
const edit = (world: CaseWorld, data: unknown) => submit(world, 'maren', 'edit', 'continue', data);

test('a stakeholder becomes an observer with another relation; what was typed for another role is not kept [COMP-EDITPART-04]', () => {
  const world = editing();
  const data = {
    participantId: idOf(world, 'isaac'),
    participantRoleId: 3,
    participantRelationId: Relation.HearingManager,
    blacklistedReason: 'Not now',
  };
  expectDone(edit(world, data));
  expect(participationOf(world, 'isaac')).toMatchObject({
    roleId: ParticipantRole.Observer,
    relationId: Relation.HearingManager,
  });
  expect(visitOf(world, 'edit')?.data).toMatchObject({
    participantRoleId: 3,
    blacklistedReason: null,
    changeCaseOwnerReason: null,
  });
  expect(canUndo(viewOf(world), visitOf(world, 'after')?.id ?? 0)).toBe(false);
});

test('an observer is blocked as an interested party; the reason is required [COMP-EDITPART-03, COMP-EDITPART-08]', () => {
  const world = editing();
  const data = { participantId: idOf(world, 'salma'), participantRoleId: 4, participantRelationId: Relation.Other };
  expect(expectRefusal(world, () => edit(world, data), 'BAD_REQUEST').fields).toEqual({
    blacklistedReason: 'Field is required.',
  });
  expectDone(edit(world, { ...data, blacklistedReason: 'Named as a witness.' }));
  expect(participationOf(world, 'salma')).toMatchObject({
    roleId: ParticipantRole.Blocked,
    relationId: Relation.InterestedParty,
  });
});

test('a stakeholder becomes the owner; change reason, the outgoing role and what that role needs are required [COMP-EDITPART-02, COMP-EDITPART-09]', () => {
  const world = editing();
  const data = { participantId: idOf(world, 'isaac'), participantRoleId: 1 };
  const fieldsOf = (more: object) =>
    expectRefusal(world, () => edit(world, { ...data, ...more }), 'BAD_REQUEST').fields;
  const reason = 'Please specify the change reason to continue.';
  expect(fieldsOf({})).toEqual({
    changeCaseOwnerReason: reason,
    removedCaseOwnerRoleId: "Please specify the outgoing owner's new role.",
  });
  expect(fieldsOf({ changeCaseOwnerReason: 'Leaves', removedCaseOwnerRoleId: 2 })).toEqual({
    participantRelationId: 'Field is required.',
  });
  const blocking = 'Please specify the blocking reason to continue.';
  expect(fieldsOf({ changeCaseOwnerReason: 'Leaves', removedCaseOwnerRoleId: 4 })).toEqual({
    removedCaseOwnerBlacklistedReason: blocking,
  });
  expectDone(
    edit(world, {
      ...data,
      changeCaseOwnerReason: 'Leaves',
      removedCaseOwnerRoleId: 2,
      participantRelationId: Relation.SecondLineManager,
    }),
  );
  expect(participationOf(world, 'isaac')).toMatchObject({ roleId: ParticipantRole.CaseOwner });
  expect(participationOf(world, 'teodora')).toMatchObject({
    roleId: ParticipantRole.Stakeholder,
    relationId: Relation.SecondLineManager,
  });
});

test('only observers and stakeholders can be edited [COMP-EDITPART-05]', () => {
  const world = editing();
  const change = { participantRoleId: 2, participantRelationId: Relation.Other };
  for (const person of ['teodora', 'silas']) {
    const refusal = expectRefusal(
      world,
      () => edit(world, { participantId: idOf(world, person), ...change }),
      'BAD_REQUEST',
    );
    expect(refusal.fields).toEqual({ participantId: 'Only observers and stakeholders can be edited.' });
  }
  expectRefusal(
    world,
    () => edit(world, { participantId: 999, ...change }),
    'BAD_REQUEST',
    'This participant could not be found.',
  );
  const roles = expectRefusal(
    world,
    () => edit(world, { participantId: idOf(world, 'isaac'), participantRoleId: 7 }),
    'BAD_REQUEST',
  );
  expect(roles.fields).toMatchObject({ participantRoleId: 'Please choose from the list.' });
});

test('a participant is required when mandatory; otherwise an empty form passes and changes nobody, a half-filled form is refused [COMP-EDITPART-07]', () => {
  const mandatory = editing();
  const refusal = expectRefusal(
    mandatory,
    () => edit(mandatory, {}),
    'BAD_REQUEST',
    'Please complete all required fields',
  );
  expect(refusal.fields).toEqual({ participantId: 'Field is required.', participantRoleId: 'Field is required.' });
  const optional = editing(false);
  const before = optional.participants;
  expectRefusal(
    optional,
    () => edit(optional, { participantId: idOf(optional, 'isaac') }),
    'BAD_REQUEST',
    'Please complete all required fields',
  );
  expectDone(edit(optional, {}));
  expect(optional.participants).toEqual(before);
});
