import type { Readable } from 'node:stream';
import type { ExportFormat } from '@evenhand/contract/list-export';
import type { Route } from '@evenhand/contract/route';
import type { SearchHit } from '@evenhand/contract/search';
import { searchHeads as heads, searchKindTitles } from '@evenhand/contract/search.text';
import type { Part } from '../access/read-part.ts';
import type { Read } from '../access/serve-read.ts';
import { EXPORTED_IDS_MAXIMUM, exportList } from '../list-export/export-list.ts';
import type { ListColumn } from '../list-export/list-file.ts';
import { dayAndTime } from '../platform/days.ts';
import { presentHit, textOf } from './hit.presenter.ts';
import type { Search } from './search.queries.ts';
import { beginSearch, hitIds, hitsAmong } from './search.queries.ts';

/** The hits of a search as a file, as the screen shows them (EXPORTLIST-01). */
export async function exportHits(
  call: Read<Route, null>,
  format: ExportFormat,
  searchFor: (part: Pick<Part<null>, 'actor' | 'configuration'>) => Search,
): Promise<() => Promise<Readable>> {
  const { db, scope, configuration } = call;
  const search = searchFor(call);
  const isAsked = (await beginSearch(db, search.words)) !== null;
  return exportList(call, {
    name: 'search results',
    title: 'Search results',
    format,
    columns: columnsOfHits(configuration.pack.service.timeZone),
    ids: isAsked ? await hitIds(db, scope, search, EXPORTED_IDS_MAXIMUM) : [],
    rowsOf: exportedHits,
  });

  async function exportedHits(part: Part<null>, ids: readonly number[]): Promise<SearchHit[]> {
    const search = searchFor(part);
    const sought = await beginSearch(part.db, search.words);
    if (sought === null) return [];
    const hits = await hitsAmong(part.db, part.scope, search, sought, ids);
    return hits.map((hit) => presentHit(hit, part.configuration));
  }
}

function columnsOfHits(timeZone: string): ListColumn<SearchHit>[] {
  return [
    { head: heads.caseId, cell: ({ caseId }) => caseId },
    { head: heads.topic, cell: ({ topicTitle }) => topicTitle },
    { head: heads.employee, cell: ({ employeeName }) => employeeName },
    { head: heads.kind, cell: ({ kind }) => searchKindTitles[kind] },
    { head: heads.title, cell: ({ title }) => textOf(title) },
    { head: heads.line, cell: ({ line }) => textOf(line) },
    { head: heads.by, cell: ({ byName }) => byName },
    { head: heads.at, cell: ({ at }) => dayAndTime(new Date(at), timeZone) },
  ];
}
