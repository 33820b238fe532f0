import type { MailChoices, setMailChoices } from '@evenhand/contract/notifications';
import type { BodyOf } from '@evenhand/contract/route';
import { NotificationType } from '@evenhand/contract/tasks';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** What people receive who have chosen nothing: what they are to do at once, everything else once a day. */
const standardChoices: MailChoices = { tasks: 'now', messages: 'now', changes: 'digest', meetings: 'now' };

/** The kind (`MailKind`) of the notice in the row `n`. */
export const kindOfNotice: RawBuilder<string> = sql<string>`case n.type
  when ${NotificationType.RespondToMessage} then 'messages' when ${NotificationType.InformationOnly} then 'changes' else 'tasks' end`;

/** What the reader of the notice `n` has chosen for its kind, over their row `r` of `mail_recipient`, left joined. */
export const choiceForNotice: RawBuilder<string> = sql<string>`case ${kindOfNotice}
  when 'tasks' then coalesce(r.tasks, ${standardChoices.tasks}) when 'messages' then coalesce(r.messages, ${standardChoices.messages})
  else coalesce(r.changes, ${standardChoices.changes}) end`;

/** @returns what a person has chosen, and since when mail to them is refused. */
export async function choicesOf(db: ReadDb, userId: string): Promise<MailChoices & { refusedAt: Date | null }> {
  const { rows } = await sql<MailChoices & { refusedAt: Date | null }>`
    select tasks, messages, changes, meetings, refused_at as "refusedAt" from mail_recipient where user_id = ${userId}`.execute(
    db,
  );
  return rows[0] ?? { ...standardChoices, refusedAt: null };
}

/** Changes the choices that are given, and leaves the others. It also decides about what waits to be sent. */
export async function chooseMail(act: Act, choices: BodyOf<typeof setMailChoices>): Promise<null> {
  const { tasks, messages, changes, meetings } = { ...standardChoices, ...choices };
  await sql`
    insert into mail_recipient as r (user_id, tasks, messages, changes, meetings)
    values (${act.actor.userId}, ${tasks}, ${messages}, ${changes}, ${meetings})
    on conflict (user_id) do update set tasks = coalesce(${choices.tasks ?? null}, r.tasks),
      messages = coalesce(${choices.messages ?? null}, r.messages), changes = coalesce(${choices.changes ?? null}, r.changes),
      meetings = coalesce(${choices.meetings ?? null}, r.meetings)`.execute(act.db);
  return null;
}
