import type pg from 'pg';

const PARTICIPATION_COUNT = 5000;
const BLOCK_COUNT = 500;

/**
 * Makes people busy: on thousands of cases, and blocked on hundreds, spread over all cases. What they have already
 * stays.
 */
export async function makeBusy(pool: pg.Pool, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) {
    const live = await pool.query<{ participations: number; blocks: number }>(
      `select count(*) filter (where role_id <> 4)::int as participations, count(*) filter (where role_id = 4)::int as blocks
       from participant where user_id = $1 and removed_at is null`,
      [id],
    );
    const { participations = 0, blocks = 0 } = live.rows[0] ?? {};
    if (participations >= PARTICIPATION_COUNT && blocks >= BLOCK_COUNT) continue;
    const add = (values: string, salt: number, most: number): Promise<unknown> =>
      pool.query(
        `insert into participant (service_id, case_id, user_id, role_id, relation_id, blocked_reason, source_id, added_at, added_by)
         select 1, c.id, $1, ${values}, 3, c.created_at, c.created_by
         from case_record c
         where c.service_id = 1 and c.employee_user_id is distinct from $1
           and not exists (select 1 from participant p where p.case_id = c.id and p.user_id = $1 and p.removed_at is null)
         order by hashint8extended(c.id, ${salt}) limit ${Math.max(0, most)}`,
        [id],
      );
    // The blocks first: among few cases, people who hold many leave none for them.
    await add(`4, 2, 'Named as a witness.'`, 71, BLOCK_COUNT - blocks);
    // Any relation but respondent, who has fewer rights.
    await add(`2 + c.id % 2, 2 + c.id % 11, null`, 72, PARTICIPATION_COUNT - participations);
    await pool.query('vacuum analyze participant');
  }
}
