import { directoryStates, signInStates } from '@evenhand/contract/directory';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import styles from '../administration/administration.module.css';
import { administrationText } from '../administration/administration.text.ts';
import { SearchField } from '../administration/SearchField.tsx';
import { filtersSet } from '../lib/format.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { directoryText as text } from './directory.text.ts';
import type { DirectoryAddress } from './directory-address.ts';
import { countFilters } from './directory-address.ts';

const ANY = 'any';
const states = directoryStates.map((value) => ({ value, label: text.states[value] }));
const signIns = [
  { value: ANY, label: administrationText.any },
  ...signInStates.map((value) => ({ value, label: text.signIns[value] })),
];

interface PeopleFiltersProps {
  address: DirectoryAddress;
  onChange: (change: Partial<DirectoryAddress>) => void;
  onReset: () => void;
}

/** Filters count as soon as they are set. On a phone they are folded away. */
export function PeopleFilters({ address, onChange, onReset }: PeopleFiltersProps) {
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  const count = countFilters(address);
  return (
    <search aria-label={text.filters} className={styles.filters} data-gap="3">
      {isNarrow && (
        <Button size="sm" icon={IconAdjustmentsHorizontal} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {filtersSet(count)}
        </Button>
      )}
      {(!isNarrow || isOpen) && (
        <>
          <SearchField
            label={text.search}
            placeholder={text.searchHint}
            icon={IconSearch}
            value={address.search}
            onSearch={(search) => onChange({ search })}
          />
          <Select
            label={text.show}
            options={states}
            value={address.state ?? 'current'}
            onChange={(state) => onChange({ state: state === null || state === 'current' ? undefined : state })}
          />
          <Select<string>
            label={text.signInHead}
            options={signIns}
            value={address.signIn ?? ANY}
            onChange={(chosen) => onChange({ signIn: signInStates.find((state) => state === chosen) })}
          />
          {count > 0 && (
            <Button variant="text" onClick={onReset}>
              {administrationText.reset}
            </Button>
          )}
        </>
      )}
    </search>
  );
}
