import type { CompiledPack } from '@evenhand/engine/pack';
import { PackCode } from '@evenhand/engine/pack/problem';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';

interface PointedAt {
  /** As `configuration_id` calls it. */
  readonly kind: string;
  readonly words: string;
  readonly idsIn: (pack: CompiledPack) => readonly number[];
  /** How many cases point to each of these, as `id` and `cases`. */
  readonly count: (serviceId: number, ids: readonly number[]) => RawBuilder<{ id: number; cases: number }>;
}

const kinds: readonly PointedAt[] = [
  { kind: 'topic', words: 'topic', idsIn: (pack) => pack.topics.map(({ id }) => id), count: ofCases('topic_id') },
  {
    kind: 'section',
    words: 'section',
    idsIn: (pack) => pack.sections.map(({ id }) => id),
    count: ofCases('section_id'),
  },
  {
    kind: 'access-level',
    words: 'policy area',
    idsIn: (pack) => pack.accessLevels.map(({ id }) => id),
    count: ofCases('access_level_id'),
  },
  {
    kind: 'workflow',
    words: 'workflow',
    idsIn: (pack) => pack.workflows.map(({ id }) => id),
    count: (serviceId, ids) => sql`
      select workflow_id as id, count(distinct case_id)::integer as cases from tracking_record
      where service_id = ${serviceId} and workflow_id = any (${[...ids]}::integer[]) group by workflow_id`,
  },
];

function ofCases(column: 'topic_id' | 'section_id' | 'access_level_id'): PointedAt['count'] {
  return (serviceId, ids) => sql`
    select ${sql.ref(column)} as id, count(*)::integer as cases from case_record
    where service_id = ${serviceId} and ${sql.ref(column)} = any (${[...ids]}::integer[]) group by ${sql.ref(column)}`;
}

/**
 * V19 against the database: what cases point to and the pack no longer has, one line each. The compiler has
 * compared with the lock file already, but the lock file of another branch may know less.
 */
export async function keysMissedByCases(tx: Db, pack: CompiledPack): Promise<string[]> {
  const serviceId = pack.service.id;
  const published = await tx
    .selectFrom('configuration_id')
    .select(['kind', 'key', 'id'])
    .where('service_id', '=', serviceId)
    .where(
      'kind',
      'in',
      kinds.map(({ kind }) => kind),
    )
    .execute();
  const lines: string[] = [];
  for (const { kind, words, idsIn, count } of kinds) {
    const inPack = new Set(idsIn(pack));
    const gone = new Map(
      published.filter((row) => row.kind === kind && !inPack.has(row.id)).map((row) => [row.id, row.key]),
    );
    if (gone.size === 0) continue;
    const { rows } = await count(serviceId, [...gone.keys()]).execute(tx);
    for (const { id, cases } of rows) {
      const pointing = cases === 1 ? '1 case points' : `${cases} cases point`;
      lines.push(
        `${pack.service.key}: ${PackCode.RemovedItem} the ${words} '${gone.get(id)}' has gone from the pack, and ${pointing} to it; put it back.`,
      );
    }
  }
  return lines;
}
