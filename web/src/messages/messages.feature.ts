import type { CaseRecord } from '@evenhand/contract/case-details';
import { SeekHelpType } from '@evenhand/contract/cases';
import { NotificationType } from '@evenhand/contract/tasks';
import { ApplicationRole } from '@evenhand/contract/users';
import { IconHelpCircle, IconInbox, IconMessage2, IconNote, IconPencil } from '@tabler/icons-react';
import { lazy } from 'react';
import { isClosed } from '../cases/case-words.ts';
import type { CaseTab, Feature, Subject } from '../features/feature.ts';
import { paths, withQuery } from '../lib/paths.ts';
import { messagesEntryText, seekHelpEntryText } from './messages-entry.text.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

const SeekHelpModal = lazy(async () => ({ default: (await import('./SeekHelpModal.tsx')).SeekHelpModal }));

/** For those who act as HR on the case (CASE-12). The service names it (NOTE-04). */
export const notesTab: CaseTab = {
  label: messagesEntryText.notes,
  labelOf: ({ notePageTitle }) => notePageTitle,
  keys: ['G', 'O'],
  isExpected: ({ roles }) => roles.includes(ApplicationRole.HrUser),
  href: (caseId, record) => (record?.abilities.viewNotes ? paths.notes(caseId) : null),
};

/**
 * Seek Help is shown to the people it is for (CASE-20), with the reason when it cannot be used now (CASE-21).
 */
const toMessage = ({ caseId, messageId }: Subject) => withQuery(paths.messages(caseId), { open: messageId });

export const messages = {
  caseTabs: [notesTab],
  caseMenu: [
    {
      menu: 'messages',
      label: messagesEntryText.inbox,
      icon: IconInbox,
      keys: ['G', 'I'],
      href: paths.messages,
      Badge: UnreadBadge,
    },
    {
      menu: 'messages',
      label: messagesEntryText.newMessage,
      icon: IconPencil,
      href: (caseId) => paths.message(caseId, 'create'),
      isVisible: ({ abilities }) => abilities.postMessage,
    },
    {
      menu: 'messages',
      label: seekHelpEntryText.seekHelp,
      icon: IconHelpCircle,
      isVisible: ({ abilities }) => abilities.viewSeekHelp,
      disabledReason: noHelpBecause,
      Dialog: SeekHelpModal,
    },
  ],
  // U means the same here as in the list of notifications, which names it.
  shortcuts: [{ label: messagesEntryText.reply, keys: ['R'], group: 'lists' }],
  targets: {
    [NotificationType.RespondToMessage]: {
      icon: IconMessage2,
      task: toMessage,
      // The message behind the task; a notice of one that may not be read any more leads to its case.
      notification: (subject) => (subject.messageId === null ? null : toMessage(subject)),
    },
    [NotificationType.CompleteDraftNote]: { icon: IconNote, task: ({ caseId }) => paths.notes(caseId) },
  },
} satisfies Feature;

function noHelpBecause(record: CaseRecord): string | undefined {
  if (record.abilities.seekHelp) return undefined;
  if (isClosed(record)) return seekHelpEntryText.notWhenClosed;
  if (record.seekHelpTypeLookupId === SeekHelpType.NotVisible) return seekHelpEntryText.notHere;
  return seekHelpEntryText.notWhenLocked;
}
