import type { CaseRecord } from '@evenhand/contract/case-details';
import { SeekHelpType } from '@evenhand/contract/cases';
import { NotificationType } from '@evenhand/contract/tasks';
import { IconHelpCircle, IconMessage2 } from '@tabler/icons-react';
import { lazy } from 'react';
import { isClosed } from '../cases/case-words.ts';
import type { Feature } from '../features/feature.ts';
import { seekHelpText } from './messages.text.ts';

const SeekHelpModal = lazy(async () => ({ default: (await import('./SeekHelpModal.tsx')).SeekHelpModal }));

/** Shown to the people it is for (CASE-20), with the reason when it cannot be used now (CASE-21). */
export const messages = {
  caseMenu: [
    {
      menu: 'messages',
      label: seekHelpText.seekHelp,
      icon: IconHelpCircle,
      isVisible: ({ abilities }) => abilities.viewSeekHelp,
      disabledReason: noHelpBecause,
      Dialog: SeekHelpModal,
    },
  ],
  targets: { [NotificationType.RespondToMessage]: { icon: IconMessage2 } },
} satisfies Feature;

function noHelpBecause(record: CaseRecord): string | undefined {
  if (record.abilities.seekHelp) return undefined;
  if (isClosed(record)) return seekHelpText.notWhenClosed;
  if (record.seekHelpTypeLookupId === SeekHelpType.NotVisible) return seekHelpText.notHere;
  return seekHelpText.notWhenLocked;
}
