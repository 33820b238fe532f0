import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';

interface CalendarProps {
  value: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month grid of a date field; loaded when first opened. Weeks start on Monday. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const calendar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It arrives after its panel has opened, so it takes focus itself: the chosen day,
    // else today, else the first day.
    const day = ['[data-selected]', '[data-today]', 'td button:not([disabled])']
      .map((part) => calendar.current?.querySelector<HTMLElement>(part))
      .find(Boolean);
    day?.focus();
  }, []);
  return (
    <DatePicker
      ref={calendar}
      value={value}
      {...(value === null ? {} : { defaultDate: value })}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      onChange={(day) => day !== null && onChoose(day)}
      firstDayOfWeek={1}
      ariaLabels={{
        nextMonth: 'Next month',
        previousMonth: 'Previous month',
        nextYear: 'Next year',
        previousYear: 'Previous year',
        nextDecade: 'Next decade',
        previousDecade: 'Previous decade',
      }}
      monthLabelFormat={(date) => monthAndYear.format(new Date(`${date}T00:00:00Z`))}
    />
  );
}
