import type { SendingRecord } from '@evenhand/contract/letter-sending';
import { sendingWords } from '@evenhand/contract/letter-sending.text';
import { letterDay } from '@evenhand/engine/letters/fill-letter';
import type { ExportedFact, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { quoted } from '../history/change-text.ts';
import type { ChangeTable, DetailLine } from '../history/change-words.ts';

type Told = Pick<SendingRecord, 'how' | 'day' | 'to'>;

/** The sentence of a record, as the screens have it. */
function sentenceOf({ how, day, to, reason }: Pick<SendingRecord, 'how' | 'day' | 'to' | 'reason'>): string {
  return `${sendingWords({ how, to, reason }, day === null ? null : letterDay(day))}.`;
}

interface Named {
  readonly documentId: string;
  readonly title: string;
}

const subject = ({ title }: Named): string => title;
const line = ({ documentId, title }: Named): DetailLine => ({ text: `Document: ${quoted(title)}`, documentId });

/** Records of how a letter was sent, in the history. */
export const sendingChanges = {
  'letter.sent': { subject, lines: (facts) => [line(facts), sentenceOf({ ...facts, reason: null })] },
  'letter.not-sent': { subject, lines: (facts) => [line(facts), `Reason: ${quoted(facts.reason)}`] },
  'letter.sending-taken-back': {
    subject,
    lines: (facts) => [line(facts), `No longer said: ${toldOf(facts)}`, `Reason: ${quoted(facts.reason)}`],
  },
} satisfies Partial<ChangeTable>;

function toldOf(told: Told): string {
  return told.how === 'none' ? 'It will not be sent.' : sentenceOf({ ...told, reason: null });
}

/** The records of a letter in the full audit export, those that were taken back included. */
export function exportedSendings(exporting: Exporting, records: readonly SendingRecord[]): ExportedFact[] {
  return records.map((record) => [
    record.how === 'none' ? 'Not sent' : 'Sent',
    [
      sentenceOf(record),
      `Recorded ${momentIn(exporting, record.recordedAt)}, by ${record.recordedBy}.`,
      ...(record.takenBack === null
        ? []
        : [
            `Taken back ${momentIn(exporting, record.takenBack.at)}, by ${record.takenBack.by}: ${record.takenBack.reason}`,
          ]),
    ].join(' '),
  ]);
}
