import type { Component, WorkflowDefinition } from '../definition.ts';
import type { LookupItem } from '../lookup-item.ts';

/** Choices of a component, to check a script's keys and turn them into numbers. */
export interface ComponentChoices {
  readonly reasons: readonly LookupItem[];
  readonly risks: readonly LookupItem[];
  readonly notApplicable: readonly LookupItem[];
}

export function choicesOfComponent(workflow: WorkflowDefinition, { settings }: Component): ComponentChoices {
  const nothing = { reasons: [], risks: [], notApplicable: [] };
  switch (settings.type) {
    case 'Reason':
      return { ...nothing, reasons: workflow.reasons?.items ?? [] };
    case 'Risk':
      return { ...nothing, risks: workflow.risks?.items ?? [] };
    case 'SelfAttestation':
      return { ...nothing, reasons: settings.reasons };
    case 'Event': {
      const event = workflow.events.find(({ key }) => key === settings.eventKey);
      return { ...nothing, reasons: event?.reasons?.items ?? [], notApplicable: event?.notApplicable.reasons ?? [] };
    }
    default:
      return nothing;
  }
}
