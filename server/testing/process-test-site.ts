import { randomUUID } from 'node:crypto';
import { startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { createCase } from '@evenhand/contract/case-creation';
import { getCase } from '@evenhand/contract/case-details';
import { unlockCase } from '@evenhand/contract/cases';
import { undoComponent } from '@evenhand/contract/component-tracking';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { beginDocument, completeDocument, recordSending } from '@evenhand/contract/letters';
import { addMatter, withdrawMatter } from '@evenhand/contract/matters';
import type { ProcessTest, TestAct } from '@evenhand/contract/packs/process-tests-file';
import { addParticipant, listParticipants } from '@evenhand/contract/participants';
import { goToTask, setStep } from '@evenhand/contract/workflow';
import { requiredPapers } from '@evenhand/engine/case-in-memory/papers';
import type { Component } from '@evenhand/engine/definition';
import { dayOf } from '@evenhand/engine/due-dates';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import { demoPayload } from '@evenhand/engine/pack/demo-payload';
import { fixedLookupIds } from '@evenhand/engine/pack/fixed-lookups';
import { stepsOf } from '@evenhand/engine/pack/process-graph';
import type { TestCase } from '@evenhand/engine/pack/process-tests/test-case';
import { personOf } from '@evenhand/engine/pack/process-tests/test-case';
import { instantOf } from '@evenhand/engine/pack/process-tests/test-moment';
import { expect } from 'vitest';
import { lookupId } from './case-world.ts';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { Answer, TestServer } from './test-server.ts';
import type { Walk } from './walk.ts';
import { walk } from './walk.ts';
import { typedIntoAll } from './write-required-letter.ts';

type Acting = Exclude<TestAct, { do: 'wait' | 'linkCase' | 'unlinkCases' }>;
type Pressed = Extract<TestAct, { do: 'complete' | 'save' }>;

/** The case of a process test on the server, beside the one in memory that is named in it. */
export interface TestSite {
  readonly server: TestServer;
  readonly caseId: number;
  /** Who has a role is asked of it, and what the time is. */
  readonly inMemory: TestCase;
  /** By record: a walk remembers the letters that were written on it. */
  readonly walks: Map<number, Walk>;
}

/** Opens the case of a process test by the calls that people make. */
export async function openTestSite(
  server: TestServer,
  given: ProcessTest['given'],
  inMemory: TestCase,
): Promise<TestSite> {
  const { pack, world, topic: wanted, primaryId } = inMemory;
  server.setNow(world.now);
  const workflowId = world.processes.get(primaryId)?.definition.id;
  const topic = wanted ?? pack.topics.find((one) => one.workflowId === workflowId)!;
  const adviser = server.as(given.adviser as CastName);
  const opened = await adviser.call(createCase, {
    body: {
      topicId: topic.id,
      sectionId: topic.sectionId,
      accessLevelId: pack.accessLevels.find(({ key }) => key === given.accessLevel)!.id,
      caseOwnerId: idOf(given.owner),
      ...(given.employee === undefined
        ? { employeeNAReasonId: lookupId(server, 'no-employee-reasons', 'group-matter') }
        : { employeeId: idOf(given.employee) }),
    },
  });
  expect(opened.error, opened.body).toBeUndefined();
  const caseId = opened.data.id;
  for (const { person, role, relation } of given.people) {
    const joined = await adviser.call(addParticipant, {
      params: { id: caseId },
      body: {
        participantGuid: idOf(person),
        participantRoleId: fixedLookupIds['participant-roles'][role] as 2 | 3 | 4,
        ...(role === 'blocked'
          ? { blackListedReason: 'A witness.' }
          : { participantRelationId: fixedLookupIds.relations[relation]! }),
      },
    });
    expect(joined.error, joined.body).toBeUndefined();
  }
  return { server, caseId, inMemory, walks: new Map() };
}

/**
 * Performs an act by the call that a person's screen makes. `as` is resolved before the case in memory has
 * moved on. @returns the sentences of the refusal; none when the act was done.
 */
export async function performOnServer(site: TestSite, act: Acting, as: CastName): Promise<readonly string[]> {
  const { error } = await callOf(site, act, as);
  return error === undefined
    ? []
    : [error.errorDescription, ...Object.values(error.fields ?? {}), ...(error.blockers ?? [])];
}

/**
 * The act as it is played: a refused one without its letter, because a completed letter would stay with the
 * form (gaps G-105).
 */
export async function playable(site: TestSite, act: Acting, as: CastName): Promise<Acting> {
  if (act.do !== 'complete' || act.refused === undefined || act.without.length > 0) return act;
  const { main } = await openVisit(site, act, as);
  const component = main.component(act.component);
  return requiredPapers(main.definition, component, await typedIn(site, main, component, act)).documentStatus === 0
    ? act
    : { ...act, without: ['document'] };
}

async function callOf(site: TestSite, act: Acting, as: CastName): Promise<Answer<unknown>> {
  const { server, caseId, inMemory } = site;
  const caller = server.as(as);
  switch (act.do) {
    case 'complete':
    case 'save':
      return await press(site, act, as);
    case 'undo': {
      const { visitId } = await openVisit(site, act, as);
      return await caller.call(undoComponent, { params: { id: visitId } });
    }
    case 'setStep': {
      const main = await walkOf(site, act.process, as);
      return await caller.call(setStep, {
        params: { id: main.recordId, stepId: main.stepId(act.step) },
        ...(act.reason === undefined ? {} : { body: { reason: act.reason } }),
      });
    }
    case 'goToTask': {
      const { recordId, definition } = await walkOf(site, act.process, as);
      const task = stepsOf(definition)
        .flatMap(({ tasks }) => tasks)
        .find(({ key }) => key === act.task)!;
      return await caller.call(goToTask, { params: { id: recordId, taskId: task.id } });
    }
    case 'startEvent': {
      const eventId = inMemory.pack.workflows.find(({ key }) => key === act.event)!.id;
      const isHr = inMemory.world.cast.isHr(as);
      return await caller.call(startAnytimeEvent, {
        params: { caseId, eventId },
        query: isHr ? { userCaseRole: 'HRUser' } : {},
      });
    }
    case 'addMatter':
      return await caller.call(addMatter, { params: { id: caseId }, body: { text: 'As it was written down.' } });
    case 'withdrawMatter':
      return await caller.call(withdrawMatter, {
        params: { id: caseId, number: act.number },
        body: { reason: 'It was taken back.' },
      });
    case 'unlock':
      return await caller.call(unlockCase, { params: { id: caseId } });
  }
}

/** Who completes an event has written the letter that it requires; no event of Northmoor requires a file. */
async function press(site: TestSite, act: Pressed, as: CastName): Promise<Answer<unknown>> {
  const { main, visitId } = await openVisit(site, act, as);
  const component = main.component(act.component);
  const data = await typedIn(site, main, component, act);
  const documentId =
    act.do === 'complete' && act.without.length === 0 ? await letterFor(site, { main, component, data, as }) : null;
  const option = act.do === 'save' ? 'save' : act.option;
  const named = documentId === null ? data : { ...data, documentId };
  return await main.submit(act.component, as, {
    ...(option === undefined ? {} : { option }),
    data: named,
    visitId,
    isWithoutLetter: true,
  });
}

async function typedIn(
  { server, caseId, inMemory }: TestSite,
  { definition }: Walk,
  component: Component,
  { data }: Pressed,
) {
  const { world } = inMemory;
  const { data: participants } =
    component.settings.type === 'EditParticipant'
      ? await server.as('maren').call(listParticipants, { params: { id: caseId } })
      : { data: [] };
  return demoPayload(definition, component, data, {
    day: dayOf(world.now, world.calendar),
    userIdOf: (person) => idOf(personOf(inMemory, person)),
    participantIdOf: (person) =>
      participants.find(({ participantUserId }) => participantUserId === idOf(personOf(inMemory, person)))?.id ?? null,
    instantOf: (moment, isTimed) => instantOf(moment, { ...world, isTimed }),
  });
}

/** The component that is completed, by whom and with what. */
interface Completing {
  readonly main: Walk;
  readonly component: Component;
  readonly data: unknown;
  readonly as: CastName;
}

/** Writes and completes the letter that an event requires. @returns its id; null where none is, or may be. */
async function letterFor(
  { server, caseId }: TestSite,
  { main, component, data, as }: Completing,
): Promise<string | null> {
  if (requiredPapers(main.definition, component, data).documentStatus === 0) return null;
  const setup = eventSetupOf(main.definition, component.id);
  const template = server.configuration.of(1).pack.letters!.find(({ id }) => id === setup?.letterId)!;
  const documentGuid = randomUUID();
  const begun = await server.as(as).call(beginDocument, { body: { documentGuid, templateId: template.id, caseId } });
  if (begun.error !== undefined) return null;
  const completed = await server
    .as(as)
    .call(completeDocument, { params: { documentGuid }, body: { values: typedIntoAll(template) } });
  // HR may go straight to a step: then the case lacks what the letter would say, and it is taken as written.
  if (completed.error !== undefined) await completeWithGaps(server, documentGuid, as);
  // A case in memory waits for no letter to be sent.
  else
    await server
      .as(as)
      .call(recordSending, { params: { documentGuid }, body: { how: 'hand', day: completed.data.letterDate } });
  return documentGuid;
}

async function completeWithGaps(server: TestServer, documentGuid: string, as: CastName): Promise<void> {
  const completed = {
    status: 2,
    case_values: '{}',
    letter_date: '2026-11-18',
    completed_at: server.now(),
    completed_by: cast[as],
  };
  await server.db.updateTable('case_letter').set(completed).where('guid', '=', documentGuid).execute();
}

interface Located {
  readonly process?: string | undefined;
  readonly component: string;
}

/** The open visit to a component as this person reads it: the one that is being worked on, or the newest. */
async function openVisit(
  site: TestSite,
  { process, component }: Located,
  as: CastName,
): Promise<{ main: Walk; visitId: number }> {
  const main = await walkOf(site, process, as);
  const { id } = main.component(component);
  const { workflowTrackingComponents, currentWorkflowTrackingComponentId: current } = await main.record(as);
  const open = workflowTrackingComponents
    .filter((visit) => visit.workflowComponentId === id && visit.status === ComponentStatus.InProgress)
    .map((visit) => visit.workflowTrackingComponentId);
  const visitId = open.find((one) => one === current) ?? open.at(-1);
  if (visitId === undefined) throw new Error(`'${component}' is not open on the server.`);
  return { main, visitId };
}

/** The main process, or the newest one of the workflow named, a live one before one that has ended. */
async function walkOf({ server, caseId, walks }: TestSite, process: string | undefined, as: CastName): Promise<Walk> {
  const { data } = await server.as(as).call(getCase, { params: { id: caseId } });
  const { id: workflowId } = server.configuration.of(1).pack.workflows.find(({ key }) => key === process) ?? {
    id: data.primaryWorkflowId,
  };
  const all = data.workflowTrackingRecords.filter((record) => record.workflowId === workflowId);
  const found = all.findLast(({ hasProcessEnded }) => !hasProcessEnded) ?? all.at(-1);
  if (found === undefined) throw new Error(`No process '${process}' has been started on the server.`);
  const known = walks.get(found.id) ?? (await walk(server, found.id));
  walks.set(found.id, known);
  return known;
}

function idOf(person: string): string {
  const id = (cast as Readonly<Record<string, string>>)[person];
  if (id === undefined) throw new Error(`'${person}' is not one of the cast.`);
  return id;
}
