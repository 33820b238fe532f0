import { Limits } from '@evenhand/contract/limits';
import type { PersonFound } from '@evenhand/contract/participants';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { SectionError } from '../../ui/SectionError.tsx';
import { SkeletonLines } from '../../ui/SkeletonLines.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { peopleQuery } from '../workflow.api.ts';
import { ChosenPerson } from './ChosenPerson.tsx';
import { formText } from './form.text.ts';
import styles from './forms.module.css';

interface PersonSearchProps {
  caseId: number;
  name: string;
  /** People already on the case are not found at all. */
  leavesOutKnown: boolean;
  /** Found but not to be chosen, with the reason. */
  barred?: ReadonlyMap<string, string> | undefined;
  value: string | null;
  /** The name of the person chosen before. */
  chosenName: string | null;
  onPick: (person: PersonFound) => void;
  error?: string | undefined;
}

/** Finds a person for the case: three characters at least, Enter or the button searches, arrows move through the results. */
export function PersonSearch({ caseId, name, leavesOutKnown, barred, value, chosenName, onPick, error }: PersonSearchProps) {
  const [isSearching, setIsSearching] = useState(value === null);
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  const found = useQuery({ ...peopleQuery(caseId, term, leavesOutKnown), enabled: term !== '' });
  const search = (): void => {
    const wanted = typed.trim();
    setIsTooShort(wanted.length < Limits.minimumSearchLength);
    if (wanted.length >= Limits.minimumSearchLength) setTerm(wanted);
  };
  if (!isSearching && value !== null && error === undefined) return <ChosenPerson name={chosenName ?? ''} onChange={() => setIsSearching(true)} />;
  return (
    <Stack gap={3}>
      <div className={styles.search}>
        <TextInput
          label={formText.search}
          name={name}
          icon={IconSearch}
          hint={formText.searchHint}
          error={isTooShort ? formText.searchHint : error}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            search();
          }}
        />
        <Button onClick={search} isBusy={found.isFetching}>
          {formText.searchButton}
        </Button>
      </div>
      {found.isError && (
        <SectionError
          text={formText.searchFailed}
          detail={isApiError(found.error) ? found.error.description : undefined}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isLoading && <SkeletonLines lines={3} />}
      <div role="status" className={styles.found}>
        {found.data?.length === 0 && formText.noPeople}
      </div>
      {found.data !== undefined && found.data.length > 0 && (
        <RadioRows
          label={formText.results}
          isLabelHidden
          rows={found.data.map((person) => ({
            value: person.userId,
            name: person.name,
            detail: [person.jobTitle, person.employeeId, person.email].filter((part) => part !== null && part !== '').join(' · '),
            aside: formText.liveCases(person.liveCases),
            disabledReason: barred?.get(person.userId),
          }))}
          value={value}
          onChange={(userId) => {
            const person = found.data.find((one) => one.userId === userId);
            if (person !== undefined) onPick(person);
          }}
        />
      )}
    </Stack>
  );
}
