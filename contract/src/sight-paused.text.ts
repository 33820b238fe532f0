/** What a person reads whose way of signing in was changed by somebody else, until an approver has confirmed them. */
export const sightPausedText = {
  paused: 'Your access to cases is paused until it is confirmed that it is you.',
  /** @param names of those who can confirm it; there may be none. */
  ask: (names: readonly string[]) => (names.length === 0 ? 'Ask HR.' : `Ask an access approver: ${names.join(', ')}.`),
} as const;
