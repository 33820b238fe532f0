import { registerKinds } from '@evenhand/contract/register';
import { IconAdjustmentsHorizontal, IconSearch, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import styles from '../administration/administration.module.css';
import { administrationText } from '../administration/administration.text.ts';
import { FindPerson } from '../administration/FindPerson.tsx';
import { SearchField } from '../administration/SearchField.tsx';
import { filtersSet } from '../lib/format.ts';
import { Button } from '../ui/Button.tsx';
import { DateField } from '../ui/DateField.tsx';
import { PopoverButton } from '../ui/PopoverButton.tsx';
import { isDay } from '../ui/parse-uk-date.ts';
import { Select } from '../ui/Select.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { useProfile } from '../users/users.api.ts';
import { registerText as text } from './register.text.ts';
import type { RegisterAddress } from './register-address.ts';
import { countFilters } from './register-address.ts';

const ANY = 'any';
const kinds = [
  { value: ANY, label: administrationText.any },
  ...registerKinds.map((value) => ({ value, label: text.kinds[value] })),
];

interface RegisterFiltersProps {
  address: RegisterAddress;
  onChange: (change: Partial<RegisterAddress>) => void;
  onReset: () => void;
}

/** Filters count as soon as they are set; a day counts once it is complete and in order. */
export function RegisterFilters({ address, onChange, onReset }: RegisterFiltersProps) {
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
          <Select<string>
            label={text.kind}
            options={kinds}
            value={address.kind ?? ANY}
            onChange={(chosen) => onChange({ kind: registerKinds.find((kind) => kind === chosen) })}
          />
          <PersonFilter label={text.about} userId={address.userId} onChange={(userId) => onChange({ userId })} />
          <PersonFilter label={text.doneBy} userId={address.by} onChange={(by) => onChange({ by })} />
          <Days address={address} onChange={onChange} />
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

interface PersonFilterProps {
  label: string;
  userId: string | undefined;
  onChange: (userId: string | undefined) => void;
}

function PersonFilter({ label, userId, onChange }: PersonFilterProps) {
  const { data: person } = useProfile(userId ?? null);
  const name = userId === undefined ? text.anybody : (person?.fullName ?? text.onePerson);
  return (
    <div>
      <PopoverButton label={label} icon={IconUser} text={text.whom(label, name)} width={420}>
        {(close) => {
          const choose = (chosen: string | undefined): void => {
            onChange(chosen);
            close();
          };
          return (
            <Stack>
              {userId !== undefined && <Button onClick={() => choose(undefined)}>{text.anybody}</Button>}
              <FindPerson label={label} name="person" value={null} onChange={(chosen) => choose(chosen?.userId)} />
            </Stack>
          );
        }}
      </PopoverButton>
    </div>
  );
}

function Days({ address: { from = '', to = '' }, onChange }: Pick<RegisterFiltersProps, 'address' | 'onChange'>) {
  const [typed, setTyped] = useState({ from, to });
  const isTurned = isDay(typed.from) && isDay(typed.to) && typed.from > typed.to;
  const change = (part: Partial<typeof typed>): void => {
    const days = { ...typed, ...part };
    setTyped(days);
    const isComplete = [days.from, days.to].every((day) => day === '' || isDay(day));
    if (isComplete && !(days.from !== '' && days.to !== '' && days.from > days.to))
      onChange({ from: days.from || undefined, to: days.to || undefined });
  };
  return (
    <>
      <DateField
        label={text.from}
        value={typed.from}
        error={isTurned ? text.fromAfterTo : undefined}
        onChange={(day) => change({ from: day })}
      />
      <DateField label={text.to} value={typed.to} onChange={(day) => change({ to: day })} />
    </>
  );
}
