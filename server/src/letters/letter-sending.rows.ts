import type { SendingRecord } from '@evenhand/contract/letter-sending';
import type { Act, OnCase } from '../access/act.ts';
import type { LetterRow } from './letter.queries.ts';

type NewRecord = Pick<SendingRecord, 'how' | 'day' | 'to' | 'reason'>;

/** @returns the number of the record. */
export async function insertSending(
  act: Act,
  { letter, theCase }: { readonly letter: LetterRow; readonly theCase: OnCase },
  { how, day, to, reason }: NewRecord,
): Promise<number> {
  const { id } = await act.db
    .insertInto('letter_sending')
    .values({
      service_id: theCase.serviceId,
      case_id: theCase.id,
      letter_id: letter.id,
      how,
      sent_on: day,
      sent_to: to,
      reason,
      recorded_at: act.now,
      recorded_by: act.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function writeTakenBack(act: Act, caseId: number, id: number, because: string): Promise<void> {
  await act.db
    .updateTable('letter_sending')
    .set({ taken_back_at: act.now, taken_back_by: act.actor.userId, taken_back_because: because })
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .execute();
}
