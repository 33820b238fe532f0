import { sql } from 'kysely';
import type { Difference } from '../history/comparison.ts';
import { defineComparison } from '../history/comparison.ts';
import { contentsSha256 } from './letter.rows.ts';

interface Stated {
  readonly seq: number;
  readonly contents: string | undefined;
  readonly isToBeSent: boolean;
}

interface CompletedLetter {
  readonly caseId: number;
  readonly documentId: string;
  readonly contents: string;
  readonly isToBeSent: boolean;
}

/** Completed letters, compared with the hashes that the history has of their values and their day. */
export const letterComparison = defineComparison<Map<string, Stated>, CompletedLetter>({
  begin: () => new Map(),
  facts: {
    'letter.completed': (letters, { documentId, contentsSha256: contents, isToBeSent = false }, { seq }) =>
      void letters.set(documentId, { seq, contents, isToBeSent }),
  },
  rows: async (db, { first, last }) => {
    const { rows } = await sql<CompletedLetter>`
      select case_id as "caseId", guid as "documentId", ${contentsSha256} as contents, is_to_be_sent as "isToBeSent"
      from case_letter where status = 2 and case_id between ${first} and ${last} order by id`.execute(db);
    return rows;
  },
  compare: (letters, rows) => {
    const byId = new Map(rows.map((row) => [row.documentId, row]));
    return {
      differences: [
        ...[...letters].flatMap(([documentId, { seq, contents, isToBeSent }]): Difference[] => {
          const row = byId.get(documentId);
          if (row === undefined) return [{ seq, reason: `a completed document is gone (${documentId})` }];
          if (isToBeSent !== row.isToBeSent)
            return [
              { seq, reason: `whether a completed document waits to be sent is not what was recorded (${documentId})` },
            ];
          if (contents === undefined || contents === row.contents) return [];
          return [{ seq, reason: `a completed document was changed (${documentId})` }];
        }),
        ...rows
          .filter(({ documentId }) => !letters.has(documentId))
          .map(
            ({ documentId }): Difference => ({ seq: null, reason: `no entry says that ${documentId} was completed` }),
          ),
      ],
      unprovedCount: [...letters.values()].filter(({ contents }) => contents === undefined).length,
    };
  },
});
