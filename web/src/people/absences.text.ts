import { ADD_ABSENCE } from './absences-entry.text.ts';

/** Every sentence about absences and cover. */
export const absencesText = {
  title: 'Away',
  add: ADD_ABSENCE,
  none: 'No absence is planned.',
  failed: 'Absences could not be loaded',
  days: (from: string, to: string | null) => (to === null ? `From ${from}` : `${from} to ${to}`),
  coveredBy: (name: string) => `Covered by ${name}`,
  notCovered: 'Nobody covers',
  end: 'End',
  endOf: (days: string) => `End the absence ${days.charAt(0).toLowerCase()}${days.slice(1)}`,
  ended: 'The absence has ended',
  endFailed: 'The absence could not be ended',
  added: 'The absence has been added',
  from: 'First day',
  to: 'Last day',
  toHint: 'Leave empty if it is not known yet.',
  cover: 'Covered by (optional)',
  coverHint: 'This colleague sees the tasks meanwhile, on cases they can see themselves.',
  save: 'Save',
  giveFrom: 'Enter the first day.',
  toBeforeFrom: 'The last day must not be before the first.',
  themselves: 'They are away themselves',
} as const;
