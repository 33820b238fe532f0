import type { AppealResult, Sanction } from '@evenhand/contract/sanctions';
import { checkAppeal, kindsBelow } from '@evenhand/engine/sanction-terms';
import { useFormats } from '../configuration/configuration.api.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { DateField } from '../ui/DateField.tsx';
import { isDay, showUkDate } from '../ui/parse-uk-date.ts';
import { Select } from '../ui/Select.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { SanctionFields } from './SanctionFields.tsx';
import type { SanctionValues } from './sanction-values.ts';
import { emptySanction, errorsByField, termsOf } from './sanction-values.ts';
import { titleOfTerms } from './sanction-words.ts';
import { useChangeOnAppeal } from './sanctions.api.ts';
import { sanctionsText as text } from './sanctions.text.ts';

interface Values extends SanctionValues {
  result: 'reduced' | 'overturned' | null;
  decidedOn: string;
}

/** What is sent; null while it cannot be told. */
function resultOf(values: Values): AppealResult | null {
  const { result, decidedOn, kind } = values;
  if (result === 'overturned') return { result, decidedOn };
  return result === null || kind === null ? null : { result, decidedOn, ...termsOf(values, kind) };
}

function errorsOf(values: Values, sanction: Sanction, today: string): FieldErrors<Values> {
  if (values.result === null) return { result: text.chooseResult };
  const appeal = resultOf(values);
  if (appeal === null) return { kind: 'Choose a sanction.' };
  return {
    ...errorsByField(checkAppeal(sanction, appeal, today)),
    ...(isDay(values.decidedOn) ? {} : { decidedOn: 'Enter a date.' }),
  };
}

/** Records that an appeal overturned a sanction or made it less. More severe ones cannot be chosen. */
export function AppealDialog({
  caseId,
  sanction,
  onClose,
}: {
  caseId: number;
  sanction: Sanction;
  onClose: () => void;
}) {
  const today = useFormats().dayOf(new Date());
  const act = useChangeOnAppeal(caseId, sanction.id);
  const actionKey = useActionKey();
  const dialog = useActDialog<Values>({
    isOpen: true,
    onClose,
    acts: [act],
    initial: { ...emptySanction(today), lengthCount: '', result: null, decidedOn: today },
    validate: (values) => errorsOf(values, sanction, today),
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    const body = resultOf(form.values);
    if (!form.check() || body === null) return;
    act.mutate({ body, actionKey: actionKey.keyOf(body) }, finish(text.appealRecorded));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.appealTitle}
      verb={text.appealVerb}
      onSubmit={submit}
      hasUnsavedText={form.values.details !== ''}
    >
      <p>{text.present(titleOfTerms(sanction), sanction.lastDay && showUkDate(sanction.lastDay))}</p>
      <Select
        label={text.result}
        name="result"
        placeholder={text.choose}
        options={[
          { value: 'reduced', label: text.reduced },
          { value: 'overturned', label: text.overturned },
        ]}
        value={form.values.result}
        onChange={(result) => form.set({ result })}
        error={form.errors.result}
      />
      {form.values.result === 'reduced' && (
        <SanctionFields
          form={form as never}
          today={today}
          kinds={[...kindsBelow(sanction.kind), sanction.kind]}
          inForceFrom={sanction.inForceFrom}
        />
      )}
      <DateField
        label={text.decidedOn}
        name="decidedOn"
        kind="event"
        min={sanction.issuedOn}
        max={today}
        value={form.values.decidedOn}
        onChange={(decidedOn) => form.set({ decidedOn })}
        error={form.errors.decidedOn}
      />
    </ActDialog>
  );
}
