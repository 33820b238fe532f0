import type { RegisterState } from './sanction-register.ts';

/** The heads of the register of sanctions, on the screen and in exported files. */
export const registerHeads = {
  person: 'Person',
  kind: 'Sanction',
  category: 'Category',
  issued: 'Issued',
  from: 'In force from',
  ends: 'Last day',
  daysLeft: 'Days left',
  state: 'State',
  case: 'Case ID',
} as const;

export const registerStateTitles: Readonly<Record<RegisterState, string>> = {
  'in-force': 'In force',
  reduced: 'Reduced',
  'not-yet': 'Not yet in force',
  spent: 'Spent',
  overturned: 'Overturned',
  withdrawn: 'Withdrawn',
};
