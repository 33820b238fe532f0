import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import type { DocumentStatus } from '@evenhand/contract/letters';
import { letterOf } from '@evenhand/engine/components/event-letter';
import { letterStatusOf } from '../letters/letter.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { LoadedVisit } from '../processes/process-access.ts';
import { formOf } from './form-files.ts';

/**
 * How far the letter is that a submission names. A letter of another case, process or component is none, as
 * one that does not exist.
 */
export async function letterStatusIn(db: ReadDb, loaded: LoadedVisit, data: unknown): Promise<DocumentStatus> {
  const named = isEvent(data) ? letterOf(data) : null;
  return named === null ? 0 : await letterStatusOf(db, { caseId: loaded.theCase.id, ...formOf(loaded) }, named);
}

/** What is kept of a completed event: it names no letter that was never begun. */
export function withoutMissingLetter(data: unknown, status: DocumentStatus): unknown {
  if (status !== 0 || !isEvent(data)) return data;
  const { documentId: _missing, ...rest } = data;
  return rest;
}

function isEvent(data: unknown): data is SubmissionOf<'Event'> {
  return typeof data === 'object' && data !== null && 'documentId' in data;
}
