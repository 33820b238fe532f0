import type { EventSetup } from '@evenhand/engine/component-settings';
import { isDayOnly } from '@evenhand/engine/day-only';
import type { CaseField } from '@evenhand/engine/letters/case-fields';
import { letterDay } from '@evenhand/engine/letters/fill-letter';
import { Temporal } from 'temporal-polyfill';
import type { CaseValue } from './case-value.ts';
import { reasonsValue } from './case-value.ts';
import type { EventContent } from './event-contents.queries.ts';

type EventPart = Extract<CaseField, { of: 'event' }>['part'];

/**
 * One part of what an event holds, as a letter says it. A draft is kept as typed, so anything may
 * stand in it.
 */
export function eventValue(
  setup: EventSetup,
  content: EventContent,
  part: EventPart,
  timeZone: string,
): CaseValue | null {
  switch (part) {
    case 'date':
      return dayOfEvent(setup, firstInstant(content), timeZone);
    case 'endDate':
      return dayOfEvent(setup, instantIn(content, 'toDateTime'), timeZone);
    case 'time':
      return timeOfEvent(setup, firstInstant(content), timeZone);
    case 'freeText': {
      const { freeText } = content;
      return typeof freeText === 'string' && freeText.trim() !== '' ? { text: freeText, day: null } : null;
    }
    case 'reasons': {
      const chosen =
        Array.isArray(content.eventSetupReasonIds) && content.isReasonsNotApplicable !== true
          ? content.eventSetupReasonIds
          : [];
      const reasons = (setup.reasons?.items ?? []).filter(({ id }) => chosen.includes(id));
      const value = reasonsValue(reasons.map(({ title }) => title));
      return value === null ? null : { ...value, keys: reasons.map(({ key }) => key) };
    }
  }
}

function firstInstant(content: EventContent): Temporal.Instant | null {
  return instantIn(content, 'onlyDateTime') ?? instantIn(content, 'fromDateTime');
}

function instantIn(
  content: EventContent,
  field: 'onlyDateTime' | 'fromDateTime' | 'toDateTime',
): Temporal.Instant | null {
  const typed = content[field];
  if (typeof typed !== 'string' || content.isDateNotApplicable === true) return null;
  const milliseconds = Date.parse(typed);
  return Number.isNaN(milliseconds) ? null : Temporal.Instant.fromEpochMilliseconds(milliseconds);
}

/**
 * An untimed date is stored as its UTC midnight (domain brief rule 30), and so is one whose time is not
 * typed yet.
 */
function dayOfEvent({ isTimed }: EventSetup, instant: Temporal.Instant | null, timeZone: string): CaseValue | null {
  if (instant === null) return null;
  const zone = isTimed && !isDayOnly(instant.toString()) ? timeZone : 'UTC';
  const day = instant.toZonedDateTimeISO(zone).toPlainDate().toString();
  const text = letterDay(day);
  return text === null ? null : { text, day };
}

function timeOfEvent({ isTimed }: EventSetup, instant: Temporal.Instant | null, timeZone: string): CaseValue | null {
  if (instant === null || !isTimed || isDayOnly(instant.toString())) return null;
  return { text: instant.toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' }), day: null };
}
