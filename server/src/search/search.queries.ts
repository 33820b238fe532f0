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
  /** The component of an event, with the version of its process. */
  readonly componentId: number | null;
  readonly workflowId: number | null;
  readonly version: number | null;
}

/** Characters that no text means anything by; `search_text` takes them out of what is shown. */
export const MATCH_BEGINS = '\ue000';
export const MATCH_ENDS = '\ue001';
const unmarkedLine = sql`translate(shown.line, ${MATCH_BEGINS + MATCH_ENDS}, '')`;
const SPACES = ' \n\t\r';
const MARKS = `StartSel=${MATCH_BEGINS}, StopSel=${MATCH_ENDS}`;

/**
 * Of a longer text only what stands around the first word is looked at, because finding its line means reading it all.
 */
const WHOLE_TEXT_LENGTH = 20_000;
const PART_OF_TEXT = { before: 500, length: 6_000 } as const;

/**
 * Begins a search: its statements are planned for these very words, because a rare word is looked up and a common one
 * is met soon among the latest texts.
 * @returns what is sought before the last word, without the words to leave out, as a `tsquery`; null where nothing at
 * all is sought.
 */
export async function beginSearch(db: ReadDb, words: AskedWords): Promise<string | null> {
  const { rows } = await sql<{ whole: string; before: string }>`
    select set_config('plan_cache_mode', 'force_custom_plan', true), querytree(${searchOf(words)}) as whole,
      querytree(${stemsOf(words.before)}) as before`.execute(db);
  const { whole = '', before = '' } = rows[0] ?? {};
  if (whole === '' || whole === NOTHING_TO_FIND) return null;
  return before === NOTHING_TO_FIND ? '' : before;
}

/** How PostgreSQL writes what is left of a search that only leaves words out. */
const NOTHING_TO_FIND = 'T';

/** Some of the hits, the latest first. `sought` is what `beginSearch` has answered. */
export async function hitsOf(
  db: ReadDb,
  scope: Scope,
  search: Search,
  sought: string,
  page: { readonly take: number; readonly skip: number } | { readonly ids: readonly number[] },
): Promise<Hit[]> {
  const part =
    'ids' in page
      ? sql`and s.id = any(${[...page.ids]}::bigint[])`
      : sql`order by s.at desc, s.id desc limit ${page.take} offset ${page.skip}`;
  const { rows } = await sql<Hit>`
    select h.id, h.kind, h.case_id as "caseId", h.topic_id as "topicId", coalesce(employee.full_name, h.employee_name) as "employeeName",
      h.at, coalesce(writer.full_name, m.sender_name) as "byName", ts_headline('search_stems', search_text(h.title), marked.words, ${`HighlightAll=true, ${MARKS}`}) as title,
      concat(case when not starts_with(read.text, ${unmarkedLine}) then '… ' end, shown.line,
        case when right(read.text, length(${unmarkedLine})) <> ${unmarkedLine} then ' …' end) as line,
      coalesce(m.id, f.message_id) as "messageId", e.id as "eventId", l.guid as "documentGuid", e.component_id as "componentId",
      process.workflow_id as "workflowId", process.version
    from (select s.*, c.topic_id, c.employee_user_id, c.employee_name ${matching(scope, search)} ${part}) h
    cross join lateral (select ${markedBy(search.words, sought)} as words) marked
    cross join lateral (select btrim(search_text(coalesce(${partAround(search.words, sought)}, '')), ${SPACES}) as text) read
    cross join lateral (select btrim(ts_headline('search_stems', read.text, marked.words, ${`MinWords=12, MaxWords=32, ${MARKS}`}), ${SPACES}) as line) shown
    left join person employee on employee.user_id = h.employee_user_id
    left join person writer on writer.user_id = h.by_user_id
    left join message m on h.kind in ('message', 'note') and m.id = h.source_id
    left join case_file f on h.kind = 'file' and f.id = h.source_id
    left join case_letter l on h.kind = 'letter' and l.id = h.source_id
    left join tracked_event e on e.case_id = h.case_id and e.id = case h.kind when 'event' then h.source_id when 'file' then f.tracked_event_id end
    left join tracking_record process on process.case_id = e.case_id and process.id = e.record_id
    order by h.at desc, h.id desc`.execute(db);
  return rows;
}

/** The numbers of the hits, the latest first. */
export async function hitIds(db: ReadDb, scope: Scope, search: Search, take: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id ${matching(scope, search)} order by s.at desc, s.id desc limit ${take}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Trimmed by the sight of the reader and by the audience of each text in the statement that finds it. */
function matching(scope: Scope, search: Search): RawBuilder<unknown> {
  const { words, kind, caseId, employeeId, from, until, isHr } = search;
  // Whoever is not HR sees no case but those they are on: their texts are read by case.
  const isOnCase = isHr
    ? sql``
    : sql`and s.case_id = any(array(select mine.case_id from person_case mine where ${scope.isOwn('mine')}))`;
  return sql`from access.search_entry s join case_record c on c.id = s.case_id
    where s.words @@ ${searchOf(words)} ${isOnCase}
      ${kind === null ? sql`` : sql`and s.kind = ${kind}`}
      ${caseId === null ? sql`` : sql`and s.case_id = ${caseId}`}
      ${employeeId === null ? sql`` : sql`and c.employee_user_id = ${employeeId}`}
      ${from === null ? sql`` : sql`and s.at >= ${from}`} ${until === null ? sql`` : sql`and s.at < ${until}`}
      and ${scope.visible('c')} and ${isRead(scope)}`;
}

/** On a visible case: the reader may read the source of the entry `s`. */
function isRead(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`case s.kind when 'case' then true
    when 'message' then (select ${scope.readsMessage('m', 'c')} from message m where m.id = s.source_id)
    when 'note' then (select ${scope.readsMessage('m', 'c')} from message m where m.id = s.source_id)
    when 'file' then ${listedFileIsRead(scope, 's.source_id')}
    when 'event' then ${scope.readsProcess('s.record_id', 'c')}
    when 'letter' then ${scope.readsProcess('s.record_id', 'c')}
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
