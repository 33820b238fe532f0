import type { ResultOf } from '@evenhand/contract/route';
import type { getServiceHealth, healthParts } from '@evenhand/contract/service-health';

export type Part = ResultOf<typeof getServiceHealth>['parts'][number];
export type HealthState = Part['state'];
type HealthPart = (typeof healthParts)[number];

/** Every sentence about the health of the installation; what each part says comes from the server. */
export const healthText = {
  title: 'State of the installation',
  part: 'Part',
  words: 'Details',
  state: 'State',
  failed: 'The state of the installation could not be read',
  again: 'Check again',
  checked: 'Checked',
  states: {
    working: 'Working',
    attention: 'Needs attention',
    failing: 'Not working',
    off: 'Not used',
  } satisfies Record<HealthState, string>,
  parts: {
    database: 'Database',
    files: 'Files',
    scanner: 'Virus scanner',
    mail: 'E-mail',
    jobs: 'Work in the background',
    backup: 'Backup',
    calendars: 'Calendars',
    configuration: 'Configuration',
    approvers: 'Approvers',
    'sign-in': 'Sign-in',
  } satisfies Record<HealthPart, string>,
} as const;
