import type { AccessKind } from '@evenhand/contract/access-log';
import type { Route } from '@evenhand/contract/route';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Logger } from '../platform/logger.ts';
import { accessKindOf } from './access-kinds.ts';
import type { Bearer } from './authenticate.ts';
import { enterAsSystem } from './context.ts';
import type { NamedRow } from './policy.ts';

/** One person did this once, or again and again for some minutes. */
interface Access {
  /** Null for a search outside of any case. */
  readonly caseId: number | null;
  /** The file or the letter. */
  readonly itemId: number | null;
  readonly kind: AccessKind;
  readonly userId: string;
  readonly sessionId: string | null;
  readonly at: Date;
}

/** What a policy has told of its call (`Admission.tellCase`). */
export interface Told {
  readonly caseId: number;
  readonly row: NamedRow | null;
}

export interface Answered {
  readonly route: Route;
  readonly bearer: Bearer;
  readonly told: Told | null;
  readonly at: Date;
  /** The call changes something, which the history tells: it is logged only where it takes something away. */
  readonly isAct?: boolean;
  /** Only the headers of a file were asked for. */
  readonly isHead?: boolean;
}

/** Cases of which a call is about to show a row each. */
export interface Shown extends Pick<Answered, 'route' | 'bearer' | 'at'> {
  readonly caseIds: readonly number[];
}

export interface AccessLog {
  /** Keeps in mind what a call answers, and waits for nothing. */
  note(answered: Answered): void;
  /** Writes at once, each time, before these cases are shown; they are too many to be kept in mind (decision 0096). */
  write(shown: Shown): Promise<void>;
  /** Writes what is waiting. */
  close(): Promise<void>;
}

/** The same by one person in one session is one row for so long: a page of a case asks a dozen times. */
const ONCE_IN_MS = 5 * 60_000;
const WRITTEN_EVERY_MS = 1000;
const ROWS_OF_WRITE = 200;
/** How much is kept in memory while the database takes nothing. It serves no reads then either. */
const MAX_WAITING = 10_000;
const MAX_RECENT = 20_000;

/**
 * The log of who has looked at which case (decision 0086). It is written in batches, after the answers; what was not
 * taken is written with the next batch. A server process that is killed loses the last second.
 */
export function createAccessLog(db: Db, log: Pick<Logger, 'error'>): AccessLog {
  const waiting: Access[] = [];
  const recent = recentAccesses();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;
  let lost = 0;

  async function writeAll(): Promise<void> {
    if (lost > 0) log.error({ security: 'access-log-lost', entries: lost }, 'the access log had no room');
    lost = 0;
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, ROWS_OF_WRITE);
        await insertAccesses(db, batch);
        waiting.splice(0, batch.length);
      }
    } catch (error) {
      log.error(
        { code: (error as { code?: string }).code, entries: waiting.length },
        'the access log could not be written and waits',
      );
    }
  }

  function write(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing ??= writeAll().finally(() => {
      writing = null;
      if (waiting.length > 0) writeSoon();
    });
    return writing;
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => void write(), WRITTEN_EVERY_MS).unref();
  }

  return {
    note(answered) {
      const access = accessOf(answered);
      if (access === null || recent.has(access)) return;
      if (waiting.length >= MAX_WAITING) {
        lost += 1;
        return;
      }
      recent.add(access);
      waiting.push(access);
      if (waiting.length === ROWS_OF_WRITE) void write();
      else writeSoon();
    },
    async write({ route, bearer: { userId, sessionId }, at, caseIds }) {
      const kind = accessKindOf(route) ?? 'opened';
      if (caseIds.length === 0) return;
      await insertAccesses(
        db,
        caseIds.map((caseId) => ({ caseId, itemId: null, kind, userId, sessionId, at })),
      );
    },
    async close() {
      await writing;
      await write();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

const tableOfItem: Partial<Record<AccessKind, NamedRow['table']>> = { file: 'case_file', letter: 'case_letter' };

/** @returns null for a call that shows nothing of a case and is no search. */
function accessOf({ route, bearer, told, at, isAct = false, isHead = false }: Answered): Access | null {
  const named = accessKindOf(route);
  if (named !== 'searched' && told === null) return null;
  if (named === null && isAct) return null;
  // The rows of an exported list are logged when they are sent (`write`).
  const kind = named === null || named === 'list' || isHead ? 'opened' : named;
  const { userId, sessionId } = bearer;
  const itemId = told?.row?.table === tableOfItem[kind] ? told?.row?.id : undefined;
  return { caseId: told?.caseId ?? null, itemId: itemId ?? null, kind, userId, sessionId, at };
}

/** Remembers what was noted in the last minutes, the oldest first. What is forgotten early only makes a row more. */
function recentAccesses() {
  const noted = new Map<string, number>();
  const keyOf = ({ userId, sessionId, kind, caseId, itemId }: Access) =>
    [userId, kind, caseId, itemId, sessionId].join(' ');
  return {
    has(access: Access): boolean {
      const before = noted.get(keyOf(access));
      return before !== undefined && Math.abs(access.at.getTime() - before) < ONCE_IN_MS;
    },
    add(access: Access): void {
      const key = keyOf(access);
      noted.delete(key);
      noted.set(key, access.at.getTime());
      for (const [oldest, at] of noted) {
        if (noted.size <= MAX_RECENT && access.at.getTime() - at < ONCE_IN_MS) return;
        noted.delete(oldest);
      }
    },
  };
}

async function insertAccesses(db: Db, batch: readonly Access[]): Promise<void> {
  const column = <T>(of: (access: Access) => T) => batch.map(of);
  await inTransaction(db, async (tx) => {
    await enterAsSystem(tx.db);
    await sql`
      insert into case_access (case_id, item_id, kind, user_id, session_id, at)
      select * from unnest(${column(({ caseId }) => caseId)}::bigint[], ${column(({ itemId }) => itemId)}::bigint[],
        ${column(({ kind }) => kind)}::text[], ${column(({ userId }) => userId)}::uuid[],
        ${column(({ sessionId }) => sessionId)}::text[], ${column(({ at }) => at)}::timestamptz[])`.execute(tx.db);
  });
}

/** Deletes what has been kept for 24 months. @returns how many rows went. */
export async function forgetAccesses(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select forget_accesses()::float8 as count`.execute(db);
  return rows[0]?.count ?? 0;
}
