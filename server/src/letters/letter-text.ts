import type { LetterBlock, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import { fillLetter } from '@evenhand/engine/letters/fill-letter';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

/** The words of a completed letter, a line for each paragraph or item, for the search; null for any other letter. */
export async function textOfLetter(db: ReadDb, id: number): Promise<string | null> {
  const { rows } = await sql<{
    readonly template: LetterTemplate;
    readonly values: LetterValues;
    readonly caseValues: Readonly<Record<string, string | null>>;
    readonly body: readonly LetterBlock[] | null;
  }>`
    select template, typed_values as "values", case_values as "caseValues", body
    from case_letter where id = ${id} and status = 2`.execute(db);
  const [letter] = rows;
  if (letter === undefined) return null;
  return fillLetter(letter.template, letter)
    .blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.runs]))
    .map((runs) => runs.map(({ text }) => text).join(''))
    .join('\n');
}
