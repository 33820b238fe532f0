import { expect, it } from 'vitest';
import type { Kind } from '../../testing/rule-table.ts';
import { editors, expectAbility, expectRules, hrWhenOpen, kinds, lettersOf, none } from '../../testing/rule-table.ts';
import { participantAbilities, participantRules } from './participants.policy.ts';

const { stepAside, setNotifications, ...rules } = participantRules;

it('HR, owner and stakeholder change the people on an open case; a lock keeps out everybody but HR [PERM-21, PERM-22, PERM-23, PERM-24, PERM-39, PERM-42, LOCK-05]', () => {
  expectRules(rules, {
    add: { row: editors },
    edit: { row: editors },
    remove: { row: editors },
    search: { row: editors },
    changeOwner: { row: editors },
  });
});

it('HR alone says how people on an open case are notified, locked or not [CHOICE-04]', () => {
  expectRules({ setNotifications }, { setNotifications: { row: hrWhenOpen } });
});

it('an HR user can step aside from an open case, locked or not, unless they own it', () => {
  for (const kind of Object.keys(kinds) as Kind[]) {
    const expected = kinds[kind].side !== 'hr' ? none : kind === 'dual-role owner' ? 'BBBBBB' : hrWhenOpen.hr;
    expect(`${kind}: ${lettersOf(stepAside, kind, false)}`).toBe(`${kind}: ${expected}`);
  }
});

it('changes of people are offered to those who may make them; the last HR user cannot step aside [PERM-31]', () => {
  expectAbility(participantAbilities.addParticipant, rules.add);
  expectAbility(participantAbilities.addBlockedUser, rules.add);
  expectAbility(participantAbilities.changeOwner, rules.changeOwner);
  expectAbility(participantAbilities.stepAside, stepAside, { unless: [{ isAnotherHrUserLeft: false }] });
});
