import { DocumentStatus } from '@evenhand/contract/letters';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import { badRequest, notFound } from '../platform/http/app-error.ts';
import type { LetterRow } from './letter.queries.ts';
import { correctionInProgress, letterByGuid } from './letter.queries.ts';
import { insertLetter } from './letter.rows.ts';
import type { LoadedLetter } from './letter-access.ts';
import { LETTER_MISSING } from './letter-access.ts';

/**
 * Begins a correction of a completed letter, with its template, values and words. Where one has been begun, that one is
 * answered. The letter that is corrected stays as it is.
 * @throws BAD_REQUEST for a letter that is not completed, or that a completed correction has taken the place of;
 * NOT_FOUND for an id that another letter has, whatever that is.
 */
export async function correctLetter(
  act: Act,
  { theCase, letter }: LoadedLetter,
  documentGuid: string,
): Promise<LetterRow> {
  if (letter.status !== DocumentStatus.Completed) throw badRequest('This document is not completed yet.');
  if (letter.correctedBy !== null) throw badRequest('A corrected document has taken the place of this one.');
  const firstId = letter.correctsId ?? letter.id;
  const read = (guid: string) => letterByGuid(act.db, scopeOf(act.actor), theCase.id, guid);
  const begun = await correctionInProgress(act.db, theCase.id, firstId);
  const its = begun === null ? null : await read(begun);
  if (its !== null) return its;
  const { recordId, componentId, template, values, body } = letter;
  const isNew = await insertLetter(act, theCase, {
    documentGuid,
    recordId,
    componentId,
    template,
    correction: { firstId, values, body },
  });
  const correction = isNew ? await read(documentGuid) : null;
  if (correction === null) throw notFound(LETTER_MISSING);
  act.record(theCase, 'letter.begun', {
    workflowTitle: act.configuration.workflow(letter.workflowId, letter.version).title,
    recordId,
    documentId: documentGuid,
    title: template.title,
    corrects: letter.corrects ?? letter.documentGuid,
  });
  return correction;
}
