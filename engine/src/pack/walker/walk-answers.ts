import type { FindingStage } from '@evenhand/contract/matters';
import { answersOf } from '@evenhand/contract/matters';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { Temporal } from 'temporal-polyfill';
import type { CaseWorld } from '../../case-in-memory/case-world.ts';
import type { EventSetup } from '../../component-settings.ts';
import { liveContentVersion } from '../../components/live-content.ts';
import type { Component, Condition, WorkflowDefinition } from '../../definition.ts';
import { dayOf } from '../../due-dates.ts';
import type { LookupItem } from '../../lookup-item.ts';
import { conditionsOf, isAskedAbout, isDateAsked } from './simple-conditions.ts';

const WRITTEN = 'Written by the walker.';

/**
 * Answers to a component that between them make every difference a workflow asks about: each choice alone
 * and all of them together, short and long times between two dates, a date and none where an event may be not
 * applicable. Where nothing asks, one answer will do.
 */
export function answersTo(component: Component, definition: WorkflowDefinition, world: CaseWorld): readonly unknown[] {
  const { settings } = component;
  const conditions = conditionsOf(definition);
  const isAsked = (kind: Condition['kind']) => conditions.some((condition) => condition.kind === kind);
  switch (settings.type) {
    case 'NoContent':
      return [null];
    case 'Content':
      return [
        {
          componentTypeContentHistoryId:
            liveContentVersion(settings.versions, dayOf(world.now, world.calendar))?.id ?? null,
        },
      ];
    case 'Reason':
      return choices(definition.reasons?.items, definition.reasons?.isMulti, isAsked('reason')).map(
        (workflowReasonIds) => ({ workflowReasonIds }),
      );
    case 'Risk':
      return choices(definition.risks?.items, false, isAsked('riskIs')).map(([riskId]) => ({ riskId }));
    case 'SelfAttestation':
      return choices(settings.reasons, settings.isMulti, isAskedAbout('attested', component.id, conditions)).map(
        (ids) => ({ selfAttestationReasonIds: ids, checkboxValue: true, freeText: WRITTEN }),
      );
    case 'Event': {
      const setup = definition.events.find(({ key }) => key === settings.eventKey);
      return setup === undefined
        ? []
        : [
            ...eventAnswers(setup, world.now, (kind) => isAskedAbout(kind, component.id, conditions)),
            ...(isDateAsked(component.id, conditions) ? notApplicableAnswers(setup) : []),
          ];
    }
    case 'CloseCase':
      return choices(definition.outcomes, false, false).map(([outcomeStageId]) => ({
        conclusion: WRITTEN,
        outcomeStageId: outcomeStageId ?? null,
      }));
    case 'Matters':
    case 'Sanctions':
      return [null];
    case 'Findings':
      return findingsAnswers(settings.stage, world);
    case 'PauseCase':
      return [{ nextActionId: 1, nextActionUserId: world.adviserUserId, nextActionDueDateTime: world.now }];
    default:
      return [peopleAnswer(component, world)];
  }
}

/** Every open matter found alike; an appeal that changes nothing too. */
function findingsAnswers(stage: FindingStage, { now, calendar, matters }: CaseWorld): readonly unknown[] {
  const open = matters.filter(({ isOpen }) => isOpen);
  const onBehalfReason = `${WRITTEN} ${WRITTEN}`;
  const answered = answersOf[stage].map((answer) => ({
    findings: open.map(({ number }) => ({ matterNumber: number, answer, reasons: WRITTEN })),
    decidedOn: dayOf(now, calendar),
    onBehalfReason,
  }));
  return stage === 'appeal' ? [{ findings: [], onBehalfReason }, ...answered] : answered.slice(0, 1);
}

/** A person who has had nothing to do with the case so far. */
function newcomer({ nextId }: CaseWorld): string {
  return `person-${nextId}`;
}

function peopleAnswer({ settings }: Component, world: CaseWorld): unknown {
  switch (settings.type) {
    case 'AddStakeholder':
      return {
        participantGuid: newcomer(world),
        participantRoleId: settings.roleIds[0],
        participantRelationId: settings.relationId ?? Relation.Other,
      };
    case 'BlacklistUser':
      return { participantGuid: newcomer(world), blacklistedReason: WRITTEN };
    case 'ChangeCaseOwner': {
      const outgoing = { existingOwnerNewRoleId: ParticipantRole.Stakeholder, existingOwnerRelationId: Relation.Other };
      return { newOwnerUserId: newcomer(world), changeCaseOwnerReason: WRITTEN, ...outgoing };
    }
    default: {
      const person =
        world.participants.find(({ roleId }) => roleId === ParticipantRole.Observer) ??
        world.participants.findLast(({ roleId }) => roleId === ParticipantRole.Stakeholder);
      return {
        participantId: person?.id ?? null,
        participantRoleId: ParticipantRole.Stakeholder,
        participantRelationId: Relation.Other,
      };
    }
  }
}

function eventAnswers(
  setup: EventSetup,
  now: string,
  isAsked: (kind: 'eventReason' | 'spanAtLeast') => boolean,
): readonly unknown[] {
  const reasons = choices(setup.reasons?.items, setup.reasons?.isMulti, isAsked('eventReason'));
  return datesOf(setup, now, isAsked('spanAtLeast')).flatMap((dates) =>
    reasons.map((eventSetupReasonIds) => ({ ...dates, eventSetupReasonIds, freeText: WRITTEN })),
  );
}

function notApplicableAnswers({ notApplicable }: EventSetup): readonly unknown[] {
  const [reason] = notApplicable.reasons;
  if (!notApplicable.isWholeEvent || reason === undefined) return [];
  const parts = { isDateNotApplicable: true, isReasonsNotApplicable: true };
  const papers = { isFileUploadNotApplicable: true, isDocumentServiceNotApplicable: true };
  return [{ ...parts, ...papers, eventSetupNotApplicableReasonId: reason.id }];
}

/** A distance in days from now that satisfies every notice. */
const AHEAD_DAYS = 60;
/** Times between two dates, each twice the one before: a pack asks for at least and at most so long. */
const SPANS_DAYS = [1, 5, 10, 20, 40, 80, 160, 320] as const;

function datesOf(setup: EventSetup, now: string, isSpanAsked: boolean): readonly object[] {
  const isAhead = setup.minimumNotice !== null || setup.mayLieAhead === true;
  const first = isAhead ? AHEAD_DAYS : 0;
  if (setup.dates === 'none') return [{}];
  if (setup.dates === 'single') return [{ onlyDateTime: at(setup, now, first) }];
  return SPANS_DAYS.slice(0, isSpanAsked ? SPANS_DAYS.length : 1).map((days) => ({
    fromDateTime: at(setup, now, isAhead ? first : -days),
    toDateTime: at(setup, now, isAhead ? first + days : 0),
  }));
}

function at({ isTimed }: EventSetup, now: string, days: number): string {
  const instant = Temporal.Instant.from(now)
    .add({ hours: 24 * days })
    .toString();
  return isTimed ? instant : `${instant.slice(0, 10)}T00:00:00.000Z`;
}

/** Each choice alone and, where several can be chosen, all that go together; one where nothing asks which. */
function choices(
  items: readonly LookupItem[] | undefined,
  isMulti: boolean | undefined,
  isAsked: boolean,
): readonly (readonly number[])[] {
  const offered = (items ?? []).filter(({ isRetired }) => !isRetired);
  const together = offered.filter(({ isExclusive }) => isExclusive !== true).map(({ id }) => id);
  const primaryIds = new Set(offered.map(({ primaryId }) => primaryId));
  // A secondary reason goes with its primary one, which is no answer without.
  const alone = offered
    .filter(({ id }) => !primaryIds.has(id))
    .map(({ id, primaryId }) => (primaryId === null ? [id] : [primaryId, id]));
  if (alone.length === 0) return [[]];
  if (!isAsked) return alone.slice(0, 1);
  return isMulti === true && together.length > 1 ? [...alone, together] : alone;
}
