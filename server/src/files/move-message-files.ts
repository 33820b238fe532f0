import type { Act, OnCase } from '../access/act.ts';

/** Gives the files of one message of a case that the act holds to another one. */
export async function moveMessageFiles(act: Act, onCase: OnCase, fromId: number, toId: number): Promise<void> {
  await act.db
    .updateTable('case_file')
    .set({ message_id: toId })
    .where('case_id', '=', onCase.id)
    .where('message_id', '=', fromId)
    .execute();
}
