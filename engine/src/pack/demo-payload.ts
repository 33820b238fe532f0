import type { DemoTyped } from '@evenhand/contract/packs/demo-files';
import { liveContentVersion } from '../components/live-content.ts';
import type { Component, WorkflowDefinition } from '../definition.ts';
import type { LookupItem } from '../lookup-item.ts';
import { choicesOfComponent } from './demo-choices.ts';
import { fixedLookupIds } from './fixed-lookups.ts';

/** Values that the script runner provides, because the pack does not hold them. */
export interface DemoWorld {
  /** The day of the act, `YYYY-MM-DD`, which decides the guidance that was read. */
  readonly day: string;
  /** The id of a person named by username or employee number. */
  readonly userIdOf: (person: string) => string;
  /** The number of a person's row on the case; null for somebody who is not on it. */
  readonly participantIdOf?: (person: string) => number | null;
  /** The instant of a written moment; one that is not timed is the midnight of its day in UTC. */
  readonly instantOf: (moment: string, isTimed: boolean) => string;
}

/**
 * The wire data of a scripted submit, as the component's type wants it
 * (`contract/src/component-payloads.ts`).
 */
export function demoPayload(
  workflow: WorkflowDefinition,
  component: Component,
  typed: DemoTyped,
  world: DemoWorld,
): Readonly<Record<string, unknown>> | null {
  const { settings } = component;
  const { reasons, risks, notApplicable } = choicesOfComponent(workflow, component);
  const reasonIds = (typed.reasons ?? []).flatMap((key) => idOf(reasons, key));
  const person = typed.person === undefined ? null : world.userIdOf(typed.person);
  const relation = typed.relation === undefined ? null : (fixedLookupIds.relations[typed.relation] ?? null);
  switch (settings.type) {
    case 'Content':
      return { componentTypeContentHistoryId: liveContentVersion(settings.versions, world.day)?.id ?? null };
    case 'Reason':
      return { workflowReasonIds: reasonIds };
    case 'Risk':
      return { riskId: typed.risk === undefined ? null : (idOf(risks, typed.risk)[0] ?? null) };
    case 'SelfAttestation':
      return {
        selfAttestationReasonIds: reasonIds,
        checkboxValue: typed.ticked ?? false,
        freeText: typed.freeText ?? '',
      };
    case 'Event': {
      const isTimed = workflow.events.find(({ key }) => key === settings.eventKey)?.isTimed ?? false;
      const instant = (moment: string | undefined) => (moment === undefined ? null : world.instantOf(moment, isTimed));
      return {
        onlyDateTime: instant(typed.date),
        fromDateTime: instant(typed.from),
        toDateTime: instant(typed.to),
        ...(typed.shortNotice === undefined ? {} : { shortNotice: typed.shortNotice }),
        eventSetupReasonIds: reasonIds,
        freeText: typed.freeText ?? '',
        ...(typed.notApplicable === undefined
          ? {}
          : wholeEventNotApplicable(idOf(notApplicable, typed.notApplicable)[0] ?? null)),
      };
    }
    case 'Findings':
      return {
        findings: Object.entries(typed.findings ?? {}).map(([number, answer]) => ({
          matterNumber: Number(number),
          answer,
          reasons: typed.freeText ?? '',
        })),
        decidedOn: typed.date === undefined ? world.day : world.instantOf(typed.date, false).slice(0, 10),
        onBehalfReason: typed.reason ?? '',
      };
    case 'AddStakeholder':
      return {
        participantGuid: person,
        participantRoleId: roleId(typed.role ?? 'stakeholder'),
        participantRelationId: relation ?? settings.relationId,
      };
    case 'EditParticipant':
      return {
        participantId: typed.person === undefined ? null : (world.participantIdOf?.(typed.person) ?? null),
        participantRoleId: roleId(typed.role ?? 'stakeholder'),
        participantRelationId: relation,
      };
    case 'BlacklistUser':
      return {
        participantGuid: person,
        blacklistedReason: typed.reason ?? '',
        participantRoleId: roleId('blocked'),
        participantRelationId: relation,
      };
    case 'ChangeCaseOwner':
      return {
        newOwnerUserId: person,
        existingOwnerNewRoleId: roleId(typed.outgoingRole ?? 'stakeholder'),
        changeCaseOwnerReason: typed.reason ?? '',
        existingOwnerRelationId:
          typed.outgoingRelation === undefined ? null : (fixedLookupIds.relations[typed.outgoingRelation] ?? null),
      };
    case 'CloseCase':
      return {
        conclusion: typed.conclusion ?? '',
        outcomeStageId: typed.outcome === undefined ? null : (idOf(workflow.outcomes, typed.outcome)[0] ?? null),
      };
    default:
      return null;
  }
}

function wholeEventNotApplicable(reasonId: number | null): Readonly<Record<string, unknown>> {
  return {
    eventSetupNotApplicableReasonId: reasonId,
    isReasonsNotApplicable: true,
    isDateNotApplicable: true,
    isFileUploadNotApplicable: true,
    isDocumentServiceNotApplicable: true,
  };
}

function idOf(items: readonly LookupItem[], key: string): number[] {
  return items.filter((item) => item.key === key).map(({ id }) => id);
}

function roleId(key: string): number | null {
  return fixedLookupIds['participant-roles'][key] ?? null;
}
