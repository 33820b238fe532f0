import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The form of a component in a process. It outlasts a visit that is taken back, as what was typed does. */
export interface ComponentForm {
  readonly recordId: number;
  readonly componentId: number;
}

/** What carries a file: a tracked event, or a form until its component is completed (decision 0044). */
export type FileHolder = { readonly trackedEventId: number } | ComponentForm;

/** The row of `case_file` is carried by one of these. That it is of their case is another condition. */
export function carriedBy(holders: readonly FileHolder[]): RawBuilder<boolean> {
  if (holders.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    holders.map((holder) =>
      'trackedEventId' in holder
        ? sql`tracked_event_id = ${holder.trackedEventId}`
        : sql`(form_record_id = ${holder.recordId} and form_component_id = ${holder.componentId})`,
    ),
    sql` or `,
  )})`;
}

/** The columns of `case_file` that name its holder. */
export function holderColumns(holder: FileHolder) {
  return 'trackedEventId' in holder
    ? { tracked_event_id: holder.trackedEventId, form_record_id: null, form_component_id: null }
    : { tracked_event_id: null, form_record_id: holder.recordId, form_component_id: holder.componentId };
}
