import type { ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import { presentCompleted } from './letter.presenter.ts';
import { completedLettersOf } from './letter.queries.ts';

/** The completed letters, the oldest first. Their words are in files of their own, as they were sent. */
export async function exportLetters(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, theCase, configuration } = exporting;
  const letters = (await completedLettersOf(db, scope, theCase.id))
    .map((row) => presentCompleted(row, configuration))
    .toReversed();
  return [
    {
      title: 'Letters',
      entries: letters.map(({ title, source, completedAt, completedBy }) => ({
        heading: title,
        facts: [
          ['Written for', source],
          ['Completed', `${momentIn(exporting, completedAt)}, by ${completedBy}`],
        ],
      })),
    },
  ];
}
