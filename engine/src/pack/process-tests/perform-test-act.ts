import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { TestAct, TestTyped } from '@evenhand/contract/packs/process-tests-file';
import { act, addMatter, openEvent } from '../../case-in-memory/acts.ts';
import type { CaseWorld, RunningProcess } from '../../case-in-memory/case-world.ts';
import { actorOf, viewOf } from '../../case-in-memory/case-world.ts';
import type { Papers } from '../../case-in-memory/papers.ts';
import { noPapers, requiredPapers, submitWithPapers } from '../../case-in-memory/papers.ts';
import type { LinkedComponent } from '../../case-state.ts';
import type { Decision, Refusal, Replay } from '../../decision.ts';
import type { Component, Option, WorkflowDefinition } from '../../definition.ts';
import { dayOf } from '../../due-dates.ts';
import { refuseWriting } from '../../guards.ts';
import type { ProcessContext } from '../../process-context.ts';
import type { Visit } from '../../process-state.ts';
import { notAuthorised } from '../../refusals.ts';
import { liveVisits } from '../../visits.ts';
import { choicesOfComponent } from '../demo-choices.ts';
import { demoPayload } from '../demo-payload.ts';
import { fixedLookupIds } from '../fixed-lookups.ts';
import { componentsOf, stepsOf } from '../process-graph.ts';
import { named, TestCannotGoOn } from './failure.ts';
import type { TestCase } from './test-case.ts';
import { personOf, processOf } from './test-case.ts';
import { instantOf } from './test-moment.ts';

type Acting = Exclude<TestAct, { do: 'wait' | 'linkCase' | 'unlinkCases' }>;
export type LinkingAct = Extract<TestAct, { do: 'linkCase' | 'unlinkCases' }>;
type Pressed = Extract<TestAct, { do: 'complete' | 'save' }>;

/** Lets the time pass to a moment. @throws TestCannotGoOn for one that is over */
export function wait({ world }: TestCase, until: string): void {
  const instant = instantOf(until, { ...world, isTimed: true });
  if (instant < world.now) throw new TestCannotGoOn(`'${until}' lies before ${world.now}`);
  world.now = instant;
}

/**
 * Links a case that stands as the act says, or none. @throws TestCannotGoOn where it names what is not there
 */
export function link({ world, pack }: TestCase, linking: LinkingAct): void {
  if (linking.do === 'unlinkCases') {
    world.linkedProcesses = [];
    return;
  }
  const workflow = named(pack.workflows, linking.workflow, 'workflow');
  const componentOf = (key: string, isComplete: boolean, day: string | null): LinkedComponent => ({
    componentId: named(componentsOf(workflow), key, `component of '${workflow.key}'`).id,
    isComplete,
    date: day === null ? null : `${day}T00:00:00.000Z`,
    endDate: null,
  });
  const linked = {
    workflowId: workflow.id,
    isCaseOpen: !linking.closed,
    components: [
      ...linking.begun.map((key) => componentOf(key, false, null)),
      ...Object.entries(linking.completed).map(([key, day]) => componentOf(key, true, day)),
    ],
  };
  world.linkedProcesses = [...world.linkedProcesses, linked];
}

/**
 * Performs an act as the person who is to, and answers how it was refused.
 * @throws TestCannotGoOn where it names what is not there
 */
export function performTestAct(test: TestCase, performed: Acting): Refusal | null {
  const { world } = test;
  const userId = personOf(test, performed.as);
  switch (performed.do) {
    case 'complete':
    case 'save':
      return press(test, performed, userId);
    case 'undo': {
      const { running, visit } = openVisit(test, performed);
      return decide(world, running.record.id, userId, (context) => world.engine.undoComponent(context, visit.id));
    }
    case 'setStep': {
      const { record, definition } = processOf(test, performed.process);
      const { id } = named(stepsOf(definition), performed.step, `step of '${definition.key}'`);
      return decide(world, record.id, userId, (context) => world.engine.setStep(context, id, performed.reason));
    }
    case 'goToTask': {
      const { record, definition } = processOf(test, performed.process);
      const tasks = stepsOf(definition).flatMap((step) => step.tasks);
      const { id } = named(tasks, performed.task, `workflow task of '${definition.key}'`);
      return decide(world, record.id, userId, (context) => world.engine.goToTask(context, id));
    }
    case 'startEvent':
      return startEvent(test, performed.event, userId);
    case 'addMatter':
    case 'withdrawMatter': {
      const barred = refuseWriting(viewOf(world, test.primaryId, actorOf(world, userId)));
      if (barred !== null) return barred;
      if (performed.do === 'addMatter') addMatter(world);
      else withdrawMatter(world, performed.number);
      return null;
    }
    case 'unlock':
      return unlock(world, userId);
  }
}

/** @throws TestCannotGoOn for a number that no matter has */
function withdrawMatter(world: CaseWorld, number: number): void {
  if (!world.matters.some((matter) => matter.number === number))
    throw new TestCannotGoOn(`the case has no matter ${number}`);
  world.matters = world.matters.map((matter) => (matter.number === number ? { ...matter, isOpen: false } : matter));
}

/** Ends a pause, and with it what the pause has asked for. */
function unlock(world: CaseWorld, userId: string): Refusal | null {
  if (!actorOf(world, userId).isHr) return notAuthorised('You do not have permission to do this.');
  if (!world.isLocked) throw new TestCannotGoOn('the case is not locked');
  world.isLocked = false;
  for (const task of world.tasks) if (task.state === 'open' && task.source?.kind === 'pause') task.state = 'done';
  return null;
}

/** Opens an anytime event that the topic offers; a person it is not offered to is refused. */
export function startEvent({ world, pack, topic, primaryId }: TestCase, event: string, userId: string): Refusal | null {
  const offered = (topic?.anytimeEventWorkflowIds ?? []).flatMap((offer) => {
    const definition = pack.workflows.find(({ id }) => id === offer.workflowId);
    return definition === undefined ? [] : [{ ...offer, key: definition.key, definition }];
  });
  const { definition, isVisibleToBusinessUsers, isVisibleToHrUsers } = named(
    offered,
    event,
    'anytime event of this topic',
  );
  const actor = actorOf(world, userId);
  const isOffered = actor.isWriter && (actor.isHr ? isVisibleToHrUsers : isVisibleToBusinessUsers);
  if (!isOffered) return notAuthorised('You do not have permission to do this.');
  const barred = refuseWriting(viewOf(world, primaryId, actor));
  if (barred !== null) return barred;
  openEvent(
    world,
    { definition, parentId: null, startedByVisitId: null, isMandatory: false, isHrOnly: !isVisibleToBusinessUsers },
    actor,
  );
  return null;
}

function press(test: TestCase, pressed: Pressed, userId: string): Refusal | null {
  const { world } = test;
  const { running, visit, component } = openVisit(test, pressed);
  checkTyped(running.definition, component, pressed.data);
  const isTimed = (timed: boolean) => ({ ...world, isTimed: timed });
  const data = demoPayload(running.definition, component, pressed.data, {
    day: dayOf(world.now, world.calendar),
    userIdOf: (person) => personOf(test, person),
    participantIdOf: (person) => {
      const userId = personOf(test, person);
      return world.participants.find((participant) => participant.userId === userId)?.id ?? null;
    },
    instantOf: (moment, timed) => instantOf(moment, isTimed(timed)),
  });
  const optionId = optionOf(component, pressed).id;
  const submission = { visitId: visit.id, optionId, data, payloadHash: JSON.stringify([optionId, data]) };
  const result = submitWithPapers(world, running.record.id, userId, {
    submission,
    papers: papersOf(pressed, { running, component, data }),
  });
  return result.kind === 'refusal' ? result : null;
}

/**
 * A person who completes an event has written the letter and added the files that it requires, unless the
 * test says that they have not. @throws TestCannotGoOn for papers that the event does not require
 */
function papersOf(
  pressed: Pressed,
  { running, component, data }: { running: RunningProcess; component: Component; data: unknown },
): Papers {
  if (pressed.do !== 'complete') return noPapers;
  const papers = requiredPapers(running.definition, component, data);
  const isRequired = { document: papers.documentStatus > 0, files: papers.fileCount > 0 };
  const unneeded = pressed.without.find((part) => !isRequired[part]);
  if (unneeded !== undefined) throw new TestCannotGoOn(`'${component.key}' requires no ${unneeded} here`);
  return {
    documentStatus: pressed.without.includes('document') ? 0 : papers.documentStatus,
    fileCount: pressed.without.includes('files') ? 0 : papers.fileCount,
  };
}

/** Every key that was typed is one of those on offer. @throws TestCannotGoOn naming the first that is not */
function checkTyped(definition: WorkflowDefinition, component: Component, data: TestTyped): void {
  const { reasons, risks, notApplicable } = choicesOfComponent(definition, component);
  for (const key of data.reasons ?? []) named(reasons, key, `reason in '${component.key}'`);
  if (data.risk !== undefined) named(risks, data.risk, 'risk');
  if (data.notApplicable !== undefined)
    named(notApplicable, data.notApplicable, `not-applicable reason in '${component.key}'`);
  if (data.outcome !== undefined) named(definition.outcomes, data.outcome, 'outcome');
  for (const key of [data.relation, data.outgoingRelation])
    if (key !== undefined) named(keysOf(fixedLookupIds.relations), key, 'relation');
  for (const key of [data.role, data.outgoingRole])
    if (key !== undefined) named(keysOf(fixedLookupIds['participant-roles']), key, 'participant role');
}

function keysOf(ids: Readonly<Record<string, number>>): readonly { readonly key: string }[] {
  return Object.keys(ids).map((key) => ({ key }));
}

function decide(
  world: CaseWorld,
  processId: number,
  userId: string,
  by: (context: ProcessContext) => Refusal | Replay | Decision,
): Refusal | null {
  const result = act(world, processId, userId, by);
  return result.kind === 'refusal' ? result : null;
}

function optionOf(component: Component, pressed: Pressed): Option {
  const kind = pressed.do === 'save' ? 'save' : 'advance';
  const offered = component.options.filter((option) => option.kind === kind);
  const wanted = pressed.do === 'complete' ? pressed.option : undefined;
  const option = wanted === undefined ? offered[0] : named(offered, wanted, `option of '${component.key}'`);
  if (option === undefined)
    throw new TestCannotGoOn(`'${component.key}' offers no ${kind === 'save' ? 'Save' : 'option that leads on'}`);
  return option;
}

/** The open visit to a component. @throws TestCannotGoOn saying where the process stands instead */
function openVisit(
  test: TestCase,
  wanted: { readonly component: string; readonly process?: string | undefined },
): { readonly running: RunningProcess; readonly visit: Visit; readonly component: Component } {
  const running = processOf(test, wanted.process);
  const { record, definition } = running;
  const component = named(componentsOf(definition), wanted.component, `component of '${definition.key}'`);
  const open = liveVisits(record).filter(
    (visit) => visit.componentId === component.id && visit.status === ComponentStatus.InProgress,
  );
  const visit = open.find(({ id }) => id === record.currentVisitId) ?? open.at(-1);
  if (visit !== undefined) return { running, visit, component };
  const current = record.visits.find(({ id }) => id === record.currentVisitId);
  const standing = componentsOf(definition).find(({ id }) => id === current?.componentId)?.key;
  throw new TestCannotGoOn(
    `'${component.key}' is not open; ${standing === undefined ? `'${definition.key}' has ended` : `'${definition.key}' stands at '${standing}'`}`,
  );
}
