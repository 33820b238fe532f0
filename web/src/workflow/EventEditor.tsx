import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { isApiError } from '../lib/api-error.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { submissionOf } from './component-values.ts';
import { fieldLabels } from './components/component-forms.ts';
import { EventForm } from './components/EventForm.tsx';
import { formText } from './components/form.text.ts';
import { DraftNote } from './DraftNote.tsx';
import { EventConflict } from './EventConflict.tsx';
import { eventEditorText } from './event-editor.text.ts';
import { hasMasterToggle, toggleMaster } from './event-not-applicable.ts';
import { newerEvent, useEditEvent } from './tracked-events.api.ts';
import { useEventDraft } from './use-event-draft.ts';
import { useRefusal } from './use-refusal.ts';
import { validateValues } from './validate-values.ts';

interface EventEditorProps {
  event: TrackedEvent;
  isOpen: boolean;
  onClose: () => void;
}

/** The form of an Event over a tracked one (ANY-07). It keeps the version it began with, so that nobody is overwritten unseen. */
export function EventEditor({ event, isOpen, onClose }: EventEditorProps) {
  const { values, keeper, base, goOnFrom, ...draft } = useEventDraft(event);
  const isOvertaken = event.draft !== null && event.draft.baseUpdatedAt !== event.updatedAt;
  const [theirs, setTheirs] = useState(() => (isOvertaken ? event : null));
  const [restoredAt, setRestoredAt] = useState(isOvertaken ? null : (event.draft?.savedAt ?? null));
  const formats = useFormats();
  const isUnkept = draft.status === 'failed' || draft.status === 'refused';
  const setValues = keeper.change;
  const edit = useEditEvent(event.caseTrackingRecordId, event.id);
  const { componentConfiguration: configuration } = base;
  const problems = validateValues(configuration, values);
  const refusal = useRefusal(values, problems);
  const labels = fieldLabels('Event', configuration);

  const send = async (from: TrackedEvent): Promise<void> => {
    await keeper.settle();
    edit.mutate(
      { ...(submissionOf(values) as object), baseUpdatedAt: from.updatedAt },
      {
        onSuccess: (saved) => {
          showSnackbar(eventEditorText.updated, 'success');
          // What was typed while it was being saved stays open, over what has been saved.
          if (keeper.stored()) onClose();
          else goOnFrom(saved);
        },
        onError: (error) => {
          keeper.resume();
          void keeper.flush();
          const newer = newerEvent(error);
          if (newer !== null) setTheirs(newer);
          else if (isApiError(error)) refusal.refuse({ banner: error.description, fields: error.fields, about: values });
        },
      },
    );
  };
  const save = (): void => {
    if (theirs !== null) return;
    if (problems !== null) refusal.refuse({ banner: problems.banner ?? '', fields: problems.fields, about: null });
    else void send(base);
  };
  const take = (newer: TrackedEvent): void => {
    goOnFrom(newer);
    setTheirs(null);
  };
  const leave = (): void => {
    // Asked about and given up, or kept now.
    if (isUnkept) keeper.discard();
    else void keeper.flush();
    onClose();
  };
  const discard = (): void => {
    setValues(base.componentTrackingData);
    setRestoredAt(null);
  };

  return (
    <AppModal
      isOpen={isOpen}
      onClose={leave}
      title={base.title}
      // What is kept comes back; only what could not be kept would be lost.
      hasUnsavedText={isUnkept}
      onSubmit={save}
      footer={(close) => (
        <>
          <DraftNote status={draft.status} savedAt={draft.savedAt} />
          <Button onClick={close}>{eventEditorText.cancel}</Button>
          <Button variant="filled" type="submit" isBusy={edit.isPending} disabledReason={theirs === null ? undefined : eventEditorText.conflict}>
            {eventEditorText.save}
          </Button>
        </>
      )}
    >
      <Stack>
        <FormErrorBanner
          message={refusal.banner}
          attempt={refusal.attempt}
          fields={Object.keys(refusal.errors).flatMap((name) => (labels[name] === undefined ? [] : [{ name, label: labels[name] }]))}
        />
        {restoredAt !== null && (
          <Banner
            action={
              <Button size="sm" onClick={discard}>
                {eventEditorText.discard}
              </Button>
            }
          >
            {eventEditorText.restored(formats.due(restoredAt, true))}
          </Banner>
        )}
        {theirs !== null && (
          <EventConflict
            configuration={configuration}
            mine={values}
            theirs={theirs.componentTrackingData}
            isBusy={edit.isPending}
            onTakeTheirs={() => {
              take(theirs);
              setValues(theirs.componentTrackingData);
            }}
            onKeepMine={() => {
              take(theirs);
              void send(theirs);
            }}
          />
        )}
        {hasMasterToggle(configuration) && (
          <Switch
            label={formText.wholeNotApplicable}
            checked={values.isNotApplicable}
            onChange={(change) => setValues(toggleMaster(values, configuration, change.currentTarget.checked))}
          />
        )}
        <EventForm configuration={configuration} values={values} onChange={setValues} onTouch={refusal.touch} errors={refusal.errors} />
      </Stack>
    </AppModal>
  );
}
