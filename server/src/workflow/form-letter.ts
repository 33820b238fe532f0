import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { DocumentStatus } from '@evenhand/contract/letters';
import { eventFilesOf } from '@evenhand/engine/components/event-act';
import { letterOf } from '@evenhand/engine/components/event-letter';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import type { Visit } from '@evenhand/engine/process-state';
import { findVisit } from '@evenhand/engine/visits';
import { letterStatusOf } from '../letters/letter.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { LoadedVisit } from '../processes/process-access.ts';
import { formOf } from './form-files.ts';

/** A submission with the letter that it keeps, and how far that letter is. */
interface WithLetter {
  readonly data: unknown;
  readonly documentStatus: DocumentStatus;
}

/**
 * Finds the letter that a submission names. A letter of another case, process or component is none, as one
 * that does not exist. A completed letter cannot be taken off its event (gaps G-105): where the form named
 * one before, it stays, whatever is sent.
 */
export async function letterToKeep(db: ReadDb, loaded: LoadedVisit, data: unknown): Promise<WithLetter> {
  const { view, visitId, theCase } = loaded;
  const visit = findVisit(view.record, visitId);
  const held = letterOf((visit?.draft ?? {}) as Named) ?? letterOf((visit?.data ?? {}) as Named);
  if (isEvent(view, visit) && held !== null && eventFilesOf(view.facts.eventFiles, visitId).documentStatus === DocumentStatus.Completed) {
    return { data: { ...(data as object), documentId: held, isDocumentServiceNotApplicable: false }, documentStatus: DocumentStatus.Completed };
  }
  const named = isEvent(view, visit) ? letterOf((data ?? {}) as Named) : null;
  const of = { caseId: theCase.id, ...formOf(loaded) };
  return { data, documentStatus: named === null ? DocumentStatus.None : await letterStatusOf(db, of, named) };
}

/** What is kept of a completed event: it names no letter that was never begun. */
export function withoutMissingLetter(data: unknown, status: DocumentStatus): unknown {
  if (status !== DocumentStatus.None || typeof data !== 'object' || data === null || !('documentId' in data)) return data;
  const { documentId: _missing, ...rest } = data;
  return rest;
}

type Named = Pick<SubmissionOf<'Event'>, 'documentId'>;

function isEvent({ definition }: LoadedVisit['view'], visit: Visit | null): boolean {
  return visit !== null && eventSetupOf(definition, visit.componentId) !== null;
}
