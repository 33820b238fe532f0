import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** Makes records of the cast one human, as a join of administration leaves them. */
export async function makeOneHuman(server: TestServer, ...names: CastName[]): Promise<void> {
  const userIds = names.map((name) => cast[name]);
  await server.db.updateTable('person').set({ human_id: userIds[0]! }).where('user_id', 'in', userIds).execute();
}

/** Makes every record one human of its own again. */
export async function partRecords(server: TestServer): Promise<void> {
  await server.db.updateTable('person').set({ human_id: null }).execute();
}
