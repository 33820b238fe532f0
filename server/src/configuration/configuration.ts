import type { ContentVersion, WorkflowDefinition } from '@evenhand/engine/definition';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { titlesOf } from '@evenhand/engine/titles';
import type { ReadDb } from '../platform/database/open-database.ts';
import { notFound } from '../platform/http/app-error.ts';

/** The published configuration as the rest of the server reads it: from memory, one pack per service. */
export interface Configuration {
  readonly serviceIds: readonly number[];
  /** What a service has configured. @throws NOT_FOUND on reading anything of a service that has no pack */
  of(serviceId: number): ServiceConfiguration;
}

/**
 * Reads the active packs and every workflow version still stored. Called once at the start, after publishing.
 */
export async function loadConfiguration(db: ReadDb): Promise<Configuration> {
  const packs = await db
    .selectFrom('service')
    .innerJoin('pack_version', 'pack_version.id', 'service.active_pack_id')
    .select(['service.id as serviceId', 'pack_version.compiled'])
    .execute();
  const texts = await db.selectFrom('content_version').selectAll().orderBy('live_date').orderBy('id').execute();
  const versions = await db.selectFrom('workflow_version').select(['service_id', 'workflow_id', 'version', 'definition']).execute();

  const packByService = new Map(packs.map((row) => [row.serviceId, row.compiled as CompiledPack]));
  const services = new Map<number, ServiceConfiguration>();
  for (const [serviceId, pack] of packByService) {
    const ofService = versions.filter((row) => row.service_id === serviceId);
    services.set(
      serviceId,
      configured(
        pack,
        ofService.map((row) => ({ ...row, definition: row.definition as WorkflowDefinition })),
        textsByComponent(texts.filter((row) => row.service_id === serviceId)),
      ),
    );
  }
  return { serviceIds: [...services.keys()], of: (serviceId) => services.get(serviceId) ?? unconfigured(serviceId) };
}

interface StoredVersion {
  readonly workflow_id: number;
  readonly version: number;
  readonly definition: WorkflowDefinition;
}

interface StoredText {
  readonly id: number;
  readonly component_id: number;
  readonly live_date: string;
  readonly content: string;
}

function textsByComponent(rows: readonly StoredText[]): TextsByComponent {
  const versions = rows.map(({ id, live_date, content, component_id }) => ({ componentId: component_id, version: { id, liveDate: live_date, content } }));
  return new Map(
    [...Map.groupBy(versions, ({ componentId }) => componentId)].map(([componentId, found]) => [componentId, found.map(({ version }) => version)]),
  );
}

function configured(pack: CompiledPack, versions: readonly StoredVersion[], texts: TextsByComponent): ServiceConfiguration {
  const definitions = new Map<string, WorkflowDefinition>();
  const newest = new Map<number, number>();
  for (const { workflow_id: workflowId, version, definition } of versions) {
    definitions.set(`${workflowId}/${version}`, withTexts(definition, texts));
    newest.set(workflowId, Math.max(newest.get(workflowId) ?? 0, version));
  }
  return {
    pack,
    titles: titlesOf(
      pack,
      versions.map((row) => row.definition),
    ),
    newestVersionOf: (workflowId) => must(newest.get(workflowId), `Workflow ${workflowId}`),
    workflow: (workflowId, version) => must(definitions.get(`${workflowId}/${version}`), `Version ${version} of workflow ${workflowId}`),
  };
}

/** People of a service without a pack can still call what needs none. */
function unconfigured(serviceId: number): ServiceConfiguration {
  const refuse = (): never => must<never>(undefined, `Service ${serviceId}`);
  return {
    get pack() {
      return refuse();
    },
    get titles() {
      return refuse();
    },
    newestVersionOf: refuse,
    workflow: refuse,
  };
}

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(`${what} is not configured.`);
  return value;
}

/**
 * Guidance texts take effect at their live date in every version, and each that was published stays readable
 * (domain brief §3.1 rule 7, §3.7 rule 26); everything else stays as pinned.
 */
function withTexts(pinned: WorkflowDefinition, texts: TextsByComponent): WorkflowDefinition {
  return {
    ...pinned,
    stages: pinned.stages.map((stage) => ({
      ...stage,
      steps: stage.steps.map((step) => ({
        ...step,
        tasks: step.tasks.map((task) => ({
          ...task,
          components: task.components.map((component) => {
            const versions = component.settings.type === 'Content' ? texts.get(component.id) : undefined;
            return versions === undefined ? component : { ...component, settings: { type: 'Content' as const, versions } };
          }),
        })),
      })),
    })),
  };
}

type TextsByComponent = ReadonlyMap<number, readonly ContentVersion[]>;
