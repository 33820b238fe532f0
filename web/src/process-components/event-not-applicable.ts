import { EventDateType } from '@evenhand/contract/components/event-payloads';
import type { ConfigurationOf } from '@evenhand/engine/components/component-handler';
import type { DataOf } from './component-values.ts';

type Configuration = ConfigurationOf<'Event'>;
type Data = DataOf<'Event'>;

/**
 * The sections with a Not Applicable switch. Files and a letter follow the master toggle also where the event
 * has none.
 */
export type EventSection = 'dates' | 'reasons' | 'files' | 'letter';

const flagOf = {
  dates: 'isDateNotApplicable',
  reasons: 'isReasonsNotApplicable',
  files: 'isFileUploadNotApplicable',
  letter: 'isDocumentServiceNotApplicable',
} as const;
const hidden = ['isFileUploadNotApplicable', 'isDocumentServiceNotApplicable'] as const;

export function activeSections(configuration: Configuration): readonly EventSection[] {
  return [
    ...(configuration.isReasonsEnabled ? (['reasons'] as const) : []),
    ...(configuration.eventSetupDateTypeLookupId === EventDateType.NoDates ? [] : (['dates'] as const)),
    ...(configuration.fileUploadMax === 0 ? [] : (['files'] as const)),
    ...(configuration.documentServiceId === null ? [] : (['letter'] as const)),
  ];
}

/** COMP-EVENT-17. */
export function hasMasterToggle(configuration: Configuration): boolean {
  return configuration.isNotApplicableEnabled && configuration.notApplicableReasons.length > 0;
}

export function hasOwnToggle(section: EventSection, configuration: Configuration): boolean {
  const isEnabled = {
    dates: configuration.isDateNotApplicableEnabled,
    reasons: configuration.isReasonsNotApplicableEnabled,
    files: configuration.isFileUploadNotApplicableEnabled,
    letter: configuration.isDocumentServiceNotApplicableEnabled,
  };
  return isEnabled[section];
}

/** True if a section is folded: by its own switch, or by the master toggle. */
export function isFolded(section: EventSection, data: Data): boolean {
  return data.isNotApplicable || data[flagOf[section]];
}

/** COMP-EVENT-16: all sections at once. What was typed stays where it is. */
export function toggleMaster(data: Data, configuration: Configuration, isOn: boolean): Data {
  const next: Data = { ...data, isNotApplicable: isOn, eventSetupNotApplicableReasonId: null };
  for (const section of activeSections(configuration)) next[flagOf[section]] = isOn;
  for (const flag of hidden) next[flag] = isOn;
  return next;
}

/**
 * COMP-EVENT-18 and -19: marking the last section ticks the master toggle, unmarking any section unticks it.
 * The chosen reason is cleared.
 */
export function toggleSection(data: Data, configuration: Configuration, section: EventSection, isOn: boolean): Data {
  const sections = activeSections(configuration);
  const isMarked = (other: EventSection): boolean =>
    other === section ? isOn : data[flagOf[other]] && (!data.isNotApplicable || hasOwnToggle(other, configuration));
  const isWhole = isOn && hasMasterToggle(configuration) && sections.every(isMarked);
  const next: Data = { ...data, isNotApplicable: isWhole, eventSetupNotApplicableReasonId: null };
  for (const flag of hidden) next[flag] = isWhole;
  for (const other of sections) next[flagOf[other]] = isMarked(other);
  return next;
}

/** COMP-EVENT-19: an edit of any section. */
export function editEvent(data: Data, change: Partial<Data>): Data {
  return { ...data, ...change, eventSetupNotApplicableReasonId: null };
}

/**
 * Chooses or drops a reason. Dropping a primary reason drops its secondary ones; where only one may be
 * chosen the others are dropped.
 */
export function toggleReason(data: Data, configuration: Configuration, id: number): Data {
  const { reasons, isMultipleReasonsEnabled } = configuration;
  const reason = reasons.find((one) => one.id === id);
  if (reason === undefined) return data;
  const chosen = data.eventSetupReasonIds;
  const below = (primaryId: number): readonly number[] =>
    reasons.filter((one) => one.primaryReasonId === primaryId).map((one) => one.id);
  if (chosen.includes(id))
    return editEvent(data, { eventSetupReasonIds: chosen.filter((one) => one !== id && !below(id).includes(one)) });
  const rivals = isMultipleReasonsEnabled
    ? []
    : reasons
        .filter((one) => one.primaryReasonId === reason.primaryReasonId)
        .flatMap((one) => [one.id, ...below(one.id)]);
  return editEvent(data, { eventSetupReasonIds: [...chosen.filter((one) => !rivals.includes(one)), id] });
}
