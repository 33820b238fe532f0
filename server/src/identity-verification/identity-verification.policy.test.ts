import { it } from 'vitest';
import { expectAbility, expectRules, hrAlways } from '../../testing/rule-table.ts';
import { identityVerificationAbilities, identityVerificationRules } from './identity-verification.module.ts';

it('verifying a caller is HR’s alone, on a locked and on a closed case too [PERM-36, LOCK-07]', () => {
  expectRules(identityVerificationRules, { verify: { row: hrAlways } });
});

it('the dialog is offered to those who may verify [PERM-31, PERM-36, CASE-17]', () => {
  expectAbility(identityVerificationAbilities.verifyIdentity, identityVerificationRules.verify);
});
