import type { Letter, LetterValues } from '@evenhand/contract/letters';
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

/** A call that reads a letter, or an act. */
export interface LetterCall {
  readonly db: ReadDb;
  readonly actor: Actor;
  readonly now: Date;
  readonly configuration: ServiceConfiguration;
}

/** What stands in a letter beside what was typed. */
export type CaseContents = Pick<Letter, 'caseValues' | 'letterDate'>;

/** What was typed. Until a letter is completed only those who may write it are shown that (PERM-03). */
export function typedFor({ actor }: Pick<LetterCall, 'actor'>, { theCase, letter }: LoadedLetter): LetterValues {
  return letter.frozen !== null || isWriterOf(actor, theCase) ? letter.values : {};
}

/** What the case says, for this reader: now, or when the letter was completed. */
export async function contentsOf(call: LetterCall, loaded: LoadedLetter): Promise<CaseContents> {
  return loaded.letter.frozen ?? (await contentsNow(call, loaded, await caseOfLetter(call.db, scopeOf(call.actor), loaded.theCase.id)));
}

export async function contentsNow(
  { db, actor, now, configuration }: LetterCall,
  { theCase, letter }: LoadedLetter,
  ofCase: CaseOfLetter,
): Promise<CaseContents> {
  const definition = configuration.workflow(letter.workflowId, letter.version);
  const { recordId, componentId, documentGuid } = letter;
  const reading = { db, actor, now, configuration, theCase, ofCase, recordId, componentId, documentGuid, definition };
  const read = await readCaseValues(reading, caseFieldsOf(letter.template));
  return {
    caseValues: Object.fromEntries([...read].map(([key, value]) => [key, value?.text ?? null])),
    letterDate: dayOf(now, configuration.pack.service.timeZone),
  };
}
