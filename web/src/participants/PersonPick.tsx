import type { PersonFound } from '@evenhand/contract/users';
import { useState } from 'react';
import { ChosenPerson } from './ChosenPerson.tsx';
import { PersonSearch } from './PersonSearch.tsx';
import { usePeopleSearch } from './participants.api.ts';
import { useRoleConflicts } from './role-conflicts.api.ts';

interface PersonPickProps {
  caseId: number;
  name: string;
  /** The reason why a person cannot be chosen; undefined when they can. */
  disabledReasonOf?: ((userId: string) => string | undefined) | undefined;
  /** What the person is chosen for, as `listRoleConflicts` names it: conflicts are shown beside each name. */
  as?: string | null;
  value: string | null;
  /** The name of the person chosen before. */
  chosenName: string | null;
  onPick: (person: PersonFound) => void;
  error?: string | undefined;
}

/** The person chosen before, or a search for one; results stay visible while arrows move through them. */
export function PersonPick({
  caseId,
  name,
  disabledReasonOf,
  as = null,
  value,
  chosenName,
  onPick,
  error,
}: PersonPickProps) {
  const [isSearching, setIsSearching] = useState(value === null);
  const [term, setTerm] = useState<string | null>(null);
  const people = usePeopleSearch(caseId, term);
  const conflicts = useRoleConflicts(caseId, as, people.data?.map(({ userId }) => userId) ?? []);
  const conflictOf = (userId: string, isRefusal: boolean): string | undefined =>
    conflicts.find((one) => one.userId === userId && (one.severity === 'refuse') === isRefusal)?.sentence;
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
      disabledReasonOf={({ userId }) => disabledReasonOf?.(userId) ?? conflictOf(userId, true)}
      noteOf={({ userId }) => conflictOf(userId, false)}
      error={error}
    />
  );
}
