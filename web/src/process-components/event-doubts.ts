import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import { isDayOnly } from '@evenhand/engine/day-only';
import type { Formats } from '../lib/format.ts';
import type { DataOf } from './component-values.ts';
import { isHalfTyped } from './event-moment.ts';
import { isFolded } from './event-not-applicable.ts';
import { formText } from './form.text.ts';

type EventValues = DataOf<'Event'>;
type Expected = ComponentTracking['expectedDates'];

/** Notice of the first date of an event, with the policy's; null where it is enough. */
export function lackOfNotice(
  values: EventValues,
  expected: Expected,
  { formats, isTimed }: { readonly formats: Formats; readonly isTimed: boolean },
): string | null {
  const date = values.onlyDateTime ?? values.fromDateTime;
  if (expected?.notice === undefined || !date || isHalfTyped(date) || isFolded('dates', values)) return null;
  const day = isTimed && !isDayOnly(date) ? formats.dayOf(date) : date.slice(0, 10);
  const { countsFrom, earliestDay, words, less } = expected.notice;
  if (day < countsFrom || day >= earliestDay) return null;
  const given = less.findLast(({ fromDay }) => fromDay <= day)?.words ?? '';
  return formText.lackOfNotice(given, words, formats.due(earliestDay, false));
}

/** Warnings about dates that are probably mistakes. They may still be right, so the person is asked. */
export function eventDoubts(
  values: EventValues,
  expected: Expected,
  at: { readonly now: Date; readonly formats: Formats; readonly isTimed: boolean },
): string[] {
  if (expected === undefined || isFolded('dates', values)) return [];
  const { formats, isTimed } = at;
  const today = formats.dayOf(at.now);
  const dates = [values.onlyDateTime, values.fromDateTime, values.toDateTime].filter(
    (date) => date !== null && date !== '' && !isHalfTyped(date),
  ) as string[];
  const dayOf = (date: string, hasTime: boolean): string =>
    hasTime && !isDayOnly(date) ? formats.dayOf(date) : date.slice(0, 10);
  const isAhead = (date: string): boolean =>
    isTimed && !isDayOnly(date) ? new Date(date) > at.now : dayOf(date, isTimed) > today;
  const dateText = (date: string, hasTime: boolean): string => formats.due(date, hasTime && !isDayOnly(date));
  const saidOnce = (doubtful: readonly string[]): string[] => [
    ...new Set(doubtful.map((date) => dateText(date, isTimed))),
  ];
  const isOver = (date: string): boolean => dayOf(date, isTimed) < today;
  const ahead = expected.isPast ? dates.filter(isAhead) : [];
  const aYearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const longPast = expected.isPast ? dates.filter((date) => dayOf(date, isTimed) < aYearAgo) : [];
  const over = expected.isToCome ? dates.filter(isOver) : [];
  const { notBefore } = expected;
  const first = dates[0];
  const isEarly =
    notBefore !== null && first !== undefined && dayOf(first, isTimed) < dayOf(notBefore.dateTime, notBefore.isTimed);
  return [
    ...saidOnce(ahead).map(formText.dateAhead),
    ...saidOnce(longPast).map(formText.overAYearAgo),
    ...saidOnce(over).map(formText.datePast),
    ...(isEarly
      ? [
          formText.dateTooEarly(
            dateText(first, isTimed),
            notBefore.title,
            dateText(notBefore.dateTime, notBefore.isTimed),
          ),
        ]
      : []),
  ];
}
