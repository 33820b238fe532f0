import type { DemoUnassigned } from '@evenhand/contract/packs/demo-files';
import { enterAsSystem } from '../access/context.ts';
import { textAsHtml } from '../messages/clean-html.ts';
import type { Db } from '../platform/database/open-database.ts';
import { insertUnassigned } from '../unassigned-messages/unassigned-message.store.ts';
import type { ScriptWorld } from './script-world.ts';
import { momentOf } from './script-world.ts';

/** Messages from outside that match no case, as the system brings them in. */
export async function receiveUnassigned(
  db: Db,
  world: ScriptWorld,
  messages: readonly DemoUnassigned[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await enterAsSystem(tx);
    for (const { at, from, subject, text } of messages) {
      const sender = { senderName: from.name, senderAddress: from.email, isConfirmed: true };
      const message = { ...sender, subject, body: textAsHtml(text), notes: [] };
      await insertUnassigned(tx, world.pack.service.id, message, momentOf(world, at).instant);
    }
  });
}
