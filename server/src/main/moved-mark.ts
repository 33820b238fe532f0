import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';

/** Marks an installation as moved. @param place names the new one without a password. */
export async function markMoved(owner: Db, place: string, now: Date): Promise<void> {
  await owner.updateTable('installation').set({ moved_at: now, moved_to: place }).execute();
}

/** Lets an installation be served again that was moved. */
export async function clearMovedMark(owner: Db): Promise<void> {
  await owner.updateTable('installation').set({ moved_at: null, moved_to: null }).execute();
}

/** @throws with a sentence for people when the installation was moved: people would work in two places. */
export async function assertNotMoved(owner: Db): Promise<void> {
  const { rows } = await sql<{ movedAt: Date; movedTo: string }>`
    select moved_at as "movedAt", moved_to as "movedTo" from installation where moved_at is not null`.execute(owner);
  const [moved] = rows;
  if (moved !== undefined)
    throw new Error(
      `This installation was moved to ${moved.movedTo} on ${moved.movedAt.toISOString()}, and is left as it was then. Start the one there. To go on here nevertheless, run 'npm run move -- --again' first.`,
    );
}
