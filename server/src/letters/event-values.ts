import type { EventSetup } from '@evenhand/engine/component-settings';
import { isDayOnly } from '@evenhand/engine/day-only';
import type { CaseField } from '@evenhand/engine/letters/case-fields';
import { letterDay } from '@evenhand/engine/letters/fill-letter';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { ReadDb } from '../platform/database/open-database.ts';
import { typedContent } from '../processes/typed-content.ts';
import type { CaseValue } from './case-value.ts';
import { listValue } from './case-value.ts';

type EventPart = Extract<CaseField, { of: 'event' }>['part'];

/** One part of an event, in the words of a letter. A draft is kept as typed, so it may contain anything. */
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
      const value = listValue(reasons.map(({ title }) => title));
      return value === null ? null : { ...value, keys: reasons.map(({ key }) => key) };
    }
    case 'files':
      return listValue(isNames(content.fileNames) ? content.fileNames.map(withoutEnding) : []);
  }
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

/** `Notes of 3 May.pdf` as a letter lists it. */
function withoutEnding(name: string): string {
  return name.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '');
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

/** The content of an event as it was typed: no field is trusted to have its type. */
export type EventContent = Readonly<Record<string, unknown>>;

interface EventsAsked {
  readonly caseId: number;
  readonly recordId: number;
  /** The Event components that record the event. */
  readonly componentIds: readonly number[];
  readonly documentGuid: string;
  /** The person whose editor counts; null for one who may not read unsaved texts. */
  readonly typedBy: string | null;
}

/** Reads the contents of the events of these components; null where there is none. */
export interface EventContents {
  /**
   * Of the event that names the letter: as it is being typed, in the process or in its editor, else as it was
   * recorded.
   */
  readonly own: EventContent | null;
  /** Values of the newest visit in progress. */
  readonly typed: EventContent | null;
  /** Values of the newest recorded event. */
  readonly recorded: EventContent | null;
}

export async function eventContents(
  db: ReadDb,
  { caseId, recordId, componentIds, documentGuid, typedBy }: EventsAsked,
): Promise<EventContents> {
  const ids = [...componentIds];
  const { rows } = await sql<EventContents>`
    with held as (
      select 1 as rank, v.id, ${typedContent('v')} || ${filesOf('v', sql`f.form_record_id = v.record_id and f.form_component_id = v.component_id`)} as content from visit v
        where v.case_id = ${caseId} and v.record_id = ${recordId} and v.component_id = any(${ids}::int[])
          and v.status = 2 and not v.is_withdrawn and ${typedBy}::uuid is not null
      union all select 2, e.id, d.draft || ${filesOf('e', sql`f.tracked_event_id = e.id or (f.corrected_event_id = e.id and f.corrected_by = d.user_id)`)} from tracked_event e join tracked_event_draft d on d.case_id = e.case_id and d.event_id = e.id
        where e.case_id = ${caseId} and e.record_id = ${recordId} and e.component_id = any(${ids}::int[])
          and e.withdrawn_at is null and d.user_id = ${typedBy}::uuid
      union all select 3, e.id, e.data || ${filesOf('e', sql`f.tracked_event_id = e.id`)} from tracked_event e
        where e.case_id = ${caseId} and e.record_id = ${recordId} and e.component_id = any(${ids}::int[]) and e.withdrawn_at is null
    )
    select (select content from held where lower(content ->> 'documentId') = ${documentGuid} order by rank limit 1) as own,
      (select content from held where rank = 1 order by id desc limit 1) as typed,
      (select content from held where rank = 3 order by id desc limit 1) as recorded`.execute(db);
  return rows[0] ?? { own: null, typed: null, recorded: null };
}

/** The names of the files that the event has, as they were added, without those in which a virus was found. */
function filesOf(holder: 'v' | 'e', isHeld: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object('fileNames', (select coalesce(jsonb_agg(f.filename order by f.id), '[]') from case_file f
    where f.case_id = ${sql.ref(`${holder}.case_id`)} and (${isHeld}) and f.scan is distinct from 'infected'))`;
}
