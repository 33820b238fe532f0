import { SeekHelpType } from '@evenhand/contract/cases';
import { expect, it } from 'vitest';
import type { Kind } from '../../testing/rule-table.ts';
import {
  everybodyAlways,
  expectAbility,
  expectRules,
  hrAlways,
  kinds,
  lettersOf,
  none,
} from '../../testing/rule-table.ts';
import { messageAbilities, messageRules } from './messages.policy.ts';

it('Seek Help is for business users who do not observe, on open cases without a lock, and shown to them in every state [PERM-27, CASE-20]', () => {
  const helped: Kind[] = ['dual-role user not on the case', 'dual-role owner', 'owner', 'stakeholder'];
  for (const kind of Object.keys(kinds) as Kind[]) {
    const letters = [lettersOf(messageRules.seekHelp, kind, false), lettersOf(messageRules.viewSeekHelp, kind, false)];
    expect([kind, ...letters]).toEqual([kind, ...(helped.includes(kind) ? ['YNBNBY', 'YYYYYY'] : [none, none])]);
  }
});

it('everybody but observers writes messages, HR on locked and closed cases too; notes and drafts are for HR [PERM-31, PERM-33, PERM-34]', () => {
  const { read, write, saveDraft, notes } = messageRules;
  expectRules(
    { read, write, saveDraft, notes },
    {
      read: { row: everybodyAlways },
      write: { row: { hr: 'YYYYYY', writer: 'YNBNBY', observer: none } },
      saveDraft: { row: hrAlways },
      notes: { row: hrAlways },
    },
  );
});

it('Seek Help is offered where the step shows it [HELP-04, CASE-20]', () => {
  expectAbility(messageAbilities.seekHelp, messageRules.seekHelp, {
    unless: [{ seekHelpType: SeekHelpType.NotVisible }],
  });
  expectAbility(messageAbilities.viewSeekHelp, messageRules.viewSeekHelp);
});
