import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { LookupItem } from '@evenhand/engine/lookup-item';
import type { CompiledPack, CompiledTopic } from '@evenhand/engine/pack';
import type pg from 'pg';

type Titles = ReadonlyMap<number, string>;

/** The published configuration in memory, read once at the start: no read joins a title. */
export interface BarePack {
  readonly statuses: Titles;
  readonly topics: ReadonlyMap<number, CompiledTopic>;
  readonly sections: Titles;
  readonly accessLevels: Titles;
  readonly stages: Titles;
  readonly steps: Titles;
  readonly reasons: Titles;
  readonly risks: Titles;
  readonly riskLevels: ReadonlyMap<number, number>;
  readonly outcomes: Titles;
  readonly noEmployeeReasons: Titles;
  /** By `workflow/version`. */
  readonly workflows: ReadonlyMap<string, WorkflowDefinition>;
}

export async function readPack(pool: pg.Pool): Promise<BarePack> {
  const packs = await pool.query<{ compiled: CompiledPack }>(
    'select v.compiled from service s join publication p on p.id = s.active_publication_id join pack_version v on v.id = p.pack_id where s.id = 1',
  );
  const versions = await pool.query<{ workflow_id: number; version: number; definition: WorkflowDefinition }>(
    'select workflow_id, version, definition from workflow_version where service_id = 1 order by workflow_id, version',
  );
  const pack = packs.rows[0]?.compiled;
  if (pack === undefined) throw new Error('There is no published pack.');
  const workflows = [...versions.rows.map((row) => row.definition), ...pack.workflows];
  const stages = workflows.flatMap((one) => one.stages);
  return {
    statuses: titles(pack.lookups['case-statuses']),
    topics: new Map(pack.topics.map((topic) => [topic.id, topic])),
    sections: titles(pack.sections),
    accessLevels: titles(pack.accessLevels),
    stages: titles(stages),
    steps: titles(stages.flatMap((stage) => stage.steps)),
    reasons: titles(workflows.flatMap((one) => one.reasons?.items ?? [])),
    risks: titles(workflows.flatMap((one) => one.risks?.items ?? [])),
    riskLevels: new Map(
      workflows.flatMap((one) => (one.risks?.items ?? []).map(({ id }, index) => [id, index + 1] as const)),
    ),
    outcomes: titles(workflows.flatMap((one) => one.outcomes)),
    noEmployeeReasons: titles(pack.lookups['no-employee-reasons']),
    workflows: new Map(versions.rows.map((row) => [`${row.workflow_id}/${row.version}`, row.definition])),
  };
}

function titles(items: readonly Pick<LookupItem, 'id' | 'title'>[] = []): Titles {
  return new Map(items.map((item) => [item.id, item.title]));
}
