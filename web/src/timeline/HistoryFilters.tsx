import type { ResultOf } from '@evenhand/contract/route';
import type { getHistoryFilters } from '@evenhand/contract/timeline';
import { Button } from '../ui/Button.tsx';
import { DateField } from '../ui/DateField.tsx';
import { Select } from '../ui/Select.tsx';
import type { HistoryFilter } from './history-filter.ts';
import { isFiltered, withFilter } from './history-filter.ts';
import styles from './timeline.module.css';
import { timelineText as text } from './timeline.text.ts';

interface HistoryFiltersProps {
  choices: ResultOf<typeof getHistoryFilters> | undefined;
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
}

/** The full filters; changes follow the chosen type (HIST-10). */
export function HistoryFilters({ choices, filter, onFilter }: HistoryFiltersProps) {
  const change = (part: Partial<HistoryFilter>): void => onFilter(withFilter(filter, part));
  const changes = (choices?.changes ?? []).filter(
    (one) => filter.typeId === undefined || String(one.changeTypeId) === filter.typeId,
  );
  const isReversed = filter.fromDate !== undefined && filter.toDate !== undefined && filter.fromDate > filter.toDate;
  return (
    <div className={styles.filters}>
      <Choice
        label={text.type}
        items={choices?.types ?? []}
        value={filter.typeId}
        onChange={(typeId) => change({ typeId })}
      />
      <Choice
        label={text.change}
        items={changes}
        value={filter.changeId}
        onChange={(changeId) => change({ changeId })}
      />
      <Choice
        label={text.user}
        items={choices?.users ?? []}
        value={filter.userId}
        onChange={(userId) => change({ userId })}
      />
      <DateField
        label={text.fromDate}
        value={filter.fromDate ?? ''}
        onChange={(fromDate) => change({ fromDate: fromDate || undefined })}
        error={isReversed ? text.fromAfterTo : undefined}
      />
      <DateField
        label={text.toDate}
        value={filter.toDate ?? ''}
        onChange={(toDate) => change({ toDate: toDate || undefined })}
      />
      {isFiltered(filter) && (
        <div className={styles.reset}>
          <Button variant="text" onClick={() => onFilter({})}>
            {text.reset}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  items: readonly { id: number | string; title: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Choice({ label, items, value, onChange }: ChoiceProps) {
  const options = [
    { value: 'any', label: text.any },
    ...items.map((item) => ({ value: String(item.id), label: item.title })),
  ];
  return (
    <Select
      label={label}
      options={options}
      value={value ?? 'any'}
      onChange={(chosen) => onChange(chosen === null || chosen === 'any' ? undefined : chosen)}
    />
  );
}
