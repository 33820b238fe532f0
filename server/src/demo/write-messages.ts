import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import type { DemoAct } from '@evenhand/contract/packs/demo-files';
import * as removals from '@evenhand/contract/removals';
import { textAsHtml } from '../messages/text-as-html.ts';
import { madeFile } from './made-files.ts';
import type { Scene } from './script-world.ts';
import { byKey } from './script-world.ts';

type Written = Extract<DemoAct, { do: 'message' | 'note' }>;

/** Posts a message, or saves it as a draft; a reply answers the latest one. */
export async function writeMessage(scene: Scene, act: Written): Promise<void> {
  const [latest] = act.isReply ? await scene.send(messageCalls.list, { params: posted(scene) }) : [];
  const parent = latest === undefined ? {} : { parentMessageId: latest.id };
  await scene.send(messageCalls.create, { params: { id: scene.caseId }, body: { ...wordsOf(act), ...parent }, ...(await attachmentsOf(scene, act)) });
}

/** The same as a note of HR. */
export async function writeNote(scene: Scene, act: Written): Promise<void> {
  const [latest] = act.isReply ? await scene.send(noteCalls.list, { params: posted(scene) }) : [];
  const parent = latest === undefined ? {} : { parentNoteId: latest.id };
  await scene.send(noteCalls.create, { params: { id: scene.caseId }, body: { ...wordsOf(act), ...parent }, ...(await attachmentsOf(scene, act)) });
}

/** Opens every message of the case that the person has not read. */
export async function readMessages({ send, caseId }: Scene): Promise<void> {
  const unread = await send(messageCalls.list, { params: { id: caseId, isDraft: 'false', unreadOnly: 'true' } });
  for (const { id } of unread) await send(messageCalls.mark, { params: { id }, query: { userHasRead: 'true' } });
}

/** Asks for the removal of a message, or of some of its attachments. */
export async function requestRemoval(scene: Scene, act: Extract<DemoAct, { do: 'requestRemoval' }>): Promise<void> {
  const { send, world } = scene;
  const message = (await send(messageCalls.list, { params: posted(scene) })).find(({ subject }) => subject === act.subject);
  if (message === undefined) throw new Error(`no message is called '${act.subject}'`);
  const lookupIdOf = (name: string, key: string) => byKey(world.pack.lookups[name] ?? [], key, name).id;
  const params = { messageId: message.id, reasonId: lookupIdOf('removal-reasons', act.reason), urgencyId: lookupIdOf('removal-urgencies', act.urgency) };
  if (act.attachments.length === 0) {
    await send(removals.requestMessageRemoval, { params });
    return;
  }
  const files = message.caseTrackingMessageAttachments.filter(({ filename }) => act.attachments.includes(filename));
  await send(removals.requestAttachmentsRemoval, { params, query: { attachmentIds: files.map(({ id }) => id) } });
}

const posted = ({ caseId }: Scene) => ({ id: caseId, isDraft: 'false', unreadOnly: 'false' });

function wordsOf({ subject, text, isDraft }: Written) {
  return { subject, body: textAsHtml(text), ...(isDraft ? { isdraft: true } : {}) };
}

async function attachmentsOf({ at }: Scene, { files = [] }: Written) {
  if (files.length === 0) return {};
  return { files: await Promise.all(files.map((file) => madeFile(file, at))), filePart: 'attachments' };
}
