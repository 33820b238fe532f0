import type { PersonFound } from '@evenhand/contract/users';
import type pg from 'pg';
import type { Reader } from './bare-reads.ts';
import { readable } from './bare-reads.ts';

// Searching for people, written by hand like the other reads.

/** People whose words begin with those asked for: at most fifty, by name, with their open cases. */
export function preparePeopleSearch(pool: pg.Pool, reader: Reader): (query: string) => Promise<PersonFound[]> {
  const statement = { name: 'people', text: people(reader) };
  return async (query) => (await pool.query<PersonFound>({ ...statement, values: [prefixes(query)] })).rows;
}

function people(reader: Reader): string {
  return `
    select p.user_id as "userId", p.employee_number as "employeeId", p.full_name as name, p.job_title as "jobTitle", p.email,
      (select count(*)::int from case_record c where c.employee_user_id = p.user_id and c.status not in (3, 4) and ${readable('c', reader)}) as "liveCases"
    from (
      select * from person where service_id = 1 and deactivated_at is null and words @@ $1::tsquery
      order by full_name collate "und-x-icu", user_id limit 50) p
    order by p.full_name collate "und-x-icu", p.user_id`;
}

/** Each word as the beginning of one, folded as the words of people are kept. */
function prefixes(query: string): string {
  const folded = query.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '')
    .map((word) => `'${word.replaceAll("'", "''")}':*`)
    .join(' & ');
}
