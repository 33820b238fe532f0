import type { ExportedEntry, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import type { ListedFile } from './file-list.queries.ts';
import { everyFileOf, originsOfFiles } from './file-list.queries.ts';
import type { FileSource } from './file-list.ts';
import { sourcesOf } from './file-list.ts';

/** The files that are on the case, with the hash of their bytes, by which a copy is recognised. */
export async function exportFiles(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase, configuration } = exporting;
  const sources = sourcesOf(await originsOfFiles(db, scope, theCase.id), configuration);
  const files = await everyFileOf(db, scope, theCase.id);
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
