import { MessageAudience } from '@evenhand/contract/audience';
import type { FactsOf } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { Difference, StatingEntry } from '../history/comparison.ts';
import { defineComparison } from '../history/comparison.ts';

/** A message or note as the history states it; undefined where entries do not say. */
interface Stated {
  readonly seq: number;
  readonly isNote: boolean;
  readonly audience: number;
  /** The person outside HR who reads what is for HR alone. */
  readonly withUserId: string | null;
  readonly subject: string | undefined;
  readonly bodySha256: string | undefined;
  /** Of what a mail quoted at its end; null where it quoted nothing. */
  readonly quotedSha256: string | null;
  /** The person or the address that it is from. */
  readonly sender: string | null | undefined;
}

interface StatedMessages {
  readonly messages: Map<number, Stated>;
  /** Requests for help from before their message was named. */
  unnamed: number;
}

interface PostedMessage {
  readonly caseId: number;
  readonly id: number;
  readonly isNote: boolean;
  readonly audience: number;
  readonly withUserId: string | null;
  readonly subject: string;
  readonly bodySha256: string;
  readonly quotedSha256: string | null;
  readonly sender: string;
}

const { Everyone, CaseTeam, HrOnly } = MessageAudience;

/** What is told to everybody on the case. */
const toEveryone = { isNote: false, audience: Everyone, withUserId: null } as const;

function follow(audience: MessageAudience, isNote = false) {
  return ({ messages }: StatedMessages, facts: FactsOf<'message.posted'>, entry: StatingEntry): void => {
    const { messageId, subject, bodySha256, quotedSha256 = null, withUserId = null } = facts;
    // What is told again is told by the person who approved the removal.
    const sender = entry.isRetold ? undefined : entry.actor;
    messages.set(messageId, {
      seq: entry.seq,
      isNote,
      audience,
      withUserId,
      subject,
      bodySha256,
      quotedSha256,
      sender,
    });
  };
}

function drop({ messages }: StatedMessages, { messageId, isWhole }: FactsOf<'message.removed'>): void {
  if (isWhole) messages.delete(messageId);
}

/** The words and the readers of messages and notes, compared with the hashes that the history has. */
export const messageComparison = defineComparison<StatedMessages, PostedMessage>({
  begin: () => ({ messages: new Map(), unnamed: 0 }),
  facts: {
    'message.posted': follow(Everyone),
    'team-message.posted': follow(CaseTeam),
    'hr-message.posted': follow(HrOnly),
    'note.posted': follow(Everyone, true),
    'message.assigned': ({ messages }, { messageId, subject, sender, bodySha256 }, { seq }) =>
      void messages.set(messageId, {
        seq,
        ...toEveryone,
        subject,
        bodySha256,
        quotedSha256: null,
        sender: sender.address,
      }),
    'case.seek-help-requested': (state, { messageId, bodySha256 }, { seq, actor, isRetold }) => {
      if (messageId !== undefined)
        state.messages.set(messageId, {
          seq,
          ...toEveryone,
          subject: undefined,
          bodySha256,
          quotedSha256: null,
          sender: actor,
        });
      else if (!isRetold) state.unnamed += 1;
    },
    'message.removed': drop,
    'team-message.removed': drop,
    'hr-message.removed': drop,
  },
  rows: async (db, { first, last }) => {
    const { rows } = await sql<PostedMessage>`
      select case_id as "caseId", id, is_note as "isNote", audience, with_user_id as "withUserId", subject, encode(sha256(convert_to(body, 'UTF8')), 'hex') as "bodySha256",
        encode(sha256(convert_to(quoted, 'UTF8')), 'hex') as "quotedSha256",
        coalesce(sender_user_id::text, sender_address) as sender
      from message where posted_at is not null and case_id between ${first} and ${last} order by id`.execute(db);
    return rows;
  },
  compare: ({ messages, unnamed }, rows) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const strangers = rows.filter(({ id }) => !messages.has(id));
    const unproved = [...messages.values()].filter(({ bodySha256 }) => bodySha256 === undefined).length;
    return {
      differences: [
        ...[...messages].flatMap(([id, stated]) => {
          const reason = differenceOf(stated, byId.get(id));
          return reason === null ? [] : [{ seq: stated.seq, reason: `${reason} (number ${id})` }];
        }),
        ...strangers.slice(unnamed).map(({ id, isNote }): Difference => {
          return { seq: null, reason: `no entry says that ${isNote ? 'note' : 'message'} ${id} was posted` };
        }),
      ],
      unprovedCount: unproved + Math.min(unnamed, strangers.length),
    };
  },
});

function differenceOf(stated: Stated, row: PostedMessage | undefined): string | null {
  const what = stated.isNote ? 'note' : 'message';
  if (row === undefined || row.isNote !== stated.isNote) return `a ${what} is gone`;
  const isChanged = stated.bodySha256 !== undefined && stated.bodySha256 !== row.bodySha256;
  if (isChanged || stated.quotedSha256 !== row.quotedSha256)
    return `the words of a ${what} are not those that were posted`;
  if (stated.audience !== row.audience || stated.withUserId !== row.withUserId)
    return `the readers of a ${what} are not those it was posted to`;
  if (stated.subject !== undefined && stated.subject !== row.subject)
    return `the subject of a ${what} is not the one that was posted`;
  if (stated.sender !== undefined && stated.sender !== row.sender)
    return `the sender of a ${what} is not the one that was recorded`;
  return null;
}
