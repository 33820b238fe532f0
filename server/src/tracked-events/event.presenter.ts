import type { ComponentConfiguration, ComponentTrackingData } from '@evenhand/contract/components/component-payloads';
import { shortNotice } from '@evenhand/contract/components/event-payloads';
import type { Attachment } from '@evenhand/contract/files';
import { documentGuid } from '@evenhand/contract/letters';
import { isWholeEventNotApplicable } from '@evenhand/engine/components/event';
import { letterOf } from '@evenhand/engine/components/event-letter';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';

type EventConfiguration = Extract<ComponentConfiguration, { type: 'Event' }>;

type EventData = Extract<ComponentTrackingData, { type: 'Event' }>;

/** The tracked event that a visit or an editor is about, and its files. */
export interface EventWithFiles {
  readonly trackedEventId: number | null;
  readonly attachments: readonly Attachment[];
}

/**
 * The event of a visit, or a tracked event, on the wire (COMP-EVENT-09 … COMP-EVENT-12). Drafts are kept as
 * typed, so no field is trusted to have its type.
 */
export function presentEvent(
  configuration: EventConfiguration,
  stored: Readonly<Record<string, unknown>> | null,
  { trackedEventId, attachments }: EventWithFiles,
): EventData {
  const chosen = numbersOf(stored?.eventSetupReasonIds);
  const pendingDelete = attachments.flatMap(({ storageId }) =>
    isIn(stored?.filesPendingDelete, storageId) ? [storageId] : [],
  );
  return {
    type: 'Event',
    caseTrackingEventId: trackedEventId,
    freeText: textOf(stored?.freeText) ?? '',
    onlyDateTime: textOf(stored?.onlyDateTime),
    fromDateTime: textOf(stored?.fromDateTime),
    toDateTime: textOf(stored?.toDateTime),
    shortNotice: shortNotice.safeParse(stored?.shortNotice).data ?? null,
    eventSetupReasonIds: chosen,
    caseTrackingEventReasons: configuration.reasons
      .filter((reason) => chosen.includes(reason.id))
      .map(({ id, title }) => ({ id, title })),
    eventSetupNotApplicableReasonId:
      typeof stored?.eventSetupNotApplicableReasonId === 'number' ? stored.eventSetupNotApplicableReasonId : null,
    documentId: letterIn(stored),
    caseTrackingEventAttachments: [...attachments],
    ...(pendingDelete.length === 0 ? {} : { filesPendingDelete: pendingDelete }),
    isNotApplicable: isWholeEventNotApplicable(configuration, stored ?? {}),
    isReasonsNotApplicable: stored?.isReasonsNotApplicable === true,
    isDateNotApplicable: stored?.isDateNotApplicable === true,
    isFileUploadNotApplicable: stored?.isFileUploadNotApplicable === true,
    isDocumentServiceNotApplicable: stored?.isDocumentServiceNotApplicable === true,
  };
}

/**
 * The configuration of an event with the title of the letter that it asks for. An event pins the number
 * of its letter and not its words (decision 0046), so the title is that of the pack now.
 */
export function withLetterTitle<C extends ComponentConfiguration>(configuration: C, { pack }: ServiceConfiguration): C {
  if (configuration.type !== 'Event' || configuration.documentServiceId === null) return configuration;
  const letterId = configuration.documentServiceId;
  const template = pack.letters?.find(({ id }) => id === letterId);
  return template === undefined ? configuration : { ...configuration, documentServiceTitle: template.title };
}

function letterIn(stored: Readonly<Record<string, unknown>> | null): string | null {
  const { success, data } = documentGuid.safeParse(stored?.documentId);
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
