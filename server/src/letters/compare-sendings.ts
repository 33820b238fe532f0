import { sql } from 'kysely';
import type { Difference } from '../history/comparison.ts';
import { defineComparison } from '../history/comparison.ts';

interface Stated {
  readonly seq: number;
  readonly record: string;
  /** Who took it back and why; null while it stands. */
  readonly takenBack: string | null;
}

interface SendingRow {
  readonly caseId: number;
  readonly id: number;
  readonly documentId: string;
  readonly how: string;
  readonly day: string | null;
  readonly to: string | null;
  readonly reason: string | null;
  readonly by: string;
  readonly takenBackBy: string | null;
  readonly takenBackBecause: string | null;
}

type Recorded = Pick<SendingRow, 'documentId' | 'how' | 'day' | 'to' | 'reason'> & { readonly by: string | null };

/** Everything that a record says, as one text. */
const recordOf = ({ documentId, how, day, to, reason, by }: Recorded): string =>
  JSON.stringify([documentId, how, day, to, reason, by]);
const takenBackOf = (by: string | null, because: string): string => JSON.stringify([by, because]);

/** Records of how letters were sent, compared with what the history says of them. */
export const sendingComparison = defineComparison<Map<number, Stated>, SendingRow>({
  begin: () => new Map(),
  facts: {
    'letter.sent': (records, { sendingId, documentId, how, day, to }, { seq, actor: by }) =>
      void records.set(sendingId, {
        seq,
        record: recordOf({ documentId, how, day, to, reason: null, by }),
        takenBack: null,
      }),
    'letter.not-sent': (records, { sendingId, documentId, reason }, { seq, actor: by }) =>
      void records.set(sendingId, {
        seq,
        record: recordOf({ documentId, how: 'none', day: null, to: null, reason, by }),
        takenBack: null,
      }),
    'letter.sending-taken-back': (records, { sendingId, reason }, { seq, actor }) => {
      const stated = records.get(sendingId);
      if (stated !== undefined) records.set(sendingId, { ...stated, seq, takenBack: takenBackOf(actor, reason) });
    },
  },
  rows: async (db, { first, last }) => {
    const { rows } = await sql<SendingRow>`
      select s.case_id as "caseId", s.id, l.guid as "documentId", s.how, to_char(s.sent_on, 'YYYY-MM-DD') as day, s.sent_to as "to", s.reason,
        s.recorded_by as by, s.taken_back_by as "takenBackBy", s.taken_back_because as "takenBackBecause"
      from letter_sending s join case_letter l on l.case_id = s.case_id and l.id = s.letter_id
      where s.case_id between ${first} and ${last} order by s.id`.execute(db);
    return rows;
  },
  compare: (records, rows) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      differences: [
        ...[...records].flatMap(([id, { seq, record, takenBack }]): Difference[] => {
          const row = byId.get(id);
          if (row === undefined) return [{ seq, reason: `a record of how a document was sent is gone (${id})` }];
          if (recordOf(row) !== record)
            return [{ seq, reason: `how a document was sent is not what was recorded (${id})` }];
          const now = row.takenBackBecause === null ? null : takenBackOf(row.takenBackBy, row.takenBackBecause);
          return now === takenBack
            ? []
            : [{ seq, reason: `whether a record of sending was taken back is not what was recorded (${id})` }];
        }),
        ...rows
          .filter(({ id }) => !records.has(id))
          .map(({ id }): Difference => ({ seq: null, reason: `no entry says how a document was sent (${id})` })),
      ],
      unprovedCount: 0,
    };
  },
});
