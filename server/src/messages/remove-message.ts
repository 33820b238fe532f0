import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import { recountMessages, spendClientId } from './message.rows.ts';

/** An answer to a message that is removed, as it stays. */
export interface StandingAnswer {
  readonly id: number;
  readonly isChild: boolean;
  readonly subject: string;
  readonly body: string;
  readonly quoted: string | null;
}

/** A draft that joins another one of its author, because each person types one new message at a time. */
export interface JoinedDraft {
  readonly id: number;
  readonly intoId: number;
  readonly intoBody: string;
}

/**
 * Deletes a message of a case the act holds, after its files. Its answers stay, without a parent and without
 * its words.
 */
export async function removeMessage(
  act: Act,
  onCase: OnCase,
  messageId: number,
  { standing, joined }: { readonly standing: readonly StandingAnswer[]; readonly joined: readonly JoinedDraft[] },
): Promise<void> {
  for (const { id, intoId, intoBody } of joined) {
    await act.db
      .updateTable('message')
      .set({ body: intoBody, updated_at: act.now })
      .where('case_id', '=', onCase.id)
      .where('id', '=', intoId)
      .execute();
    await act.db.deleteFrom('message').where('case_id', '=', onCase.id).where('id', '=', id).execute();
  }
  for (const { id, isChild, subject, body, quoted } of standing) {
    // A draft that is open in a window meets a newer version, and does not put the words back.
    const change = {
      subject,
      body,
      quoted,
      updated_at: sql<Date>`case when posted_at is null then ${act.now} else updated_at end`,
      ...(isChild ? { parent_id: null } : {}),
    };
    await act.db.updateTable('message').set(change).where('case_id', '=', onCase.id).where('id', '=', id).execute();
  }
  await spendClientId(act, messageId);
  await act.db.deleteFrom('message').where('case_id', '=', onCase.id).where('id', '=', messageId).execute();
  await recountMessages(act, onCase.id);
}

/** Adds to what is said of messages that came by mail. */
export async function noteOfMail(act: Act, caseId: number, ids: readonly number[], note: string): Promise<void> {
  if (ids.length === 0) return;
  await act.db
    .updateTable('message')
    .set({ mail_notes: sql<string[]>`array_append(mail_notes, ${note})` })
    .where('case_id', '=', caseId)
    .where('id', 'in', [...ids])
    .execute();
}
