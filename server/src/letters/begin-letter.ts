import type { beginDocument } from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { badField, notFound } from '../platform/http/app-error.ts';
import { eventForLetter } from './event-for-letter.ts';
import type { LetterRow } from './letter.queries.ts';
import { letterByGuid, letterInProgressFor } from './letter.queries.ts';
import { insertLetter } from './letter.rows.ts';
import { LETTER_MISSING } from './letter-access.ts';

/**
 * Begins a letter under the id the client made, with the template as it is now. Repeating it changes nothing,
 * and an event that has a letter in progress gets no second one: that one is answered.
 * @throws NOT_FOUND for an id that another letter has, whatever that is; BAD_REQUEST for a template that
 * there is not, or that nothing on this case asks for.
 */
export async function beginLetter(
  act: Act,
  theCase: CaseFacts,
  { documentGuid, templateId }: BodyOf<typeof beginDocument>,
): Promise<LetterRow> {
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
  const inProgress = await letterInProgressFor(act.db, { caseId: theCase.id, recordId, componentId }, templateId);
  const its = inProgress === null ? null : await letterByGuid(act.db, scopeOf(act.actor), theCase.id, inProgress);
  if (its !== null) return its;
  const isNew = await insertLetter(act, theCase, { documentGuid, recordId, componentId, template });
  const begun = isNew ? await letterByGuid(act.db, scopeOf(act.actor), theCase.id, documentGuid) : null;
  if (begun === null) throw notFound(LETTER_MISSING);
  act.record(theCase, 'letter.begun', {
    workflowTitle: definition.title,
    recordId,
    documentId: documentGuid,
    title: template.title,
  });
  return begun;
}
