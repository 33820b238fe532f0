import type { Component, WorkflowDefinition } from '@evenhand/engine/definition';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { ReadDb } from '../platform/database/open-database.ts';
import { notFound } from '../platform/http/app-error.ts';
import type { Titles } from './titles.ts';
import { titlesOf } from './titles.ts';

/** The published configuration as the rest of the server reads it: from memory, one pack per service. */
export interface Configuration {
  readonly serviceIds: readonly number[];
  packOf(serviceId: number): CompiledPack;
  /** Titles of everything a case points to, retired items included. */
  titlesOf(serviceId: number): Titles;
  /** The newest published version number of a workflow. @throws NOT_FOUND */
  newestVersionOf(serviceId: number, workflowId: number): number;
  /** A workflow in exactly the version a record has pinned, with the active pack's dated texts, which are not pinned. @throws NOT_FOUND */
  workflow(serviceId: number, workflowId: number, version: number): WorkflowDefinition;
}

/** Reads the active packs and every workflow version still stored. Called once at the start, after publishing. */
export async function loadConfiguration(db: ReadDb): Promise<Configuration> {
  const packs = await db
    .selectFrom('service')
    .innerJoin('pack_version', 'pack_version.id', 'service.active_pack_id')
    .select(['service.id as serviceId', 'pack_version.compiled'])
    .execute();
  const versions = await db.selectFrom('workflow_version').select(['service_id', 'workflow_id', 'version', 'definition']).execute();

  const packByService = new Map(packs.map((row) => [row.serviceId, row.compiled as CompiledPack]));
  const titlesByService = new Map<number, Titles>();
  const definitions = new Map<string, WorkflowDefinition>();
  const newest = new Map<string, number>();
  for (const row of versions) {
    const pinned = row.definition as WorkflowDefinition;
    const active = packByService.get(row.service_id)?.workflows.find((one) => one.id === row.workflow_id);
    definitions.set(`${row.service_id}/${row.workflow_id}/${row.version}`, active === undefined ? pinned : withTextsOf(pinned, active));
    const key = `${row.service_id}/${row.workflow_id}`;
    newest.set(key, Math.max(newest.get(key) ?? 0, row.version));
  }
  for (const [serviceId, pack] of packByService) {
    const olderVersions = versions.filter((row) => row.service_id === serviceId).map((row) => row.definition as WorkflowDefinition);
    titlesByService.set(serviceId, titlesOf(pack, olderVersions));
  }

  function must<T>(value: T | undefined, what: string): T {
    if (value === undefined) throw notFound(`${what} is not configured.`);
    return value;
  }
  const packOf = (serviceId: number) => must(packByService.get(serviceId), `Service ${serviceId}`);
  return {
    serviceIds: [...packByService.keys()],
    packOf,
    titlesOf: (serviceId) => must(titlesByService.get(serviceId), `Service ${serviceId}`),
    newestVersionOf: (serviceId, workflowId) => must(newest.get(`${serviceId}/${workflowId}`), `Workflow ${workflowId}`),
    workflow: (serviceId, workflowId, version) =>
      must(definitions.get(`${serviceId}/${workflowId}/${version}`), `Version ${version} of workflow ${workflowId}`),
  };
}

/** Guidance texts take effect at their live date in every version (domain brief §3.1 rule 7); everything else stays as pinned. */
function withTextsOf(pinned: WorkflowDefinition, active: WorkflowDefinition): WorkflowDefinition {
  const texts = new Map(
    componentsOf(active).flatMap((component) => (component.settings.type === 'Content' ? [[component.id, component.settings] as const] : [])),
  );
  return {
    ...pinned,
    stages: pinned.stages.map((stage) => ({
      ...stage,
      steps: stage.steps.map((step) => ({
        ...step,
        tasks: step.tasks.map((task) => ({
          ...task,
          components: task.components.map((component) => {
            const settings = component.settings.type === 'Content' ? texts.get(component.id) : undefined;
            return settings === undefined ? component : { ...component, settings };
          }),
        })),
      })),
    })),
  };
}

function componentsOf(workflow: WorkflowDefinition): readonly Component[] {
  return workflow.stages.flatMap((stage) => stage.steps).flatMap((step) => step.tasks.flatMap((task) => task.components));
}
