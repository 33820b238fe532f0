import { sanctionKinds, sanctionTitles } from '@evenhand/contract/sanction-kinds';
import { endsWithinDays, registerStates } from '@evenhand/contract/sanction-register';
import { registerStateTitles } from '@evenhand/contract/sanction-register.text';
import { useLookup } from '../configuration/configuration.api.ts';
import { Button } from '../ui/Button.tsx';
import styles from '../ui/filtered-list.module.css';
import { MultiSelect } from '../ui/MultiSelect.tsx';
import { Select } from '../ui/Select.tsx';
import { registerText as text } from './register.text.ts';
import type { RegisterFilters } from './register-address.ts';

const ANY = '';
const states = registerStates.map((value) => ({ value, label: registerStateTitles[value] }));
const kinds = sanctionKinds.map((value) => ({ value, label: sanctionTitles[value] }));
const periods = [
  { value: ANY, label: text.anyTime },
  ...endsWithinDays.map((value) => ({ value, label: text.within(value) })),
];

interface RegisterFilterBarProps {
  filters: RegisterFilters;
  onChange: (change: Partial<RegisterFilters>) => void;
  onReset: () => void;
}

/** Each filter counts as soon as it is set. */
export function RegisterFilterBar({ filters, onChange, onReset }: RegisterFilterBarProps) {
  const categories = useCategories(filters.category);
  return (
    <search aria-label={text.filters} className={styles.filters}>
      <MultiSelect
        label={text.states}
        options={states}
        value={filters.states}
        placeholder={text.any}
        onChange={(chosen) => onChange({ states: registerStates.filter((state) => chosen.includes(state)) })}
      />
      <MultiSelect
        label={text.kinds}
        options={kinds}
        value={filters.kinds}
        placeholder={text.any}
        onChange={(chosen) => onChange({ kinds: sanctionKinds.filter((kind) => chosen.includes(kind)) })}
      />
      <Select
        label={text.category}
        options={categories}
        value={filters.category ?? ANY}
        onChange={(category) => onChange({ category: category === ANY ? null : category })}
      />
      <Select
        label={text.ends}
        options={periods}
        value={filters.endsWithin ?? ANY}
        onChange={(chosen) => onChange({ endsWithin: endsWithinDays.find((days) => days === chosen) ?? null })}
      />
      <div className={styles.reset}>
        <Button variant="text" onClick={onReset}>
          {text.reset}
        </Button>
      </div>
    </search>
  );
}

/** A sanction has the title of a reason, or of its topic. One that is chosen stays on offer when both are gone. */
function useCategories(chosen: string | null) {
  const { data: reasons = [] } = useLookup('caseReasons');
  const { data: topics = [] } = useLookup('topics');
  const titles = new Set([...reasons, ...topics].map(({ title }) => title));
  if (chosen !== null) titles.add(chosen);
  const sorted = [...titles].sort((one, other) => one.localeCompare(other, 'en-GB'));
  return [{ value: ANY, label: text.any }, ...sorted.map((title) => ({ value: title, label: title }))];
}
