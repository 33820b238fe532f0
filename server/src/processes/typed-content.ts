import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** What the form of a visit in progress holds: what was saved, and over it what was typed since. */
export function typedContent(visit: string): RawBuilder<unknown> {
  const objectOf = (column: string) =>
    sql`case jsonb_typeof(${sql.ref(`${visit}.${column}`)}) when 'object' then ${sql.ref(`${visit}.${column}`)} else '{}' end`;
  return sql`(${objectOf('data')} || ${objectOf('draft')})`;
}
