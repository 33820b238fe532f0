import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { CaseList } from './case-list.ts';

/** What every part of a walk is made of. */
export interface Walk {
  readonly scope: Scope;
  readonly list: CaseList;
  /** Conditions of the list except its statuses. */
  readonly listed: RawBuilder<unknown>;
  /** The statuses asked for, or every one there is. */
  readonly statuses: RawBuilder<unknown>;
  /** No part reads more cases than this. */
  readonly reach: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
}

// What a walk goes through one after the other: each statement answers id and rank, sorted by rank.

/** Ids with their ranks; they were sorted when they were made. */
export function ranked({
  ids,
  ranks,
}: {
  readonly ids: readonly number[];
  readonly ranks: readonly number[];
}): RawBuilder<unknown> {
  return sql`select id, rank from unnest(${[...ids]}::int[], ${[...ranks]}::int[]) as ranked (id, rank) order by rank`;
}

/** Every number of open tasks a listed case can have. */
export function taskCounts({ scope, list, statuses, direction }: Walk): RawBuilder<unknown> {
  return sql`
      select count.id, count.id as rank from generate_series(0, (select max(most.tasks) from unnest(${statuses}::bigint[]) as s (status) cross join lateral (
        select max(c.open_tasks) as tasks from case_record c
        where c.service_id = ${scope.serviceId} and c.access_level_id = ${list.accessLevelId} and c.status = s.status) most)) as count (id) order by 2 ${direction}`;
}

/** Every number of messages that a listed case has, found by stepping through the index. */
export function messageCounts({ scope, list, statuses, direction }: Walk): RawBuilder<unknown> {
  const most = (below: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
        select max(most.messages) from unnest(${statuses}::bigint[]) as s (status) cross join lateral (
          select max(c.message_count) as messages from case_record c
          where c.service_id = ${scope.serviceId} and c.access_level_id = ${list.accessLevelId} and c.status = s.status ${below}) most)`;
  return sql`
      with recursive there (count) as (
        select ${most(sql``)} union all select ${most(sql`and c.message_count < there.count`)} from there where there.count is not null)
      select there.count as id, there.count as rank from there where there.count is not null order by 2 ${direction}`;
}

/** Everybody by name. A person who has moved to another service may still be on a case of this one. */
export function people({ direction }: Walk): RawBuilder<unknown> {
  return sql`select p.user_id as id, p.full_name collate "und-x-icu" as rank from person p order by 2 ${direction}`;
}
