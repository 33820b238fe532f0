import type { ComponentConfiguration, ComponentTrackingData } from '@evenhand/contract/components/component-payloads';
import { shortNotice } from '@evenhand/contract/components/event-payloads';
import type { Attachment } from '@evenhand/contract/files';
import { documentGuid } from '@evenhand/contract/letters';
import { isWholeEventNotApplicable } from '@evenhand/engine/components/event';
import { letterOf } from '@evenhand/engine/components/event-letter';

type EventConfiguration = Extract<ComponentConfiguration, { type: 'Event' }>;
type EventData = Extract<ComponentTrackingData, { type: 'Event' }>;

/** The tracked event that a visit or an editor is about, and its files. */
export interface EventWithFiles {
  readonly trackedEventId: number | null;
  readonly attachments: readonly Attachment[];
}

/**
 * What the event of a visit, or a tracked event, holds on the wire (COMP-EVENT-09 … COMP-EVENT-12). Drafts
 * are kept as typed, so no field is trusted to have its type.
 */
export function presentEvent(
  configuration: EventConfiguration,
  held: Readonly<Record<string, unknown>> | null,
  { trackedEventId, attachments }: EventWithFiles,
): EventData {
  const chosen = numbersOf(held?.eventSetupReasonIds);
  const pendingDelete = attachments.flatMap(({ storageId }) =>
    isIn(held?.filesPendingDelete, storageId) ? [storageId] : [],
  );
  return {
    type: 'Event',
    caseTrackingEventId: trackedEventId,
    freeText: textOf(held?.freeText) ?? '',
    onlyDateTime: textOf(held?.onlyDateTime),
    fromDateTime: textOf(held?.fromDateTime),
    toDateTime: textOf(held?.toDateTime),
    shortNotice: shortNotice.safeParse(held?.shortNotice).data ?? null,
    eventSetupReasonIds: chosen,
    caseTrackingEventReasons: configuration.reasons
      .filter((reason) => chosen.includes(reason.id))
      .map(({ id, title }) => ({ id, title })),
    eventSetupNotApplicableReasonId:
      typeof held?.eventSetupNotApplicableReasonId === 'number' ? held.eventSetupNotApplicableReasonId : null,
    documentId: letterIn(held),
    caseTrackingEventAttachments: [...attachments],
    ...(pendingDelete.length === 0 ? {} : { filesPendingDelete: pendingDelete }),
    isNotApplicable: isWholeEventNotApplicable(configuration, held ?? {}),
    isReasonsNotApplicable: held?.isReasonsNotApplicable === true,
    isDateNotApplicable: held?.isDateNotApplicable === true,
    isFileUploadNotApplicable: held?.isFileUploadNotApplicable === true,
    isDocumentServiceNotApplicable: held?.isDocumentServiceNotApplicable === true,
  };
}

function letterIn(held: Readonly<Record<string, unknown>> | null): string | null {
  const { success, data } = documentGuid.safeParse(held?.documentId);
  return success ? letterOf({ documentId: data }) : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function numbersOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : [];
}

function isIn(value: unknown, id: string): boolean {
  return Array.isArray(value) && value.includes(id);
}
