import { Limits } from '@evenhand/contract/limits';
import type { PersonFound } from '@evenhand/contract/users';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useService } from '../configuration/configuration.api.ts';
import { limitText } from '../lib/refused-text.ts';
import { Button } from '../ui/Button.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useEmployeeSearch } from './case-creation.api.ts';
import styles from './case-creation.module.css';
import { peopleText } from './case-creation.text.ts';
import { PersonRows } from './PersonRows.tsx';

interface PersonPickerProps {
  /** The last search term, kept in the draft. */
  query: string;
  onQuery: (query: string) => void;
  selected: { id: string; name: string } | null;
  onSelect: (person: { id: string; name: string }) => void;
  /** Listed but not selectable, with the reason. */
  barredBecause?: (person: PersonFound) => string | undefined;
  /** The open cases about each person: for choosing an employee, not an owner. */
  showsLiveCases?: boolean;
}

/** Finds people by name, number or e-mail, from three characters on. */
export function PersonPicker({
  query,
  onQuery,
  selected,
  onSelect,
  barredBecause,
  showsLiveCases = false,
}: PersonPickerProps) {
  const { employeeNumberLabel } = useService();
  const [term, setTerm] = useState(query);
  const [isTooShort, setIsTooShort] = useState(false);
  const [searchTerm, setSearchTerm] = useState(query === '' ? null : query);
  const people = useEmployeeSearch(searchTerm);
  const area = useRef<HTMLDivElement>(null);
  // A search that fails is not kept, so that a reload does not repeat it.
  const hasFailed = people.isError && !people.isFetching;
  useEffect(() => {
    if (hasFailed && query !== '') onQuery('');
  }, [hasFailed, query, onQuery]);
  const retry = async (): Promise<void> => {
    const { isSuccess } = await people.refetch();
    if (isSuccess && searchTerm !== null) onQuery(searchTerm);
  };
  const submit = (): void => {
    const wanted = term.trim();
    setIsTooShort(wanted.length < Limits.minimumSearchLength);
    if (wanted.length < Limits.minimumSearchLength) {
      // Results of an earlier term do not answer this one.
      setSearchTerm(null);
      onQuery('');
      return;
    }
    if (hasFailed && wanted === searchTerm) return void retry();
    setSearchTerm(wanted);
    onQuery(wanted);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') submit();
    else if (event.key === 'ArrowDown')
      area.current?.querySelector<HTMLElement>('input[type="radio"]:enabled')?.focus();
    else return;
    event.preventDefault();
  };
  const results = people.isFetching ? undefined : people.data;
  return (
    <div ref={area}>
      <div className={styles.searching}>
        <div className={styles.search}>
          <TextInput
            label={peopleText.searchLabel(employeeNumberLabel)}
            icon={IconSearch}
            type="search"
            maxLength={Limits.searchMaximum}
            value={term}
            onChange={(event) => {
              setTerm(event.currentTarget.value);
              setIsTooShort(false);
            }}
            onKeyDown={onKeyDown}
            error={isTooShort ? peopleText.tooShort : undefined}
          />
          <Button onClick={submit} isBusy={people.isFetching}>
            {peopleText.search}
          </Button>
        </div>
        <p className="muted small" aria-live="polite">
          {results === undefined
            ? peopleText.rule
            : results.length === 0
              ? peopleText.noneFound
              : peopleText.found(results.length)}
        </p>
        {selected !== null && !results?.some(({ userId }) => userId === selected.id) && (
          <p className={styles.chosen}>{peopleText.selected(selected.name)}</p>
        )}
      </div>
      {hasFailed && (
        <SectionError text={peopleText.failed} detail={limitText(people.error)} onRetry={() => void retry()} />
      )}
      {people.isFetching && (
        <div className={styles.padded}>
          <SkeletonLines lines={3} />
        </div>
      )}
      {results !== undefined && results.length > 0 && (
        <PersonRows
          people={results}
          value={selected?.id ?? null}
          onSelect={onSelect}
          barredBecause={barredBecause}
          showsLiveCases={showsLiveCases}
        />
      )}
    </div>
  );
}
