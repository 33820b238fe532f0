import type { ShortNotice } from './components/event-payloads.ts';

/** How a record says that a date leaves less notice than the policy asks for, and what the person confirmed. */
export const shortNoticeText = {
  label: 'Notice shorter than the policy asks for',
  confirmed: { agreed: 'agreed by the employee', toldEarlier: 'the employee was told earlier' } satisfies Record<
    ShortNotice,
    string
  >,
} as const;
