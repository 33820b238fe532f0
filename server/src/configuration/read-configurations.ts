import type { ContentVersion } from '@evenhand/engine/component-settings';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { CompiledPack } from '@evenhand/engine/pack';
import { serviceCalendar } from '@evenhand/engine/service-calendar';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { titlesOf } from '@evenhand/engine/titles';
import type { ReadDb } from '../platform/database/open-database.ts';
import { notFound } from '../platform/http/app-error.ts';

/** What a service has configured since one of its publications. */
export interface ConfigurationSince {
  readonly publicationId: number;
  readonly configuration: ServiceConfiguration;
}

/** Reads the active packs with every workflow version and every text still stored, by service. */
export async function readConfigurations(db: ReadDb): Promise<ReadonlyMap<number, ConfigurationSince>> {
  const packs = await db
    .selectFrom('service')
    .innerJoin('publication', 'publication.id', 'service.active_publication_id')
    .innerJoin('pack_version', 'pack_version.id', 'publication.pack_id')
    .select(['service.id as serviceId', 'publication.id as publicationId', 'pack_version.compiled'])
    .orderBy('service.id')
    .execute();
  const texts = await db.selectFrom('content_version').selectAll().orderBy('live_date').orderBy('id').execute();
  const versions = await db
    .selectFrom('workflow_version')
    .select(['service_id', 'workflow_id', 'version', 'definition'])
    .execute();

  return new Map(
    packs.map(({ serviceId, publicationId, compiled }) => {
      const ofService = versions
        .filter((row) => row.service_id === serviceId)
        .map((row) => ({ ...row, definition: row.definition as WorkflowDefinition }));
      const ownTexts = textsByComponent(texts.filter((row) => row.service_id === serviceId));
      return [serviceId, { publicationId, configuration: configured(compiled as CompiledPack, ofService, ownTexts) }];
    }),
  );
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
  readonly published_on: string | null;
}

type TextsByComponent = ReadonlyMap<number, readonly ContentVersion[]>;

function textsByComponent(rows: readonly StoredText[]): TextsByComponent {
  const grouped = Map.groupBy(rows, (row) => row.component_id);
  return new Map([...grouped].map(([componentId, found]) => [componentId, found.map(textOf)]));
}

function textOf({ id, live_date: liveDate, content, published_on: publishedOn }: StoredText): ContentVersion {
  return { id, liveDate, content, ...(publishedOn === null ? {} : { publishedOn }) };
}

function configured(
  pack: CompiledPack,
  versions: readonly StoredVersion[],
  texts: TextsByComponent,
): ServiceConfiguration {
  const definitions = new Map<string, WorkflowDefinition>();
  const newest = new Map<number, number>();
  for (const { workflow_id: workflowId, version, definition } of versions) {
    definitions.set(`${workflowId}/${version}`, withTexts(definition, texts));
    newest.set(workflowId, Math.max(newest.get(workflowId) ?? 0, version));
  }
  return {
    pack,
    calendar: serviceCalendar(pack),
    titles: titlesOf(
      pack,
      versions.map((row) => row.definition),
    ),
    newestVersionOf: (workflowId) => must(newest.get(workflowId), `Workflow ${workflowId}`),
    workflow: (workflowId, version) =>
      must(definitions.get(`${workflowId}/${version}`), `Version ${version} of workflow ${workflowId}`),
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
            return versions === undefined
              ? component
              : { ...component, settings: { type: 'Content' as const, versions } };
          }),
        })),
      })),
    })),
  };
}
