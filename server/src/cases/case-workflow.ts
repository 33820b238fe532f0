import { SeekHelpType } from '@evenhand/contract/cases';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { OnCase } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { LiveWarningsOnCase } from './case-abilities.ts';

/**
 * Reads the workflow that the case's main process has pinned: the live record's, or on a closed case the last
 * record's. It says which reasons and risks the case may hold; a newer published version never changes a
 * running case (domain brief §3.1 rule 7).
 */
export async function pinnedWorkflowOf(
  db: ReadDb,
  configuration: ServiceConfiguration,
  onCase: OnCase,
): Promise<WorkflowDefinition | null> {
  const main = await db
    .selectFrom('tracking_record')
    .select(['workflow_id', 'version'])
    .where('case_id', '=', onCase.id)
    .where('kind', 'in', ['primary', 'simple'])
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return main === undefined ? null : configuration.workflow(main.workflow_id, main.version);
}

/** @param stepId The current step of the main process; null once it has ended. */
export function liveWarningsAt(
  { pack }: ServiceConfiguration,
  definition: WorkflowDefinition | null,
  stepId: number | null,
): LiveWarningsOnCase {
  if (pack.service.isWithoutLiveWarnings === true) return 'nobody';
  const step = definition?.stages.flatMap((stage) => stage.steps).find((one) => one.id === stepId);
  return step?.liveWarnings === true ? 'hearing-manager' : 'hr';
}

interface SeekHelpAtStep {
  /** One of SeekHelpType. */
  readonly type: number;
  /** A text of the employer, shown in the dialog before people ask. */
  readonly content: string | null;
}

/** Seek Help at a step of the main process. Before the first step it is visible (HELP-04 … HELP-07). */
export function seekHelpAt(definition: WorkflowDefinition | null, stepId: number | null): SeekHelpAtStep {
  const step = definition?.stages.flatMap((stage) => stage.steps).find((one) => one.id === stepId);
  return { type: step?.seekHelp ?? SeekHelpType.Visible, content: step?.seekHelpContent ?? null };
}
