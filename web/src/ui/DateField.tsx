import type { DateKind } from '@evenhand/contract/date-bounds';
import { parseUkDate } from '@evenhand/contract/uk-dates';
import { IconCalendar } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { lazy, Suspense, useState } from 'react';
import { dayProblem } from './day-problem.ts';
import type { FieldProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { splitFieldProps } from './field-props.ts';
import { IconButton } from './IconButton.tsx';
import { Popover } from './Popover.tsx';
import { isDay, showUkDate } from './parse-uk-date.ts';
import { Skeleton } from './Skeleton.tsx';
import { useAfterPress } from './use-after-press.ts';

const Calendar = lazy(() => import('./Calendar.tsx').then((module) => ({ default: module.Calendar })));

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, '' for none, or what was typed when it is no date: schemas refuse the latter. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** Decides which years can be meant; left out, all. */
  kind?: DateKind | undefined;
  /** Earliest and latest day the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
}

/**
 * Typed DD/MM/YYYY with a calendar beside it. Text that is no date, or has a year that cannot be meant, stays with an
 * error that says what to type.
 */
export function DateField(props: DateFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { value, onChange, onBlur, kind, min, max, disabled = false, id } = control;
  const [typed, setTyped] = useState<string | null>(null);
  const afterPress = useAfterPress();
  const [isOpen, setIsOpen] = useState(false);
  const problem = typed === null && value !== '' ? dayProblem(value, kind) : null;
  const error = field.error || (problem ?? undefined);
  return (
    <Field {...field} error={error} id={id}>
      {(wiring) => (
        <div className="in-group" data-error={wiring['aria-invalid']}>
          <input
            {...wiring}
            className="in"
            inputMode="numeric"
            autoComplete="off"
            placeholder="DD/MM/YYYY"
            disabled={disabled}
            aria-keyshortcuts="Alt+ArrowDown"
            onKeyDown={(event) => openByKey(event, () => setIsOpen(true))}
            value={typed ?? showUkDate(value)}
            onChange={(event) => {
              const text = event.currentTarget.value;
              setTyped(text);
              onChange(parseUkDate(text) ?? text.trim());
            }}
            onBlur={({ currentTarget, relatedTarget }) => {
              afterPress(() => setTyped(null));
              // The calendar beside it belongs to the field: the person is about to choose.
              if (!currentTarget.parentElement?.contains(relatedTarget)) onBlur?.();
            }}
          />
          <Popover
            isOpen={isOpen}
            onChange={setIsOpen}
            label="Choose a date"
            position="bottom-end"
            trigger={
              <IconButton
                icon={IconCalendar}
                iconSize={16}
                label="Choose a date"
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                disabled={disabled}
                // Tab goes on to the next field, as people type a date and what belongs to it together.
                tabIndex={-1}
                hasTooltip={false}
                onClick={() => setIsOpen(!isOpen)}
              />
            }
          >
            <Suspense fallback={<CalendarToCome />}>
              <Calendar
                value={isDay(value) ? value : null}
                min={min}
                max={max}
                onChoose={(day) => {
                  setTyped(null);
                  onChange(day);
                  setIsOpen(false);
                }}
              />
            </Suspense>
          </Popover>
        </div>
      )}
    </Field>
  );
}

function openByKey(event: KeyboardEvent<HTMLInputElement>, open: () => void): void {
  if (!event.altKey || event.key !== 'ArrowDown') return;
  event.preventDefault();
  open();
}

function CalendarToCome() {
  return (
    <div tabIndex={-1} data-autofocus>
      <Skeleton width={252} height={280} />
    </div>
  );
}
