import type { CaseRecord } from '@evenhand/contract/case-details';
import type { ContactKind } from '@evenhand/contract/contacts';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { callerAbout, rememberCaller } from '../cases/last-caller.ts';
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
import { ContactFields } from './ContactFields.tsx';
import { contactKinds } from './contact-kinds.ts';
import type { ContactValues } from './contact-values.ts';
import { contactBody, contactErrors, emptyContact, personOf, refusedFields, userOf } from './contact-values.ts';
import { useRecordContact } from './contacts.api.ts';
import styles from './contacts.module.css';
import { parkedCallsText, contactsText as text } from './contacts.text.ts';

interface ContactFormProps {
  record: CaseRecord;
  kind: ContactKind;
  /** Prevents recording since the form was opened; null while nothing does. Typed values stay. */
  obstacle: string | null;
  /** Called when the contact is recorded or the form is cancelled. */
  onDone: () => void;
}

/**
 * Parks a call of a person on the case for its adviser, or records that one could not be reached (PARK-06 …
 * PARK-11, FAIL-06 … FAIL-12).
 */
export function ContactForm({ record, kind, obstacle, onDone }: ContactFormProps) {
  const words = contactKinds[kind].text;
  const { form, today, submit, isBusy, refusal } = useContactForm(record, kind, onDone);
  const formElement = useFocusOnOpening(form.values.participantId === null ? 'participantId' : 'reasonId');
  const isDisabled = contactKinds[kind].disablesButtons && obstacle !== null;
  return (
    <Card title={words.formTitle} headingLevel={3} isPadded={false}>
      <form
        ref={formElement}
        data-form
        noValidate
        className={styles.form}
        onSubmit={isDisabled ? (event) => event.preventDefault() : submit}
      >
        <div className="card-body">
          <Stack>
            {obstacle !== null && refusal.message === undefined && (
              <Banner tone="warning" role="alert">
                {obstacle}
              </Banner>
            )}
            <FormErrorBanner {...refusal} />
            <ContactFields record={record} kind={kind} today={today} form={form} />
            {kind === 'parked-call' && record.caseAdviser !== null && (
              <p className={styles.note}>
                <Icon of={IconBell} size={14} />
                {parkedCallsText.givesTask(record.caseAdviser.adviserName)}
              </p>
            )}
          </Stack>
        </div>
        <StickyFooter>
          <Button onClick={onDone}>{text.cancel}</Button>
          <Button variant="filled" type="submit" isBusy={isBusy} disabledReason={isDisabled ? obstacle : undefined}>
            {words.record}
          </Button>
        </StickyFooter>
      </form>
    </Card>
  );
}

/** The values and the act. A refusal is shown at the fields it is about, or at the top. */
function useContactForm(record: CaseRecord, kind: ContactKind, onDone: () => void) {
  const queryClient = useQueryClient();
  const formats = useFormats();
  const actionKey = useActionKey();
  const act = useRecordContact(kind, record.id, actionKey.keyOf);
  const [opened] = useState(() => {
    const now = new Date();
    const today = formats.dayOf(now);
    const participantId = personOf(record, callerAbout(queryClient, record.id));
    return { initial: { ...emptyContact, participantId, date: today, time: formats.time(now.toISOString()) }, today };
  });
  const form = useDialogForm({
    isOpen: true,
    initial: opened.initial,
    validate: (values) => contactErrors(values, new Date(), formats),
  });
  const isSaidAtFields = isApiError(act.error) && Object.keys(refusedFields(act.error.fields)).length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (act.isPending || !form.check()) return;
    act.mutate(contactBody(form.values, formats), {
      onSuccess: () => {
        actionKey.renew();
        const userId = userOf(record, form.values.participantId);
        if (userId !== null) rememberCaller(queryClient, record.id, userId);
        showSnackbar(contactKinds[kind].text.recordedMessage, 'success');
        onDone();
      },
      onError: (error) => {
        if (isApiError(error)) form.complain(refusedFields(error.fields));
      },
    });
  };
  const refusal = { message: isSaidAtFields ? undefined : refusedText(act.error), attempt: act.submittedAt };
  return { form, today: opened.today, submit, isBusy: act.isPending, refusal };
}

/**
 * Opening the form puts the focus on the first field that waits for a choice, unless the person already types somewhere
 * else.
 */
function useFocusOnOpening(name: keyof ContactValues) {
  const opened = useRef(name);
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A frame later, when the address has changed and the page has been scrolled to its top for it.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('input, textarea') !== true)
        formElement.current?.querySelector<HTMLElement>(`[data-path="${opened.current}"]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return formElement;
}
