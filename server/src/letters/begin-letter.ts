import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { beginDocument, LetterValues } from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { badField, notFound } from '../platform/http/app-error.ts';
import { caseOfLetter } from './case-people.queries.ts';
import type { CaseValue } from './case-value.ts';
import type { LetterReading } from './case-values.ts';
import { readCaseValues } from './case-values.ts';
import { eventForLetter } from './event-for-letter.ts';
import type { LetterRow } from './letter.queries.ts';
import { letterByGuid } from './letter.queries.ts';
import { insertLetter } from './letter.rows.ts';
import { LETTER_MISSING } from './letter-access.ts';
import { problemOf } from './typed-values.ts';

/**
 * Begins a letter under the id the client made, with the template as it is now. Repeating it changes nothing.
 * @throws NOT_FOUND for an id that another letter has, whatever that is; BAD_REQUEST for a template that
 * there is not, or that nothing on this case asks for.
 */
export async function beginLetter(act: Act, theCase: CaseFacts, { documentGuid, templateId }: BodyOf<typeof beginDocument>): Promise<LetterRow> {
  const known = await letterByGuid(act.db, scopeOf(act.actor), theCase.id, documentGuid);
  if (known !== null) {
    if (known.template.id !== templateId) throw notFound(LETTER_MISSING);
    return known;
  }
  const template = act.configuration.pack.letters?.find(({ id }) => id === templateId);
  if (template === undefined) throw badField('templateId', 'There is no such document.');
  const event = await eventForLetter(act, theCase.id, { documentGuid, templateId });
  if (event === null) throw badField('templateId', 'Nothing on this case asks for this document.');
  const { recordId, componentId, definition } = event;
  const ofCase = await caseOfLetter(act.db, scopeOf(act.actor), theCase.id);
  const values = await prefilled({ ...act, theCase, ofCase, recordId, componentId, documentGuid, definition }, template);
  const isNew = await insertLetter(act, theCase, { documentGuid, recordId, componentId, template, values });
  const begun = isNew ? await letterByGuid(act.db, scopeOf(act.actor), theCase.id, documentGuid) : null;
  if (begun === null) throw notFound(LETTER_MISSING);
  act.record(theCase, 'letter.begun', { workflowTitle: definition.title, recordId, documentId: documentGuid, title: template.title });
  return begun;
}

/** What the typed fields begin with: what the case says, where the field can hold it. */
async function prefilled(reading: LetterReading, template: LetterTemplate): Promise<LetterValues> {
  const fields = template.steps.flatMap((step) => step.fields.filter(({ prefill }) => prefill !== null));
  const ofCase = await readCaseValues(
    reading,
    fields.flatMap(({ prefill }) => prefill ?? []),
  );
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = typedAs(field, ofCase.get(field.prefill ?? '') ?? null);
      return value === null || problemOf(field, value) !== null ? [] : [[field.key, value] as const];
    }),
  );
}

/** How a person would have typed it. */
function typedAs(field: LetterField, value: CaseValue | null): string | null {
  if (field.kind === 'date') return value?.day ?? null;
  if (field.kind === 'choice') return field.choices.find(({ label }) => label === value?.text)?.key ?? null;
  return value?.text ?? null;
}
