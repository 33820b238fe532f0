import type pg from 'pg';

/**
 * Cases of every status, topic and form of employee that an HR reader may see. The first, which is the one
 * measured, is open, guided and about a found employee. Every database begins with cases of the same form
 * under the same numbers, so these serve all.
 */
export async function casesOfEveryKind(pool: pg.Pool, readerId: string): Promise<[number, ...number[]]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from (
       select distinct on (c.status, c.topic_id, c.no_employee_reason_id is null, c.employee_name is null) c.id::int, c.status, c.is_simple_process,
         c.employee_user_id
       from case_record c
       where c.service_id = 1 and c.access_level_id = 2 and c.id < 15000 and c.employee_user_id is distinct from $1
         and not exists (select 1 from participant p where p.case_id = c.id and p.user_id = $1)
       order by c.status, c.topic_id, c.no_employee_reason_id is null, c.employee_name is null, c.id) found
     order by status, is_simple_process, employee_user_id is null, id`,
    [readerId],
  );
  const [first, ...others] = rows.map((row) => row.id);
  if (first === undefined) throw new Error('There is no case to read.');
  return [first, ...others];
}

/**
 * Open cases about a found employee, one for each of two readers: of HR the same one of their policy area,
 * of others one that each is on.
 */
export async function casesOfTwo(
  pool: pg.Pool,
  isHr: boolean,
  readerIds: readonly [string, string],
): Promise<[number, number]> {
  const { rows } = await pool.query<{ ids: [number, number] }>(
    isHr
      ? `select array[c.id::int, c.id::int] as ids from case_record c where c.access_level_id = 2 and c.status = 1 and c.employee_user_id <> all($1::uuid[])
           and not exists (select 1 from participant p where p.case_id = c.id and p.user_id = any($1::uuid[])) order by c.id limit 1`
      : `select array_agg(first.id order by reader.position) as ids from unnest($1::uuid[]) with ordinality as reader (id, position) cross join lateral (
           select c.id::int from participant p join case_record c on c.id = p.case_id
           where p.user_id = reader.id and p.role_id <> 4 and p.removed_at is null and c.employee_user_id <> reader.id
           order by c.status, c.id limit 1) first`,
    [readerIds],
  );
  const ids = rows[0]?.ids;
  if (ids?.length !== 2) throw new Error('There is no case for each to read.');
  return ids;
}
