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
  const { rows } = await sql<EntryRow>`
    select seq, at, actor_user_id as actor, kind, body, count(*) over ()::int as total from register_entry
    where service_id = ${administrator.serviceId}
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${userId ?? null}::uuid is null or about_user_id = ${userId ?? null})
      and (${by ?? null}::uuid is null or actor_user_id = ${by ?? null})
      and (${from === undefined ? null : startOfDay(from, timeZone)}::timestamptz is null or at >= ${from === undefined ? null : startOfDay(from, timeZone)})
      and (${to === undefined ? null : startOfDay(to, timeZone, 1)}::timestamptz is null or at < ${to === undefined ? null : startOfDay(to, timeZone, 1)})
      and (${search ?? null}::text is null or strpos(lower(body), lower(${search ?? ''})) > 0)
    order by seq desc limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`.execute(db);
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
