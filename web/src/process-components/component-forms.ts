import { MATTERS_MAXIMUM } from '@evenhand/contract/matters';
import type { ConfigurationOf, SupportedComponentType } from '@evenhand/engine/components/component-handler';
import { findingField } from '@evenhand/engine/components/findings';
import type { ComponentType } from 'react';
import { filesText } from '../files/files.text.ts';
import { findingsText } from '../matters/matters.text.ts';
import { participantsText } from '../participants/participants.text.ts';
import { AddStakeholderForm } from './AddStakeholderForm.tsx';
import { BlacklistUserForm } from './BlacklistUserForm.tsx';
import { ChangeCaseOwnerForm } from './ChangeCaseOwnerForm.tsx';
import { CloseCaseForm } from './CloseCaseForm.tsx';
import { ContentForm } from './ContentForm.tsx';
import type { ComponentFormProps } from './component-form.ts';
import type { SupportedConfiguration } from './component-values.ts';
import { EditParticipantForm } from './EditParticipantForm.tsx';
import { EventForm } from './EventForm.tsx';
import { FindingsForm } from './FindingsForm.tsx';
import { formText } from './form.text.ts';
import { MattersForm } from './MattersForm.tsx';
import { NoContentForm } from './NoContentForm.tsx';
import { PauseCaseForm } from './PauseCaseForm.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { RiskForm } from './RiskForm.tsx';
import { SanctionsForm } from './SanctionsForm.tsx';
import { SelfAttestationForm } from './SelfAttestationForm.tsx';

interface Entry<T extends SupportedComponentType> {
  readonly Form: ComponentType<ComponentFormProps<T>>;
  /** Names of the payload's fields in an error summary. */
  readonly labels: (configuration: ConfigurationOf<T>) => Readonly<Record<string, string>>;
}

/** The form of each supported component type; a type without one does not compile. */
export const componentForms: { readonly [T in SupportedComponentType]: Entry<T> } = {
  Content: { Form: ContentForm, labels: () => ({}) },
  NoContent: { Form: NoContentForm, labels: () => ({}) },
  Reason: { Form: ReasonForm, labels: ({ reasonLabel }) => ({ workflowReasonIds: reasonLabel }) },
  Risk: { Form: RiskForm, labels: () => ({ riskId: formText.risk }) },
  SelfAttestation: {
    Form: SelfAttestationForm,
    labels: ({ reasonLabel }) => ({
      checkboxValue: formText.confirmed,
      selfAttestationReasonIds: reasonLabel ?? formText.reasons,
      freeText: formText.details,
    }),
  },
  Event: {
    Form: EventForm,
    labels: ({ datesPreface, reasonLabel }) => ({
      onlyDateTime: datesPreface ?? formText.date,
      fromDateTime: formText.from,
      toDateTime: formText.to,
      shortNotice: formText.shortNotice,
      eventSetupReasonIds: reasonLabel ?? formText.reasons,
      freeText: formText.notes,
      caseTrackingEventAttachments: filesText.files,
      documentId: formText.letter,
      eventSetupNotApplicableReasonId: formText.notApplicableReason,
    }),
  },
  AddStakeholder: {
    Form: AddStakeholderForm,
    labels: () => ({
      participantGuid: formText.person,
      participantRoleId: formText.role,
      participantRelationId: formText.relationship,
      conflictReason: participantsText.conflictReason,
    }),
  },
  BlacklistUser: {
    Form: BlacklistUserForm,
    labels: () => ({ participantGuid: formText.person, blacklistedReason: formText.blockedReason }),
  },
  ChangeCaseOwner: {
    Form: ChangeCaseOwnerForm,
    labels: () => ({
      newOwnerUserId: formText.newOwner,
      changeCaseOwnerReason: formText.changeReason,
      existingOwnerNewRoleId: formText.outgoingRole,
      existingOwnerRelationId: formText.relationship,
      existingOwnerBlacklistedReason: formText.blockingReason,
      conflictReason: participantsText.conflictReason,
    }),
  },
  EditParticipant: {
    Form: EditParticipantForm,
    labels: () => ({
      participantId: formText.selectParticipant,
      participantRoleId: formText.role,
      participantRelationId: formText.relationship,
      blacklistedReason: formText.blockedReason,
      changeCaseOwnerReason: formText.changeReason,
      removedCaseOwnerRoleId: formText.outgoingRole,
      removedCaseOwnerBlacklistedReason: formText.blockingReason,
      conflictReason: participantsText.conflictReason,
    }),
  },
  Matters: { Form: MattersForm, labels: () => ({}) },
  Findings: {
    Form: FindingsForm,
    labels: ({ noun }) => ({
      ...Object.fromEntries(
        Array.from({ length: MATTERS_MAXIMUM }, (_, index) => index + 1).flatMap((number) => [
          [findingField('answer', number), findingsText.answerFor(noun, number)],
          [findingField('reasons', number), findingsText.reasonsFor(noun, number)],
        ]),
      ),
      decidedOn: findingsText.decidedOn,
      onBehalfReason: findingsText.onBehalf,
    }),
  },
  Sanctions: { Form: SanctionsForm, labels: () => ({}) },
  PauseCase: {
    Form: PauseCaseForm,
    labels: () => ({
      nextActionId: formText.nextAction,
      nextActionUserId: formText.responsible,
      nextActionDueDateTime: formText.dueDate,
    }),
  },
  CloseCase: {
    Form: CloseCaseForm,
    labels: () => ({ outcomeStageId: formText.outcome, conclusion: formText.conclusion }),
  },
};

/** The compiler cannot see that type and configuration belong together while both are unions. */
export function fieldLabels<T extends SupportedComponentType>(
  type: T,
  configuration: SupportedConfiguration,
): Readonly<Record<string, string>> {
  return componentForms[type].labels(configuration as ConfigurationOf<T>);
}
