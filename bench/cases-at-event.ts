import type { Component, WorkflowDefinition } from '@evenhand/engine/definition';
import type { CompiledPack } from '@evenhand/engine/pack';
import { componentPositions } from '@evenhand/engine/positions';
import type pg from 'pg';
import { usualAnswer } from '../server/testing/usual-answer.ts';
import type { Call } from './measure.ts';
import { answered } from './measure.ts';

/** A grievance whose receipt is about to be recorded: an Event that takes files and asks for a letter. */
export interface CaseAtEvent {
  readonly caseId: number;
  readonly recordId: number;
  readonly stepId: number;
  readonly visitId: number;
  readonly nextVisitId: number;
}

interface Opening {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly pack: CompiledPack;
  /** Opens a grievance. */
  readonly open: Call;
  readonly pool: pg.Pool;
}

export const EVENT_KEY = 'received';
const OPENED_AT_ONCE_COUNT = 4;

/** The component of the event, and the option that completes it. */
export function eventOf(pack: CompiledPack): {
  readonly definition: WorkflowDefinition;
  readonly component: Component;
  readonly optionId: number;
  readonly letterId: number;
} {
  const definition = pack.workflows.find(({ key }) => key === 'grievance');
  const component =
    definition && componentPositions(definition).find((position) => position.component.key === EVENT_KEY)?.component;
  const option = component?.options.find(({ kind }) => kind === 'advance');
  const letterId = definition?.events.find(({ key }) => key === EVENT_KEY)?.letterId;
  if (definition === undefined || component === undefined || option === undefined || letterId === undefined)
    throw new Error('The pack has no grievance whose receipt takes files and asks for a letter.');
  return { definition, component, optionId: option.id, letterId };
}

/** Opens cases and completes one component after the other, until the event is next. */
export async function openAtEvent(opening: Opening, count: number): Promise<CaseAtEvent[]> {
  const recordIds: number[] = [];
  const opened = async (): Promise<void> => {
    while (recordIds.length < count) {
      const at = recordIds.push(0) - 1;
      recordIds[at] = await openOne(opening);
    }
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE_COUNT }, opened));
  const { rows } = await opening.pool.query<CaseAtEvent>(
    `select r.case_id::float8 as "caseId", r.id::float8 as "recordId", r.step_id as "stepId", r.current_visit_id::float8 as "visitId",
       (select min(v.id) from visit v where v.record_id = r.id and v.id > r.current_visit_id)::float8 as "nextVisitId"
     from tracking_record r where r.id = any($1)`,
    [recordIds],
  );
  return rows;
}

async function openOne({ port, headers, pack, open, pool }: Opening): Promise<number> {
  const { definition, component: last } = eventOf(pack);
  const { id: caseId } = JSON.parse((await answered(open)).body).data as { id: number };
  const { rows } = await pool.query<{ id: number }>('select id::float8 from tracking_record where case_id = $1', [
    caseId,
  ]);
  const recordId = rows[0]?.id ?? 0;
  for (;;) {
    const read = await answered({ port, method: 'GET', path: `/api/workflowTracking/${recordId}`, headers });
    const { currentWorkflowTrackingComponentId: visitId, workflowTrackingComponents: visits } = JSON.parse(read.body)
      .data as {
      currentWorkflowTrackingComponentId: number;
      workflowTrackingComponents: readonly { workflowTrackingComponentId: number; workflowComponentId: number }[];
    };
    const componentId = visits.find((visit) => visit.workflowTrackingComponentId === visitId)?.workflowComponentId;
    if (componentId === last.id) return recordId;
    const component = componentPositions(definition).find(
      (position) => position.component.id === componentId,
    )?.component;
    const option = component?.options.find(({ kind }) => kind === 'advance');
    if (component === undefined || option === undefined) throw new Error('The process does not lead to the event.');
    const body = {
      workflowTrackingComponentId: visitId,
      workflowTrackingRecordId: recordId,
      workflowComponentOptionId: option.id,
      workflowComponentData: usualAnswer(definition, component, new Date()),
    };
    await answered({ port, method: 'POST', path: '/api/componentTracking', headers, body: () => body });
  }
}
