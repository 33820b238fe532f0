import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { OwnChange } from '../access/own-changes.ts';
import { notifyOwnChange } from '../access/own-changes.ts';

/** Tells the other windows of the acting person what they did on a case that concerns them alone. */
export async function tellOwnWindows(act: Act, caseId: number, change: Pick<OwnChange, 'marked'> = {}): Promise<void> {
  await sql`select ${notifyOwnChange({ userId: act.actor.userId, caseId, ...change })}`.execute(act.db);
}
