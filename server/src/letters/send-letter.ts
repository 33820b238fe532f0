import type { SendingRecord } from '@evenhand/contract/letter-sending';
import type { recordSending } from '@evenhand/contract/letters';
import { DocumentStatus } from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import { letterDay } from '@evenhand/engine/letters/fill-letter';
import type { Act } from '../access/act.ts';
import { dayOf } from '../platform/days.ts';
import { badField, badRequest, notFound } from '../platform/http/app-error.ts';
import type { LetterRow } from './letter.queries.ts';
import type { LoadedLetter } from './letter-access.ts';
import { insertSending, writeTakenBack } from './letter-sending.rows.ts';

/**
 * Records how a completed letter was sent (decision 0109). It may have been sent more than once.
 * @throws BAD_REQUEST naming a day to come or before the letter was completed, or a missing address; without a field
 * for a letter that is not completed, that was replaced, or that is said not to be sent.
 */
export async function sendLetter(
  act: Act,
  loaded: LoadedLetter,
  { how, day, to: given }: BodyOf<typeof recordSending>,
): Promise<void> {
  const { letter } = loaded;
  assertSendable(letter);
  if (standing(letter).some((record) => record.how === 'none'))
    throw badRequest('It is recorded that this document will not be sent. Take that back first.');
  const completedOn = letter.frozen?.letterDate ?? '';
  if (day > dayOf(act.now, act.configuration.pack.service.timeZone))
    throw badField('day', 'This day is still to come.');
  if (day < completedOn)
    throw badField('day', `The letter was completed on ${letterDay(completedOn)}. It was sent on that day or later.`);
  const to = given?.trim() || null;
  if (to === null && how !== 'hand') throw badField('to', 'Enter the address that it was sent to.');
  const sendingId = await insertSending(act, loaded, { how, day, to, reason: null });
  act.record(loaded.theCase, 'letter.sent', { ...named(act, letter), sendingId, how, day, to });
}

/**
 * Records that a completed letter will not be sent, so that its case can close without it.
 * @throws BAD_REQUEST as above, and where it was sent or this is recorded already.
 */
export async function keepFromSending(act: Act, loaded: LoadedLetter, reason: string): Promise<void> {
  const { letter } = loaded;
  assertSendable(letter);
  if (standing(letter).length > 0)
    throw badRequest('It is recorded how this document was sent, or that it will not be. Take that back first.');
  const because = reason.trim();
  const sendingId = await insertSending(act, loaded, { how: 'none', day: null, to: null, reason: because });
  act.record(loaded.theCase, 'letter.not-sent', { ...named(act, letter), sendingId, reason: because });
}

/**
 * Takes back a record that was made by mistake. It stays, with the reason. A letter that was replaced may have one.
 * @throws NOT_FOUND for a record of another letter; BAD_REQUEST for one that was taken back.
 */
export async function takeSendingBack(
  act: Act,
  { theCase, letter }: LoadedLetter,
  { sendingId, reason }: { readonly sendingId: number; readonly reason: string },
): Promise<void> {
  const record = letter.sendings.find(({ id }) => id === sendingId);
  if (record === undefined) throw notFound('This record of sending could not be found.');
  if (record.takenBack !== null) throw badRequest('This record has already been taken back.');
  const because = reason.trim();
  await writeTakenBack(act, theCase.id, sendingId, because);
  const { how, day, to } = record;
  act.record(theCase, 'letter.sending-taken-back', { ...named(act, letter), sendingId, how, day, to, reason: because });
}

function assertSendable({ status, correctedBy }: LetterRow): void {
  if (status !== DocumentStatus.Completed) throw badRequest('This document is not completed yet.');
  if (correctedBy !== null) throw badRequest('A corrected document has taken the place of this one. Send that one.');
}

function standing({ sendings }: LetterRow): readonly SendingRecord[] {
  return sendings.filter(({ takenBack }) => takenBack === null);
}

function named(act: Act, { workflowId, version, recordId, documentGuid, template }: LetterRow) {
  const { title: workflowTitle } = act.configuration.workflow(workflowId, version);
  return { workflowTitle, recordId, documentId: documentGuid, title: template.title };
}
