import { liveContentVersion } from '@evenhand/engine/components/live-content';
import type { Component, WorkflowDefinition } from '@evenhand/engine/definition';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import type { LookupItem } from '@evenhand/engine/lookup-item';

/**
 * What a careful person would answer, where it does not matter to the test; null for
 * components that only decide.
 */
export function usualAnswer(definition: WorkflowDefinition, component: Component, now: Date): unknown {
  const { settings } = component;
  switch (settings.type) {
    case 'Content':
      return {
        componentTypeContentHistoryId: liveContentVersion(settings.versions, now.toISOString().slice(0, 10))!.id,
      };
    case 'Reason':
      return { workflowReasonIds: [definition.reasons!.items[0]!.id] };
    case 'Risk':
      return { riskId: definition.risks!.items[0]!.id };
    case 'SelfAttestation':
      return settings.reasons.length > 0
        ? { selfAttestationReasonIds: [settings.reasons.at(-1)!.id] }
        : { checkboxValue: true };
    case 'Event':
      return usualEvent(definition, component, now);
    case 'CloseCase':
      return settings.closesCase ? { conclusion: 'All settled.', outcomeStageId: definition.outcomes[0]!.id } : {};
    case 'NoContent':
      return null;
    default:
      return {};
  }
}

/** Every part the event asks for; a date that needs notice is ten days ahead, any other is today. */
function usualEvent(definition: WorkflowDefinition, component: Component, now: Date): unknown {
  const setup = eventSetupOf(definition, component.id)!;
  const first = new Date(now.getTime() + (setup.minimumNotice === null ? 0 : 10 * 86_400_000));
  const date = setup.isTimed ? first.toISOString() : `${first.toISOString().slice(0, 10)}T00:00:00.000Z`;
  return {
    ...(setup.dates === 'single' ? { onlyDateTime: date } : {}),
    ...(setup.dates === 'dual' ? { fromDateTime: date, toDateTime: date } : {}),
    ...(setup.reasons === null ? {} : { eventSetupReasonIds: firstReason(setup.reasons.items) }),
    ...(setup.isFreeText ? { freeText: 'As agreed.' } : {}),
  };
}

/** The first reason, with its first secondary one where it has some. */
function firstReason(items: readonly LookupItem[]): readonly number[] {
  const first = items[0]!.id;
  const secondary = items.find(({ primaryId }) => primaryId === first);
  return secondary === undefined ? [first] : [first, secondary.id];
}
