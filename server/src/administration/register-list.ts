import type { listRegister as listRoute, RegisterKind } from '@evenhand/contract/register';
import type { AnswerOf, QueryOf } from '@evenhand/contract/route';
import { sql } from 'kysely';
import { startOfDay } from '../platform/days.ts';
import { registerBody } from './register.ts';
import type { AdministrationRead } from './serve-administration.ts';

const PER_PAGE = 50;

interface EntryRow {
  readonly seq: number;
  readonly at: Date;
  readonly actor: string | null;
  readonly kind: RegisterKind;
  readonly body: string;
  readonly total: number;
}

/** A page of the register, the latest first. */
export async function listRegister({
  db,
  administrator,
  configuration,
  query,
}: AdministrationRead<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> {
  const { kind, userId, by, from, to, search, page = 1 }: QueryOf<typeof listRoute> = query;
  const { timeZone } = configuration.pack.service;
  const asked = [
    sql`service_id = ${administrator.serviceId}`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(userId === undefined ? [] : [sql`about_user_id = ${userId}`]),
    ...(by === undefined ? [] : [sql`actor_user_id = ${by}`]),
    ...(from === undefined ? [] : [sql`at >= ${startOfDay(from, timeZone)}`]),
    ...(to === undefined ? [] : [sql`at < ${startOfDay(to, timeZone, 1)}`]),
    ...(search === undefined ? [] : [sql`strpos(lower(body), (select lower(${search}))) > 0`]),
  ];
  // What is counted is kept by its number alone.
  const { rows } = await sql<EntryRow>`
    select e.seq, e.at, e.actor_user_id as actor, e.kind, e.body, listed.total
    from (select seq, count(*) over ()::int as total from register_entry where ${sql.join(asked, sql` and `)}
      order by seq desc limit ${sql.lit(PER_PAGE)} offset ${(page - 1) * PER_PAGE}) listed
    join register_entry e on e.service_id = ${administrator.serviceId} and e.seq = listed.seq
    order by e.seq desc`.execute(db);
  return { entries: rows.map(presentEntry), total: rows[0]?.total ?? 0 };
}

function presentEntry({ seq, at, actor, kind, body }: EntryRow) {
  const { by, about, aboutUserId, words, changes } = registerBody.parse(JSON.parse(body));
  return {
    seq,
    at: at.toISOString(),
    kind,
    by: actor === null ? null : { userId: actor, name: by ?? '' },
    about: aboutUserId === null ? null : { userId: aboutUserId, name: about ?? '' },
    words,
    changes,
  };
}
