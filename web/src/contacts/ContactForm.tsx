import type { CaseRecord } from '@evenhand/contract/case-details';
import type { NewContact } from '@evenhand/contract/contacts';
import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { isApiError } from '../lib/api-error.ts';
import { refusedText } from '../lib/refused-text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import type { IconShape } from '../ui/Icon.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Stack } from '../ui/Stack.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { useDialogForm } from '../ui/use-dialog-form.ts';
import type { ContactReasons } from './ContactFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import type { ContactValues } from './contact-values.ts';
import { contactBody, contactErrors, refusedFields } from './contact-values.ts';
import styles from './contacts.module.css';
import { contactsText as text } from './contacts.text.ts';

interface ContactFormProps extends Recording {
  record: CaseRecord;
  title: string;
  submitLabel: string;
  /** Label of the person on the case. */
  personLabel: string;
  reasons: ContactReasons;
  /** What prevents recording since the form was opened. What was typed stays. */
  obstacle: string | null;
  /** Where the specification says so, the button is disabled by what prevents recording. */
  isDisabledByObstacle?: boolean;
  /** What recording does besides. */
  note?: { icon: IconShape; text: string } | null;
  onCancel: () => void;
}

interface Recording {
  /** What the form shows when it opens. */
  initial: ContactValues;
  act: UseMutationResult<unknown, Error, NewContact>;
  onRecorded: () => void;
}

/** Records a contact with a person on the case for its adviser. */
export function ContactForm({
  record,
  title,
  submitLabel,
  personLabel,
  reasons,
  obstacle,
  isDisabledByObstacle = false,
  note = null,
  ...rest
}: ContactFormProps) {
  const formElement = useFocusOnFirstField();
  const { form, today, submit, isBusy, refusal } = useContactForm(rest);
  const isDisabled = isDisabledByObstacle && obstacle !== null;
  return (
    <Card title={title} headingLevel={3} isPadded={false}>
      <form ref={formElement} data-form noValidate className={styles.form} onSubmit={isDisabled ? (event) => event.preventDefault() : submit}>
        <div className="card-body">
          <Stack>
            {obstacle !== null && refusal.message === undefined && (
              <Banner tone="warning" role="alert">
                {obstacle}
              </Banner>
            )}
            <FormErrorBanner {...refusal} />
            <ContactFields people={record.caseParticipants} personLabel={personLabel} reasons={reasons} today={today} form={form} />
            {note !== null && (
              <p className={styles.note}>
                <Icon of={note.icon} size={14} />
                {note.text}
              </p>
            )}
          </Stack>
        </div>
        <StickyFooter>
          <Button onClick={rest.onCancel}>{text.cancel}</Button>
          <Button variant="filled" type="submit" isBusy={isBusy} disabledReason={isDisabled ? obstacle : undefined}>
            {submitLabel}
          </Button>
        </StickyFooter>
      </form>
    </Card>
  );
}

/** The values and the act. A refusal is shown at the fields it is about, or at the top. */
function useContactForm({ initial, act, onRecorded }: Recording) {
  const formats = useFormats();
  const [opened] = useState(() => ({ initial, today: formats.dayOf(new Date()) }));
  const form = useDialogForm({ isOpen: true, initial: opened.initial, validate: (values) => contactErrors(values, new Date(), formats) });
  const isSaidAtFields = isApiError(act.error) && Object.keys(refusedFields(act.error.fields)).length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (act.isPending || !form.check()) return;
    act.mutate(contactBody(form.values, formats), {
      onSuccess: onRecorded,
      onError: (error) => {
        if (isApiError(error)) form.complain(refusedFields(error.fields));
      },
    });
  };
  const refusal = { message: isSaidAtFields ? undefined : refusedText(act.error), attempt: act.submittedAt };
  return { form, today: opened.today, submit, isBusy: act.isPending, refusal };
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
