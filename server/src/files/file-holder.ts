import type { MessageAudience } from '@evenhand/contract/audience';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The form of a component in a process. It outlasts a visit that is taken back, as what was typed does. */
export interface ComponentForm {
  readonly recordId: number;
  readonly componentId: number;
}

/** A correction of a tracked event that one person is typing, until they save it (decision 0052). */
export interface EventCorrection {
  readonly correctedEventId: number;
  readonly userId: string;
}

/**
 * The holder of a file: a tracked event, a form until its component is completed (decision 0044), a
 * correction of an event until it is saved, or a message or note: as an attachment, or as the mail it came as.
 */
export type FileHolder =
  | { readonly trackedEventId: number }
  | ComponentForm
  | EventCorrection
  | { readonly messageId: number; readonly isMail?: true };

/** The case itself, for its audience (gaps G-115). Such a file stays where it is. */
export interface OfCase {
  readonly audience: MessageAudience;
}

/** The row of `case_file` is carried by one of these. That it is of their case is another condition. */
export function carriedBy(holders: readonly (FileHolder | OfCase)[]): RawBuilder<boolean> {
  return holders.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(holders.map(isCarriedBy), sql` or `)})`;
}

function isCarriedBy(holder: FileHolder | OfCase): RawBuilder<boolean> {
  if ('audience' in holder) return sql`audience = ${holder.audience}`;
  if ('trackedEventId' in holder) return sql`tracked_event_id = ${holder.trackedEventId}`;
  if ('messageId' in holder) return sql`message_id = ${holder.messageId}`;
  if ('recordId' in holder)
    return sql`(form_record_id = ${holder.recordId} and form_component_id = ${holder.componentId})`;
  return sql`(corrected_event_id = ${holder.correctedEventId} and corrected_by = ${holder.userId})`;
}

const none = {
  tracked_event_id: null,
  form_record_id: null,
  form_component_id: null,
  corrected_event_id: null,
  corrected_by: null,
  message_id: null,
  is_mail: false,
  audience: null,
};

/** The columns of `case_file` that name its holder. */
export function holderColumns(holder: FileHolder | OfCase) {
  if ('audience' in holder) return { ...none, audience: holder.audience };
  if ('trackedEventId' in holder) return { ...none, tracked_event_id: holder.trackedEventId };
  if ('messageId' in holder) return { ...none, message_id: holder.messageId, is_mail: holder.isMail === true };
  if ('recordId' in holder) return { ...none, form_record_id: holder.recordId, form_component_id: holder.componentId };
  return { ...none, corrected_event_id: holder.correctedEventId, corrected_by: holder.userId };
}
