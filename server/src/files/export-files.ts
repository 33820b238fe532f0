import type { ExportedEntry, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import type { ListedFile } from './file-list.queries.ts';
import { filesOfCase, originsOfFiles } from './file-list.queries.ts';
import type { FileSource } from './file-list.ts';
import { sourcesOf } from './file-list.ts';

const EVERY_FILE = { originIds: null, addedBy: null, from: null, until: null } as const;
const OLDEST_FIRST = { sortColumn: 'occurredDateTime', isDescending: false } as const;
/** Of one page of files. */
const PAGE_FILES = 500;

/** The files that are on the case, with the hash of their bytes, by which a copy is recognised. */
export async function exportFiles(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase, configuration } = exporting;
  const sources = sourcesOf(await originsOfFiles(db, scope, theCase.id), configuration);
  const files: ListedFile[] = [];
  for (let total = 1; files.length < total; ) {
    const page = { ...OLDEST_FIRST, take: PAGE_FILES, skip: files.length };
    const found = await filesOfCase(db, scope, theCase.id, { filter: EVERY_FILE, page, byTitle: [] });
    if (found.files.length === 0) break;
    files.push(...found.files);
    total = found.total;
  }
  return [{ title: 'Files', entries: files.map((file) => entryOf(exporting, file, sources)) }];
}

function entryOf(exporting: Exporting, file: ListedFile, sources: readonly FileSource[]): ExportedEntry {
  return {
    heading: file.filename,
    facts: [
      ['From', sources.find(({ originIds }) => originIds.includes(file.originId))?.title ?? null],
      ['Added', `${momentIn(exporting, file.addedAt)}, by ${file.addedByName}`],
      ['Size', `${file.sizeBytes} bytes`],
      ['SHA-256', file.sha256],
      ['State', file.scan === 'infected' ? 'It contained a virus and was removed.' : null],
    ],
  };
}
