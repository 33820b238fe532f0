import type { PersonFound } from '@evenhand/contract/users';
import { useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { ChosenPerson } from '../participants/ChosenPerson.tsx';
import { PersonSearch } from '../participants/PersonSearch.tsx';
import { ActDialog } from '../ui/ActDialog.tsx';
import { DateField } from '../ui/DateField.tsx';
import { dayProblem } from '../ui/day-problem.ts';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { useAddAbsence } from './absences.api.ts';
import { absencesText as text } from './absences.text.ts';
import { useEmployeesFound } from './people.api.ts';

interface Values {
  fromDay: string;
  toDay: string;
  cover: PersonFound | null;
}

function errorsOf({ fromDay, toDay }: Values): FieldErrors<Values> {
  const from = fromDay === '' ? text.giveFrom : dayProblem(fromDay, 'planned');
  const to =
    toDay === ''
      ? null
      : (dayProblem(toDay, 'planned') ?? (from === null && toDay < fromDay ? text.toBeforeFrom : null));
  return { ...(from === null ? {} : { fromDay: from }), ...(to === null ? {} : { toDay: to }) };
}

/**
 * Says that a person is away, from today unless another day is given, and who covers for them. The focus begins at the
 * search for who covers, so that a name can be typed at once.
 */
export function AddAbsenceModal({ userId, isOpen, onClose }: { userId: string; isOpen: boolean; onClose: () => void }) {
  const add = useAddAbsence();
  const formats = useFormats();
  const [term, setTerm] = useState<string | null>(null);
  const people = useEmployeesFound(term);
  const dialog = useActDialog<Values>({
    isOpen,
    onClose,
    acts: [add],
    initial: { fromDay: formats.dayOf(new Date()), toDay: '', cover: null },
    validate: errorsOf,
    onOpening: () => setTerm(null),
  });
  const { form, finish } = dialog;
  const { fromDay, toDay, cover } = form.values;
  const sent = { userId, fromDay, toDay: toDay === '' ? null : toDay, coverUserId: cover?.userId ?? null };
  const actionKey = useActionKey();
  const submit = (): void => {
    if (form.check()) add.mutate({ ...sent, actionKey: actionKey.keyOf(sent) }, finish(text.added, actionKey.renew));
  };
  return (
    <ActDialog dialog={dialog} title={text.add} verb={text.save} onSubmit={submit} focusesField>
      <DateField
        label={text.from}
        name="fromDay"
        kind="planned"
        value={fromDay}
        onChange={(value) => form.set({ fromDay: value })}
        error={form.errors.fromDay}
      />
      <DateField
        label={text.to}
        name="toDay"
        kind="planned"
        hint={text.toHint}
        value={toDay}
        onChange={(value) => form.set({ toDay: value })}
        error={form.errors.toDay}
      />
      {cover === null ? (
        <PersonSearch
          name="cover"
          label={text.cover}
          onSearch={(next) => (next === term ? void people.refetch() : setTerm(next))}
          people={people.data}
          isSearching={people.isFetching}
          hasFailed={people.isError}
          onRetry={() => void people.refetch()}
          value={null}
          onChange={(person) => form.set({ cover: person })}
          disabledReasonOf={(person) => (person.userId === userId ? text.themselves : undefined)}
        />
      ) : (
        <ChosenPerson name={cover.name} field="cover" onChange={() => form.set({ cover: null })} />
      )}
      <p className="muted">{text.coverHint}</p>
    </ActDialog>
  );
}
