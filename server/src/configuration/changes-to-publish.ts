import { createHash } from 'node:crypto';
import type { ContentVersion } from '@evenhand/engine/component-settings';
import type { Component, WorkflowDefinition } from '@evenhand/engine/definition';
import type { CompiledPack } from '@evenhand/engine/pack';
import { compiledFormOf } from '@evenhand/engine/pack/compiled-form';
import { componentsOf } from '@evenhand/engine/pack/process-graph';
import type { ReadDb } from '../platform/database/open-database.ts';

/** A workflow that differs from its newest published version, with the number of the next one. */
export interface NewVersion {
  readonly workflow: WorkflowDefinition;
  readonly version: number;
  readonly compiledHash: string;
}

/**
 * The workflows of a pack whose compiled form has changed: they get a new version (domain brief §4.5). The
 * stored definitions are compared, because their hashes were made as an earlier release did it.
 */
export async function newVersionsOf(db: ReadDb, { service, workflows }: CompiledPack): Promise<NewVersion[]> {
  const stored = await db
    .selectFrom('workflow_version')
    .distinctOn('workflow_id')
    .select(['workflow_id', 'version', 'definition'])
    .where('service_id', '=', service.id)
    .orderBy('workflow_id')
    .orderBy('version', 'desc')
    .execute();
  const newest = new Map(stored.map((row) => [row.workflow_id, row]));
  return workflows.flatMap((workflow) => {
    const form = compiledFormOf(workflow);
    const before = newest.get(workflow.id);
    if (before !== undefined && compiledFormOf(before.definition as WorkflowDefinition) === form) return [];
    return [{ workflow, version: (before?.version ?? 0) + 1, compiledHash: sha256(form) }];
  });
}

/** A guidance text of a pack, and where it is shown. */
export interface TextOfPack {
  readonly id: number;
  readonly workflowId: number;
  readonly componentId: number;
  readonly version: ContentVersion;
  /** As people know it. */
  readonly place: string;
}

export interface StoredText {
  readonly id: number;
  readonly component_id: number;
  readonly live_date: string;
  readonly content: string;
  readonly text_hash: string | null;
}

export async function storedTextsOf(db: ReadDb, serviceId: number): Promise<StoredText[]> {
  return await db
    .selectFrom('content_version')
    .select(['id', 'component_id', 'live_date', 'content', 'text_hash'])
    .where('service_id', '=', serviceId)
    .orderBy('id')
    .execute();
}

/** The texts of a pack that are new, or have other words than those published. */
export function newTextsAmong(texts: readonly TextOfPack[], stored: readonly StoredText[]): TextOfPack[] {
  const storedById = new Map(stored.map((row) => [row.id, row]));
  return texts.filter(({ id, version }) => {
    const before = storedById.get(id);
    return before === undefined || !isSame(before, version);
  });
}

export function textsOf({ workflows }: CompiledPack): TextOfPack[] {
  return workflows.flatMap((workflow) =>
    componentsOf(workflow).flatMap((component) =>
      component.settings.type === 'Content'
        ? component.settings.versions.map((version) => ({
            id: version.id,
            workflowId: workflow.id,
            componentId: component.id,
            version,
            place: placeOf(component, workflow),
          }))
        : [],
    ),
  );
}

/** Where a component is, as people know it. */
export function placeOf(component: Component, workflow: WorkflowDefinition): string {
  return `'${component.title}' in '${workflow.title}'`;
}

/** By the words of the author where they are known: how they become HTML may change with a release. */
function isSame(before: StoredText, { content, hash }: ContentVersion): boolean {
  return before.text_hash === null || hash === undefined ? before.content === content : before.text_hash === hash;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
