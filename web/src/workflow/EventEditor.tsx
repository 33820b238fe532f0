import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { useState } from 'react';
import { isApiError } from '../lib/api-error.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import type { DataOf } from './component-values.ts';
import { submissionOf } from './component-values.ts';
import { fieldLabels } from './components/component-forms.ts';
import { EventForm } from './components/EventForm.tsx';
import { formText } from './components/form.text.ts';
import { EventConflict } from './EventConflict.tsx';
import { eventEditorText } from './event-editor.text.ts';
import { hasMasterToggle, toggleMaster } from './event-not-applicable.ts';
import { newerEvent, useEditEvent } from './tracked-events.api.ts';
import { useRefusal } from './use-refusal.ts';
import { validateValues } from './validate-values.ts';

interface EventEditorProps {
  event: TrackedEvent;
  isOpen: boolean;
  onClose: () => void;
}

/** The form of an Event over a tracked one (ANY-07). It keeps the version it began with, so that nobody is overwritten unseen. */
export function EventEditor({ event, isOpen, onClose }: EventEditorProps) {
  const [base, setBase] = useState(event);
  const [values, setValues] = useState<DataOf<'Event'>>(event.componentTrackingData);
  const [theirs, setTheirs] = useState<TrackedEvent | null>(null);
  const edit = useEditEvent(event.caseTrackingRecordId, event.id);
  const { componentConfiguration: configuration } = base;
  const problems = validateValues(configuration, values);
  const refusal = useRefusal(values, problems);
  const labels = fieldLabels('Event', configuration);

  const send = (from: TrackedEvent): void => {
    edit.mutate(
      { ...(submissionOf(values) as object), baseUpdatedAt: from.updatedAt },
      {
        onSuccess: () => {
          showSnackbar(eventEditorText.updated, 'success');
          onClose();
        },
        onError: (error) => {
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
    else send(base);
  };
  const goOnFrom = (newer: TrackedEvent): void => {
    setBase(newer);
    setTheirs(null);
  };

  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={base.title}
      hasUnsavedText={JSON.stringify(values) !== JSON.stringify(base.componentTrackingData)}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{eventEditorText.cancel}</Button>
          <Button variant="filled" type="submit" isBusy={edit.isPending} disabledReason={theirs === null ? undefined : eventEditorText.conflict}>
            {eventEditorText.save}
          </Button>
        </>
      }
    >
      <Stack>
        <FormErrorBanner
          message={refusal.banner}
          attempt={refusal.attempt}
          fields={Object.keys(refusal.errors).flatMap((name) => (labels[name] === undefined ? [] : [{ name, label: labels[name] }]))}
        />
        {theirs !== null && (
          <EventConflict
            configuration={configuration}
            mine={values}
            theirs={theirs.componentTrackingData}
            isBusy={edit.isPending}
            onTakeTheirs={() => {
              setValues(theirs.componentTrackingData);
              goOnFrom(theirs);
            }}
            onKeepMine={() => {
              goOnFrom(theirs);
              send(theirs);
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
