import type { Component, ContentVersion, WorkflowDefinition } from '@evenhand/engine/definition';
import type { CompiledPack } from '@evenhand/engine/pack';
import { PackCode } from '@evenhand/engine/pack/problem';
import { componentsOf } from '@evenhand/engine/pack/process-graph';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';

/**
 * Stores the guidance texts of a pack. What was live once stays as it was, and what a visit was shown stays
 * in the pack; what is not live yet may change or go (domain brief §3.7 rule 26).
 * @param today of the service: a text whose date has come is not changed any more.
 * @returns what forbids to publish the pack, one line each.
 */
export async function publishTexts(tx: Db, pack: CompiledPack, today: string): Promise<string[]> {
  const serviceId = pack.service.id;
  const texts = pack.workflows.flatMap(textsOf);
  const stored = await tx.selectFrom('content_version').selectAll().where('service_id', '=', serviceId).execute();
  const storedById = new Map(stored.map((row) => [row.id, row]));

  const changed = texts.filter(({ id, version }) => {
    const before = storedById.get(id);
    return before !== undefined && before.live_date <= today && !isSame(before, version);
  });
  const inPack = new Set(texts.map(({ id }) => id));
  const componentIds = new Set(pack.workflows.flatMap(componentsOf).map(({ id }) => id));
  const gone = stored.filter((row) => !inPack.has(row.id) && componentIds.has(row.component_id)).map(({ id }) => id);
  const shown = await shownTo(tx, serviceId, gone);

  // What is refused is taken back with the transaction. A text of the same words may have become other HTML.
  for (const { id, componentId, version } of texts) {
    const row = { component_id: componentId, live_date: version.liveDate, content: version.content, text_hash: version.hash ?? null };
    await tx
      .insertInto('content_version')
      .values({ service_id: serviceId, id, ...row })
      .onConflict((conflict) => conflict.columns(['service_id', 'id']).doUpdateSet(row))
      .execute();
  }
  const unread = gone.filter((id) => !shown.has(id));
  if (unread.length > 0) await tx.deleteFrom('content_version').where('service_id', '=', serviceId).where('id', 'in', unread).execute();

  return [
    ...changed.map(({ place, version }) => {
      const sentence = `the text of ${place} that has been live since ${version.liveDate} has changed since it was published`;
      return `${pack.service.key}: ${PackCode.ChangedText} ${sentence}; add a version with a later date in another file.`;
    }),
    ...stored
      .filter(({ id }) => shown.has(id))
      .map(({ component_id, live_date }) => {
        const sentence = `the text of ${placeOf(pack, component_id)} that has been live since ${live_date} has gone, and visits were shown it`;
        return `${pack.service.key}: ${PackCode.RemovedItem} ${sentence}; put it back.`;
      }),
  ];
}

interface TextOfPack {
  readonly id: number;
  readonly componentId: number;
  readonly version: ContentVersion;
  readonly place: string;
}

function textsOf(workflow: WorkflowDefinition): TextOfPack[] {
  return componentsOf(workflow).flatMap((component) =>
    component.settings.type === 'Content'
      ? component.settings.versions.map((version) => ({ id: version.id, componentId: component.id, version, place: placed(component, workflow) }))
      : [],
  );
}

function placed(component: Component, workflow: WorkflowDefinition): string {
  return `'${component.title}' in '${workflow.title}'`;
}

function placeOf(pack: CompiledPack, componentId: number): string {
  const places = pack.workflows.flatMap((workflow) =>
    componentsOf(workflow).flatMap((component) => (component.id === componentId ? [placed(component, workflow)] : [])),
  );
  return places[0] ?? `component ${componentId}`;
}

/** By the words of the author where they are known: how they become HTML may change with a release. */
function isSame(before: { readonly content: string; readonly text_hash: string | null }, { content, hash }: ContentVersion): boolean {
  return before.text_hash === null || hash === undefined ? before.content === content : before.text_hash === hash;
}

/** Which of these texts a visit was shown. */
async function shownTo(tx: Db, serviceId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct (data ->> 'componentTypeContentHistoryId')::integer as id from visit
    where service_id = ${serviceId} and data ->> 'componentTypeContentHistoryId' = any (${ids.map(String)}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
