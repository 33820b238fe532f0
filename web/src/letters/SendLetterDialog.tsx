import type { SendingWay } from '@evenhand/contract/letter-sending';
import { SENT_TO_MAXIMUM, sendingWays } from '@evenhand/contract/letter-sending';
import { letterDay } from '@evenhand/engine/letters/fill-letter';
import { useFormats } from '../configuration/configuration.api.ts';
import { isApiError } from '../lib/api-error.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { DateField } from '../ui/DateField.tsx';
import { dayProblem } from '../ui/day-problem.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import type { SendableLetter } from './letter-sending.api.ts';
import { useRecordSending } from './letter-sending.api.ts';
import { sendingText as text } from './letter-sending.text.ts';

interface Values {
  how: SendingWay | null;
  day: string;
  to: string;
}

interface SendLetterDialogProps {
  letter: SendableLetter;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks how a letter was sent, on which day and to which address. */
export function SendLetterDialog({ letter, isOpen, onClose }: SendLetterDialogProps) {
  const { completedOn, title } = letter;
  const today = useFormats().dayOf(new Date());
  const send = useRecordSending(letter);
  const actionKey = useActionKey();
  const dialog = useActDialog<Values>({
    isOpen,
    onClose,
    acts: [send],
    initial: { how: null, day: today, to: '' },
    validate: (values) => errorsOf(values, { completedOn, today }),
  });
  const { form, finish } = dialog;
  const { how, day, to } = form.values;
  const submit = (): void => {
    if (!form.check() || how === null) return;
    send.mutate(
      { how, day, to, actionKey: actionKey.keyOf(letter.documentGuid, how, day, to) },
      { ...finish(text.sent, actionKey.renew), onError: (error) => isApiError(error) && form.complain(error.fields) },
    );
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.sendTitle(title)}
      verb={text.record}
      onSubmit={submit}
      hasUnsavedText={to !== ''}
    >
      <RadioGroup
        label={text.how}
        name="how"
        error={form.errors.how}
        options={sendingWays.map((value) => ({ value, label: text.ways[value] }))}
        value={how}
        onChange={(chosen) => form.set({ how: chosen })}
      />
      <DateField
        label={text.day}
        name="day"
        hint={text.dayHint(letterDay(completedOn) ?? '')}
        error={form.errors.day}
        kind="event"
        value={day}
        min={completedOn}
        max={today}
        onChange={(chosen) => form.set({ day: chosen })}
      />
      <Textarea
        label={text.to}
        name="to"
        isOptional={how === 'hand'}
        hint={how === null ? undefined : text.toHint[how]}
        error={form.errors.to}
        rows={2}
        limit={SENT_TO_MAXIMUM}
        value={to}
        onChange={(event) => form.set({ to: event.currentTarget.value })}
      />
    </ActDialog>
  );
}

/** The same as the server refuses, so that each stands at its field at once. */
function errorsOf(
  { how, day, to }: Values,
  { completedOn, today }: { readonly completedOn: string; readonly today: string },
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  if (how === null) errors.how = text.chooseHow;
  const problem = dayProblem(day, 'event');
  if (problem !== null) errors.day = problem;
  else if (day > today) errors.day = text.toCome;
  else if (day < completedOn) errors.day = text.tooEarly(letterDay(completedOn) ?? '');
  if (how !== null && how !== 'hand' && to.trim() === '') errors.to = text.needsAddress;
  return errors;
}
