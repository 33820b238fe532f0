import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import type { ShortNotice } from '@evenhand/contract/components/event-payloads';
import type { EventSetup } from '../component-settings.ts';
import { dayOf } from '../due-dates.ts';
import { noticeFrom } from '../expected-dates.ts';
import type { ServiceCalendar } from '../service-calendar.ts';
import { configureEvent, isNotApplicable } from './event.ts';
import { isFilled } from './problems.ts';

/** The day that notice counts from, in the calendar of the service. */
interface Counted {
  readonly calendar: ServiceCalendar;
  readonly today: string;
}

/** A date that leaves too little notice. */
interface EarlyDate {
  readonly field: 'onlyDateTime' | 'fromDateTime';
  /** The notice that is asked for, in words. */
  readonly notice: string;
}

/**
 * The date of an event that is too early for the notice its setup asks for, counted from `today`; null when
 * none is. A date before today was arranged before it was recorded, so there is no notice to keep.
 */
export function earlyEventDate(
  setup: EventSetup,
  submission: SubmissionOf<'Event'>,
  { calendar, today }: Counted,
): EarlyDate | null {
  const notice = noticeFrom(today, setup, calendar);
  if (notice === null || setup.dates === 'none' || isNotApplicable('dates', configureEvent(setup, false), submission))
    return null;
  const field = setup.dates === 'single' ? 'onlyDateTime' : 'fromDateTime';
  const instant = submission[field];
  if (!isFilled(instant)) return null;
  const day = setup.isTimed ? dayOf(instant, calendar) : instant.slice(0, 10);
  return day < today || day >= notice.earliestDay ? null : { field, notice: notice.words };
}

/** Keeps a confirmation of shorter notice only where the date needs one. */
export function withShortNotice(content: SubmissionOf<'Event'>, confirmed: ShortNotice | null): SubmissionOf<'Event'> {
  const { shortNotice: _typed, ...others } = content;
  return confirmed === null ? others : { ...others, shortNotice: confirmed };
}
