import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { ReadDb } from '../platform/database/open-database.ts';

/**
 * The workflow that the case's main process has pinned: the live record's, or on a closed case the last
 * record's. It says which reasons and risks the case may hold; a newer published version never changes a
 * running case (domain brief §3.1 rule 7).
 */
export async function pinnedWorkflowOf(
  db: ReadDb,
  configuration: ServiceConfiguration,
  onCase: { readonly id: number; readonly serviceId: number },
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
