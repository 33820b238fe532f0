import { Relation } from '@evenhand/contract/participants';
import { describe, expect, test } from 'vitest';
import { currentKey } from './case-in-memory/case-world.ts';
import type { ComponentSettings } from './component-settings.ts';
import { openCase, submit, undo } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone, expectRefusal } from './testing/expect-refusal.ts';
import { choice, component, option, stage, step, task, to, workflow } from './testing/workflow-builder.ts';

/** Initial answers of a component about people when a loop comes to it again (domain brief rule 2). */

const appointing = {
  type: 'AddStakeholder' as const,
  roleIds: [2],
  relationId: Relation.HearingManager,
  notRelationIds: [Relation.InvestigationManager],
};
const ngozi = { participantGuid: 'ngozi', participantRoleId: 2, participantRelationId: Relation.HearingManager };

function loopedCase(settings: ComponentSettings) {
  const again = choice('again', { options: [option('on'), option('loop', { next: to.component('people') })] });
  const last = component('gate', { type: 'CloseCase', closesCase: false });
  const whole = step('s', [task('t', [component('people', settings, { isMandatory: true }), again, last])]);
  return openCase([workflow('looped', [stage('s', [whole])], { undoScope: 'process' })]);
}

describe('an appointment that comes up again', () => {
  test('begins with the person who still holds the place, and adds nobody when that is left as it is', () => {
    const world = loopedCase(appointing);
    expectDone(submit(world, 'maren', 'people', 'continue', ngozi));
    expectDone(submit(world, 'maren', 'again', 'loop'));
    expect(visitOf(world, 'people')?.data).toEqual(ngozi);
    const before = world.participants;
    expectDone(submit(world, 'maren', 'people', 'continue', ngozi));
    expect(world.participants).toEqual(before);
    // Taking the second answer back leaves the first appointment as it is.
    expectDone(undo(world, 'maren'));
    expect(currentKey(world)).toBe('people');
    expect(world.participants).toEqual(before);
  });

  test('begins empty when that person has another part by now, and refuses them as before', () => {
    const world = loopedCase(appointing);
    expectDone(submit(world, 'maren', 'people', 'continue', ngozi));
    world.participants = world.participants.map((person) =>
      person.userId === 'ngozi' ? { ...person, relationId: Relation.Other } : person,
    );
    expectDone(submit(world, 'maren', 'again', 'loop'));
    expect(visitOf(world, 'people')?.data).toBeNull();
    expectRefusal(world, () => submit(world, 'maren', 'people', 'continue', ngozi), 'ALREADY_EXISTS');
  });

  test('refuses a person on the case whom it has not appointed, also with the wanted relation', () => {
    const world = loopedCase(appointing);
    world.participants = [
      ...world.participants,
      { id: 9, userId: 'wren', name: 'Wren', roleId: 2, relationId: Relation.HearingManager, hasWritten: false },
    ];
    expectRefusal(
      world,
      () => submit(world, 'maren', 'people', 'continue', { ...ngozi, participantGuid: 'wren' }),
      'ALREADY_EXISTS',
    );
  });
});

describe('an appointment that excludes others', () => {
  test('refuses a person who has held the excluded relation before and has another one now, or none', () => {
    const world = loopedCase(appointing);
    world.relationsHeld = [{ userId: 'ngozi', relationIds: [Relation.InvestigationManager] }];
    expectRefusal(
      world,
      () => submit(world, 'maren', 'people', 'continue', ngozi),
      'BAD_REQUEST',
      /another part in this case/,
    );
    world.relationsHeld = [{ userId: 'ngozi', relationIds: [Relation.Other] }];
    expectDone(submit(world, 'maren', 'people', 'continue', ngozi));
  });

  test('takes no other relation than its own where the pack fixes it', () => {
    const other = { ...ngozi, participantRelationId: Relation.Other };
    const world = loopedCase({ ...appointing, isRelationFixed: true });
    const refusal = expectRefusal(world, () => submit(world, 'maren', 'people', 'continue', other), 'BAD_REQUEST');
    expect(refusal.fields).toEqual({ participantRelationId: 'Please choose from the list.' });
    expectDone(submit(world, 'maren', 'people', 'continue', ngozi));
    expectDone(submit(loopedCase(appointing), 'maren', 'people', 'continue', other));
  });
});

test.each<[string, ComponentSettings, unknown]>([
  [
    'ChangeCaseOwner',
    { type: 'ChangeCaseOwner' },
    {
      newOwnerUserId: 'ngozi',
      changeCaseOwnerReason: 'Moves',
      existingOwnerNewRoleId: 2,
      existingOwnerRelationId: Relation.Other,
    },
  ],
  ['BlacklistUser', { type: 'BlacklistUser' }, { participantGuid: 'wren', blacklistedReason: 'Witness' }],
  [
    'EditParticipant',
    { type: 'EditParticipant' },
    { participantId: 2, participantRoleId: 3, participantRelationId: Relation.Other },
  ],
])('%s begins empty each time', (_type, settings, data) => {
  const world = loopedCase(settings);
  expectDone(submit(world, 'maren', 'people', 'continue', data));
  expectDone(submit(world, 'maren', 'again', 'loop'));
  expect(visitOf(world, 'people')).toMatchObject({ data: null, draft: null });
});

describe('what an act reads of the people it has just changed', () => {
  const isOther = { kind: 'relationPresent' as const, relationId: Relation.Other };
  const routed = (settings: ComponentSettings) => {
    const first = component('people', settings, {
      isMandatory: true,
      options: [
        option('go', {
          next: [
            { when: isOther, to: to.component('held') },
            { when: null, to: to.component('free') },
          ],
        }),
      ],
    });
    const whole = step('s', [task('t', [first, choice('held'), choice('free')])]);
    return openCase([workflow('routed', [stage('s', [whole])])]);
  };

  test('is the former owner with the relation chosen for them', () => {
    const world = routed({ type: 'ChangeCaseOwner' });
    const handed = {
      newOwnerUserId: 'ngozi',
      changeCaseOwnerReason: 'Moves',
      existingOwnerNewRoleId: 2,
      existingOwnerRelationId: Relation.Other,
    };
    world.participants = world.participants.filter((person) => person.roleId === 1);
    expectDone(submit(world, 'maren', 'people', 'go', handed));
    expect(currentKey(world)).toBe('held');
  });

  test('is not the part of a person who is blocked by it', () => {
    const world = routed({ type: 'EditParticipant' });
    world.participants = [
      ...world.participants.filter((person) => person.roleId === 1),
      { id: 8, userId: 'wren', name: 'Wren', roleId: 2, relationId: Relation.Other, hasWritten: false },
    ];
    expectDone(
      submit(world, 'maren', 'people', 'go', { participantId: 8, participantRoleId: 4, blacklistedReason: 'Witness' }),
    );
    expect(currentKey(world)).toBe('free');
  });
});
