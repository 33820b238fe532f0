import type { EvidenceRule } from '@evenhand/contract/evidence';

/** Words about evidence. They say what is recorded and what is not, and never that something was unlawful. */
export const evidenceText = {
  title: 'Fair process: evidence',
  note: 'Compares what is recorded on this case with good practice. Only HR can see it, and it does not prevent closing.',
  failed: 'The evidence could not be loaded.',
  /** The title of a fold, and what is read before it is opened. */
  fold: (process: string, code: string) => `${process}: ${code}`,
  recorded: (met: number, of: number) => `${met} of ${of} recorded`,
  missing: (count: number) => `${count} missing`,
  /** Number of rules that a running or ended process has not reached. */
  notNeeded: (count: number, hasEnded: boolean) => (hasEnded ? `${count} not needed` : `${count} not yet needed`),
  states: { met: 'Recorded', missing: 'Evidence missing', 'not-yet': 'Not yet needed' } satisfies Record<
    EvidenceRule['state'],
    string
  >,
  /** Label for a process that has ended. */
  notNeededLabel: 'Not needed',
  /** An entry with the option that was chosen; some titles are questions. */
  chosen: (title: string, option: string) => (title.endsWith('?') ? `${title} ${option}` : `${title}: ${option}`),
  on: (title: string, day: string) => `${title}, ${day}`,
  recordedBy: (day: string, name: string | null) => (name === null ? `recorded ${day}` : `recorded ${day} by ${name}`),
  late: 'Recorded too late:',
  /** On the screens that close a case. */
  missingBeforeClosing: (count: number) =>
    count === 1
      ? '1 point of good practice has no evidence in time'
      : `${count} points of good practice have no evidence in time`,
  recordedTooLate: (title: string) => `${title}: recorded too late`,
  closingStillAllowed: 'You can still close the case.',
  recordNow: 'If it was done, record it now: a closed case is read-only.',
  correctNow: 'If a date is wrong, correct it now: a closed case is read-only.',
  onSummary: 'See all evidence on the summary',
} as const;
