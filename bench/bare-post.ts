import { createHash, randomBytes } from 'node:crypto';
import type { Message } from '@evenhand/contract/messages';
import type pg from 'pg';

/** What posting a message decides before it writes, so that the bare server need not. */
export interface MessageToWrite {
  readonly actorId: string;
  readonly subject: string;
  readonly body: string;
  /** What the answer says beside what is written. */
  readonly answer: Message;
}

/**
 * Writes the rows of a message of HR: the message, its sender's mark, the number of messages of the case, an
 * entry of history; and tells who is watching. The case is held first, as the product must, so the
 * database is waited for twice.
 */
export async function writeMessage(pool: pg.Pool, caseId: number, message: MessageToWrite): Promise<Message> {
  const client = await pool.connect();
  let sent: Promise<unknown>[] = [];
  try {
    const [, held] = await Promise.all([
      client.query('begin'),
      client.query<{ id: number }>({ name: 'hold-for-message', text: HOLD, values: [caseId, message.actorId] }),
    ]);
    const id = held.rows[0]?.id;
    if (id === undefined) throw new Error('The actor may not write on this case.');
    const now = new Date();
    sent = statementsOf(caseId, id, message, now).map((statement) => client.query(statement));
    sent.push(client.query('commit'));
    await Promise.all(sent);
    return {
      ...message.answer,
      id,
      subject: message.subject,
      body: message.body,
      updatedAt: now.toISOString(),
      caseTrackingRecordId: caseId,
    };
  } catch (error) {
    await Promise.allSettled(sent);
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const HOLD = `select nextval('message_id_seq') as id from case_record c
  join account a on a.user_id = $2 and a.is_current and c.access_level_id = any(a.access_level_ids)
  where c.id = $1 for update of c`;

function statementsOf(
  caseId: number,
  id: number,
  { actorId, subject, body }: MessageToWrite,
  now: Date,
): pg.QueryConfig[] {
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  const facts = JSON.stringify({ messageId: id, subject, parentId: null, bodySha256, files: [] });
  const change = JSON.stringify({ caseId, sawBefore: [], facts: [{ audience: 'viewers', recordId: null }] });
  return [
    {
      name: 'message-written',
      text: `insert into message (id, service_id, case_id, sender_user_id, subject, body, posted_at, updated_at)
        overriding system value values ($1, 1, $2, $3, $4, $5, $6, $6)`,
      values: [id, caseId, actorId, subject, body, now],
    },
    {
      name: 'message-marked',
      text: 'insert into message_read (case_id, message_id, user_id, read_at) values ($1, $2, $3, $4)',
      values: [caseId, id, actorId, now],
    },
    {
      name: 'message-counted',
      text: 'update case_record set message_count = message_count + 1 where id = $1',
      values: [caseId],
    },
    {
      name: 'message-posted',
      text: `select append_history($1, 1, $2, $3::uuid, 'message.posted', 0, $4, $5), pg_notify('case_changes', $6)`,
      values: [caseId, now, actorId, randomBytes(32), facts, change],
    },
  ];
}
