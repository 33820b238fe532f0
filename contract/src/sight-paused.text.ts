import type { PauseCause } from './sight-rights.ts';

/** What a person reads whose way of signing in was changed by somebody else, until an approver has confirmed them. */
export const sightPausedText = {
  paused: 'Your access to cases is paused until it is confirmed that it is you.',
  /** @param names of those who can confirm it; there may be none. */
  ask: (names: readonly string[]) => (names.length === 0 ? 'Ask HR.' : `Ask an access approver: ${names.join(', ')}.`),
  /** Why a person's sight was paused, for those who administer. */
  because: {
    added: 'They were added, and whoever did it could have entered the address of somebody else',
    invitation: 'They were invited with a link, and whoever made it could have chosen their password',
    address: 'Their e-mail address was changed',
    identity: 'Their work account was forgotten',
    joined: 'Their record was joined with another',
    separated: 'Their record was separated from another',
    returned: 'They had left and came back',
    'second-factor': 'Their second factor was reset',
  } satisfies Record<PauseCause, string>,
} as const;
