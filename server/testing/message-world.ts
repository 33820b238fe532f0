import type { Message } from '@evenhand/contract/messages';
import { messageCalls } from '@evenhand/contract/messages';
import type { Note } from '@evenhand/contract/notes';
import { noteCalls } from '@evenhand/contract/notes';
import type { BodyInputOf } from '@evenhand/contract/route';
import { expect } from 'vitest';
import type { CastName } from './cast.ts';
import type { TestServer } from './test-server.ts';
import type { Parts, RawAnswer, UploadTarget } from './uploads.ts';
import { sendParts } from './uploads.ts';

type MessageBody = Partial<BodyInputOf<typeof messageCalls.create>>;
type NoteBody = Partial<BodyInputOf<typeof noteCalls.create>>;

const words = { subject: 'Room for the hearing', body: '<p>The quiet room is booked.</p>' };

/** Posts a message through the API, or saves it as a draft. */
export async function post(
  server: TestServer,
  name: CastName,
  caseId: number,
  body: MessageBody = {},
): Promise<Message> {
  const answer = await server
    .as(name)
    .call(messageCalls.create, { params: { id: caseId }, body: { ...words, ...body } });
  expect(answer.error).toBeUndefined();
  return answer.data;
}

/** Posts a note through the API, or saves it as a draft. */
export async function postNote(server: TestServer, name: CastName, caseId: number, body: NoteBody = {}): Promise<Note> {
  const answer = await server.as(name).call(noteCalls.create, { params: { id: caseId }, body: { ...words, ...body } });
  expect(answer.error).toBeUndefined();
  return answer.data;
}

export const toMessages = (caseId: number): UploadTarget => ({
  method: 'POST',
  path: `/api/casemessages/create/${caseId}`,
});
export const toNotes = (caseId: number): UploadTarget => ({ method: 'POST', path: `/api/casenotes/create/${caseId}` });

/** Sends a form and reads what it is answered. */
export async function sendForm(
  server: TestServer,
  name: CastName,
  target: UploadTarget,
  parts: Parts,
): Promise<{ status: number; data: Message & Note; error: never }> {
  const { status, body }: RawAnswer = await sendParts(server, name, target, parts);
  return { status, ...JSON.parse(body) };
}
