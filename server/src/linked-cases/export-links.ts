import type { ExportedSection, Exporting } from '../cases/export-section.ts';
import { linkedCases } from './case-link.queries.ts';

/** The linked cases that the reader sees too. */
export async function exportLinks({
  db,
  scope,
  theCase,
  configuration,
}: Exporting): Promise<readonly ExportedSection[]> {
  const rows = await linkedCases(db, scope, theCase.id);
  return [
    {
      title: 'Linked cases',
      entries: rows.map(({ id, topicId, status }) => ({
        heading: `Case ${id}`,
        facts: [
          ['Topic', configuration.titles.topics.get(topicId) ?? null],
          ['Status', configuration.titles.lookup('case-statuses').get(status) ?? null],
        ],
      })),
    },
  ];
}
