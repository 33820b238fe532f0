import type { MessageAudience } from '@evenhand/contract/audience';
import { call } from '../lib/api-client.ts';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import { itemOf } from './item.ts';

/** The words that a person types. */
export interface Typed {
  readonly subject: string;
  /** HTML; empty where nothing is written. */
  readonly body: string;
  readonly audience: MessageAudience;
}

interface Kept extends Typed {
  /** The draft that is being edited; null for what is typed anew. */
  readonly draftId: number | null;
  readonly parentId: number | null;
  readonly baseUpdatedAt: string | null;
}

interface Sent extends Typed {
  readonly parentId: number | null;
}

export type Ending = 'post' | 'save';

interface NewItem extends Sent {
  readonly isDraft: boolean;
  /** The same for each try, so that it is made once. */
  readonly clientMessageId: string;
}

/** The callers show every failure of an act themselves. */
const quiet = true;

/** What the calls of the channel name or take differently: notes have no audience. */
function inWords({ kind }: Channel, { parentId, audience }: Pick<Sent, 'parentId' | 'audience'>) {
  return kind === 'message' ? { parentMessageId: parentId, audience } : { parentNoteId: parentId };
}

export async function keepTyped(channel: Channel, id: number, { parentId, audience, ...kept }: Kept): Promise<Item> {
  const body = { ...kept, ...inWords(channel, { parentId, audience }) };
  return itemOf(await call(channel.calls.keepTyped, { params: { id }, body, quiet, outlivesPage: true }));
}

/** The newer version that a refused `keepTyped` came with, or null. */
export function newerOf({ calls }: Channel, current: unknown): Item | null {
  const { data } = calls.item.safeParse(current);
  return data === undefined ? null : itemOf(data);
}

export async function createItem(
  channel: Channel,
  id: number,
  { parentId, audience, isDraft, ...sent }: NewItem,
): Promise<Item> {
  const body = { ...sent, isdraft: isDraft, ...inWords(channel, { parentId, audience }) };
  return itemOf(await call(channel.calls.create, { params: { id }, body, quiet, actionKey: sent.clientMessageId }));
}

/** Posts a draft, or saves it. */
export async function sendDraft(
  channel: Channel,
  how: Ending,
  params: { caseId: number; id: number },
  { parentId, audience, ...sent }: Sent,
): Promise<Item> {
  const body = { ...sent, ...inWords(channel, { parentId, audience }) };
  return itemOf(
    await call(how === 'post' ? channel.calls.postDraft : channel.calls.saveDraft, { params, body, quiet }),
  );
}

export async function discardDraft({ calls }: Channel, id: number): Promise<void> {
  await call(calls.discardDraft, { params: { id }, quiet });
}
