import * as messages from '@evenhand/contract/messages';
import * as notes from '@evenhand/contract/notes';
import type { DemoAct } from '@evenhand/contract/packs/demo-files';
import { textAsHtml } from '../messages/text-as-html.ts';
import { madeFile } from './made-files.ts';
import type { Scene } from './script-world.ts';

type Written = Extract<DemoAct, { do: 'message' | 'note' }>;

/** Posts a message, or saves it as a draft; a reply answers the latest one. */
export async function writeMessage(scene: Scene, act: Written): Promise<void> {
  const [latest] = act.isReply ? await scene.send(messages.listMessages, { params: posted(scene) }) : [];
  const parent = latest === undefined ? {} : { parentMessageId: latest.id };
  await scene.send(messages.createMessage, { params: { id: scene.caseId }, body: { ...wordsOf(act), ...parent }, ...(await attachmentsOf(scene, act)) });
}

/** The same as a note of HR. */
export async function writeNote(scene: Scene, act: Written): Promise<void> {
  const [latest] = act.isReply ? await scene.send(notes.listNotes, { params: posted(scene) }) : [];
  const parent = latest === undefined ? {} : { parentNoteId: latest.id };
  await scene.send(notes.createNote, { params: { id: scene.caseId }, body: { ...wordsOf(act), ...parent }, ...(await attachmentsOf(scene, act)) });
}

/** Opens every message of the case that the person has not read. */
export async function readMessages({ send, caseId }: Scene): Promise<void> {
  const unread = await send(messages.listMessages, { params: { id: caseId, isDraft: 'false', unreadOnly: 'true' } });
  for (const { id } of unread) await send(messages.markMessage, { params: { id }, query: { userHasRead: 'true' } });
}

const posted = ({ caseId }: Scene) => ({ id: caseId, isDraft: 'false', unreadOnly: 'false' });

function wordsOf({ subject, text, isDraft }: Written) {
  return { subject, body: textAsHtml(text), ...(isDraft ? { isdraft: true } : {}) };
}

async function attachmentsOf({ at }: Scene, { files = [] }: Written) {
  if (files.length === 0) return {};
  return { files: await Promise.all(files.map((file) => madeFile(file, at))), filePart: 'attachments' };
}
