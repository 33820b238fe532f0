/** The kinds of sanctions, from the least to the most severe; which may replace which is said by the engine. */
export const sanctionKinds = [
  'note',
  'first-warning',
  'final-warning',
  'transfer',
  'demotion',
  'other',
  'dismissal',
] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

/** Formal warnings, which a new case about the same person has to know of while they are in force. */
export const warningKinds = ['first-warning', 'final-warning'] as const satisfies readonly SanctionKind[];

/** As people read them. */
export const sanctionTitles: Readonly<Record<SanctionKind, string>> = {
  note: 'Informal note',
  'first-warning': 'First written warning',
  'final-warning': 'Final written warning',
  transfer: 'Transfer',
  demotion: 'Demotion',
  other: 'Other sanction',
  dismissal: 'Dismissal',
};
