import { IconUserCheck } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Feature } from '../features/feature.ts';
import { IDENTITY_VERIFICATION } from './identity-verification-entry.text.ts';

const IdentityVerificationModal = lazy(async () => ({
  default: (await import('./IdentityVerificationModal.tsx')).IdentityVerificationModal,
}));

export const identityVerification = {
  caseMenu: [
    {
      menu: 'actions',
      label: IDENTITY_VERIFICATION,
      icon: IconUserCheck,
      isVisible: ({ abilities }) => abilities.verifyIdentity,
      Dialog: IdentityVerificationModal,
    },
  ],
} satisfies Feature;
