import type { CompiledTopic } from '@evenhand/engine/pack';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { changeCase } from '../cases/change-case.ts';
import { resumeRecord } from '../processes/process.rows.ts';
import { endOtherProcess, startNewProcess } from './apply-decision.ts';

/**
 * Moves a simple-process case to the workflow of its new topic: the old process ends as superseded, and stage
 * and step start anew (gaps G-33, G-93).
 */
export async function replaceSimpleProcess(act: Act, theCase: CaseFacts, topic: CompiledTopic): Promise<void> {
  const live = await act.db
    .selectFrom('tracking_record')
    .select('id')
    .where('case_id', '=', theCase.id)
    .where('kind', '=', 'simple')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (live !== undefined) await endOtherProcess(act, theCase, { recordId: live.id, reason: 'superseded' });
  await changeCase(act, theCase.id, { stage_id: null, step_id: null });
  await startNewProcess(act, theCase, {
    workflowId: topic.workflowId,
    kind: 'simple',
    parentId: null,
    startedByVisitId: null,
    isMandatory: false,
    isHrOnly: false,
  });
}

/** The simple process of a reopened case continues at the step where the case closed. */
export async function resumeSimpleProcess(act: Act, theCase: CaseFacts): Promise<void> {
  const last = await act.db
    .selectFrom('tracking_record')
    .select('id')
    .where('case_id', '=', theCase.id)
    .where('kind', '=', 'simple')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined) await resumeRecord(act, last.id);
}
