import type { Message } from '@evenhand/contract/messages';
import type pg from 'pg';
import type { BarePack } from './bare-pack.ts';
import type { Reader } from './bare-reads.ts';
import { readable } from './bare-reads.ts';

// Reading messages, written by hand like the other reads.

interface MessageColumns {
  readonly id: number;
  readonly case_id: number;
  readonly subject: string;
  readonly body: string;
  readonly preview: string;
  readonly sender_user_id: string | null;
  readonly sender_name: string;
  readonly sender_address: string | null;
  readonly audience: Message['audience'];
  readonly with_name: string | null;
  readonly sender_role_id: number | null;
  readonly parent_id: number | null;
  readonly posted_at: Date;
  readonly is_read: boolean;
  readonly due_at: Date | null;
  readonly topic_id: number;
  readonly stage_id: number | null;
  readonly employee_user_id: string | null;
  readonly employee_name: string | null;
  readonly owner_user_id: string;
  readonly owner_name: string;
  readonly is_locked: boolean;
  readonly files: Message['caseTrackingMessageAttachments'] | null;
}

export interface MessageReads {
  /** Fifty messages of a case, the latest first. */
  inbox(caseId: number): Promise<Message[]>;
  oneMessage(caseId: number, id: number): Promise<Message | null>;
}

export function prepareMessageReads(pool: pg.Pool, reader: Reader, pack: BarePack): MessageReads {
  const inbox = { name: 'inbox', text: messages(reader, '', 'order by m.posted_at desc, m.id desc limit 50') };
  const one = { name: 'message', text: messages(reader, 'and m.id = $2', '') };
  return {
    inbox: async (caseId) =>
      (await pool.query<MessageColumns>({ ...inbox, values: [caseId] })).rows.map((row) => messageAnswer(row, pack)),
    async oneMessage(caseId, id) {
      const row = (await pool.query<MessageColumns>({ ...one, values: [caseId, id] })).rows[0];
      return row === undefined ? null : messageAnswer(row, pack);
    },
  };
}

/** One statement: the case, the reader's mark and the attachments come with the messages. */
function messages(reader: Reader, which: string, page: string): string {
  return `
    select m.*, coalesce(sender.full_name, m.sender_name) as sender_name, c.topic_id, c.stage_id, c.employee_user_id,
      coalesce(employee.full_name, c.employee_name) as employee_name, c.owner_user_id, owner.full_name as owner_name, also.full_name as with_name, c.locked_at is not null as is_locked,
      exists (select 1 from message_read r where r.message_id = m.id and r.user_id = '${reader.id}') as is_read,
      (select json_agg(json_build_object('id', f.id, 'filename', f.filename, 'storageId', f.storage_id, 'size', f.size) order by f.id)
        from case_file f where f.case_id = m.case_id and f.message_id = m.id) as files
    from case_record c cross join lateral (
      select m.id, m.case_id, m.subject, m.body, m.preview, m.sender_user_id, m.sender_name, m.sender_address, m.sender_role_id, m.parent_id, m.posted_at, m.audience, m.with_user_id,
        case when m.answered_at is null then m.answer_due_at end as due_at
      from message m where m.case_id = c.id and not m.is_note and m.posted_at is not null ${which} ${page}) m
    left join person also on also.user_id = m.with_user_id
    left join person sender on sender.user_id = m.sender_user_id
    left join person employee on employee.user_id = c.employee_user_id
    left join person owner on owner.user_id = c.owner_user_id
    where c.id = $1 and ${readable('c', reader)}
    order by m.posted_at desc, m.id desc`;
}

function messageAnswer(row: MessageColumns, pack: BarePack): Message {
  return {
    id: row.id,
    subject: row.subject,
    body: row.body,
    preview: row.preview,
    senderName: row.sender_name,
    senderUserId: row.sender_user_id ?? '00000000-0000-0000-0000-000000000000',
    senderAddress: row.sender_address,
    senderRoleId: row.sender_role_id,
    audience: row.audience,
    withName: row.with_name,
    updatedAt: row.posted_at.toISOString(),
    isDraft: false,
    userHasRead: row.is_read,
    parentMessageId: row.parent_id,
    caseTrackingMessageAttachments: row.files ?? [],
    attachmentsToRemove: [],
    isCaseLocked: row.is_locked,
    caseTrackingRecordId: row.case_id,
    topicTitle: pack.topics.get(row.topic_id)?.title ?? '',
    stageTitle: row.stage_id === null ? null : (pack.stages.get(row.stage_id) ?? null),
    employeeName: row.employee_name,
    employeeUserId: row.employee_user_id,
    caseOwnerName: row.owner_name,
    caseOwnerUserId: row.owner_user_id,
    dueByDateTime: row.due_at?.toISOString() ?? null,
  };
}
