import type { SubmitAnswer } from '@evenhand/contract/component-tracking';
import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import type { Attachment } from '@evenhand/contract/files';
import { refuseFiles } from '@evenhand/engine/add-files';
import type { Decision } from '@evenhand/engine/decision';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import { findVisit } from '@evenhand/engine/visits';
import type { Act } from '../access/act.ts';
import { attachFile, moveToEvent } from '../files/attach-file.ts';
import { attachmentsOf, countFiles } from '../files/case-file.queries.ts';
import type { ComponentForm, FileHolder } from '../files/file-holder.ts';
import { refuseInfected } from '../files/file-state.ts';
import type { RecordedFile } from '../files/recorded-files.ts';
import { recordedFiles } from '../files/recorded-files.ts';
import { removeFiles } from '../files/remove-files.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { refusalAsError } from '../processes/engine-refusals.ts';
import type { LoadedVisit } from '../processes/process-access.ts';
import { eventForVisit, trackedEventOf } from '../tracked-events/tracked-event.queries.ts';
import { applyDecision } from './apply-decision.ts';

/** What an act does to the files of a form. */
export interface FileChange {
  readonly added: readonly StagedFile[];
  /** Storage ids. */
  readonly removed: readonly string[];
}

/** The form of a visit. */
export function formOf({ view, visitId }: LoadedVisit): ComponentForm {
  return { recordId: view.record.id, componentId: findVisit(view.record, visitId)?.componentId ?? 0 };
}

/** The files of a form that is being worked on, and those of the event that waits for it. */
export async function filesOfForm(db: ReadDb, loaded: LoadedVisit): Promise<Attachment[]> {
  return await attachmentsOf(db, loaded.theCase.id, await holdersOf(db, loaded));
}

/**
 * Adds files to the form of a visit, and removes others from it. A file that is on the event already is taken
 * off it, and the history says so.
 * @throws BAD_REQUEST for a component that takes no files, too many of them, and a file that is not there.
 */
export async function changeFilesOfForm(act: Act, loaded: LoadedVisit, { added, removed }: FileChange): Promise<void> {
  const { theCase, view, visitId } = loaded;
  const refusal = refuseFiles(view, visitId, {
    added: added.length,
    removed: await countFiles(act.db, theCase.id, removed),
  });
  if (refusal !== null) throw refusalAsError(refusal);
  const form = formOf(loaded);
  const gone =
    removed.length === 0
      ? []
      : await removeFiles(act, theCase, { holders: await holdersOf(act.db, loaded), storageIds: removed });
  for (const file of added) await attachFile(act, theCase, form, file);
  const recorded = gone.flatMap(({ filename, storageId, trackedEventId }) =>
    trackedEventId === null ? [] : [{ filename, storageId, trackedEventId }],
  );
  if (recorded[0] === undefined) return;
  act.record(theCase, 'event.changed', {
    workflowTitle: view.definition.title,
    recordId: view.record.id,
    eventId: recorded[0].trackedEventId,
    eventTitle: eventSetupOf(view.definition, form.componentId)?.title ?? '',
    changes: [],
    filesRemoved: recorded.map(({ filename, storageId }) => ({ filename, storageId })),
  });
}

async function holdersOf(db: ReadDb, loaded: LoadedVisit): Promise<FileHolder[]> {
  const form = formOf(loaded);
  const trackedEventId = await eventForVisit(db, loaded.theCase.id, form.recordId, {
    id: loaded.visitId,
    componentId: form.componentId,
  });
  return trackedEventId === null ? [form] : [{ trackedEventId }, form];
}

/**
 * Carries out a decision that completes the visit. The files of its form belong to its event now, and its
 * history names them; those of a part that was marked not applicable go.
 * @throws BAD_REQUEST when one of them contained a virus.
 */
export async function completeWithFiles(
  act: Act,
  { loaded, data }: { readonly loaded: LoadedVisit; readonly data: unknown },
  decision: Decision,
): Promise<SubmitAnswer> {
  const { theCase, view, visitId } = loaded;
  const form = formOf(loaded);
  const takesFiles = (eventSetupOf(view.definition, form.componentId)?.uploadMaximum ?? 0) > 0;
  const waiting = takesFiles ? await attachmentsOf(act.db, theCase.id, [form]) : [];
  if (waiting.length === 0) return await applyDecision(act, loaded, decision, visitId);
  const isLeftOut = (data as SubmissionOf<'Event'>).isFileUploadNotApplicable === true;
  if (isLeftOut) {
    await removeFiles(act, theCase, { holders: [form], storageIds: waiting.map(({ storageId }) => storageId) });
    return await applyDecision(act, loaded, decision, visitId);
  }
  refuseInfected(waiting);
  const filesAdded = await recordedFiles(act.db, theCase.id, waiting);
  const answer = await applyDecision(act, loaded, withFilesInHistory(decision, visitId, filesAdded), visitId);
  const trackedEventId = await trackedEventOf(act.db, theCase.id, visitId);
  if (trackedEventId !== null) await moveToEvent(act, theCase.id, form, trackedEventId);
  return answer;
}

function withFilesInHistory(decision: Decision, visitId: number, filesAdded: RecordedFile[]): Decision {
  const history = decision.history.map((entry) =>
    entry.kind === 'process.component-completed' && entry.facts.visitId === visitId
      ? { ...entry, facts: { ...entry.facts, filesAdded } }
      : entry,
  );
  return { ...decision, history };
}

/**
 * What is kept of a submission, and which files it removes. The files that are there, which a client repeats,
 * mean nothing.
 */
export function withoutFiles(sent: unknown): { readonly data: unknown; readonly removed: readonly string[] } {
  if (
    sent === null ||
    typeof sent !== 'object' ||
    !('filesPendingDelete' in sent || 'caseTrackingEventAttachments' in sent)
  ) {
    return { data: sent, removed: [] };
  }
  const { filesPendingDelete, caseTrackingEventAttachments: _repeated, ...data } = sent as SubmissionOf<'Event'>;
  return { data, removed: [...new Set(filesPendingDelete ?? [])] };
}
