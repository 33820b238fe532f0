import type pg from 'pg';
import { casesOfTwo } from './cases-to-read.ts';
import { get, interleaved } from './measure.ts';
import type { RunningServer } from './servers.ts';
import type { Shape } from './shapes.ts';
import { caseRead, DEFAULT_LIST, WHOLE_LIST } from './shapes.ts';
import type { Tell } from './table.ts';

type Headers = Readonly<Record<string, string>>;

interface Readers {
  readonly hr: Headers;
  readonly business: Headers;
}

/** One database of the product's and how many cases it holds. */
interface Among {
  readonly server: RunningServer;
  readonly count: number;
}

/** The list under every filter and sort, among many cases against few. */
export async function listsAmongMore(
  fewer: Among,
  more: Among,
  shapes: readonly Shape[],
  { hr, tell }: { hr: Headers; tell: Tell },
): Promise<void> {
  for (const { name, path } of shapes) {
    const found = await interleaved({ more: get(more.server, path, hr), fewer: get(fewer.server, path, hr) }, 40, 8);
    tell(`list: ${name}, p95 at ${more.count} against ${fewer.count}`, found.more.p95 / found.fewer.p95, '<= 2.0');
  }
}

/** The pages people open all day, among many cases against few. */
export async function pagesAmongMore(
  fewer: Among,
  more: Among,
  caseId: number,
  { readers, tell }: { readers: Readers; tell: Tell },
): Promise<void> {
  const pages = {
    'default list of HR': { path: DEFAULT_LIST, as: readers.hr },
    'whole list of HR': { path: WHOLE_LIST, as: readers.hr },
    'default list of a business user': { path: DEFAULT_LIST, as: readers.business },
    'case read': { path: caseRead(caseId), as: readers.hr },
  };
  for (const [name, { path, as }] of Object.entries(pages)) {
    const found = await interleaved({ more: get(more.server, path, as), fewer: get(fewer.server, path, as) }, 300, 60);
    tell(`${name}, p50 at ${more.count} against ${fewer.count}`, found.more.p50 / found.fewer.p50, '<= 1.3');
  }
}

interface Busy {
  readonly server: RunningServer;
  readonly pool: pg.Pool;
  readonly tell: Tell;
  readonly busy: { readonly id: string; readonly headers: Headers };
  readonly ordinary: { readonly id: string; readonly headers: Headers };
}

/** A reader on thousands of cases and blocked on hundreds against an ordinary reader. */
export async function busyBesideOrdinary(who: string, { server, pool, tell, busy, ordinary }: Busy): Promise<void> {
  const lists = await interleaved(
    { busy: get(server, DEFAULT_LIST, busy.headers), ordinary: get(server, DEFAULT_LIST, ordinary.headers) },
    200,
    40,
  );
  tell(
    `default list, ${who} with 5,000 cases and 500 blocks against an ordinary one, p50`,
    lists.busy.p50 / lists.ordinary.p50,
  );
  tell(`the same, of the busy one, p50, ms`, lists.busy.p50);
  const [theirs, another] = await casesOfTwo(pool, who === 'HR', [busy.id, ordinary.id]);
  const reads = await interleaved(
    { busy: get(server, caseRead(theirs), busy.headers), ordinary: get(server, caseRead(another), ordinary.headers) },
    200,
    40,
  );
  tell(
    `case read, ${who} with 5,000 cases and 500 blocks against an ordinary one, p50`,
    reads.busy.p50 / reads.ordinary.p50,
  );
}
