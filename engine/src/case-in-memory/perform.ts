import { CaseStatus } from '@evenhand/contract/cases';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { WorkflowDefinition } from '../definition.ts';
import type { Effect, EffectKind } from '../effects.ts';
import { endProcess } from '../end-process.ts';
import type { Actor } from '../process-context.ts';
import { eventOf } from '../tasks.ts';
import { end } from '../walk.ts';
import type { CaseWorld, TrackedEvent } from './case-world.ts';
import { factsOf, isFilled, nextId, runningOf, waitingKey } from './case-world.ts';

/** A process that is to begin. */
export interface Start {
  readonly definition: WorkflowDefinition;
  readonly parentId: number | null;
  readonly startedByVisitId: number | null;
  readonly isMandatory: boolean;
  readonly isHrOnly: boolean;
}

/** Context of an effect. Starting a process is handed in, because a started process has effects of its own. */
export interface Stagehand {
  readonly world: CaseWorld;
  readonly processId: number;
  readonly actor: Actor;
  readonly start: (world: CaseWorld, start: Start, actor: Actor) => number;
}

type Performer<K extends EffectKind> = (effect: Extract<Effect, { kind: K }>, hand: Stagehand) => number | null;

/** Performs each effect on the case in memory; the server has the same table over its modules. */
const performers: { readonly [K in EffectKind]: Performer<K> } = {
  'set-stage-and-step': (effect, { world }) =>
    change(world, { stageAndStep: { stageId: effect.stageId, stepId: effect.stepId } }),
  'set-reasons': (effect, { world }) => change(world, { reasonIds: effect.reasonIds }),
  'restore-reasons': (effect, { world }) => change(world, { reasonIds: effect.reasonIds }),
  'set-risk': (effect, { world }) => change(world, { riskId: effect.riskId }),
  'restore-risk': (effect, { world }) => change(world, { riskId: effect.riskId }),
  'record-event': ({ visitId, componentId, content }, hand) => {
    eventOfVisit(hand, visitId, componentId).content = content;
    return null;
  },
  'withdraw-event': (effect, { world }) => {
    const event = world.events.get(effect.visitId);
    if (event !== undefined) event.isWithdrawn = true;
    return null;
  },
  'add-participant': (effect, { world }) => {
    const others = world.participants.filter((person) => person.userId !== effect.userId);
    const { userId, roleId, relationId } = effect;
    return change(world, {
      participants: [
        ...others,
        { id: nextId(world), userId, name: world.cast.nameOf(userId), roleId, relationId, hasWritten: false },
      ],
    });
  },
  'remove-participant': ({ userId }, { world }) => {
    const former = world.participants.find((person) => person.userId === userId);
    const relationsHeld = world.relationsHeld.map((held) =>
      held.userId === userId
        ? { userId, relationIds: held.relationIds.filter((id) => id !== former?.relationId) }
        : held,
    );
    return change(world, {
      participants: world.participants.filter((person) => person.userId !== userId),
      relationsHeld,
    });
  },
  'block-user': (effect, { world }) => {
    const others = world.participants.filter((person) => person.userId !== effect.userId);
    const { userId, relationId, reason: blockedReason } = effect;
    const blocked = {
      id: nextId(world),
      userId,
      name: world.cast.nameOf(userId),
      roleId: ParticipantRole.Blocked,
      relationId,
      hasWritten: false,
      blockedReason,
    };
    return change(world, { participants: [...others, blocked] });
  },
  'edit-participant': ({ userId, roleId, relationId, blockedReason }, { world }) =>
    change(world, {
      participants: world.participants.map((person) =>
        person.userId === userId ? { ...person, roleId, relationId, blockedReason } : person,
      ),
    }),
  'record-findings': ({ visitId, stage, findings }, { world }) =>
    change(world, {
      matters: world.matters.map((matter) => {
        const mine = findings.filter(({ matterNumber }) => matterNumber === matter.number);
        return { ...matter, findings: [...matter.findings, ...mine.map(({ answer }) => ({ stage, answer, visitId }))] };
      }),
    }),
  'take-back-findings': ({ visitId }, { world }) =>
    change(world, {
      matters: world.matters.map((matter) => ({
        ...matter,
        findings: matter.findings.filter((finding) => finding.visitId !== visitId),
      })),
    }),
  'keep-shown-warnings': () => null,
  'pause-case': (_effect, { world }) => change(world, { isLocked: true }),
  'change-owner': (effect, { world }) => {
    const others = world.participants.filter(
      (person) => person.roleId !== ParticipantRole.CaseOwner && person.userId !== effect.newOwnerUserId,
    );
    const outgoing = world.participants
      .filter(
        (person) =>
          person.roleId === ParticipantRole.CaseOwner && effect.existingOwnerNewRoleId !== ParticipantRole.Removed,
      )
      .map((person) => ({
        ...person,
        roleId: effect.existingOwnerNewRoleId,
        relationId: effect.relationId,
        blockedReason: effect.blockedReason,
      }));
    const incoming = {
      id: world.participants.find((person) => person.userId === effect.newOwnerUserId)?.id ?? nextId(world),
      userId: effect.newOwnerUserId,
      name: world.cast.nameOf(effect.newOwnerUserId),
      roleId: ParticipantRole.CaseOwner,
      relationId: null,
      hasWritten: false,
    };
    return change(world, { participants: [...others, ...outgoing, incoming] });
  },
  'close-case': (_effect, { world }) => {
    for (const running of world.processes.values())
      if (running.record.ended === null) running.record = end(running.record, 'closed', null);
    for (const task of world.tasks) if (task.state === 'open') task.state = 'cancelled';
    return change(world, { status: CaseStatus.Closed });
  },
  'start-process': (effect, { world, actor, start }) => {
    const definition = world.definitions.get(effect.workflowId);
    if (definition === undefined) throw new Error(`No workflow ${effect.workflowKey}.`);
    const { parentId, startedByVisitId, isMandatory } = effect;
    return start(
      world,
      { definition, parentId, startedByVisitId, isMandatory, isHrOnly: runningOf(world, parentId).isHrOnly },
      actor,
    );
  },
  'require-process': ({ processId, visitId }, { world }) => setMandatory(world, processId, visitId),
  'release-process': ({ processId }, { world }) => setMandatory(world, processId, null),
  'end-process': (effect, hand) => {
    const running = runningOf(hand.world, effect.processId);
    const decision = endProcess({ ...running, facts: factsOf(hand.world) }, effect.reason);
    running.record = decision.record;
    for (const consequence of decision.effects) perform(consequence, { ...hand, processId: effect.processId });
    return null;
  },
  'raise-task': (effect, hand) => {
    const { world, processId } = hand;
    const about = effect.type === 3 ? eventOf(effect.source) : null;
    world.tasks.push({
      ...effect,
      id: nextId(world),
      processId,
      event: about === null ? null : eventForTask(hand, about),
      state: 'open',
    });
    return null;
  },
  'end-task': (effect, { world }) => settle(world, effect.taskId, 'done'),
  'cancel-task': (effect, { world }) => settle(world, effect.taskId, 'cancelled'),
  'move-task': (effect, hand) => {
    const { world } = hand;
    const index = world.tasks.findIndex((task) => task.id === effect.taskId);
    const task = world.tasks[index];
    if (task?.source?.kind !== 'notification' || task.state !== 'open')
      throw new Error(`Task ${effect.taskId} cannot move.`);
    const event = task.type === 3 ? eventForTask(hand, effect) : null;
    world.tasks[index] = { ...task, event, source: { ...task.source, visitId: effect.visitId } };
    return null;
  },
  'keep-event': ({ taskId, componentId }, hand) => {
    const { world } = hand;
    const index = world.tasks.findIndex((task) => task.id === taskId);
    const task = world.tasks[index];
    if (task?.event?.isWithdrawn === true)
      world.tasks[index] = { ...task, event: eventForTask(hand, { visitId: null, componentId }) };
    return null;
  },
  'set-task-due': (effect, { world }) => {
    const index = world.tasks.findIndex((task) => task.id === effect.taskId);
    const task = world.tasks[index];
    if (task !== undefined)
      world.tasks[index] = { ...task, dueDay: effect.dueDay, dueRule: effect.dueRule ?? task.dueRule };
    return null;
  },
  'send-notice': (effect, { world }) => {
    world.notices.push(effect.title);
    return null;
  },
  'plan-notice': ({ visitId, title, assignee, day, dueRule }, { world, processId }) =>
    change(world, {
      plannedNotices: [
        ...world.plannedNotices,
        { id: nextId(world), processId, visitId, title, assignee, day, dueRule },
      ],
    }),
  'move-notice': ({ noticeId, day }, { world }) =>
    change(world, {
      plannedNotices: world.plannedNotices.map((notice) => (notice.id === noticeId ? { ...notice, day } : notice)),
    }),
  'drop-notice': ({ noticeId }, { world }) =>
    change(world, { plannedNotices: world.plannedNotices.filter(({ id }) => id !== noticeId) }),
};

/** Performs one effect; answers the id of a process it has started. */
export function perform<K extends EffectKind>(effect: Extract<Effect, { kind: K }>, hand: Stagehand): number | null {
  const performer: Performer<K> = performers[effect.kind as K];
  const started = performer(effect, hand);
  keepRelationsHeld(hand.world);
  return started;
}

/** Relations stay on record when they change; only an appointment that is undone is forgotten. */
function keepRelationsHeld(world: CaseWorld): void {
  for (const { userId, relationId } of world.participants) {
    const known = world.relationsHeld.find((held) => held.userId === userId)?.relationIds ?? [];
    if (relationId === null || known.includes(relationId)) continue;
    const others = world.relationsHeld.filter((held) => held.userId !== userId);
    world.relationsHeld = [...others, { userId, relationIds: [...known, relationId] }];
  }
}

/** The event of a visit: its own, the one that waits for the component's next visit, or a new one. */
function eventOfVisit({ world, processId }: Stagehand, visitId: number, componentId: number): TrackedEvent {
  const own = world.events.get(visitId);
  if (own?.isWithdrawn === false) return own;
  const waiting = world.waitingEvents.get(waitingKey(processId, componentId));
  const event = waiting?.isWithdrawn === false ? waiting : { componentId, content: {}, isWithdrawn: false };
  world.waitingEvents.delete(waitingKey(processId, componentId));
  world.events.set(visitId, event);
  return event;
}

/** A type 3 task carries the event of its visit, or one that waits for the next (domain brief rule 28). */
function eventForTask(
  hand: Stagehand,
  { visitId, componentId }: { readonly visitId: number | null; readonly componentId: number },
): TrackedEvent {
  if (visitId !== null) return eventOfVisit(hand, visitId, componentId);
  const event = { componentId, content: {}, isWithdrawn: false };
  hand.world.waitingEvents.set(waitingKey(hand.processId, componentId), event);
  return event;
}

function change(world: CaseWorld, changes: Partial<CaseWorld>): null {
  Object.assign(world, changes);
  return null;
}

/** Makes a process mandatory for a visit, or not mandatory any more. */
function setMandatory(world: CaseWorld, processId: number, visitId: number | null): null {
  const running = runningOf(world, processId);
  running.record = { ...running.record, isMandatory: visitId !== null };
  running.requiredByVisitId = visitId;
  return null;
}

function settle(world: CaseWorld, taskId: number, state: 'done' | 'cancelled'): null {
  const task = world.tasks.find((candidate) => candidate.id === taskId);
  if (task === undefined || task.state !== 'open') throw new Error(`Task ${taskId} is not open.`);
  task.state = state;
  withdrawEmptyEvents(world);
  return null;
}

/** Events that were made for a task, hold nothing and have no open task any more. */
function withdrawEmptyEvents(world: CaseWorld): void {
  const asked = new Set(world.tasks.filter((task) => task.state === 'open').map((task) => task.event));
  for (const event of [...world.events.values(), ...world.waitingEvents.values()])
    if (!isFilled(event) && !asked.has(event)) event.isWithdrawn = true;
}
