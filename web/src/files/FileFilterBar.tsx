import type { getFileFilters } from '@evenhand/contract/files';
import type { ResultOf } from '@evenhand/contract/route';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { DateField } from '../ui/DateField.tsx';
import { isDay } from '../ui/parse-uk-date.ts';
import { Select } from '../ui/Select.tsx';
import type { FileFilter } from './file-filter.ts';
import { noFilter } from './file-filter.ts';
import styles from './file-list.module.css';
import { fileListText as text } from './file-list.text.ts';

interface FileFilterBarProps {
  choices: ResultOf<typeof getFileFilters> | undefined;
  filter: FileFilter;
  onApply: (filter: FileFilter) => void;
}

/**
 * Filters count when applied, as in My Tasks (FILE-01). Its key is made of the applied filters, so that a new
 * address fills it.
 */
export function FileFilterBar({ choices, filter, onApply }: FileFilterBarProps) {
  const [draft, setDraft] = useState(filter);
  const set = (change: Partial<FileFilter>): void => setDraft({ ...draft, ...change });
  const { fromDate, toDate } = draft;
  const isTurned = isDay(fromDate) && isDay(toDate) && fromDate > toDate;
  const isReady = !isTurned && [fromDate, toDate].every((day) => day === '' || isDay(day));
  return (
    <form
      aria-label={text.filters}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onApply(draft);
      }}
    >
      <Choice
        label={text.source}
        items={choices?.sources ?? []}
        value={draft.sourceId}
        onChange={(sourceId) => set({ sourceId })}
      />
      <Choice
        label={text.user}
        items={choices?.users ?? []}
        value={draft.userGuid}
        onChange={(userGuid) => set({ userGuid })}
      />
      <DateField
        label={text.fromDate}
        value={fromDate}
        max={isDay(toDate) ? toDate : undefined}
        error={isTurned ? text.fromAfterTo : undefined}
        onChange={(day) => set({ fromDate: day })}
      />
      <DateField
        label={text.toDate}
        value={toDate}
        min={isDay(fromDate) ? fromDate : undefined}
        onChange={(day) => set({ toDate: day })}
      />
      <div className={styles.buttons}>
        <Button type="submit">{text.apply}</Button>
        <Button
          variant="text"
          onClick={() => {
            setDraft(noFilter);
            onApply(noFilter);
          }}
        >
          {text.reset}
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  items: readonly { id: number | string; title: string }[];
  value: string;
  onChange: (value: string) => void;
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
      value={value === '' ? 'any' : value}
      onChange={(chosen) => onChange(chosen === null || chosen === 'any' ? '' : chosen)}
    />
  );
}
