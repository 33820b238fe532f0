import type { Act } from '../access/act.ts';

/** Gives a task another title, also when it is done: the one it has repeats what was removed. */
export async function retitleTask(act: Act, caseId: number, taskId: number, title: string): Promise<void> {
  await act.db.updateTable('case_task').set({ title }).where('case_id', '=', caseId).where('id', '=', taskId).execute();
}
