import { DatePicker } from '@mantine/dates';

interface CalendarProps {
  value: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month grid of a date field; loaded when first opened. Weeks start on Monday. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  return (
    <DatePicker
      value={value}
      {...(value === null ? {} : { defaultDate: value })}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      onChange={(day) => day !== null && onChoose(day)}
      firstDayOfWeek={1}
      ariaLabels={{
        monthLevelControl: 'Choose a month',
        yearLevelControl: 'Choose a year',
        nextMonth: 'Next month',
        previousMonth: 'Previous month',
        nextYear: 'Next year',
        previousYear: 'Previous year',
        nextDecade: 'Next decade',
        previousDecade: 'Previous decade',
      }}
      getDayProps={(day) => (day === value ? { 'data-autofocus': true } : {})}
      monthLabelFormat={(date) => monthAndYear.format(new Date(`${date}T00:00:00Z`))}
    />
  );
}
