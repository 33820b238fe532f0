import type { ContactKind, NewContact } from '@evenhand/contract/contacts';
import type { FactsOf } from '@evenhand/contract/history-facts';
import { NotificationType } from '@evenhand/contract/tasks';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { chosenItem } from '../cases/chosen-item.ts';
import { badField, notFound } from '../platform/http/app-error.ts';
import { raiseAdviserTask } from '../tasks/raise-task.ts';
import { cancelTask, endTask } from '../tasks/settle-tasks.ts';
import type { ContactRow, NewRow } from './contact.store.ts';
import { contactById, insertContact, setCompleted, setDeleted } from './contact.store.ts';
import { personOfContact } from './person-of-contact.ts';

/** Answers for a contact that is not there, or is none that the caller may see. */
export const missingContact: Readonly<Record<ContactKind, string>> = {
  'parked-call': 'This parked call could not be found.',
  'failed-contact': 'This failed contact could not be found.',
};

export interface CallOnCase {
  readonly theCase: CaseFacts;
  readonly call: ContactRow;
}

/**
 * Parks a call of a participant or of the employee for the case's adviser, who gets a task to complete it (gaps G-84).
 * @returns the number of the call.
 * @throws BAD_REQUEST as `checkContact`.
 */
export async function parkCall(act: Act, theCase: CaseFacts, input: NewContact): Promise<number> {
  const { row, facts } = await checkContact(act, theCase, 'parked-call', input);
  const taskId = await raiseCallTask(act, theCase, facts.person.name);
  const callId = await insertContact(act, theCase, { ...row, taskId });
  act.record(theCase, 'parked-call.recorded', { callId, ...facts });
  return callId;
}

/**
 * Records that somebody on the case could not be reached, against the adviser of the case (gaps G-85).
 * @returns the number of the contact.
 * @throws BAD_REQUEST as `checkContact`.
 */
export async function recordFailedContact(act: Act, theCase: CaseFacts, input: NewContact): Promise<number> {
  const { row, facts } = await checkContact(act, theCase, 'failed-contact', input);
  const contactId = await insertContact(act, theCase, row);
  act.record(theCase, 'failed-contact.recorded', { contactId, ...facts });
  return contactId;
}

/**
 * Completes a parked call, which ends its task, or sets it back, which asks the adviser again (PARK-03,
 * PARK-04). A call that is in the wanted state stays as it is: completing it twice keeps the first moment.
 * @throws BAD_REQUEST with the field for a moment in the future (gaps G-106).
 */
export async function completeParkedCall(
  act: Act,
  { theCase, call }: CallOnCase,
  completedAt: Date | null,
): Promise<void> {
  if (completedAt !== null) assertNotInFuture(act, completedAt, 'completedDateTime');
  if ((completedAt === null) === (call.completedAt === null)) return;
  if (completedAt === null) {
    await setCompleted(act, call.id, { completedAt, taskId: await raiseCallTask(act, theCase, call.personName) });
    act.record(theCase, 'parked-call.reopened', { callId: call.id, ...factsOf(act, call) });
    return;
  }
  await setCompleted(act, call.id, { completedAt, taskId: null });
  if (call.taskId !== null) await endTask(act, theCase.id, call.taskId);
  act.record(theCase, 'parked-call.completed', {
    callId: call.id,
    ...factsOf(act, call),
    completedAt: completedAt.toISOString(),
  });
}

/**
 * Takes a parked call off the list, and its task with it (PARK-05, gaps G-84). History keeps that it was
 * there.
 */
export async function deleteParkedCall(act: Act, { theCase, call }: CallOnCase): Promise<void> {
  await setDeleted(act, call);
  if (call.taskId !== null) await cancelTask(act, theCase.id, call.taskId);
  act.record(theCase, 'parked-call.deleted', { callId: call.id, ...factsOf(act, call) });
}

/**
 * Takes a failed contact off the list (FAIL-05). History keeps that it was there.
 * @throws NOT_FOUND when the case has no such contact.
 */
export async function deleteFailedContact(act: Act, theCase: CaseFacts, contactId: number): Promise<void> {
  const contact = await loadContact(act, theCase.id, 'failed-contact', contactId);
  await setDeleted(act, contact);
  act.record(theCase, 'failed-contact.deleted', { contactId, ...factsOf(act, contact) });
}

/** Reads a contact as it is now. @throws NOT_FOUND when the case has no such contact. */
export async function loadContact(act: Act, caseId: number, kind: ContactKind, id: number): Promise<ContactRow> {
  const contact = await contactById(act.db, scopeOf(act.actor), caseId, { kind, id });
  if (contact === null) throw notFound(missingContact[kind]);
  return contact;
}

/** A contact that can be recorded: its row, and the facts of it for the history. */
interface Recordable {
  readonly row: NewRow;
  readonly facts: Omit<FactsOf<'failed-contact.recorded'>, 'contactId'>;
}

/**
 * Checks a contact that HR sends. The policy has made sure that the case has an adviser.
 * @throws BAD_REQUEST as `personOfContact`, and with the field for a time in the future or a reason not on offer.
 */
async function checkContact(act: Act, theCase: CaseFacts, kind: ContactKind, input: NewContact): Promise<Recordable> {
  const { person, ...named } = await personOfContact(act, theCase, input);
  const recordedAt = new Date(input.recordedDateTime);
  assertNotInFuture(act, recordedAt, 'recordedDateTime');
  const { id: reasonId, title } = chosenItem(act.configuration.pack.lookups[`${kind}-reasons`], {
    id: input.reasonId,
    field: 'reasonId',
  });
  const details = input.details ?? '';
  const adviserUserId = theCase.adviserUserId as string;
  return {
    row: { kind, ...named, reasonId, recordedAt, adviserUserId, details, taskId: null },
    facts: { person, reason: { id: reasonId, title }, recordedAt: recordedAt.toISOString(), details },
  };
}

/** @throws BAD_REQUEST for a moment that is still to come (PARK-07, FAIL-07). */
function assertNotInFuture(act: Act, at: Date, field: string): void {
  if (at > act.now) throw badField(field, 'Date cannot be in the future');
}

/** Asks the adviser to call back. @returns the number of the task. */
async function raiseCallTask(act: Act, theCase: CaseFacts, callerName: string): Promise<number> {
  const title = `Call back ${callerName}`;
  return await raiseAdviserTask(act, theCase, {
    type: NotificationType.CompleteParkedCall,
    title,
    dueAt: null,
    isHrOnly: true,
  });
}

/** The facts of a stored contact that every history entry about it has. */
function factsOf(act: Act, { kind, personUserId, personName, reasonId }: ContactRow) {
  const title = act.configuration.titles.lookup(`${kind}-reasons`).get(reasonId) ?? '';
  return { person: { userId: personUserId, name: personName }, reason: { id: reasonId, title } };
}
