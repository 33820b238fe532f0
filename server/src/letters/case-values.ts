import type { LetterTemplate } from '@evenhand/contract/letter-template';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
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
import type { ReadDb } from '../platform/database/open-database.ts';
import { dayOf } from '../platform/days.ts';
import type { CaseOfLetter, NamedPerson } from './case-people.queries.ts';
import { caseOfLetter } from './case-people.queries.ts';
import type { CaseValue } from './case-value.ts';
import { englishList } from './english-list.ts';
import { contentNaming, newestEventContent, typedEventContent } from './event-contents.queries.ts';
import { eventValue } from './event-values.ts';

/** Whom a letter is read for, when, and the process it belongs to. The process was loaded for the reader. */
export interface LetterReading {
  readonly db: ReadDb;
  readonly actor: Actor;
  readonly now: Date;
  readonly configuration: ServiceConfiguration;
  readonly theCase: CaseFacts;
  readonly recordId: number;
  /** The letter: what names it is its own event. */
  readonly documentGuid: string;
  readonly definition: WorkflowDefinition;
}

/** The case fields of a template, whose words they are in the letter. */
export function caseFieldsOf({ steps }: LetterTemplate): string[] {
  return steps.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'case').map(({ key }) => key));
}

/** What the case says now, for each of these case fields; null where it says nothing. */
export async function readCaseValues(reading: LetterReading, keys: readonly string[]): Promise<Map<string, CaseValue | null>> {
  const { db, actor, theCase } = reading;
  const ofCase = await caseOfLetter(db, scopeOf(actor), theCase.id);
  const values = new Map<string, CaseValue | null>();
  for (const key of new Set(keys)) {
    const field = parseCaseField(key);
    values.set(key, field === null ? null : await valueOfField(reading, ofCase, field));
  }
  return values;
}

async function valueOfField(reading: LetterReading, ofCase: CaseOfLetter, field: CaseField): Promise<CaseValue | null> {
  const { configuration, theCase, now } = reading;
  switch (field.of) {
    case 'case':
      return asText(String(theCase.id));
    case 'service':
      return asText(configuration.pack.service.title);
    case 'today': {
      const day = dayOf(now, configuration.pack.service.timeZone);
      return { text: letterDay(day) ?? day, day };
    }
    case 'reasons':
      return asText(englishList(ofCase.reasonIds.flatMap((id) => configuration.titles.reasons.get(id) ?? [])));
    case 'employee':
    case 'owner':
    case 'adviser':
      return asText(partOf(ofCase[field.of], field.part));
    case 'participant': {
      const relationId = fixedLookupIds.relations[field.relationKey];
      const holders = relationId === undefined ? [] : ofCase.holders.filter((holder) => holder.relationId === relationId);
      return asText(englishList(holders.flatMap((holder) => partOf(holder, field.part) ?? [])));
    }
    case 'event':
      return await eventValueOf(reading, field);
  }
}

function partOf(person: NamedPerson | null, part: keyof NamedPerson): string | null {
  return person?.[part] ?? null;
}

/**
 * Of the event that names the letter, what is being typed into it or what it recorded. Of another one, what
 * is being typed before what it recorded last. Only those who write on the case read what is typed (PERM-03).
 */
async function eventValueOf(
  { db, actor, configuration, theCase, recordId, documentGuid, definition }: LetterReading,
  { eventKey, part }: Extract<CaseField, { of: 'event' }>,
): Promise<CaseValue | null> {
  const setup = definition.events.find(({ key }) => key === eventKey);
  const componentIds = componentPositions(definition).flatMap(({ component: { id, settings } }) =>
    settings.type === 'Event' && settings.eventKey === eventKey ? [id] : [],
  );
  if (setup === undefined || componentIds.length === 0) return null;
  const ofProcess = { caseId: theCase.id, recordId, componentIds };
  const valueIn = (content: Readonly<Record<string, unknown>> | null) =>
    content === null ? null : eventValue(setup, content, part, configuration.pack.service.timeZone);
  const isWriter = isWriterOf(actor, theCase);
  const own = await contentNaming(db, ofProcess, { documentGuid, typedBy: isWriter ? actor.userId : null });
  if (own !== null) return valueIn(own);
  const typed = isWriter ? valueIn(await typedEventContent(db, ofProcess)) : null;
  return typed ?? valueIn(await newestEventContent(db, ofProcess));
}

function asText(text: string | null): CaseValue | null {
  return text === null ? null : { text, day: null };
}
