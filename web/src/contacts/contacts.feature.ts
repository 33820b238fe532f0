import { NotificationType } from '@evenhand/contract/tasks';
import { IconPhone, IconPhonePause, IconPhonePlus, IconPhoneX } from '@tabler/icons-react';
import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { contactsEntryText } from './contacts-entry.text.ts';

export const contacts = {
  caseMenu: [
    {
      menu: 'actions',
      label: contactsEntryText.parkedCalls,
      icon: IconPhonePause,
      keys: ['G', 'P'],
      href: paths.parkedCalls,
      isVisible: ({ abilities }) => abilities.viewParkedCalls,
    },
    {
      menu: 'actions',
      label: contactsEntryText.parkCall,
      icon: IconPhonePlus,
      href: paths.createParkedCall,
      isVisible: ({ abilities }) => abilities.parkCall,
    },
    {
      menu: 'actions',
      label: contactsEntryText.failedContacts,
      icon: IconPhoneX,
      href: paths.failedContacts,
      isVisible: ({ abilities }) => abilities.viewFailedContacts,
    },
    {
      menu: 'actions',
      label: contactsEntryText.recordFailedContact,
      icon: IconPhonePlus,
      href: paths.createFailedContact,
      isVisible: ({ abilities }) => abilities.recordFailedContact,
    },
  ],
  targets: {
    [NotificationType.CompleteParkedCall]: { icon: IconPhone, task: ({ caseId }) => paths.parkedCalls(caseId) },
  },
} satisfies Feature;
