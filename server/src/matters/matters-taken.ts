import type { Titled } from '@evenhand/contract/fields';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { componentPositions } from '@evenhand/engine/positions';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface MattersTaken {
  /** What the process calls one; null where no process of the case takes matters. */
  readonly noun: 'allegation' | 'matter' | null;
  /** The reasons of that process, which sort its matters. */
  readonly categories: readonly Titled[];
}

/**
 * Whether the main process of a case takes matters, in the version that the case began with: one that is older than its
 * component `Matters` has none, and closes as it began.
 */
export async function mattersTaken(
  db: ReadDb,
  configuration: ServiceConfiguration,
  { id }: Pick<CaseFacts, 'id'>,
): Promise<MattersTaken> {
  const main = await db
    .selectFrom('tracking_record')
    .select(['workflow_id', 'version'])
    .where('case_id', '=', id)
    .where('kind', '=', 'primary')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (main === undefined) return { noun: null, categories: [] };
  const definition = configuration.workflow(main.workflow_id, main.version);
  return {
    noun: nounOf(definition),
    categories: (definition.reasons?.items ?? [])
      .filter(({ isRetired }) => !isRetired)
      .map(({ id, title }) => ({ id, title })),
  };
}

/** What a process calls one of its matters; null for a process that takes none. */
export function nounOf(definition: WorkflowDefinition): MattersTaken['noun'] {
  for (const { component } of componentPositions(definition))
    if (component.settings.type === 'Matters') return component.settings.noun;
  return null;
}
