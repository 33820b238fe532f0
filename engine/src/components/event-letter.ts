import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { EMPTY_ID } from '@evenhand/contract/limits';

/** The letter that an event names, or null. The empty id names none (gaps G-01). */
export function letterOf({ documentId }: Pick<SubmissionOf<'Event'>, 'documentId'>): string | null {
  return documentId === undefined || documentId === null || documentId === EMPTY_ID ? null : documentId;
}
