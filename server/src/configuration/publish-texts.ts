import type { CompiledPack } from '@evenhand/engine/pack';
import { PackCode } from '@evenhand/engine/pack/problem';
import { componentsOf } from '@evenhand/engine/pack/process-graph';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { TextOfPack } from './changes-to-publish.ts';
import { newTextsAmong, placeOf, storedTextsOf, textsOf } from './changes-to-publish.ts';

export interface PublishedTexts {
  /** What forbids to publish the pack, one line each. */
  readonly problems: readonly string[];
  /** The texts that are new or have other words. */
  readonly published: readonly TextOfPack[];
}

/**
 * Stores the guidance texts of a pack. What was live once stays as it was, and what a visit was shown stays
 * in the pack; what is not live yet may change or go (domain brief §3.7 rule 26).
 * @param today of the service: a text whose date has come is not changed any more.
 */
export async function publishTexts(tx: Db, pack: CompiledPack, today: string): Promise<PublishedTexts> {
  const serviceId = pack.service.id;
  const texts = textsOf(pack);
  const stored = await storedTextsOf(tx, serviceId);
  const published = newTextsAmong(texts, stored);
  const liveOnes = new Set(stored.filter((row) => row.live_date <= today).map(({ id }) => id));
  const inPack = new Set(texts.map(({ id }) => id));
  const componentIds = new Set(pack.workflows.flatMap(componentsOf).map(({ id }) => id));
  const gone = stored.filter((row) => !inPack.has(row.id) && componentIds.has(row.component_id)).map(({ id }) => id);
  const shown = await shownTo(tx, serviceId, gone);

  // What is refused is taken back with the transaction. A text of the same words may have become other HTML.
  const withTexts = new Set(stored.map((row) => row.component_id));
  const rows = texts.map(({ id, componentId, version: { liveDate, content, hash } }) => ({
    service_id: serviceId,
    id,
    component_id: componentId,
    live_date: liveDate,
    content,
    text_hash: hash ?? null,
    published_on: withTexts.has(componentId) ? today : null,
  }));
  if (rows.length > 0) {
    await tx
      .insertInto('content_version')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['service_id', 'id'])
          .doUpdateSet((row) => ({
            component_id: row.ref('excluded.component_id'),
            live_date: row.ref('excluded.live_date'),
            content: row.ref('excluded.content'),
            text_hash: row.ref('excluded.text_hash'),
          })),
      )
      .execute();
  }
  const unread = gone.filter((id) => !shown.has(id));
  if (unread.length > 0)
    await tx.deleteFrom('content_version').where('service_id', '=', serviceId).where('id', 'in', unread).execute();

  const problems = [
    ...published
      .filter(({ id }) => liveOnes.has(id))
      .map(({ place, version }) => {
        const sentence = `the text of ${place} that has been live since ${version.liveDate} has changed since it was published`;
        return `${pack.service.key}: ${PackCode.ChangedText} ${sentence}; add a version with a later date in another file.`;
      }),
    ...stored
      .filter(({ id }) => shown.has(id))
      .map(({ component_id, live_date }) => {
        const sentence = `the text of ${placeIn(pack, component_id)} that has been live since ${live_date} has gone, and visits were shown it`;
        return `${pack.service.key}: ${PackCode.RemovedItem} ${sentence}; put it back.`;
      }),
  ];
  return { problems, published };
}

function placeIn(pack: CompiledPack, componentId: number): string {
  const places = pack.workflows.flatMap((workflow) =>
    componentsOf(workflow).flatMap((component) => (component.id === componentId ? [placeOf(component, workflow)] : [])),
  );
  return places[0] ?? `component ${componentId}`;
}

/** Which of these texts a visit was shown. */
async function shownTo(tx: Db, serviceId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct (data ->> 'componentTypeContentHistoryId')::integer as id from visit
    where service_id = ${serviceId} and data ->> 'componentTypeContentHistoryId' = any (${ids.map(String)}::text[])`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}
