import { identityVerificationChanges } from './identity-verification.changes.ts';
import { identityVerificationAbilities } from './identity-verification.policy.ts';
import { identityVerificationRoutes } from './identity-verification.routes.ts';

export const identityVerification = {
  routes: identityVerificationRoutes,
  abilities: identityVerificationAbilities,
  changes: identityVerificationChanges,
};
