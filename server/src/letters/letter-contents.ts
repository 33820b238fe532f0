import type { Letter } from '@evenhand/contract/letters';
import type { LetterDays } from '@evenhand/engine/letters/doubtful-dates';
import { earliestDays } from '@evenhand/engine/letters/doubtful-dates';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Actor } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import { isWriterOf } from '../cases/case-rules.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { dayOf } from '../platform/days.ts';
import type { CaseOfLetter } from './case-people.queries.ts';
import { caseOfLetter } from './case-people.queries.ts';
import { caseFieldsOf, readCaseValues } from './case-values.ts';
import type { LoadedLetter } from './letter-access.ts';
import { prefilledValues } from './prefilled-values.ts';

/** A call that reads a letter, or an act. */
export interface LetterCall {
  readonly db: ReadDb;
  readonly actor: Actor;
  readonly now: Date;
  readonly configuration: ServiceConfiguration;
}

/** The parts of a letter beside the typed values. */
export type CaseContents = Pick<Letter, 'caseValues' | 'letterDate' | 'prefilled'> & Pick<LetterDays, 'earliest'>;

/**
 * The typed values and changed words. Until a letter is completed only those who may write it are shown them
 * (PERM-03).
 */
export function typedFor(
  { actor }: Pick<LetterCall, 'actor'>,
  { theCase, letter }: LoadedLetter,
): Pick<Letter, 'values' | 'body'> {
  if (letter.frozen === null && !isWriterOf(actor, theCase)) return { values: {}, body: null };
  return { values: letter.values, body: letter.body === null ? null : [...letter.body] };
}

/** The values of the case for this reader: now, or when the letter was completed. */
export async function contentsOf(call: LetterCall, loaded: LoadedLetter): Promise<CaseContents> {
  return (
    frozenOf(loaded) ??
    (await contentsNow(call, loaded, await caseOfLetter(call.db, scopeOf(call.actor), loaded.theCase.id)))
  );
}

/** The contents of a completed letter. All its values are stored as if they had been typed. */
export function frozenOf({ letter: { frozen } }: LoadedLetter): CaseContents | null {
  return frozen === null ? null : { ...frozen, prefilled: {}, earliest: {} };
}

/** The values of the case now. Unsaved texts of an event are shown only to those who write on the case. */
export async function contentsNow(
  { db, actor, now, configuration }: LetterCall,
  { theCase, letter }: LoadedLetter,
  ofCase: CaseOfLetter,
): Promise<CaseContents> {
  const definition = configuration.workflow(letter.workflowId, letter.version);
  const { recordId, componentId, documentGuid, template } = letter;
  const reading = { db, actor, now, configuration, theCase, ofCase, recordId, componentId, documentGuid, definition };
  const read = await readCaseValues(reading, caseFieldsOf(template));
  const letterDate = dayOf(now, configuration.pack.service.timeZone);
  const earliest = earliestDays(template, letterDate, configuration.calendar);
  return {
    caseValues: Object.fromEntries([...read].map(([key, value]) => [key, value?.text ?? null])),
    prefilled: isWriterOf(actor, theCase) ? await prefilledValues(reading, template, { letterDate, earliest }) : {},
    letterDate,
    earliest,
  };
}
