import type { CaseRecord } from '@evenhand/contract/cases';
import { PARKED_CALL_DETAILS_MAXIMUM } from '@evenhand/contract/parked-calls';
import { IconBell } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { refusedText } from '../cases/refused-text.ts';
import { useDialogForm } from '../cases/use-dialog-form.ts';
import { useFormats } from '../configuration/configuration.api.ts';
import { LookupSelect } from '../configuration/LookupSelect.tsx';
import { isApiError } from '../lib/api-error.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DateField } from '../ui/DateField.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Select } from '../ui/Select.tsx';
import { Stack } from '../ui/Stack.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { Textarea } from '../ui/Textarea.tsx';
import { TimeField } from '../ui/TimeField.tsx';
import { callBody, callErrors, emptyCall, refusedFields } from './park-call.ts';
import { useParkCall } from './parked-calls.api.ts';
import styles from './parked-calls.module.css';
import { parkedCallsText as text } from './parked-calls.text.ts';

interface ParkCallFormProps {
  record: CaseRecord;
  /** What has come to stand in the way since the form was opened; what was typed stays. */
  obstacle: string | null;
  /** The call is parked, or nobody wants to. */
  onDone: () => void;
}

/** Parks a call of somebody on the case for its adviser (PARK-06 … PARK-11). */
export function ParkCallForm({ record, obstacle, onDone }: ParkCallFormProps) {
  const formats = useFormats();
  const actionKey = useActionKey();
  const park = useParkCall(record.id, actionKey.current);
  const [initial] = useState(() => emptyCall(new Date(), formats));
  const form = useDialogForm({ isOpen: true, initial, validate: (values) => callErrors(values, new Date(), formats) });
  const place = useFocusOnFirstField();
  const { values, errors, set } = form;

  const refusal = refusedText(park.error);
  const isSaidAtFields = isApiError(park.error) && Object.keys(refusedFields(park.error.fields)).length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (park.isPending || !form.check()) return;
    park.mutate(callBody(values, formats), {
      onSuccess: () => {
        actionKey.renew();
        showSnackbar(text.parked, 'success');
        onDone();
      },
      onError: (error) => {
        if (isApiError(error)) form.complain(refusedFields(error.fields));
      },
    });
  };
  return (
    <Card title={text.formTitle} headingLevel={3} isPadded={false}>
      <form ref={place} noValidate onSubmit={submit}>
        <div className="card-body">
          <Stack>
            {obstacle !== null && refusal === undefined && (
              <Banner tone="warning" role="alert">
                {obstacle}
              </Banner>
            )}
            <FormErrorBanner message={isSaidAtFields ? undefined : refusal} attempt={park.submittedAt} />
            <Select
              label={text.callFrom}
              name="participantId"
              placeholder={text.choosePerson}
              options={record.caseParticipants.map(({ id, employee }) => ({ value: String(id), label: employee.name }))}
              value={values.participantId}
              onChange={(participantId) => set({ participantId })}
              error={errors.participantId}
            />
            <div className={styles.moment}>
              <DateField
                label={text.date}
                name="date"
                max={initial.date}
                value={values.date}
                // A day that is put right also puts right the time that was still to come on it.
                onChange={(date) => set({ date, time: values.time })}
                error={errors.date}
              />
              <TimeField label={text.time} name="time" value={values.time} onChange={(time) => set({ time })} error={errors.time} />
            </div>
            <LookupSelect
              lookup="parkedCallReasons"
              label={text.reason}
              name="reasonId"
              placeholder={text.chooseReason}
              value={values.reasonId}
              onChange={(reasonId) => set({ reasonId })}
              error={errors.reasonId}
            />
            <Textarea
              label={text.details}
              name="details"
              isOptional
              limit={PARKED_CALL_DETAILS_MAXIMUM}
              rows={6}
              value={values.details}
              onChange={(event) => set({ details: event.currentTarget.value })}
              error={errors.details}
            />
            {record.caseAdviser !== null && (
              <p className={styles.note}>
                <Icon of={IconBell} size={14} />
                {text.givesTask(record.caseAdviser.adviserName)}
              </p>
            )}
          </Stack>
        </div>
        <StickyFooter>
          <Button onClick={onDone}>{text.cancel}</Button>
          <Button variant="filled" type="submit" isBusy={park.isPending}>
            {text.parkCall}
          </Button>
        </StickyFooter>
      </form>
    </Card>
  );
}

/** Whoever opens the form goes on in it, unless they already type somewhere else. */
function useFocusOnFirstField() {
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A frame later, when the address has changed and the page has been scrolled to its top for it.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('input, textarea') !== true) place.current?.querySelector<HTMLElement>('[data-path]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return place;
}
