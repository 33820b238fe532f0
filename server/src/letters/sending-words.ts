import type { SendingRecord } from '@evenhand/contract/letter-sending';
import { sendingWords } from '@evenhand/contract/letter-sending.text';
import { letterDay } from '@evenhand/engine/letters/fill-letter';
import type { ExportedFact, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { quoted } from '../history/change-text.ts';
import type { ChangeTable, DetailLine } from '../history/change-words.ts';

/** The sentence of a record, as the screens have it. */
function sentenceOf({ how, day, to }: Pick<SendingRecord, 'how' | 'day' | 'to'>): string {
  return `${sendingWords({ how, to }, day === null ? null : letterDay(day))}.`;
}

interface Named {
  readonly documentId: string;
  readonly title: string;
}

const subject = ({ title }: Named): string => title;
const line = ({ documentId, title }: Named): DetailLine => ({ text: `Document: ${quoted(title)}`, documentId });

/** Records of how a letter was sent, in the history. */
export const sendingChanges = {
  'letter.sent': { subject, lines: (facts) => [line(facts), sentenceOf(facts)] },
  'letter.not-sent': { subject, lines: (facts) => [line(facts), `Reason: ${quoted(facts.reason)}`] },
  'letter.sending-taken-back': {
    subject,
    lines: (facts) => [line(facts), `No longer said: ${sentenceOf(facts)}`, `Reason: ${quoted(facts.reason)}`],
  },
} satisfies Partial<ChangeTable>;

/** The records of a letter in the full audit export, those that were taken back included. */
export function exportedSendings(exporting: Exporting, records: readonly SendingRecord[]): ExportedFact[] {
  return records.map(({ reason, recordedAt, recordedBy, takenBack, ...record }) => [
    record.how === 'none' ? 'Not sent' : 'Sent',
    [
      sentenceOf(record),
      ...(reason === null ? [] : [`Reason: ${quoted(reason)}.`]),
      `Recorded ${momentIn(exporting, recordedAt)}, by ${recordedBy}.`,
      ...(takenBack === null
        ? []
        : [
            `Taken back ${momentIn(exporting, takenBack.at)}, by ${takenBack.by}. Reason: ${quoted(takenBack.reason)}.`,
          ]),
    ].join(' '),
  ]);
}
