import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconBell } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { isApiError } from '../lib/api-error.ts';
import { refusedText } from '../lib/refused-text.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Stack } from '../ui/Stack.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useDialogForm } from '../ui/use-dialog-form.ts';
import { ParkCallFields } from './ParkCallFields.tsx';
import { callBody, callErrors, emptyCall, refusedFields } from './park-call.ts';
import { useParkCall } from './parked-calls.api.ts';
import styles from './parked-calls.module.css';
import { parkedCallsText as text } from './parked-calls.text.ts';

interface ParkCallFormProps {
  record: CaseRecord;
  /** What prevents parking since the form was opened. What was typed stays. */
  obstacle: string | null;
  /** Called when the call is parked or the form is cancelled. */
  onDone: () => void;
}

/** Parks a call of a person on the case for its adviser (PARK-06 … PARK-11). */
export function ParkCallForm({ record, obstacle, onDone }: ParkCallFormProps) {
  const formElement = useFocusOnFirstField();
  const { form, today, submit, isBusy, refusal } = useParkCallForm(record.id, onDone);
  return (
    <Card title={text.formTitle} headingLevel={3} isPadded={false}>
      <form ref={formElement} noValidate className={styles.form} onSubmit={submit}>
        <div className="card-body">
          <Stack>
            {obstacle !== null && refusal.message === undefined && (
              <Banner tone="warning" role="alert">
                {obstacle}
              </Banner>
            )}
            <FormErrorBanner {...refusal} />
            <ParkCallFields callers={record.caseParticipants} today={today} form={form} />
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
          <Button variant="filled" type="submit" isBusy={isBusy}>
            {text.parkCall}
          </Button>
        </StickyFooter>
      </form>
    </Card>
  );
}

/** The values and the act. A refusal is shown at the fields it is about, or at the top. */
function useParkCallForm(caseId: number, onDone: () => void) {
  const formats = useFormats();
  const actionKey = useActionKey();
  const park = useParkCall(caseId, actionKey.keyOf);
  const [initial] = useState(() => emptyCall(new Date(), formats));
  const form = useDialogForm({ isOpen: true, initial, validate: (values) => callErrors(values, new Date(), formats) });
  const isSaidAtFields = isApiError(park.error) && Object.keys(refusedFields(park.error.fields)).length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (park.isPending || !form.check()) return;
    park.mutate(callBody(form.values, formats), {
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
  const refusal = { message: isSaidAtFields ? undefined : refusedText(park.error), attempt: park.submittedAt };
  return { form, today: initial.date, submit, isBusy: park.isPending, refusal };
}

/** Opening the form puts the focus into it, unless the person already types somewhere else. */
function useFocusOnFirstField() {
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A frame later, when the address has changed and the page has been scrolled to its top for it.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('input, textarea') !== true) formElement.current?.querySelector<HTMLElement>('[data-path]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return formElement;
}
