import { Limits } from '@evenhand/contract/limits';
import type { PersonFound } from '@evenhand/contract/users';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../lib/format.ts';
import { Button } from '../ui/Button.tsx';
import { RadioRows } from '../ui/RadioRows.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { personDetail } from './participant-words.ts';
import styles from './participants.module.css';
import { participantsText } from './participants.text.ts';

interface PersonSearchProps {
  label?: string | undefined;
  /** Called with a term of at least three characters; an empty one is not submitted (PART-39). */
  onSearch: (term: string) => void;
  /** Results of the last search; undefined before the first. */
  people: readonly PersonFound[] | undefined;
  isSearching: boolean;
  onRetry?: (() => void) | undefined;
  hasFailed?: boolean;
  emptyText?: string;
  value: string | null;
  onChange: (person: PersonFound) => void;
  /** Listed but not selectable, with the reason. */
  disabledReasonOf?: ((person: PersonFound) => string | undefined) | undefined;
  /** Said below the name: what speaks against choosing the person, without forbidding it. */
  noteOf?: ((person: PersonFound) => string | undefined) | undefined;
  error?: string | undefined;
  /** The open cases about each person: for choosing an employee, not an owner or a participant. */
  showsLiveCases?: boolean;
  name: string;
}

/** A search box and its results, one of whom can be chosen. */
export function PersonSearch({
  label = participantsText.searchLabel,
  onSearch,
  people,
  isSearching,
  onRetry,
  hasFailed = false,
  emptyText = participantsText.noneFound,
  value,
  onChange,
  disabledReasonOf,
  noteOf,
  error,
  showsLiveCases = false,
  name,
}: PersonSearchProps) {
  const [term, setTerm] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  const submit = (): void => {
    const asked = term.trim();
    setIsTooShort(asked.length < Limits.minimumSearchLength);
    if (asked.length >= Limits.minimumSearchLength) onSearch(asked);
  };
  // Results of an earlier term are not shown for this one, except a person who is already chosen.
  const isOutdated = isTooShort && !people?.some(({ userId }) => userId === value);
  const hasResults = people !== undefined && people.length > 0 && !isSearching && !isOutdated;
  return (
    <>
      <div className={styles.search}>
        <TextInput
          label={label}
          hint={participantsText.searchHint}
          icon={IconSearch}
          type="search"
          maxLength={Limits.searchMaximum}
          {...(hasResults ? {} : { name })}
          value={term}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            setIsTooShort(false);
          }}
          onKeyDown={(event) => {
            // Enter searches; it does not send the dialog.
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            submit();
          }}
          error={isTooShort ? participantsText.tooShort : hasResults ? undefined : error}
          data-autofocus
        />
        <Button onClick={submit} isBusy={isSearching}>
          {participantsText.search}
        </Button>
      </div>
      <div aria-live="polite">
        {hasFailed && onRetry && <SectionError text={participantsText.searchFailed} onRetry={onRetry} />}
        {isSearching && <SkeletonLines lines={3} />}
        {!isSearching && !isOutdated && people?.length === 0 && <p className="muted">{emptyText}</p>}
        {hasResults && (
          <RadioRows
            label={participantsText.results}
            name={name}
            rows={people.map((person) => ({
              value: person.userId,
              name: person.name,
              detail: [personDetail(person), person.email, noteOf?.(person)].filter(Boolean).join(' · '),
              aside: showsLiveCases ? counted(person.liveCases, 'open case') : undefined,
              disabledReason: disabledReasonOf?.(person),
            }))}
            value={value}
            onChange={(userId) => {
              const person = people.find((one) => one.userId === userId);
              if (person !== undefined) onChange(person);
            }}
            error={error}
          />
        )}
      </div>
    </>
  );
}
