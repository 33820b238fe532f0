import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { addDays } from '../lib/format.ts';
import { IconButton } from './IconButton.tsx';

interface CalendarProps {
  value: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const wholeDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The month grid of a date field; loaded when first opened. Weeks start on Monday. */
export function Calendar({ value, min = '0000-01-01', max = '9999-12-31', onChoose }: CalendarProps) {
  const today = localDay(new Date());
  const within = (day: string): string => (day < min ? min : day > max ? max : day);
  /** The day that Tab leads to; its month is shown. */
  const [current, setCurrent] = useState(within(value ?? today));
  const grid = useRef<HTMLTableElement>(null);
  // It arrives after its panel has opened, so it takes focus itself.
  const takesFocus = useRef(true);
  useEffect(() => {
    if (takesFocus.current)
      grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus({ preventScroll: true });
    takesFocus.current = false;
  }, [current]);
  const press = (event: KeyboardEvent): void => {
    const target = dayByKey(current, event.key, event.shiftKey);
    if (target === undefined) return;
    event.preventDefault();
    takesFocus.current = within(target) !== current;
    setCurrent(within(target));
  };
  const turn = (months: number) => () => setCurrent(within(addMonths(current, months)));
  return (
    <div className="calendar">
      <div className="calendar-head">
        <IconButton icon={IconChevronsLeft} label="Previous year" hasTooltip={false} onClick={turn(-12)} />
        <IconButton icon={IconChevronLeft} label="Previous month" hasTooltip={false} onClick={turn(-1)} />
        <span aria-live="polite">{monthAndYear.format(atUtc(current))}</span>
        <IconButton icon={IconChevronRight} label="Next month" hasTooltip={false} onClick={turn(1)} />
        <IconButton icon={IconChevronsRight} label="Next year" hasTooltip={false} onClick={turn(12)} />
      </div>
      <table ref={grid} aria-label={monthAndYear.format(atUtc(current))} onKeyDown={press}>
        <thead>
          <tr>
            {weekDays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    data-outside={day.slice(0, 7) !== current.slice(0, 7) || undefined}
                    aria-label={wholeDate.format(atUtc(day))}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === value}
                    tabIndex={day === current ? 0 : -1}
                    disabled={within(day) !== day}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function dayByKey(day: string, key: string, isShift: boolean): string | undefined {
  const inWeek = daysSinceMonday(day);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -inWeek);
    case 'End':
      return addDays(day, 6 - inWeek);
    case 'PageUp':
      return addMonths(day, isShift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, isShift ? 12 : 1);
    default:
      return;
  }
}

/** The same day of another month, or the last day of a month that is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`;
}

/** The weeks that have a day in the month, from Monday. */
function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7);
  const first = addDays(`${month}-01`, -daysSinceMonday(`${month}-01`));
  return [0, 1, 2, 3, 4, 5]
    .map((week) => weekDays.map((_, index) => addDays(first, week * 7 + index)))
    .filter((week) => week.some((one) => one.startsWith(month)));
}

function daysSinceMonday(day: string): number {
  return (atUtc(day).getUTCDay() + 6) % 7;
}

function atUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function localDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
