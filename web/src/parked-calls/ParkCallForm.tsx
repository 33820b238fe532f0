import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { ContactForm } from '../contacts/ContactForm.tsx';
import { emptyContact } from '../contacts/contact-values.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { useParkCall } from './parked-calls.api.ts';
import { parkedCallsText as text } from './parked-calls.text.ts';

interface ParkCallFormProps {
  record: CaseRecord;
  /** What prevents parking since the form was opened. What was typed stays. */
  obstacle: string | null;
  /** Called when the call is parked or the form is cancelled. */
  onDone: () => void;
}

/**
 * Parks a call of a person on the case for its adviser (PARK-06 … PARK-11). A call is parked during the call
 * or just after it. Its time is now until the person changes it.
 */
export function ParkCallForm({ record, obstacle, onDone }: ParkCallFormProps) {
  const formats = useFormats();
  const actionKey = useActionKey();
  const park = useParkCall(record.id, actionKey.keyOf);
  const [now] = useState(() => new Date());
  const parked = (): void => {
    actionKey.renew();
    showSnackbar(text.parked, 'success');
    onDone();
  };
  return (
    <ContactForm
      record={record}
      title={text.formTitle}
      submitLabel={text.parkCall}
      personLabel={text.callFrom}
      reasons="parkedCallReasons"
      obstacle={obstacle}
      note={record.caseAdviser === null ? null : { icon: IconBell, text: text.givesTask(record.caseAdviser.adviserName) }}
      initial={{ ...emptyContact, date: formats.dayOf(now), time: formats.time(now.toISOString()) }}
      act={park}
      onRecorded={parked}
      onCancel={onDone}
    />
  );
}
