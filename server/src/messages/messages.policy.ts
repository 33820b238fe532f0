import { SeekHelpType } from '@evenhand/contract/cases';
import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { businessWriter, businessWriterWhileWorkable } from '../cases/case-rules.ts';

/** Who may ask HR for help, and to whom it is offered at all (API-035, PERM-27). */
export const messageRules = { seekHelp: businessWriterWhileWorkable, viewSeekHelp: businessWriter } satisfies CaseRules;

export const messageAbilities = {
  seekHelp: ({ may, seekHelpType }) => may(messageRules.seekHelp) && seekHelpType !== SeekHelpType.NotVisible,
  viewSeekHelp: ({ may }) => may(messageRules.viewSeekHelp),
} satisfies Partial<AbilityTable>;
