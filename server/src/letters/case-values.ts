import type { LetterTemplate } from '@evenhand/contract/letter-template';
import { findingTitles } from '@evenhand/contract/matters.text';
import { warningKinds } from '@evenhand/contract/sanction-kinds';
import type { EventSetup } from '@evenhand/engine/component-settings';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import type { CaseField } from '@evenhand/engine/letters/case-fields';
import { parseCaseField } from '@evenhand/engine/letters/case-fields';
import { letterDay } from '@evenhand/engine/letters/fill-letter';
import { fixedLookupIds } from '@evenhand/engine/pack/fixed-lookups';
import { componentPositions } from '@evenhand/engine/positions';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Actor } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isWriterOf } from '../cases/case-rules.ts';
import type { MatterRow } from '../matters/matter.store.ts';
import { mattersOf } from '../matters/matter.store.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { dayOf } from '../platform/days.ts';
import type { SanctionRow } from '../sanctions/sanction.store.ts';
import { sanctionsOf } from '../sanctions/sanction.store.ts';
import type { CaseOfLetter, NamedPerson } from './case-people.queries.ts';
import type { CaseValue } from './case-value.ts';
import { englishList, listValue } from './case-value.ts';
import type { EventContent, EventContents } from './event-values.ts';
import { eventContents, eventValue } from './event-values.ts';

type EventField = Extract<CaseField, { of: 'event' }>;

/** The reader of a letter, the time, and the process, which was loaded for the reader. */
export interface LetterReading {
  readonly db: ReadDb;
  readonly actor: Actor;
  readonly now: Date;
  readonly configuration: ServiceConfiguration;
  readonly theCase: CaseFacts;
  /** Values of the case itself. */
  readonly ofCase: CaseOfLetter;
  readonly recordId: number;
  /** The Event component that the letter was begun for. */
  readonly componentId: number;
  /** The letter: what names it is its own event. */
  readonly documentGuid: string;
  readonly definition: WorkflowDefinition;
}

/** The case fields of a template, whose words they are in the letter. */
export function caseFieldsOf({ steps }: LetterTemplate): string[] {
  return steps.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'case').map(({ key }) => key));
}

/**
 * Reads the value of each of these case fields now; null where there is none. An event is read once,
 * however many of its parts the letter has.
 */
export async function readCaseValues(
  reading: LetterReading,
  keys: readonly string[],
): Promise<Map<string, CaseValue | null>> {
  const events = new Map<string | null, EventRead | null>();
  const isOfMatters = keys.some((key) => parseCaseField(key)?.of === 'matters');
  const matters = isOfMatters ? await mattersOf(reading.db, scopeOf(reading.actor), reading.theCase.id) : [];
  const isOfWarning = keys.some((key) => parseCaseField(key)?.of === 'warning');
  const warning = isOfWarning ? await standingWarning(reading) : null;
  const values = new Map<string, CaseValue | null>();
  for (const key of new Set(keys)) {
    const field = parseCaseField(key);
    if (field?.of === 'event' && !events.has(field.eventKey))
      events.set(field.eventKey, await readEvent(reading, field.eventKey));
    values.set(key, field === null ? null : valueOfField(reading, field, { events, matters, warning }));
  }
  return values;
}

interface CaseRead {
  readonly events: ReadonlyMap<string | null, EventRead | null>;
  readonly matters: readonly MatterRow[];
  readonly warning: SanctionRow | null;
}

function valueOfField(
  { configuration, theCase, now, ofCase }: LetterReading,
  field: CaseField,
  { events, matters, warning }: CaseRead,
): CaseValue | null {
  switch (field.of) {
    case 'case':
      return asText(String(theCase.id));
    case 'service':
      return asText(configuration.pack.service[field.part] ?? null);
    case 'today': {
      const day = dayOf(now, configuration.pack.service.timeZone);
      return { text: letterDay(day) ?? day, day };
    }
    case 'reasons':
      return listValue(ofCase.reasonIds.flatMap((id) => configuration.titles.reasons.get(id) ?? []));
    case 'process': {
      const main = configuration.pack.workflows.find(({ id }) => id === ofCase.mainWorkflowId);
      return main === undefined ? null : { text: main.title, day: null, keys: [main.key] };
    }
    case 'matters':
      return valueOfMatters(matters, field.part);
    case 'warning': {
      const day = (field.part === 'from' ? warning?.inForceFrom : warning?.lastDay) ?? null;
      return day === null ? null : { text: letterDay(day) ?? day, day };
    }
    case 'employee':
      return asText(partOf(ofCase.employee, field.part));
    case 'owner':
    case 'adviser':
      return asText(ofCase[field.of]?.[field.part] ?? null);
    case 'participant': {
      const relationId = fixedLookupIds.relations[field.relationKey];
      const holders =
        relationId === undefined ? [] : ofCase.holders.filter((holder) => holder.relationId === relationId);
      return asText(englishList(holders.flatMap((holder) => partOf(holder, field.part) ?? [])));
    }
    case 'event': {
      const event = events.get(field.eventKey) ?? null;
      return event === null ? null : partOfEvent(event, field.part, configuration.pack.service.timeZone);
    }
  }
}

/** A line for each open matter that has it, with its number; a finding of an appeal in the place of the one before. */
function valueOfMatters(
  matters: readonly MatterRow[],
  part: Extract<CaseField, { of: 'matters' }>['part'],
): CaseValue | null {
  return listValue(
    matters.flatMap(({ number, text, state, findings }) => {
      if (state !== 'open') return [];
      if (part === 'text') return [`${number}. ${text}`];
      const last = findings.findLast(({ stage }) => stage !== 'investigation');
      if (last === undefined) return [];
      const answer = findingTitles[last.answer];
      if (part === 'findings') return [`${number}. ${text.replace(/\.$/, '')}: ${answer.toLowerCase()}.`];
      return part === 'reasons' ? [`${number}. ${last.reasons}`] : [`${number}. ${text}`, `${answer}. ${last.reasons}`];
    }),
  );
}

/** The formal warning of the employee that was recorded last: one of a respondent is not what their letter is about. */
async function standingWarning({ db, actor, theCase }: LetterReading): Promise<SanctionRow | null> {
  const sanctions = await sanctionsOf(db, scopeOf(actor), theCase.id);
  return (
    sanctions.findLast(
      ({ kind, partyId, withdrawnAt, appealResult }) =>
        warningKinds.some((one) => one === kind) &&
        partyId === null &&
        withdrawnAt === null &&
        appealResult !== 'overturned',
    ) ?? null
  );
}

function partOf(person: NamedPerson | null, part: keyof NamedPerson): string | null {
  return person?.[part] ?? null;
}

interface EventRead {
  readonly setup: EventSetup;
  readonly contents: EventContents;
}

/** Without a key the event that the letter was begun for: several stages may have keys of their own. */
async function readEvent(reading: LetterReading, eventKey: string | null): Promise<EventRead | null> {
  const { db, actor, theCase, recordId, documentGuid, definition } = reading;
  const components = componentPositions(definition).map(({ component }) => component);
  const own = components.filter(({ id }) => id === reading.componentId);
  const recording = components.filter(({ settings }) => settings.type === 'Event' && settings.eventKey === eventKey);
  const componentIds = (eventKey === null ? own : recording).map(({ id }) => id);
  const setup = componentIds[0] === undefined ? null : eventSetupOf(definition, componentIds[0]);
  if (setup === null) return null;
  const typedBy = isWriterOf(actor, theCase) ? actor.userId : null;
  return {
    setup,
    contents: await eventContents(db, { caseId: theCase.id, recordId, componentIds, documentGuid, typedBy }),
  };
}

/**
 * Of the event that names the letter, what is being typed into it or what it recorded. Of another one, what
 * is being typed before what it recorded last. Only those who write on the case read what is typed (PERM-03).
 */
function partOfEvent(
  { setup, contents: { own, typed, recorded } }: EventRead,
  part: EventField['part'],
  timeZone: string,
): CaseValue | null {
  const valueIn = (content: EventContent | null) =>
    content === null ? null : eventValue(setup, content, part, timeZone);
  return own === null ? (valueIn(typed) ?? valueIn(recorded)) : valueIn(own);
}

function asText(text: string | null): CaseValue | null {
  return text === null ? null : { text, day: null };
}
