import type { PersonFound } from '@evenhand/contract/users';
import { useState } from 'react';
import { ChosenPerson } from '../participants/ChosenPerson.tsx';
import { PersonSearch } from '../participants/PersonSearch.tsx';
import { useEmployeesFound } from '../people/people.api.ts';
import { tasksText } from '../tasks/tasks.text.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { ManyModalProps } from './edit-one.ts';
import { manyTasksText as text } from './many-tasks.text.ts';

/** Chooses who is responsible for the chosen tasks. */
export function ReassignModal({ count, isOpen, onClose, onSend }: ManyModalProps) {
  const [term, setTerm] = useState<string | null>(null);
  const people = useEmployeesFound(term);
  const dialog = useActDialog<{ person: PersonFound | null }>({
    isOpen,
    onClose,
    acts: [],
    initial: { person: null },
    validate: ({ person }) => (person === null ? { person: tasksText.required } : {}),
    onOpening: () => setTerm(null),
  });
  const { form } = dialog;
  const { person } = form.values;
  const submit = (): void => {
    if (form.check() && person !== null) onSend({ userId: person.userId });
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.reassignTitle(count)}
      verb={text.reassignVerb}
      onSubmit={submit}
      focusesField
    >
      {person === null ? (
        <PersonSearch
          name="person"
          label={text.person}
          onSearch={(next) => (next === term ? void people.refetch() : setTerm(next))}
          people={people.data}
          isSearching={people.isFetching}
          hasFailed={people.isError}
          onRetry={() => void people.refetch()}
          value={null}
          onChange={(next) => form.set({ person: next })}
          error={form.errors.person}
        />
      ) : (
        <ChosenPerson name={person.name} field="person" onChange={() => form.set({ person: null })} />
      )}
      <p className="muted small">{text.reassignHint}</p>
    </ActDialog>
  );
}
