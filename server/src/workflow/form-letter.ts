import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { DocumentStatus } from '@evenhand/contract/letters';
import { letterOf } from '@evenhand/engine/components/event-letter';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import { findVisit } from '@evenhand/engine/visits';
import { completedLetterOf, letterStatusOf } from '../letters/letter.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { LoadedVisit } from '../processes/process-access.ts';
import { eventForVisit } from '../tracked-events/tracked-event.queries.ts';
import { formOf } from './form-files.ts';

/** A submission with the letter that it keeps, and how far that letter is. */
interface WithLetter {
  readonly data: unknown;
  readonly documentStatus: DocumentStatus;
}

/**
 * Finds the letter that an event keeps. A letter of another case, process, component or event is none, as
 * one that does not exist. A completed letter cannot be taken off its event (gaps G-105): one that was
 * written for this form stays with it, whatever is sent, and so its part is applicable. A draft may name a
 * letter that is about to be begun; an event that is recorded may not.
 */
export async function letterToKeep(
  db: ReadDb,
  loaded: LoadedVisit,
  { data, isAdvance }: { data: unknown; isAdvance: boolean },
): Promise<WithLetter> {
  const { view, visitId, theCase } = loaded;
  const componentId = findVisit(view.record, visitId)?.componentId ?? 0;
  if ((eventSetupOf(view.definition, componentId)?.letterId ?? null) === null)
    return { data, documentStatus: DocumentStatus.None };
  const form = formOf(loaded);
  const eventId = await eventForVisit(db, theCase.id, form.recordId, { id: visitId, componentId });
  const of = { caseId: theCase.id, ...form, eventId };
  const named = letterOf((data ?? {}) as Pick<SubmissionOf<'Event'>, 'documentId'>);
  const documentStatus = named === null ? DocumentStatus.None : await letterStatusOf(db, of, named);
  if (documentStatus === DocumentStatus.Completed) return { data, documentStatus };
  const completed = await completedLetterOf(db, of);
  if (completed === null)
    return { data: isAdvance && documentStatus === DocumentStatus.None ? withoutLetter(data) : data, documentStatus };
  return {
    data: { ...(data as object), documentId: completed, isDocumentServiceNotApplicable: false },
    documentStatus: DocumentStatus.Completed,
  };
}

/** What is kept of a completed event: it names no letter that was never begun. */
function withoutLetter(data: unknown): unknown {
  const { documentId: _missing, ...rest } = (data ?? {}) as SubmissionOf<'Event'>;
  return rest;
}
