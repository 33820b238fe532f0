import type { ShortNotice } from './components/event-payloads.ts';

/** Sentences for a date with less notice than the policy asks for, and its confirmation. */
export const shortNoticeText = {
  label: 'Notice shorter than the policy asks for',
  confirmed: { agreed: 'agreed by the employee', toldEarlier: 'the employee was told earlier' } satisfies Record<
    ShortNotice,
    string
  >,
} as const;
