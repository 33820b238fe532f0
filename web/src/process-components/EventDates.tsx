import { EventDateType } from '@evenhand/contract/components/event-payloads';
import { useRef } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { DateField } from '../ui/DateField.tsx';
import { dayProblem } from '../ui/day-problem.ts';
import { isDay, parseTime } from '../ui/parse-uk-date.ts';
import { TimeField } from '../ui/TimeField.tsx';
import type { EventFormProps } from './component-form.ts';
import { momentOf, storeMoment } from './event-moment.ts';
import { editEvent } from './event-not-applicable.ts';
import { formText } from './form.text.ts';
import styles from './forms.module.css';

const dual = [
  { field: 'fromDateTime', label: formText.from },
  { field: 'toDateTime', label: formText.to },
] as const;

/** One date or two; the time is offered only where it is recorded, and must be given with its date. */
export function EventDates({ configuration, values, onChange, onTouch, errors, surroundings }: EventFormProps) {
  const formats = useFormats();
  const isTimed = configuration.isTimeRecordingEnabled;
  const isDual = configuration.eventSetupDateTypeLookupId === EventDateType.DualDates;
  const fields = isDual
    ? dual
    : ([{ field: 'onlyDateTime', label: configuration.datesPreface ?? formText.date }] as const);
  /** The day that the end took over from the beginning or from the arrangement. */
  const takenDay = useRef(surroundings?.arranged?.toDateTime ?? null);
  /**
   * With the time of its beginning typed, what lasts some hours ends on the day it began. From then on the
   * end follows the beginning, until the person gives it another day or a time.
   */
  const endOf = (day: string, isTimeTyped: boolean): { toDateTime?: string | null } => {
    const isEmpty = values.toDateTime === null || values.toDateTime === '';
    const follows = isEmpty
      ? isTimeTyped && configuration.isDatesMandatoryBeforeClosure
      : values.toDateTime === takenDay.current;
    if (!follows || !isDay(day)) return {};
    takenDay.current = storeMoment({ day, time: '' }, formats);
    return { toDateTime: takenDay.current };
  };
  return (
    <div className={styles.dates}>
      {fields.map(({ field, label }) => {
        const moment = momentOf(values[field], isTimed, formats);
        const change = (part: Partial<typeof moment>): void =>
          onChange(
            editEvent(values, {
              [field]: storeMoment({ ...moment, ...part }, formats),
              // A confirmation belongs to one day.
              ...(field !== 'toDateTime' && part.day !== undefined && part.day !== moment.day
                ? { shortNotice: null }
                : {}),
              ...(field === 'fromDateTime' ? endOf(part.day ?? moment.day, part.time !== undefined) : {}),
            }),
          );
        const isTimeAtFault =
          isTimed && dayProblem(moment.day, 'event') === null && parseTime(moment.time) !== moment.time;
        // The time is not at fault before the person has been there.
        const atFault = { name: field, error: errors[field] };
        const isAllMissing = moment.day === '' && moment.time === '';
        return (
          <div key={field} className={isTimed ? 'date-time' : undefined}>
            <DateField
              {...(isTimeAtFault ? {} : atFault)}
              label={label}
              kind="event"
              value={moment.day}
              onChange={(day) => change({ day })}
              onBlur={() => {
                if (!isTimeAtFault) onTouch(field);
              }}
            />
            {isTimed && (
              <TimeField
                {...(isTimeAtFault ? atFault : isAllMissing ? { error: errors[field] } : {})}
                label={formText.time}
                value={moment.time}
                onChange={(time) => change({ time })}
                onBlur={() => onTouch(field)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
