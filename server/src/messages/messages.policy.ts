import { SeekHelpType } from '@evenhand/contract/cases';
import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { anyViewer, businessWriter, businessWriterWhileWorkable, correspondent, hr } from '../cases/case-rules.ts';

/**
 * Asking HR for help, and being offered to ask (API-035, PERM-27). Everybody on the case but
 * observers writes messages; HR writes them on locked and closed cases too (gaps G-34). Notes, and drafts
 * that are saved, are HR's (MSG-23, PERM-07).
 */
export const messageRules = {
  seekHelp: businessWriterWhileWorkable,
  viewSeekHelp: businessWriter,
  read: anyViewer,
  write: correspondent,
  saveDraft: hr,
  notes: hr,
} satisfies CaseRules;

export const messageAbilities = {
  seekHelp: ({ may, seekHelpType }) => may(messageRules.seekHelp) && seekHelpType !== SeekHelpType.NotVisible,
  viewSeekHelp: ({ may }) => may(messageRules.viewSeekHelp),
  postMessage: ({ may }) => may(messageRules.write),
  saveDrafts: ({ may }) => may(messageRules.saveDraft),
} satisfies Partial<AbilityTable>;
