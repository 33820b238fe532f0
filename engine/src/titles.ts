import type { WorkflowDefinition } from './definition.ts';
import type { CompiledPack } from './pack.ts';

type TitleMap = ReadonlyMap<number, string>;

/** Titles by id, per kind of thing. Outcomes share the stage id space (domain brief §4.5). */
export interface Titles {
  readonly topics: TitleMap;
  readonly sections: TitleMap;
  readonly accessLevels: TitleMap;
  readonly stages: TitleMap;
  readonly steps: TitleMap;
  readonly reasons: TitleMap;
  readonly risks: TitleMap;
  /** The position of each risk among those of its workflow, from 1: the pack lists the lowest first. */
  readonly riskLevels: ReadonlyMap<number, number>;
  readonly outcomes: TitleMap;
  lookup(name: string): TitleMap;
}

/** The active pack's words win; what only older workflow versions know still resolves. */
export function titlesOf(pack: CompiledPack, olderVersions: readonly WorkflowDefinition[]): Titles {
  const workflows = [...olderVersions, ...pack.workflows];
  const stages = workflows.flatMap((workflow) => workflow.stages);
  const lookups = new Map(Object.entries(pack.lookups).map(([name, items]) => [name, byId(items)]));
  return {
    topics: byId(pack.topics),
    sections: byId(pack.sections),
    accessLevels: byId(pack.accessLevels),
    stages: byId(stages),
    steps: byId(stages.flatMap((stage) => stage.steps)),
    reasons: byId(workflows.flatMap((workflow) => workflow.reasons?.items ?? [])),
    risks: byId(workflows.flatMap((workflow) => workflow.risks?.items ?? [])),
    riskLevels: new Map(
      workflows.flatMap((workflow) => (workflow.risks?.items ?? []).map(({ id }, index) => [id, index + 1] as const)),
    ),
    outcomes: byId(workflows.flatMap((workflow) => workflow.outcomes)),
    lookup: (name) => lookups.get(name) ?? new Map(),
  };
}

function byId(items: readonly { readonly id: number; readonly title: string }[]): TitleMap {
  return new Map(items.map((item) => [item.id, item.title]));
}
