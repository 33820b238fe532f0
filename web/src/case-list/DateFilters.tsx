import { useState } from 'react';
import { DateField } from '../ui/DateField.tsx';
import { isDay } from '../ui/parse-uk-date.ts';
import { caseListText } from './case-list.text.ts';

interface DateFiltersProps {
  fromDate: string;
  toDate: string;
  onChange: (change: { fromDate?: string; toDate?: string }) => void;
}
type Name = 'fromDate' | 'toDate';

/**
 * From and to. A day counts once it is complete and in order; any other text stays typed and the field
 * says why (LIST-09, LIST-10).
 */
export function DateFilters({ fromDate, toDate, onChange }: DateFiltersProps) {
  const [typed, setTyped] = useState<{ name: Name; value: string; against: string } | null>(null);
  const applied = `${fromDate} ${toDate}`;
  const draft = typed?.against === applied ? typed : null;
  const shownOf = (name: Name): string =>
    draft?.name === name ? draft.value : name === 'fromDate' ? fromDate : toDate;
  const change = (name: Name, value: string): void => {
    const range = { fromDate, toDate, [name]: value };
    const isWhole = value === '' || isDay(value);
    const isOrdered = range.fromDate === '' || range.toDate === '' || range.fromDate <= range.toDate;
    setTyped(isWhole && isOrdered ? null : { name, value, against: applied });
    if (isWhole && isOrdered) onChange({ [name]: value });
  };
  const error = (name: Name, text: string): string | undefined =>
    draft?.name === name && isDay(draft.value) ? text : undefined;
  return (
    <>
      <DateField
        label={caseListText.fromDate}
        value={shownOf('fromDate')}
        max={toDate || undefined}
        error={error('fromDate', caseListText.fromAfterTo)}
        onChange={(value) => change('fromDate', value)}
      />
      <DateField
        label={caseListText.toDate}
        value={shownOf('toDate')}
        min={fromDate || undefined}
        error={error('toDate', caseListText.toBeforeFrom)}
        onChange={(value) => change('toDate', value)}
      />
    </>
  );
}
