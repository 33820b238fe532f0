import { isDeepStrictEqual } from 'node:util';
import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { DocumentStatus } from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import type { editTrackedEvent as contract, TrackedEvent } from '@evenhand/contract/tracked-events';
import { letterOf } from '@evenhand/engine/components/event-letter';
import { editEvent } from '@evenhand/engine/edit-event';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import type { Act } from '../access/act.ts';
import { attachFile, moveToEvent } from '../files/attach-file.ts';
import { isFile, refuseInfected } from '../files/file-state.ts';
import { recordedFiles } from '../files/recorded-files.ts';
import { removeFiles } from '../files/remove-files.ts';
import { letterStatusOf } from '../letters/letter.queries.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { alreadyExists, badField } from '../platform/http/app-error.ts';
import { assertNotRefused } from '../processes/engine-refusals.ts';
import { writeProcess } from '../processes/process.rows.ts';
import { forgetEventDraft } from './event-drafts.ts';
import { settleEventTasks } from './event-tasks.ts';
import { guardOf, lastChangeOfEvent, presentTrackedEvent } from './tracked-event.presenter.ts';
import { writeEvent } from './tracked-event.rows.ts';
import type { LoadedEvent } from './tracked-event-access.ts';
import { correctionBy } from './waiting-files.ts';

/**
 * Corrects a tracked event (API-088, domain brief rule 27). The process does not move, its visit keeps the
 * same content, and tasks that asked for what the event now holds are done. History keeps what changed,
 * before and after, with the files that were added and removed. Files that waited with what the actor had
 * typed come with it.
 * @throws ALREADY_EXISTS with the newer event when another person changed it since `baseUpdatedAt`.
 */
export async function editTrackedEvent(
  act: Act,
  loaded: LoadedEvent,
  sent: BodyOf<typeof contract>,
  files: readonly StagedFile[],
): Promise<TrackedEvent> {
  const { theCase, view, event } = loaded;
  const { baseUpdatedAt, filesPendingDelete, ...submission } = sent;
  const guard = guardOf(loaded);
  if (baseUpdatedAt !== undefined && baseUpdatedAt !== guard) {
    const changed = await lastChangeOfEvent(act, loaded);
    throw alreadyExists('Someone else has changed this event since you opened it.', {
      current: presentTrackedEvent(act.configuration, loaded),
      changed,
    });
  }
  const named = await letterToKeep(act, loaded, submission);
  const waiting = submission.isFileUploadNotApplicable === true ? [] : loaded.waiting;
  const storageIds = filesPendingDelete ?? [];
  const attachments = loaded.attachments.filter(({ storageId }) => !storageIds.includes(storageId));
  const edit = editEvent(
    view,
    {
      componentId: event.componentId,
      visitId: event.visitId,
      content: event.data as SubmissionOf<'Event'>,
      tasks: view.facts.openTasks.filter((task) => event.taskIds.includes(task.id)),
      files: { held: attachments.filter(isFile).length, added: waiting.length + files.length },
      documentStatus: named.status,
    },
    // A completed letter cannot be taken off its event (gaps G-105), so its part is applicable.
    {
      ...submission,
      documentId: named.documentId,
      ...(named.isFixed ? { isDocumentServiceNotApplicable: false } : {}),
    },
  );
  assertNotRefused(edit);
  refuseInfected(waiting);
  const removed = await removeFiles(act, theCase, { holders: [{ trackedEventId: event.id }], storageIds });
  if (waiting.length > 0) await moveToEvent(act, theCase.id, correctionBy(act, loaded), event.id);
  else
    await removeFiles(act, theCase, {
      holders: [correctionBy(act, loaded)],
      storageIds: loaded.waiting.map(({ storageId }) => storageId),
    });
  const added = [...waiting];
  for (const file of files) added.push(await attachFile(act, theCase, { trackedEventId: event.id }, file));
  await forgetEventDraft(act, event.id);
  const isBeingTyped = edit.visit !== null && edit.visit.completedIn === null;
  const isSame =
    !isBeingTyped &&
    added.length === 0 &&
    removed.length === 0 &&
    isDeepStrictEqual(JSON.parse(JSON.stringify(edit.content)), event.data);
  // Nobody who is typing over the event need compare it with the same again.
  const updatedAt = isSame ? event.updatedAt : await writeEvent(act, theCase.id, event, edit.content);
  if (!isSame)
    await writeProcess(act, theCase, {
      record: edit.record,
      insertedVisits: [],
      updatedVisits: edit.visit === null ? [] : [edit.visit],
    });
  // Also of an event that is the same: its letter may have been completed since.
  await settleEventTasks(act, { theCase, view: { ...view, record: edit.record } }, edit.effects);
  if (edit.changes.length > 0 || added.length > 0 || removed.length > 0) {
    const { title } = eventSetupOf(view.definition, event.componentId) ?? { title: '' };
    act.record(theCase, 'event.changed', {
      workflowTitle: view.definition.title,
      recordId: view.record.id,
      eventId: event.id,
      eventTitle: title,
      changes: [...edit.changes],
      ...(added.length === 0 ? {} : { filesAdded: await recordedFiles(act.db, theCase.id, added) }),
      ...(removed.length === 0
        ? {}
        : { filesRemoved: removed.map(({ filename, storageId }) => ({ filename, storageId })) }),
    });
  }
  const data = edit.content as LoadedEvent['event']['data'];
  return presentTrackedEvent(act.configuration, {
    ...loaded,
    view: { ...view, record: edit.record },
    event: { ...event, data, updatedAt },
    attachments: [...attachments, ...added],
    waiting: [],
  });
}

/**
 * The letter that the event has after the edit. One that was completed stays, and so does the letter of an event
 * whose editor says nothing of it.
 * @throws BAD_REQUEST for a letter of another case, process, component or event, and for any other than the
 * completed one (gaps G-120).
 */
async function letterToKeep(
  act: Act,
  { theCase, view, event }: LoadedEvent,
  submission: SubmissionOf<'Event'>,
): Promise<{ readonly documentId: string | null; readonly status: DocumentStatus; readonly isFixed: boolean }> {
  // One that asks for no letter refuses any.
  if (eventSetupOf(view.definition, event.componentId)?.letterId === undefined)
    return { documentId: letterOf(submission), status: 0, isFixed: false };
  const of = { caseId: theCase.id, recordId: event.recordId, componentId: event.componentId, eventId: event.id };
  const statusOf = async (documentId: string | null) =>
    documentId === null ? 0 : await letterStatusOf(act.db, of, documentId);
  const held = letterOf(event.data as SubmissionOf<'Event'>);
  const heldStatus = await statusOf(held);
  const isFixed = heldStatus === DocumentStatus.Completed;
  const named = letterOf(submission);
  const status = named === held ? heldStatus : await statusOf(named);
  const isAnother = named !== null && named !== held && (isFixed || status === DocumentStatus.None);
  if (isAnother) throw badField('documentId', 'This is not a letter of this event.');
  if (isFixed || submission.documentId === undefined) return { documentId: held, status: heldStatus, isFixed };
  return { documentId: named, status, isFixed };
}
