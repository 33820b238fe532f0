import { getCase } from '@evenhand/contract/case-details';
import type { ComponentTracking, SubmitAnswer } from '@evenhand/contract/component-tracking';
import { getComponentTracking, submitComponent } from '@evenhand/contract/component-tracking';
import type { FindingStage } from '@evenhand/contract/matters';
import { addMatter, answersOf, listMatters } from '@evenhand/contract/matters';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { getWorkflowTracking } from '@evenhand/contract/workflow';
import type { Component, Option, WorkflowDefinition } from '@evenhand/engine/definition';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import { componentPositions } from '@evenhand/engine/positions';
import { expect } from 'vitest';
import { openCase } from './case-world.ts';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { Answer, TestServer } from './test-server.ts';
import { usualAnswer } from './usual-answer.ts';
import { letterWriter } from './write-required-letter.ts';

export interface Submission {
  /** Key of the option; by default the first that advances. */
  readonly option?: string;
  /** What is typed; by default the usual answer. An event gets the letter that it requires. */
  readonly data?: unknown;
  /** The letter that the event requires is not written. */
  readonly isWithoutLetter?: boolean;
  /** Another visit than the latest one to the component. */
  readonly visitId?: number;
  readonly recordId?: number;
  readonly baseUpdatedAt?: string | null;
}

/** A running process, moved through the API by the keys of its pinned definition. */
export interface Walk {
  readonly recordId: number;
  readonly caseId: number;
  readonly version: number;
  readonly definition: WorkflowDefinition;
  component(key: string): Component;
  optionId(componentKey: string, optionKey: string): number;
  stepId(key: string): number;
  /** The process as this person reads it. */
  record(as?: CastName): Promise<WorkflowTrackingRecord>;
  /** Key of the component being worked on; null once the process has ended. */
  currentKey(): Promise<string | null>;
  /** The latest visit to a component that has not been withdrawn. */
  visitId(key: string): Promise<number>;
  visit(key: string, as?: CastName): Promise<ComponentTracking>;
  /** Writes the letter that an event requires, which the next submit of it then names. */
  writeLetter(key: string, as: CastName): Promise<void>;
  /** Submits a component and returns the answer, also a refusal. */
  submit(key: string, as: CastName, given?: Submission): Promise<Answer<SubmitAnswer>>;
  /** Submits a component, which must succeed. */
  complete(key: string, as: CastName, given?: Submission): Promise<SubmitAnswer>;
  /** Saves the component being worked on: an anytime event begins by it. */
  save(as: CastName): Promise<SubmitAnswer>;
  /** Completes one component after another as Maren until one is current, choosing the options named. */
  reach(key: string, given?: Readonly<Record<string, Submission>>): Promise<void>;
}

export async function walk(server: TestServer, recordId: number): Promise<Walk> {
  const row = await server.db
    .selectFrom('tracking_record')
    .select(['case_id', 'workflow_id', 'version'])
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  const definition = server.configuration.of(1).workflow(row.workflow_id, row.version);
  const { component, keyOf, optionOf, stepId } = partsByKey(definition);
  const withLetter = letterWriter(server, {
    caseId: row.case_id,
    setupOf: (key) => eventSetupOf(definition, component(key).id),
  });

  async function record(as: CastName = 'maren'): Promise<WorkflowTrackingRecord> {
    const answer = await server.as(as).call(getWorkflowTracking, { params: { id: recordId } });
    expect(answer.error).toBeUndefined();
    return answer.data;
  }
  async function visitId(key: string): Promise<number> {
    const { id } = component(key);
    const visit = (await record()).workflowTrackingComponents.filter((one) => one.workflowComponentId === id).at(-1);
    if (visit === undefined) throw new Error(`'${key}' has no visit.`);
    return visit.workflowTrackingComponentId;
  }
  async function currentKey(): Promise<string | null> {
    const { currentWorkflowTrackingComponentId: current, workflowTrackingComponents: visits } = await record();
    const componentId = visits.find((one) => one.workflowTrackingComponentId === current)?.workflowComponentId;
    return keyOf(componentId);
  }
  async function submit(key: string, as: CastName, given: Submission = {}): Promise<Answer<SubmitAnswer>> {
    if (given.visitId === undefined) await passMatters(key);
    const option = optionOf(key, given.option);
    const visit = given.visitId ?? (await visitId(key));
    const typed = given.data === undefined ? await usually(key) : given.data;
    const isComplete = option.kind === 'advance' && given.isWithoutLetter !== true;
    return server
      .as(as)
      .call(submitComponent, {
        body: {
          workflowTrackingComponentId: visit,
          workflowTrackingRecordId: given.recordId ?? recordId,
          workflowComponentOptionId: option.id,
          workflowComponentData: isComplete ? await withLetter(visit, { key, as, typed }) : typed,
          ...('baseUpdatedAt' in given ? { baseUpdatedAt: given.baseUpdatedAt } : {}),
        },
      });
  }
  async function usually(key: string): Promise<unknown> {
    const { settings } = component(key);
    return settings.type === 'Findings'
      ? await usualFindings(server, row.case_id, settings.stage)
      : usualAnswer(definition, component(key), server.now());
  }
  /** Completes the components about matters and sanctions that come before the one that a test is about. */
  async function passMatters(key: string): Promise<void> {
    const current = await currentKey();
    if (current === null) return;
    const { settings } = component(current);
    const { type } = settings;
    if (type === 'Matters') await haveMatter();
    const isOfSanction = type === 'Sanctions' && settings.stage === 'decision';
    if (current !== key && (type === 'Matters' || type === 'Findings' || isOfSanction)) {
      await complete(current, 'maren');
      await passMatters(key);
    }
  }
  /** A mandatory component of matters waits for the first one. */
  async function haveMatter(): Promise<void> {
    const { data } = await server.as('maren').call(listMatters, { params: { id: row.case_id } });
    if (data.matters.length > 0) return;
    const answer = await server
      .as('maren')
      .call(addMatter, { params: { id: row.case_id }, body: { text: 'As it was written down.' } });
    expect(answer.error).toBeUndefined();
  }
  async function save(as: CastName): Promise<SubmitAnswer> {
    return await complete((await currentKey()) ?? 'nothing is worked on', as, { option: 'save' });
  }
  async function complete(key: string, as: CastName, given: Submission = {}): Promise<SubmitAnswer> {
    const answer = await submit(key, as, given);
    expect(answer.error, `${key}: ${answer.body}`).toBeUndefined();
    return answer.data;
  }
  return {
    recordId,
    caseId: row.case_id,
    version: row.version,
    definition,
    component,
    optionId: (key, option) => optionOf(key, option).id,
    stepId,
    record,
    currentKey,
    visitId,
    async visit(key, as = 'maren') {
      const answer = await server.as(as).call(getComponentTracking, { params: { id: await visitId(key) } });
      expect(answer.error).toBeUndefined();
      return answer.data;
    },
    async writeLetter(key, as) {
      await withLetter(await visitId(key), { key, as, typed: null });
    },
    submit,
    complete,
    save,
    async reach(key, given = {}) {
      for (let current = await currentKey(); current !== key; current = await currentKey()) {
        if (current === null) throw new Error(`The process ended before '${key}'.`);
        await complete(current, 'maren', given[current]);
      }
    },
  };
}

/** Parts of a definition by their keys; an unknown key fails the test. */
function partsByKey(definition: WorkflowDefinition) {
  const positions = componentPositions(definition);

  function component(key: string): Component {
    const found = positions.find((position) => position.component.key === key)?.component;
    if (found === undefined) throw new Error(`'${definition.key}' has no component '${key}'.`);
    return found;
  }
  function keyOf(componentId: number | undefined): string | null {
    return positions.find((position) => position.component.id === componentId)?.component.key ?? null;
  }
  function optionOf(key: string, option: string | undefined): Option {
    const { options } = component(key);
    const found = options.find((one) =>
      option === undefined ? one.kind === 'advance' : one.key === option || one.kind === option,
    );
    if (found === undefined) throw new Error(`'${key}' has no option '${option ?? 'advance'}'.`);
    return found;
  }
  function stepId(key: string): number {
    const step = definition.stages.flatMap((stage) => stage.steps).find((one) => one.key === key);
    if (step === undefined) throw new Error(`'${definition.key}' has no step '${key}'.`);
    return step.id;
  }
  return { component, keyOf, optionOf, stepId };
}

/** Opens a grievance about Callum for Teodora as Maren, and walks its process. */
export async function openGrievance(server: TestServer, given: Parameters<typeof openCase>[1] = {}): Promise<Walk> {
  const id = await openCase(server, { topic: 'grievance', ...given });
  const answer = await server.as('maren').call(getCase, { params: { id } });
  return walk(server, answer.data.primaryWorkflowTrackingRecordId!);
}

/** Every open matter is found alike: no case to answer, upheld where it is decided; an appeal changes nothing. */
async function usualFindings(server: TestServer, caseId: number, stage: FindingStage): Promise<unknown> {
  const { data } = await server.as('maren').call(listMatters, { params: { id: caseId } });
  const open = stage === 'appeal' ? [] : data.matters.filter(({ state }) => state === 'open');
  return {
    findings: open.map(({ number }) => ({
      matterNumber: number,
      answer: stage === 'investigation' ? 'no-case-to-answer' : answersOf[stage][0],
      reasons: 'As it was seen.',
    })),
    decidedOn: server.now().toISOString().slice(0, 10),
    onBehalfReason: 'Recorded from what they wrote.',
  };
}

/** The answer of the first event of a grievance. */
export const received = { onlyDateTime: '2026-11-16T00:00:00.000Z' };

/** A grievance with its receipt recorded, and the event that holds it. */
export async function openWithReceipt(server: TestServer): Promise<{ main: Walk; eventId: number }> {
  const main = await openGrievance(server);
  await main.reach('received');
  await main.complete('received', 'maren', { data: received });
  return { main, eventId: await eventOf(main, 'received') };
}

/** The event that the component of this key is about now. */
export async function eventOf(main: Walk, key: string): Promise<number> {
  return ((await main.visit(key)).componentTrackingData as { caseTrackingEventId: number }).caseTrackingEventId;
}

/** What AddStakeholder sends to put one of the cast on the case as a stakeholder. */
export function stakeholder(name: CastName, participantRelationId: number) {
  return { participantGuid: cast[name], participantRoleId: 2, participantRelationId };
}
