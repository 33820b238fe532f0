import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** How backups, or drills, of the installation went. */
export interface RunsOfKind {
  readonly kind: 'backup' | 'drill';
  /** Of the last one that ended. */
  readonly lastAt: Date;
  readonly isLastGood: boolean;
  /** Null when none was good. */
  readonly lastGoodAt: Date | null;
  /** Of the last two archives that were good, the newer first. */
  readonly goodBytes: readonly (number | null)[];
}

/** One row for each kind of which there was one. */
export async function backupRuns(db: ReadDb): Promise<RunsOfKind[]> {
  const { rows } = await sql<RunsOfKind>`
    select kinds.kind, last.ended_at as "lastAt", last.is_good as "isLastGood", good.ended_at as "lastGoodAt",
      coalesce((select jsonb_agg(one.bytes order by one.begun_at desc) from (select bytes, begun_at from backup_run
        where kind = kinds.kind and is_good order by begun_at desc limit 2) one), '[]') as "goodBytes"
    from (values ('backup'), ('drill')) kinds (kind)
    join lateral (select ended_at, is_good from backup_run where kind = kinds.kind and ended_at is not null
      order by ended_at desc limit 1) last on true
    left join lateral (select ended_at from backup_run where kind = kinds.kind and is_good
      order by ended_at desc limit 1) good on true`.execute(db);
  return rows;
}
