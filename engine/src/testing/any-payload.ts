import { Relation } from '@evenhand/contract/participants';
import type { EventSetup } from '../component-settings.ts';
import type { Component, WorkflowDefinition } from '../definition.ts';
import type { LookupItem } from '../lookup-item.ts';
import { payloadFor } from './dense-workflow.ts';

/**
 * A payload for a component of any workflow, mostly a good one, made of what its definition offers. Different
 * numbers give different answers, every seventh of them an empty one.
 */
export function anyPayload(part: Component, definition: WorkflowDefinition, number: number): unknown {
  const { settings } = part;
  const one = (items: readonly LookupItem[] | undefined): readonly number[] => {
    const offered = (items ?? []).filter(({ isRetired }) => !isRetired);
    const chosen = offered[number % Math.max(1, offered.length)];
    return chosen === undefined ? [] : [chosen.id];
  };
  if (number % 7 === 6 && settings.type !== 'NoContent') return {};
  switch (settings.type) {
    case 'Reason':
      return { workflowReasonIds: one(definition.reasons?.items) };
    case 'Risk':
      return { riskId: one(definition.risks?.items)[0] ?? null };
    case 'SelfAttestation':
      return settings.reasons.length === 0
        ? { checkboxValue: true }
        : { selfAttestationReasonIds: one(settings.reasons), checkboxValue: true };
    case 'Event': {
      const setup = definition.events.find(({ key }) => key === settings.eventKey);
      return setup === undefined ? {} : eventPayload(setup, one(setup.reasons?.items), number);
    }
    case 'AddStakeholder': {
      const userId = ['ngozi', 'wren', 'isaac', 'noor', 'arlo'][number % 5];
      return {
        participantGuid: userId,
        participantRoleId: settings.roleIds[0],
        participantRelationId: settings.relationId ?? Relation.Other,
      };
    }
    case 'Matters':
    case 'Sanctions':
      return null;
    case 'Findings':
      return { findings: [], decidedOn: '2026-10-01', onBehalfReason: 'They were away when it was recorded.' };
    case 'CloseCase':
      return { conclusion: 'Done.', outcomeStageId: one(definition.outcomes)[0] ?? null };
    default:
      return payloadFor(part, number);
  }
}

/**
 * Dates that every notice period allows, less with a confirmation, or that have passed, with all that an
 * event may hold.
 */
function eventPayload(setup: EventSetup, reasonIds: readonly number[], number: number): unknown {
  const isAhead = setup.minimumNotice !== null || setup.mayLieAhead === true;
  const isShort = setup.minimumNotice !== null && number % 5 === 4;
  const day = isShort ? '2026-11-04' : isAhead ? `2027-0${1 + (number % 6)}-11` : `2026-10-0${1 + (number % 9)}`;
  const first = setup.isTimed ? `${day}T10:00:00Z` : `${day}T00:00:00Z`;
  const last = setup.isTimed ? `${day}T11:00:00Z` : `${day.slice(0, 8)}28T00:00:00Z`;
  const dates = { none: {}, single: { onlyDateTime: first }, dual: { fromDateTime: first, toDateTime: last } }[
    setup.dates
  ];
  const notice = isShort ? { shortNotice: 'agreed' } : {};
  return {
    ...dates,
    ...notice,
    ...(setup.isFreeText ? { freeText: 'As it was.' } : {}),
    ...(setup.reasons === null ? {} : { eventSetupReasonIds: reasonIds }),
  };
}
