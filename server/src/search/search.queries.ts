import { MessageAudience } from '@evenhand/contract/audience';
import type { SearchKind } from '@evenhand/contract/search';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { listedFileIsRead } from '../files/file-list.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { AskedWords } from './asked-words.ts';
import { asWritten, searchOf, stemsOf } from './asked-words.ts';

export interface Search {
  readonly words: AskedWords;
  readonly kind: SearchKind | null;
  readonly caseId: number | null;
  readonly employeeId: string | null;
  /** Instants: from inclusive, until exclusive. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** The reader sees cases as HR, which may be most of them, and not those alone that they are on. */
  readonly isHr: boolean;
}

/** A text that holds the words, for a reader who may read it. */
export interface Hit {
  readonly id: number;
  readonly kind: SearchKind;
  readonly isDraft: boolean;
  readonly caseId: number;
  readonly topicId: number;
  readonly employeeName: string | null;
  readonly at: Date;
  readonly byName: string | null;
  /** Marked by `MATCH_BEGINS` and `MATCH_ENDS`, as the line is. */
  readonly title: string;
  readonly line: string;
  readonly messageId: number | null;
  readonly eventId: number | null;
  readonly documentGuid: string | null;
  readonly matterNumber: number | null;
  /** The component of an event, with the version of its process. */
  readonly componentId: number | null;
  readonly workflowId: number | null;
  readonly version: number | null;
}

/**
 * Signs that a text is shown with, and what stands for them while its line is looked for: PostgreSQL would take them
 * for parts of words or of tags.
 */
export const SIGNS = '<>“”‘’–—…«»';
export const STAND_INS = '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u000e\u000f\u0010\u0011';
/** Characters that no text means anything by; `search_text` takes them out of what is shown. */
export const MATCH_BEGINS = '\ue000';
export const MATCH_ENDS = '\ue001';
const unmarkedLine = sql`translate(shown.line, ${MATCH_BEGINS + MATCH_ENDS}, '')`;
const SPACES = ' \n\t\r';
const MARKS = `StartSel=${MATCH_BEGINS}, StopSel=${MATCH_ENDS}`;

/** Kinds of text that HR alone may read. For everybody else their words are not looked at. */
const KINDS_OF_HR = ['note', 'parked-call', 'failed-contact'] as const satisfies readonly SearchKind[];

/** A word in one text of a hundred fills a page from so many. */
const LATEST_COUNT = 2_000;

/**
 * Of a longer text only what stands around the first word is looked at, because finding its line means reading it all.
 */
const WHOLE_TEXT_LENGTH = 20_000;
const PART_OF_TEXT = { before: 500, length: 6_000 } as const;

/**
 * Begins a search.
 * @returns what is sought before the last word, without the words to leave out, as a `tsquery`; null where nothing at
 * all is sought.
 */
export async function beginSearch(db: ReadDb, words: AskedWords): Promise<string | null> {
  const { rows } = await sql<{ whole: string; before: string }>`
    select querytree(${searchOf(words)}) as whole, querytree(${stemsOf(words.before)}) as before`.execute(db);
  const { whole = '', before = '' } = rows[0] ?? {};
  if (whole === '' || whole === NOTHING_TO_FIND) return null;
  return before === NOTHING_TO_FIND ? '' : before;
}

/** How PostgreSQL writes what is left of a search that only leaves words out. */
const NOTHING_TO_FIND = 'T';

/**
 * A page of hits, the latest first. `sought` is what `beginSearch` has answered. Among many cases a common word fills
 * the page from the latest texts, and any other is looked up in the index of words.
 */
export async function pageOfHits(
  db: ReadDb,
  scope: Scope,
  search: Search,
  sought: string,
  page: { readonly take: number; readonly skip: number },
): Promise<Hit[]> {
  const isAmongMany = search.isHr && search.caseId === null && search.employeeId === null;
  const latest = isAmongMany ? await hitsOf(db, scope, search, sought, { ...page, among: 'latest' }) : [];
  return latest.length === page.take ? latest : await hitsOf(db, scope, search, sought, { ...page, among: 'all' });
}

/** Those of these entries that are hits at this moment, the latest first. */
export async function hitsAmong(
  db: ReadDb,
  scope: Scope,
  search: Search,
  sought: string,
  ids: readonly number[],
): Promise<Hit[]> {
  return await hitsOf(db, scope, search, sought, { among: ids, take: ids.length, skip: 0 });
}

/** The numbers of the hits, the latest first. */
export async function hitIds(db: ReadDb, scope: Scope, search: Search, take: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id ${readable(scope, search, { among: 'all', take, skip: 0 })}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Part {
  /** The texts to look at: the latest, all, or those with these numbers. */
  readonly among: 'latest' | 'all' | readonly number[];
  readonly take: number;
  readonly skip: number;
}

async function hitsOf(db: ReadDb, scope: Scope, search: Search, sought: string, part: Part): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select h.id, h.kind, m.id is not null and m.posted_at is null as "isDraft", h.case_id as "caseId", h.topic_id as "topicId", coalesce(employee.full_name, h.employee_name) as "employeeName",
      h.at, coalesce(writer.full_name, m.sender_name) as "byName", ts_headline('search_stems', ${shown(sql`h.title`)}, marked.words, ${`HighlightAll=true, ${MARKS}`}) as title,
      concat(case when not starts_with(read.text, ${unmarkedLine}) then '… ' end, shown.line,
        case when right(read.text, length(${unmarkedLine})) <> ${unmarkedLine} then ' …' end) as line,
      coalesce(m.id, f.message_id) as "messageId", e.id as "eventId", l.guid as "documentGuid",
      matter.number as "matterNumber", e.component_id as "componentId",
      process.workflow_id as "workflowId", process.version
    from (select s.*, c.topic_id, c.employee_user_id, c.employee_name ${readable(scope, search, part)}) h
    cross join lateral (select ${markedBy(search.words, sought)} as words) marked
    cross join lateral (select btrim(${shown(partAround(search.words, sought))}, ${SPACES}) as text) read
    cross join lateral (select btrim(ts_headline('search_stems', read.text, marked.words, ${`MinWords=12, MaxWords=32, ${MARKS}`}), ${SPACES}) as line) shown
    left join person employee on employee.user_id = h.employee_user_id
    left join person writer on writer.user_id = h.by_user_id
    left join message m on h.kind in ('message', 'note') and m.id = h.source_id
    left join case_file f on h.kind = 'file' and f.id = h.source_id
    left join case_letter l on h.kind = 'letter' and l.id = h.source_id
    left join case_matter matter on h.kind = 'matter' and matter.case_id = h.case_id and matter.id = h.source_id
    left join tracked_event e on e.case_id = h.case_id and e.id = case h.kind when 'event' then h.source_id when 'file' then f.tracked_event_id end
    left join tracking_record process on process.case_id = e.case_id and process.id = e.record_id
    order by h.at desc, h.id desc`.execute(db);
  return rows;
}

/**
 * The entries `s` of the texts that hold the words and that the reader may read, with their cases `c`, in their order.
 * The texts are ordered first (`offset 0`), and asked about one after another until the page is full: whether the
 * reader sees the case, which costs least, and then whether they may read the text. Only then is the entry read; `c`
 * names it, so that PostgreSQL cannot read it before. So how long a search takes tells little of texts that are hidden.
 */
function readable(scope: Scope, search: Search, { among, take, skip }: Part): RawBuilder<unknown> {
  const { words, kind, from, until, isHr } = search;
  const cases = casesOf(scope, search);
  const texts = sql`select w.* from access.search_words w
    where (${from}::timestamptz is null or w.at >= ${from}::timestamptz) and (${until}::timestamptz is null or w.at < ${until}::timestamptz)
      ${isHr ? sql`` : sql`and w.kind <> all(${[...KINDS_OF_HR]}::text[])`}`;
  return sql`
    from (select l.id, l.kind, l.source_id, l.case_id, l.record_id, l.at
        from (${texts} ${
          among === 'latest'
            ? sql`order by w.at desc, w.id desc limit ${LATEST_COUNT}`
            : among === 'all'
              ? cases
              : sql`and w.id = any(${[...among]}::bigint[])`
        }) l
        where l.words @@ ${searchOf(words)} ${kind === null ? sql`` : sql`and l.kind = ${kind}`}
        order by l.at desc, l.id desc offset 0) matched
      cross join lateral (select matched.id as entry_id, c.topic_id, c.employee_user_id, c.employee_name from case_record c
        where c.id = matched.case_id and case when ${scope.visible('c')} then ${isRead(scope)} end offset 0) c
      join access.search_entry s on s.id = c.entry_id
    order by matched.at desc, matched.id desc limit ${take} offset ${skip}`;
}

/**
 * Limits the texts `w` to the cases that are asked for, and to those that the person is on unless they are HR, who see
 * others too. The texts of a few cases are read before their words are (`offset 0`): a common word is in most texts.
 */
function casesOf(scope: Scope, { caseId, employeeId, isHr }: Search): RawBuilder<unknown> {
  const visible = (isAsked: RawBuilder<unknown>) =>
    sql`array(select asked.id from case_record asked where ${isAsked} and ${scope.visible('asked')})`;
  const limits = [
    ...(isHr
      ? []
      : [sql`w.case_id = any(array(select mine.case_id from person_case mine where ${scope.isOwn('mine')}))`]),
    ...(caseId === null ? [] : [sql`w.case_id = any(${visible(sql`asked.id = ${caseId}`)})`]),
    ...(employeeId === null ? [] : [sql`w.case_id = any(${visible(sql`asked.employee_user_id = ${employeeId}`)})`]),
  ];
  return limits.length === 0 ? sql`` : sql`and ${sql.join(limits, sql` and `)} offset 0`;
}

/** On a visible case `c`: the reader may read the source of the text `matched`. */
function isRead(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`case matched.kind when 'case' then true
    when 'message' then (select ${scope.readsMessage('m', 'c')} from message m where m.id = matched.source_id)
    when 'note' then (select ${scope.readsMessage('m', 'c')} from message m where m.id = matched.source_id)
    when 'file' then ${listedFileIsRead(scope, 'matched.source_id')}
    when 'event' then ${scope.readsProcess('matched.record_id', 'c')}
    when 'letter' then ${scope.readsProcess('matched.record_id', 'c')}
    when 'matter' then ${scope.isOfAudience(String(MessageAudience.CaseTeam), 'c')}
    else ${scope.actsAsHr('c')} end`;
}

/** What to mark in a hit: the words that are sought, and those of the text that begin as the last one does. */
function markedBy({ last }: AskedWords, sought: string): RawBuilder<string> {
  if (last === null) return sql`${sought}::tsquery`;
  return sql`${sought}::tsquery && (${stemsOf(last)} || to_tsquery('search_stems', coalesce((
    select string_agg(word.lexeme, ' | ') from unnest(h.words) word
    where word.lexeme ~ '^\\w+$' and starts_with(word.lexeme, ${asWritten(last)})), '')))`;
}

/** The text where the first word stands, if it is found as its stem is written: that of `policies` is `polici`. */
function partAround({ last }: AskedWords, sought: string): RawBuilder<string> {
  const { before, length } = PART_OF_TEXT;
  const first = sql`coalesce(rtrim(substring(${sought} from '''([^'']+)'''), 'i'), ${asWritten(last ?? '')}, '')`;
  return sql`case when length(h.body) <= ${WHOLE_TEXT_LENGTH} then h.body
    else substring(h.body from greatest(strpos(lower(h.body), ${first}) - ${before}, 1) for ${length}) end`;
}

/** A text as it is shown, but for its signs. */
function shown(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`search_text(translate(coalesce(${text}, ''), ${SIGNS}, ${STAND_INS}))`;
}
