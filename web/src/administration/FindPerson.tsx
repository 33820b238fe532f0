import type { PersonFound } from '@evenhand/contract/users';
import { useState } from 'react';
import { ChosenPerson } from '../participants/ChosenPerson.tsx';
import { PersonSearch } from '../participants/PersonSearch.tsx';
import { usePeopleFound } from './administration.api.ts';

export interface NamedPerson {
  userId: string;
  name: string;
}

interface FindPersonProps {
  label: string;
  /** The field's name in its form. */
  name: string;
  value: NamedPerson | null;
  onChange: (person: NamedPerson | null) => void;
  error?: string | undefined;
  disabledReasonOf?: (person: PersonFound) => string | undefined;
}

/** Finds one person of the directory who is here, by name, number or e-mail. */
export function FindPerson({ label, name, value, onChange, error, disabledReasonOf }: FindPersonProps) {
  const [term, setTerm] = useState<string | null>(null);
  const { data, isFetching, isError, refetch } = usePeopleFound(term);
  if (value !== null)
    return (
      <div className="field">
        <span className="field-label">{label}</span>
        <ChosenPerson name={value.name} field={name} onChange={() => onChange(null)} />
        {error !== undefined && <span className="field-error">{error}</span>}
      </div>
    );
  return (
    <PersonSearch
      label={label}
      name={name}
      onSearch={(next) => (next === term ? void refetch() : setTerm(next))}
      people={data}
      isSearching={isFetching}
      hasFailed={isError}
      onRetry={() => void refetch()}
      value={null}
      onChange={({ userId, name: found }) => onChange({ userId, name: found })}
      disabledReasonOf={disabledReasonOf}
      error={error}
    />
  );
}
