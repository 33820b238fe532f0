import type { SearchKind } from '@evenhand/contract/search';
import { searchKinds } from '@evenhand/contract/search';
import { searchKindTitles } from '@evenhand/contract/search.text';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { DateField } from '../ui/DateField.tsx';
import { isDay } from '../ui/parse-uk-date.ts';
import { Select } from '../ui/Select.tsx';
import { useProfile } from '../users/users.api.ts';
import styles from './search.module.css';
import { searchText } from './search.text.ts';
import type { SearchAddress } from './search-address.ts';

const ANY = 'any';
const kinds: readonly { value: SearchKind | typeof ANY; label: string }[] = [
  { value: ANY, label: searchText.anyKind },
  ...searchKinds.map((value) => ({ value, label: searchKindTitles[value] })),
];

interface SearchFiltersProps {
  address: SearchAddress;
  onChange: (change: Partial<SearchAddress>) => void;
}

/** Filters count at once; a day counts once it is complete and in order. */
export function SearchFilters({ address, onChange }: SearchFiltersProps) {
  const { kind, caseId, employeeId } = address;
  return (
    <div className={styles.filters}>
      <Select<SearchKind | typeof ANY>
        label={searchText.kind}
        options={kinds}
        value={kind ?? ANY}
        isSearchable={false}
        onChange={(chosen) => onChange({ kind: chosen === null || chosen === ANY ? undefined : chosen })}
      />
      <Days address={address} onChange={onChange} />
      {caseId !== undefined && (
        <RemovableFilter text={searchText.inCase(caseId)} onRemove={() => onChange({ caseId: undefined })} />
      )}
      {employeeId !== undefined && (
        <EmployeeFilter employeeId={employeeId} onRemove={() => onChange({ employeeId: undefined })} />
      )}
    </div>
  );
}

function Days({ address: { from = '', to = '' }, onChange }: SearchFiltersProps) {
  const [typed, setTyped] = useState({ from, to });
  const isTurned = isDay(typed.from) && isDay(typed.to) && typed.from > typed.to;
  const change = (part: Partial<typeof typed>): void => {
    const days = { ...typed, ...part };
    setTyped(days);
    const isWhole = [days.from, days.to].every((day) => day === '' || isDay(day));
    if (isWhole && !(days.from !== '' && days.to !== '' && days.from > days.to))
      onChange({ from: days.from || undefined, to: days.to || undefined });
  };
  return (
    <>
      <DateField
        label={searchText.fromDate}
        value={typed.from}
        max={isDay(typed.to) ? typed.to : undefined}
        error={isTurned ? searchText.fromAfterTo : undefined}
        onChange={(day) => change({ from: day })}
      />
      <DateField
        label={searchText.toDate}
        value={typed.to}
        min={isDay(typed.from) ? typed.from : undefined}
        onChange={(day) => change({ to: day })}
      />
    </>
  );
}

function EmployeeFilter({ employeeId, onRemove }: { employeeId: string; onRemove: () => void }) {
  const { data: person } = useProfile(employeeId);
  const text = person === undefined ? searchText.aboutOnePerson : searchText.about(person.fullName);
  return <RemovableFilter text={text} onRemove={onRemove} />;
}

function RemovableFilter({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Button size="sm" icon={IconX} className={styles.removable} aria-label={searchText.remove(text)} onClick={onRemove}>
      {text}
    </Button>
  );
}
