import type { BodyInputOf } from '@evenhand/contract/route';
import type { editTrackedEvent, TrackedEvent } from '@evenhand/contract/tracked-events';
import { useState } from 'react';
import type { FormFiles } from '../files/attached-files.ts';
import { useLetterStatus } from '../letters/use-letter-status.ts';
import { isApiError } from '../lib/api-error.ts';
import type { DataOf } from '../process-components/component-values.ts';
import { submissionOf } from '../process-components/component-values.ts';
import { useDoubts, useLackOfNotice } from '../process-components/use-doubts.ts';
import { useRefusal } from '../process-components/use-refusal.ts';
import { useWaitsFor } from '../process-components/use-waits-for.ts';
import { validateValues } from '../process-components/validate-values.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { newerEvent, newerThanDraft, useEditEvent } from './tracked-events.api.ts';
import { trackedEventsText } from './tracked-events.text.ts';
import { useEventDraft } from './use-event-draft.ts';
import { isPendingDelete, useEventFiles } from './use-event-files.ts';

/** The correction of a tracked event: what is typed, how it is saved, and the newer version it may meet. */
export function useEventEdit(event: TrackedEvent, onClose: () => void) {
  const { values, status, savedAt, keeper, base, goOnFrom } = useEventDraft(event);
  const isOvertaken = event.draft !== null && event.draft.baseUpdatedAt !== event.updatedAt;
  const [theirs, setTheirs] = useState(() => (isOvertaken ? newerThanDraft(event) : null));
  const [restoredAt, setRestoredAt] = useState(isOvertaken ? null : (event.draft?.savedAt ?? null));
  const isUnkept = status === 'failed' || status === 'refused';
  const edit = useEditEvent(event.caseTrackingRecordId, event.id);
  const { componentConfiguration: configuration } = base;
  const files = useEventFiles(event, { values, keeper, base: theirs?.event ?? base });
  const { problems, lackOfNotice, formWaitsFor } = useJudged(values, base, files);
  const waitsFor = theirs === null ? formWaitsFor : trackedEventsText.conflict;
  const refusal = useRefusal(values, problems);
  const { onceMeant, question } = useDoubts(configuration, values, base.expectedDates);

  const onSaved = (saved: TrackedEvent): void => {
    showSnackbar(trackedEventsText.updated, 'success');
    // Values typed during the save stay open, over the saved ones.
    if (keeper.stored()) onClose();
    else goOnFrom(saved);
  };
  const onFailed = (error: unknown): void => {
    keeper.resume();
    void keeper.flush();
    const newer = newerEvent(error);
    if (newer !== null) setTheirs(newer);
    else if (isApiError(error)) refusal.refuse({ banner: error.sentence, fields: error.fields, about: values });
  };
  const send = async (from: TrackedEvent): Promise<void> => {
    await keeper.settle();
    // Awaited, because the callbacks of a mutation are not called once the form has gone.
    await edit.mutateAsync(bodyOf(values, from)).then(onSaved, onFailed);
  };
  const goOnFromTheirs = (newer: TrackedEvent): void => {
    goOnFrom(newer);
    setTheirs(null);
  };

  return {
    title: base.title,
    configuration,
    values,
    keeper,
    files,
    draft: { status, savedAt },
    isUnkept,
    isBusy: edit.isPending,
    waitsFor,
    lackOfNotice,
    refusal,
    theirs,
    restoredAt,
    save(): void {
      if (waitsFor !== null) return;
      if (problems !== null) refusal.refuse({ banner: problems.banner ?? '', fields: problems.fields, about: null });
      else onceMeant(() => void send(base));
    },
    question,
    takeTheirs(newer: TrackedEvent): void {
      goOnFromTheirs(newer);
      keeper.change(newer.componentTrackingData);
    },
    keepMine(newer: TrackedEvent): void {
      goOnFromTheirs(newer);
      void send(newer);
    },
    discard(): void {
      files.dropWaiting();
      keeper.change(base.componentTrackingData);
      setRestoredAt(null);
    },
    leave(): void {
      // The person was asked and gave it up, or it is kept by now.
      if (isUnkept) keeper.discard();
      else void keeper.flush();
      onClose();
    },
  };
}

/** Errors of the correction, and the requests its form waits for. */
function useJudged(
  values: DataOf<'Event'>,
  { componentConfiguration: configuration, expectedDates }: TrackedEvent,
  files: FormFiles,
) {
  const letter = useLetterStatus(values.documentId);
  const lackOfNotice = useLackOfNotice(configuration, values, expectedDates);
  const problems = validateValues(configuration, values, {
    fileCount: files.present.length,
    documentStatus: letter.statusToCheck,
    lackOfNotice,
  });
  return { problems, lackOfNotice, formWaitsFor: useWaitsFor({ files, letter, isIncomplete: problems !== null }) };
}

function bodyOf(
  values: DataOf<'Event'>,
  { componentTrackingData, updatedAt }: TrackedEvent,
): BodyInputOf<typeof editTrackedEvent> {
  const there = componentTrackingData.caseTrackingEventAttachments.map(({ storageId }) => storageId);
  // Another person may have removed one meanwhile.
  const filesPendingDelete = there.filter((storageId) => isPendingDelete(values, storageId));
  return { ...(submissionOf(values) as object), filesPendingDelete, baseUpdatedAt: updatedAt };
}
