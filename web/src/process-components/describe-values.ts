import { findingTitles } from '@evenhand/contract/matters.text';
import { shortNoticeText } from '@evenhand/contract/short-notice.text';
import type { ConfigurationOf, SupportedComponentType } from '@evenhand/engine/components/component-handler';
import type { Formats } from '../lib/format.ts';
import { findingsText, numbered } from '../matters/matters.text.ts';
import { showUkDate } from '../ui/parse-uk-date.ts';
import type { DataOf, SupportedConfiguration, Values } from './component-values.ts';
import { momentOf } from './event-moment.ts';
import { isFolded } from './event-not-applicable.ts';
import { formText } from './form.text.ts';

export interface Line {
  readonly term: string;
  readonly value: string;
}
export interface Words {
  readonly formats: Formats;
  readonly relations: readonly { readonly id: number; readonly relation: string }[];
}

type Describe<T extends SupportedComponentType> = (
  configuration: ConfigurationOf<T>,
  data: DataOf<T>,
  words: Words,
) => readonly Line[];

/**
 * Values of a visit, as text: for people who can only read, and to set two versions side by side. Content shows its
 * text instead.
 */
const descriptions: { readonly [T in SupportedComponentType]: Describe<T> } = {
  Content: () => [],
  NoContent: () => [],
  Reason: (configuration, data) =>
    line(configuration.reasonLabel, titles(data.workflowReasonIds, configuration.workflowReasons)),
  Risk: (configuration, data) =>
    line(formText.risk, titles(data.riskId === null ? [] : [data.riskId], configuration.workflowRisks)),
  SelfAttestation: (configuration, data) => [
    ...(configuration.isCheckBoxEnabled
      ? line(configuration.label, data.checkboxValue ? formText.yes : formText.no)
      : []),
    ...(configuration.isReasonsEnabled
      ? line(
          configuration.reasonLabel ?? formText.reasons,
          titles(data.workflowTrackingSelfAttestationReasons, configuration.selfAttestationReasons),
        )
      : []),
    ...(configuration.isFreeTextEnabled ? line(formText.details, data.freeText) : []),
  ],
  Event: (configuration, data, { formats }) => {
    const moment = (stored: string | null): string => {
      const { day, time } = momentOf(stored, configuration.isTimeRecordingEnabled, formats);
      return `${showUkDate(day)} ${time}`.trim();
    };
    if (data.isNotApplicable) {
      const reason = data.eventSetupNotApplicableReasonId;
      return line(
        formText.wholeNotApplicable,
        titles(reason === null ? [] : [reason], configuration.notApplicableReasons) || formText.yes,
      );
    }
    return [
      ...(configuration.isReasonsEnabled
        ? line(
            configuration.reasonLabel ?? formText.reasons,
            isFolded('reasons', data)
              ? formText.notApplicable
              : titles(data.eventSetupReasonIds, [...configuration.reasons, ...data.caseTrackingEventReasons]),
          )
        : []),
      ...(isFolded('dates', data) ? line(formText.dates, formText.notApplicable) : []),
      ...(data.onlyDateTime !== null && !isFolded('dates', data) ? line(formText.date, moment(data.onlyDateTime)) : []),
      ...(data.fromDateTime !== null && !isFolded('dates', data) ? line(formText.from, moment(data.fromDateTime)) : []),
      ...(data.toDateTime !== null && !isFolded('dates', data) ? line(formText.to, moment(data.toDateTime)) : []),
      ...(data.shortNotice !== null && !isFolded('dates', data)
        ? line(shortNoticeText.label, shortNoticeText.confirmed[data.shortNotice])
        : []),
      ...(configuration.isFreeTextEnabled ? line(formText.notes, data.freeText) : []),
      ...(configuration.documentServiceId !== null && isFolded('letter', data)
        ? line(formText.letter, formText.notApplicable)
        : []),
    ];
  },
  AddStakeholder: (_configuration, data, { relations }) =>
    data.participantGuid === null
      ? []
      : [
          { term: formText.person, value: data.participantName ?? '' },
          ...line(formText.role, roleName(data.participantRoleId)),
          ...line(formText.relationship, relationName(data.participantRelationId, relations)),
          ...line(formText.conflictReason, data.conflictReason),
        ],
  BlacklistUser: (_configuration, data) => [
    ...line(formText.person, data.participantName ?? ''),
    ...line(formText.blockedReason, data.blacklistedReason),
  ],
  ChangeCaseOwner: (_configuration, data, { relations }) => [
    ...(data.newOwnerUserId === null ? [] : [{ term: formText.newOwner, value: data.newOwnerName ?? '' }]),
    ...line(formText.changeReason, data.changeCaseOwnerReason),
    ...line(formText.outgoingRole, roleName(data.existingOwnerNewRoleId)),
    ...line(formText.relationship, relationName(data.existingOwnerRelationId, relations)),
    ...line(formText.blockingReason, data.existingOwnerBlacklistedReason),
    ...line(formText.conflictReason, data.conflictReason),
  ],
  EditParticipant: (_configuration, data, { relations }) => [
    ...line(formText.person, data.participantName ?? ''),
    ...line(formText.role, roleName(data.participantRoleId)),
    ...line(formText.blockedReason, data.blacklistedReason),
    ...line(formText.changeReason, data.changeCaseOwnerReason),
    ...line(formText.outgoingRole, roleName(data.removedCaseOwnerRoleId)),
    ...line(formText.relationship, relationName(data.participantRelationId, relations)),
    ...line(formText.blockingReason, data.removedCaseOwnerBlacklistedReason),
    ...line(formText.conflictReason, data.conflictReason),
  ],
  // Matters and sanctions belong to the case and are shown from there.
  Matters: () => [],
  Sanctions: () => [],
  Findings: ({ noun }, data) => [
    ...data.findings.flatMap(({ matterNumber, answer, reasons, evidence }) => [
      ...line(
        numbered(noun, matterNumber),
        [answer === null ? '' : findingTitles[answer], reasons].filter((part) => part !== '').join(': '),
      ),
      ...(evidence.length === 0 ? [] : line(findingsText.evidenceFor(noun, matterNumber), String(evidence.length))),
    ]),
    ...line(findingsText.decidedOn, data.decidedOn === null ? '' : showUkDate(data.decidedOn)),
    ...line(findingsText.onBehalf, data.onBehalfReason),
  ],
  PauseCase: (_configuration, data, { formats }) => [
    ...line(formText.nextAction, data.nextActionTitle ?? ''),
    ...line(formText.responsible, data.nextActionUserName ?? ''),
    ...(data.nextActionDueDateTime === null
      ? []
      : [{ term: formText.dueDate, value: formats.due(data.nextActionDueDateTime, true) }]),
  ],
  CloseCase: (configuration, data) => [
    ...line(
      formText.outcome,
      titles(data.outcomeStageId === null ? [] : [data.outcomeStageId], configuration.outcomeStages),
    ),
    ...line(formText.conclusion, data.conclusion),
  ],
};

export function describeValues(configuration: SupportedConfiguration, values: Values, words: Words): readonly Line[] {
  return describe(values.type, configuration, values, words);
}

/** The compiler cannot see that type, configuration and values belong together while all are unions. */
function describe<T extends SupportedComponentType>(
  type: T,
  configuration: SupportedConfiguration,
  values: Values,
  words: Words,
): readonly Line[] {
  return descriptions[type](configuration as ConfigurationOf<T>, values as DataOf<T>, words);
}

function line(term: string, value: string): readonly Line[] {
  return value.trim() === '' ? [] : [{ term, value }];
}

function titles(ids: readonly number[], items: readonly { readonly id: number; readonly title: string }[]): string {
  return ids.flatMap((id) => items.find((item) => item.id === id)?.title ?? []).join(', ');
}

function roleName(roleId: number | null): string {
  return roleId === null ? '' : (formText.roleNames[roleId] ?? '');
}

function relationName(relationId: number | null, relations: Words['relations']): string {
  return relations.find((one) => one.id === relationId)?.relation ?? '';
}
