import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../platform/database/open-database.ts';

/** Which session a token belongs to and when it was issued; decides whether it is still accepted. */
export interface TokenOrigin {
  readonly userId: string;
  /** Null when the provider's tokens name no session. */
  readonly sessionId: string | null;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
}

/** The same as SQL: columns of several tokens instead of the values of one. */
interface TokenColumns {
  readonly userId: RawBuilder<string>;
  readonly sessionId: RawBuilder<string | null>;
  /** Milliseconds since the epoch, as double precision. */
  readonly issuedAt: RawBuilder<number>;
}

/**
 * The channel on which every server process learns that sessions have ended. It carries ids only; the
 * listener reads the tables.
 */
export const SESSION_ENDS = 'session_ends';

const sessionEnd = z.object({ sessionId: z.nullable(z.string()), userId: z.nullable(z.string()) });
/** What has ended: one session, or sessions of one person. */
export type SessionEnd = z.output<typeof sessionEnd>;

/** No token is accepted that was issued longer ago. So what has ended may be forgotten after this time. */
export const LONGEST_TOKEN_LIFE_MS = 24 * 60 * 60_000;
/** The clocks of an external provider and ours may differ. */
const CLOCK_SLACK_MS = 60 * 60_000;

/** SQL condition: the token is no longer accepted, because its session has ended. */
export function hasEnded({ userId, sessionId, issuedAt }: TokenOrigin | TokenColumns): RawBuilder<boolean> {
  const issued = sql`to_timestamp(${issuedAt}::double precision / 1000)`;
  return sql<boolean>`(
    exists (select 1 from ended_session e where e.session_id = ${sessionId}::text)
    or exists (select 1 from ended_person_session e where e.user_id = ${userId}::uuid
      and (e.all_until >= ${issued} or (e.unnamed_until >= ${issued} and ${sessionId}::text is null))))`;
}

/** Which of these tokens are no longer accepted, those of people who have left included. */
export async function endedAmong(db: Db, tokens: readonly TokenOrigin[]): Promise<Set<TokenOrigin>> {
  const columns = {
    userId: sql<string>`t.user_id`,
    sessionId: sql<string | null>`t.session_id`,
    issuedAt: sql<number>`t.issued_at`,
  };
  const { rows } = await sql<{ position: number }>`
    select t.position from unnest(${tokens.map((one) => one.userId)}::uuid[], ${tokens.map((one) => one.sessionId)}::text[],
      ${tokens.map((one) => one.issuedAt)}::double precision[]) with ordinality as t(user_id, session_id, issued_at, position)
    where ${hasEnded(columns)}
      or exists (select 1 from person p where p.user_id = t.user_id and p.deactivated_at is not null)`.execute(db);
  return new Set(rows.flatMap(({ position }) => tokens[position - 1] ?? []));
}

/**
 * Ends one session: its access tokens are refused from the next request on, and
 * every process ends its streams.
 */
export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await sql`
    with ended as (insert into ended_session (session_id, ended_at) values (${sessionId}, ${now}) on conflict (session_id) do nothing)
    select ${announcement({ sessionId, userId: null })}`.execute(db);
}

/**
 * Ends sessions of people by the issue time of their tokens, in milliseconds since the epoch:
 * all tokens, or only those that name no session. Issue times are whole seconds, so a token of
 * the same second is refused too.
 */
export async function endTokensOf(
  db: Db,
  userIds: readonly string[],
  { which, until }: { which: 'all' | 'unnamed'; until: number },
  now: Date,
): Promise<void> {
  const column = sql.ref(which === 'all' ? 'all_until' : 'unnamed_until');
  await sql`
    with ended as (
      insert into ended_person_session as e (user_id, ${column}, ended_at)
      select user_id, to_timestamp(${until}::double precision / 1000), ${now}::timestamptz from unnest(${[...userIds]}::uuid[]) as given (user_id)
      on conflict (user_id) do update set ${column} = greatest(e.${column}, excluded.${column}), ended_at = greatest(e.ended_at, excluded.ended_at))
    select ${announcement({ sessionId: null, userId: sql`user_id` })} from unnest(${[...userIds]}::uuid[]) as given (user_id)`.execute(
    db,
  );
}

/**
 * Forgets what ended so long ago that no token of that time is accepted any more.
 * @returns how many rows went.
 */
export async function forgetEndedSessions(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LONGEST_TOKEN_LIFE_MS - CLOCK_SLACK_MS);
  const sessions = await db.deleteFrom('ended_session').where('ended_at', '<', before).executeTakeFirst();
  const people = await db.deleteFrom('ended_person_session').where('ended_at', '<', before).executeTakeFirst();
  return Number(sessions.numDeletedRows) + Number(people.numDeletedRows);
}

/** @returns null for a message that is not ours. */
export function readSessionEnd(payload: string): SessionEnd | null {
  try {
    return sessionEnd.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

function announcement({ sessionId, userId }: Record<keyof SessionEnd, unknown>): RawBuilder<unknown> {
  return sql`pg_notify(${SESSION_ENDS}, jsonb_build_object('sessionId', ${sessionId}::text, 'userId', ${userId}::uuid)::text)`;
}
