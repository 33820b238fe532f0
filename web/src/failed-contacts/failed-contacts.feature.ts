import { IconPhoneX } from '@tabler/icons-react';
import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { failedContactsText } from './failed-contacts.text.ts';

export const failedContacts = {
  caseMenu: [
    {
      menu: 'actions',
      label: failedContactsText.failedContacts,
      icon: IconPhoneX,
      href: paths.failedContacts,
      isVisible: ({ abilities }) => abilities.viewFailedContacts,
    },
  ],
} satisfies Feature;
