import type { CaseField } from '../../letters/case-fields.ts';

const labels = {
  case: { id: 'Case number' },
  service: { title: 'Service', organisation: 'Organisation', support: 'Support for the employee' },
  employee: { name: 'Employee', firstName: "Employee's first name", jobTitle: "Employee's job title" },
  matters: {
    text: 'Matters',
    findings: 'Findings',
    reasons: 'Reasons for the findings',
    outcome: 'Findings with their reasons',
  },
  warning: { from: 'Warning begins on', until: 'Warning ends on' },
  owner: { name: 'Case owner', jobTitle: "Case owner's job title", email: "Case owner's email address" },
  adviser: { name: 'Adviser', jobTitle: "Adviser's job title", email: "Adviser's email address" },
} as const;

const eventParts = {
  date: 'date',
  time: 'time',
  endDate: 'end date',
  freeText: 'note',
  reasons: 'reasons',
  files: 'files',
} as const;

/** Default labels of case fields, for templates that give none. */
export function caseFieldLabel(field: CaseField): string {
  switch (field.of) {
    case 'today':
      return 'Date of the letter';
    case 'reasons':
      return 'Reasons of the case';
    case 'process':
      return 'Main process';
    case 'participant':
      return `${inWords(field.relationKey)}${field.part === 'name' ? '' : ', job title'}`;
    case 'event':
      return `${inWords(field.eventKey ?? 'this-event')}, ${eventParts[field.part]}`;
    default:
      return (labels[field.of] as Readonly<Record<string, string>>)[field.part] ?? field.part;
  }
}

/** `hearing-manager` as `Hearing manager`. */
function inWords(key: string): string {
  const words = key.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
