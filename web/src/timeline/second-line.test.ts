import type { HistoryRow } from '@evenhand/contract/timeline';
import { expect, test } from 'vitest';
import { secondLine } from './second-line.ts';

type Detail = HistoryRow['changeDetails'][number];
const detail = (detailText: string, more: Partial<Detail> = {}): Detail => ({
  detailText,
  change: null,
  eventFileAttachment: null,
  documentId: null,
  ...more,
});
const file = (filename: string) =>
  detail(`File added: “${filename}”`, { eventFileAttachment: { filename, storageId: 'a'.repeat(32) } });

test.each<[string, string, Detail[], string | null]>([
  ['one file', 'Investigation report: 12/11/2026', [detail('Date: 12/11/2026'), file('Report.pdf')], 'Report.pdf'],
  [
    'several files',
    'Completed: Evidence',
    [file('Logs.pdf'), file('Rota.pdf'), file('Gate.pdf')],
    'Logs.pdf and 2 more',
  ],
  [
    'the first of its details',
    'Call parked: Isaac Penhallow',
    [detail('Reason: Specialist needed'), detail('Details: Long')],
    'Reason: Specialist needed',
  ],
  [
    'a detail without the name that the change says already',
    'Participant added: Ngozi Farraday',
    [detail('Ngozi Farraday: Stakeholder')],
    'Stakeholder',
  ],
  [
    'the whole of a detail whose label is only a part of the change',
    'Total of hours: 7',
    [detail('To: Friday')],
    'To: Friday',
  ],
  ['a detail without a label', 'Process started', [detail('Suspension, version 1')], 'Suspension, version 1'],
  [
    'nothing that the change says already',
    'Grievance outcome: 13/11/2026, Partly upheld',
    [detail('Date: 13/11/2026'), detail('Result: Partly upheld')],
    null,
  ],
  [
    'the reason of a change, not the value that was replaced',
    'Case owner changed',
    [
      detail('Teodora Whitlock → Ngozi Farraday', {
        change: { label: null, from: 'Teodora Whitlock', to: 'Ngozi Farraday' },
      }),
      detail('Reason: Absence'),
    ],
    'Reason: Absence',
  ],
  [
    'the first detail that the change does not say',
    'Case reopened: New information',
    [detail('Reason: New information'), detail('The agency asks for more.')],
    'The agency asks for more.',
  ],
  [
    'no value that was replaced',
    'Risk changed',
    [detail('Risk: Low → High', { change: { label: 'Risk', from: 'Low', to: 'High' } })],
    null,
  ],
  [
    'no letter, which is opened from the fold',
    'Document completed: Suspension',
    [detail('Document: “Suspension”', { documentId: 'd' })],
    null,
  ],
  ['nothing where there are no details', 'Case unlocked', [], null],
])('a folded row says %s below its change [HIST-06]', (_what, change, changeDetails, expected) => {
  expect(secondLine({ change, changeDetails, ownDetails: changeDetails.length })).toBe(expected);
});

test('a long detail is cut [HIST-06]', () => {
  expect(
    secondLine({ change: 'User blocked: Silas Brandt', changeDetails: [detail('a'.repeat(121))], ownDetails: 1 }),
  ).toBe(`${'a'.repeat(120)}...`);
});

test('a folded row names the files of what happened with its change, and says nothing else of it [HIST-06]', () => {
  const happened = [detail('Process started: Appeal'), detail('Appeal, version 1')];
  const row = { change: 'Has an appeal arrived? Yes', ownDetails: 0 };
  expect(secondLine({ ...row, changeDetails: happened })).toBeNull();
  expect(secondLine({ ...row, changeDetails: [...happened, file('Appeal.pdf')] })).toBe('Appeal.pdf');
});
