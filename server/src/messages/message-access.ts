import { sql } from 'kysely';
import type { Policy } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import type { ChildOfCase } from '../cases/case-access.ts';
import { childOfCase, onCaseAsking } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseRule } from '../cases/case-rules.ts';
import type { MessageRow, NewItem } from './message.queries.ts';
import { messageById, newItem } from './message.queries.ts';
import type { MessageKind } from './message-kind.ts';
import { DRAFT_MISSING, wordsOf } from './message-kind.ts';
import { messageRules } from './messages.policy.ts';

export interface LoadedMessage {
  readonly theCase: CaseFacts;
  readonly kind: MessageKind;
  readonly message: MessageRow;
}

/** The case on which a message or a note is to be written, and under which number. */
export interface ToWrite {
  readonly theCase: CaseFacts;
  readonly asked: NewItem;
}

/** Those who may read this kind on a case, may write it, and may save drafts of it. */
export const rulesOf = {
  message: { read: messageRules.read, write: messageRules.write, saveDraft: messageRules.saveDraft },
  note: { read: messageRules.notes, write: messageRules.notes, saveDraft: messageRules.saveDraft },
} as const satisfies Record<MessageKind, Record<string, CaseRule>>;

/** The policy of writing a new message or note on the case named in the path. */
export function toWrite(kind: MessageKind): Policy<ToWrite> {
  return onCaseAsking(rulesOf[kind].write, ({ db, actor, body, isAct }, caseId) => {
    const { clientMessageId } = (body ?? {}) as { readonly clientMessageId?: string };
    return newItem(db, scopeOf(actor), caseId, { kind, clientMessageId, isAct });
  });
}

/** The policy of a call about the message named in the path: one that is posted, or a draft of the caller. */
export function onMessage(kind: MessageKind): Policy<LoadedMessage> {
  return named(kind, { rule: rulesOf[kind].read, missing: wordsOf[kind].missing });
}

interface Drafting {
  readonly rule?: CaseRule;
  /** Also what the caller has posted. */
  readonly orPosted?: boolean;
}

/** The policy of an act on a draft of the caller. */
export function onDraft(
  kind: MessageKind,
  { rule = rulesOf[kind].write, orPosted = false }: Drafting = {},
): Policy<LoadedMessage> {
  return named(kind, {
    rule,
    missing: DRAFT_MISSING,
    known: ({ userId }) =>
      sql<boolean>`child.sender_user_id = ${userId} ${orPosted ? sql`` : sql`and child.posted_at is null`}`,
  });
}

/** The parent in an edit of a message: the one that was sent, or the present one where none was sent. */
export function parentOf({ message }: LoadedMessage, sent: number | null | undefined): number | null {
  return sent === undefined ? message.parentId : sent;
}

/** The kind, and whether the caller may read the message at all, is asked where the message is read. */
function named(
  kind: MessageKind,
  { rule, missing, known }: Pick<ChildOfCase<unknown>, 'rule' | 'missing' | 'known'>,
): Policy<LoadedMessage> {
  return childOfCase({
    table: 'message',
    process: null,
    isHrOnly: kind === 'note',
    ...(known === undefined ? {} : { known }),
    rule,
    missing,
    async read({ db, scope, theCase, id }, { params }) {
      // Some paths name the case too: a message of another case is not there.
      if (params.caseId !== undefined && params.caseId !== theCase.id) return null;
      const message = await messageById(db, scope, theCase.id, { kind, id });
      return message === null ? null : { theCase, kind, message };
    },
  });
}
