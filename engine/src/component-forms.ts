import type { ComponentConfiguration, SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { addStakeholderForm } from './components/add-stakeholder.ts';
import { blacklistUserForm } from './components/blacklist-user.ts';
import { changeCaseOwnerForm } from './components/change-case-owner.ts';
import { closeCaseForm } from './components/close-case.ts';
import type {
  ComponentForm,
  ConfigurationOf,
  FormContext,
  Problems,
  SettingsOf,
  SupportedComponentType,
} from './components/component-handler.ts';
import { contentForm } from './components/content.ts';
import { editParticipantForm } from './components/edit-participant.ts';
import { eventForm } from './components/event.ts';
import { findingsForm } from './components/findings.ts';
import { mattersForm } from './components/matters.ts';
import { noContentForm } from './components/no-content.ts';
import { pauseCaseForm } from './components/pause-case.ts';
import { reasonForm } from './components/reason.ts';
import { riskForm } from './components/risk.ts';
import { sanctionsForm } from './components/sanctions.ts';
import { selfAttestationForm } from './components/self-attestation.ts';
import type { Component, WorkflowDefinition } from './definition.ts';

/** The form of each supported component type; a type without one does not compile. */
const forms: { readonly [T in SupportedComponentType]: ComponentForm<T> } = {
  Content: contentForm,
  NoContent: noContentForm,
  Reason: reasonForm,
  Risk: riskForm,
  SelfAttestation: selfAttestationForm,
  Event: eventForm,
  AddStakeholder: addStakeholderForm,
  BlacklistUser: blacklistUserForm,
  ChangeCaseOwner: changeCaseOwnerForm,
  EditParticipant: editParticipantForm,
  Matters: mattersForm,
  Findings: findingsForm,
  Sanctions: sanctionsForm,
  PauseCase: pauseCaseForm,
  CloseCase: closeCaseForm,
};

/**
 * Checks a submission before advancing; null if it may advance. Called by the browser for its messages and by the
 * server for the same ones (specification 2 §5, gaps G-42); save, cancel and previous skip it.
 */
export function validateComponent<T extends SupportedComponentType>(
  type: T,
  configuration: ConfigurationOf<T>,
  submission: SubmissionOf<T>,
  context: FormContext = { fileCount: 0, documentStatus: 0 },
): Problems | null {
  return forms[type].validate(configuration, submission, context);
}

/** The wire configuration of a component (PROC-33, specification 2 §3.2). */
export function configureComponent(definition: WorkflowDefinition, component: Component): ComponentConfiguration {
  const { settings } = component;
  return configure(settings.type, definition, component, settings);
}

/** The compiler cannot see that settings and table entry are of one type while the type is a union. */
function configure<T extends SupportedComponentType>(
  type: T,
  definition: WorkflowDefinition,
  component: Component,
  settings: unknown,
): ConfigurationOf<T> {
  return forms[type].configure(definition, component, settings as SettingsOf<T>);
}
