import type { LetterSending, SendingRecord } from '@evenhand/contract/letter-sending';
import { sendingWords } from '@evenhand/contract/letter-sending.text';
import { letterDay } from '@evenhand/engine/letters/fill-letter';
import { sendingText as text } from './letter-sending.text.ts';

/** What was recorded and by whom, as a sentence. */
export function recordInWords(record: SendingRecord): string {
  return text.recorded(sendingWords(record, record.day === null ? null : letterDay(record.day)), record.recordedBy);
}

export function standingRecords({ records }: LetterSending): readonly SendingRecord[] {
  return records.filter(({ takenBack }) => takenBack === null);
}

/** The acts that the person may do now: nothing is sent of which it is said that it will not be. */
export function openActs(sending: LetterSending): { readonly canSend: boolean; readonly canKeep: boolean } {
  const standing = standingRecords(sending);
  return {
    canSend: sending.canRecord && standing.every(({ how }) => how !== 'none'),
    canKeep: sending.canRecord && standing.length === 0,
  };
}
