import { createHash } from 'node:crypto';
import type { CaseAccess } from '@evenhand/contract/access-log';
import { ACCESS_PAGE_SIZE, getCaseAccess } from '@evenhand/contract/access-log';
import type { Scope } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hr } from '../cases/case-rules.ts';
import { namesOfFiles } from '../files/file-list.queries.ts';
import { titlesOfLetters } from '../letters/letter.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { AccessPosition, CaseAccessRow } from './case-access.queries.ts';
import { accessesOf } from './case-access.queries.ts';

/** Who has looked at a case is for those who act as HR on it, also when it is locked or closed (decision 0086). */
export const accessLogRules = { view: hr } satisfies CaseRules;

export const accessLogAbilities = {
  viewAccessLog: ({ may }) => may(accessLogRules.view),
} satisfies Partial<AbilityTable>;

export const accessLog = { routes, abilities: accessLogAbilities };

/** The rows are written by `access/access-log.ts`. */
function routes(serve: Serve): void {
  serve.read(getCaseAccess, onCase(accessLogRules.view), async ({ db, scope, subject, query }) => {
    const before = query.before === undefined ? null : positionIn(query.before);
    const rows = await accessesOf(db, scope, subject.id, { before, take: ACCESS_PAGE_SIZE + 1 });
    const page = rows.slice(0, ACCESS_PAGE_SIZE);
    const items = await itemsOf(db, scope, subject.id, page);
    const last = page.at(-1);
    return {
      entries: page.map((row) => present(row, items(row))),
      next: last === undefined || rows.length === page.length ? null : `${last.at.getTime()}-${last.id}`,
    };
  });
}

function positionIn(cursor: string): AccessPosition {
  const [at, id] = cursor.split('-').map(Number);
  return { at: new Date(at ?? 0), id: id ?? 0 };
}

/** The names of the files and letters of a page that its reader may read. */
async function itemsOf(db: ReadDb, scope: Scope, caseId: number, page: readonly CaseAccessRow[]) {
  const of = (kind: CaseAccessRow['kind']) =>
    page.flatMap((row) => (row.kind === kind && row.itemId !== null ? [row.itemId] : []));
  const [files, letters] = await Promise.all([
    namesOfFiles(db, scope, caseId, of('file')),
    titlesOfLetters(db, scope, caseId, of('letter')),
  ]);
  return ({ kind, itemId }: CaseAccessRow): string | null =>
    (itemId === null ? undefined : (kind === 'file' ? files : letters).get(itemId)) ?? null;
}

function present({ id, at, userId, name, kind, sessionId }: CaseAccessRow, item: string | null): CaseAccess {
  return { id, occurredDateTime: at.toISOString(), userId, name, kind, item, session: markOf(sessionId) };
}

/** Tells sessions apart without naming them. */
function markOf(sessionId: string | null): string | null {
  return sessionId === null ? null : createHash('sha256').update(sessionId).digest('hex').slice(0, 8);
}
