import type { MailChoices } from '@evenhand/contract/notifications';
import { NotificationType } from '@evenhand/contract/tasks';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** What people receive who have chosen nothing: what they are to do at once, everything else once a day. */
const standardChoices: MailChoices = { tasks: 'now', messages: 'now', changes: 'digest' };

/** The kind (`MailKind`) of the notice in the row `n`. */
export const kindOfNotice: RawBuilder<string> = sql<string>`case n.type
  when ${NotificationType.RespondToMessage} then 'messages' when ${NotificationType.InformationOnly} then 'changes' else 'tasks' end`;

/** What the reader of the notice `n` has chosen for its kind, over their row `r` of `mail_recipient`, left joined. */
export const choiceForNotice: RawBuilder<string> = sql<string>`case n.type
  when ${NotificationType.RespondToMessage} then coalesce(r.messages, ${standardChoices.messages})
  when ${NotificationType.InformationOnly} then coalesce(r.changes, ${standardChoices.changes})
  else coalesce(r.tasks, ${standardChoices.tasks}) end`;

/** @returns what a person has chosen, and since when mail to them is refused. */
export async function choicesOf(db: ReadDb, userId: string): Promise<MailChoices & { refusedAt: Date | null }> {
  const { rows } = await sql<MailChoices & { refusedAt: Date | null }>`
    select tasks, messages, changes, refused_at as "refusedAt" from mail_recipient where user_id = ${userId}`.execute(
    db,
  );
  return rows[0] ?? { ...standardChoices, refusedAt: null };
}

/** Also decides about what waits to be sent. */
export async function chooseMail(act: Act, choices: MailChoices): Promise<null> {
  await act.db
    .insertInto('mail_recipient')
    .values({ user_id: act.actor.userId, ...choices })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choices))
    .execute();
  return null;
}
