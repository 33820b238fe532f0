import type { Attachment } from '@evenhand/contract/files';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import type { FormFiles } from '../files/attached-files.ts';
import { fieldLabels } from '../process-components/component-forms.ts';
import { DoubtDialog } from '../process-components/DoubtDialog.tsx';
import { DraftNote } from '../process-components/DraftNote.tsx';
import { EventForm } from '../process-components/EventForm.tsx';
import { hasMasterToggle } from '../process-components/event-not-applicable.ts';
import { RefusalBanner } from '../process-components/RefusalBanner.tsx';
import { WholeNotApplicable } from '../process-components/WholeNotApplicable.tsx';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/Stack.tsx';
import { EventConflict } from './EventConflict.tsx';
import { RestoredDraft } from './RestoredDraft.tsx';
import { trackedEventsText } from './tracked-events.text.ts';
import { useEventEdit } from './use-event-edit.ts';

interface EventEditorProps {
  event: TrackedEvent;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The form of an Event over a tracked one (ANY-07). It keeps the version it began with, so that it overwrites
 * no version the person has not seen.
 */
export function EventEditor({ event, isOpen, onClose }: EventEditorProps) {
  const edit = useEventEdit(event, onClose);
  const { configuration, values, files, draft, refusal, theirs, isBusy } = edit;
  return (
    <AppModal
      isOpen={isOpen}
      onClose={edit.leave}
      title={edit.title}
      // A kept draft comes back, with its files. Only what could not be kept would be lost.
      hasUnsavedText={edit.isUnkept}
      onSubmit={edit.save}
      footer={(close) => (
        <>
          <DraftNote status={draft.status} savedAt={draft.savedAt} />
          <Button onClick={close}>{trackedEventsText.cancel}</Button>
          <Button variant="filled" type="submit" isBusy={isBusy} disabledReason={edit.waitsFor ?? undefined}>
            {trackedEventsText.save}
          </Button>
        </>
      )}
    >
      <Stack>
        <RefusalBanner refusal={refusal} labels={fieldLabels('Event', configuration)} />
        {edit.restoredAt !== null && <RestoredDraft savedAt={edit.restoredAt} onDiscard={edit.discard} />}
        {theirs !== null && (
          <EventConflict
            configuration={configuration}
            mine={{ ...values, caseTrackingEventAttachments: filesOfMine(theirs.event, event, files) }}
            theirs={theirs.event.componentTrackingData}
            changed={theirs.changed}
            isBusy={isBusy}
            onTakeTheirs={() => edit.takeTheirs(theirs.event)}
            onKeepMine={() => edit.keepMine(theirs.event)}
          />
        )}
        {hasMasterToggle(configuration) && (
          <WholeNotApplicable configuration={configuration} values={values} onChange={edit.keeper.change} />
        )}
        <EventForm
          configuration={configuration}
          values={values}
          onChange={edit.keeper.change}
          onTouch={refusal.touch}
          errors={refusal.errors}
          surroundings={{
            caseId: event.caseTrackingRecordId,
            keep: edit.keeper.flush,
            files,
            lackOfNotice: edit.lackOfNotice,
            doubts: edit.question.doubts,
          }}
        />
        <DoubtDialog {...edit.question} />
      </Stack>
    </AppModal>
  );
}

/** The files of the event with mine. One that somebody else has removed is gone from both versions. */
function filesOfMine(theirs: TrackedEvent, { waitingAttachments }: TrackedEvent, { present }: FormFiles): Attachment[] {
  const all = [...theirs.componentTrackingData.caseTrackingEventAttachments, ...waitingAttachments];
  return all.filter(({ storageId }) => present.some((file) => file.storageId === storageId));
}
