import type { PersonFound } from '@evenhand/contract/users';
import { useState } from 'react';
import { ChosenPerson } from './ChosenPerson.tsx';
import { PersonSearch } from './PersonSearch.tsx';
import { usePeopleSearch } from './participants.api.ts';

interface PersonPickProps {
  caseId: number;
  name: string;
  /** The reason why a person cannot be chosen; undefined when they can. */
  disabledReasonOf?: ((userId: string) => string | undefined) | undefined;
  value: string | null;
  /** The name of the person chosen before. */
  chosenName: string | null;
  onPick: (person: PersonFound) => void;
  error?: string | undefined;
}

/** The person chosen before, or a search for one; results stay visible while arrows move through them. */
export function PersonPick({ caseId, name, disabledReasonOf, value, chosenName, onPick, error }: PersonPickProps) {
  const [isSearching, setIsSearching] = useState(value === null);
  const [term, setTerm] = useState<string | null>(null);
  const people = usePeopleSearch(caseId, term);
  if (!isSearching && value !== null && error === undefined)
    return <ChosenPerson name={chosenName ?? ''} field={name} onChange={() => setIsSearching(true)} />;
  return (
    <PersonSearch
      name={name}
      onSearch={(next) => (next === term ? void people.refetch() : setTerm(next))}
      people={people.data}
      isSearching={people.isFetching}
      hasFailed={people.isError}
      onRetry={() => void people.refetch()}
      value={value}
      onChange={onPick}
      disabledReasonOf={disabledReasonOf && ((person) => disabledReasonOf(person.userId))}
      error={error}
    />
  );
}
