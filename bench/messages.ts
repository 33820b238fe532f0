import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { BUSY_INBOX_COUNT } from '../server/testing/load/messages-to-load.ts';
import type { MessageToWrite } from './bare-post.ts';
import type { Call } from './measure.ts';
import { answered, get, interleaved, warm } from './measure.ts';
import { assertSameAnswer } from './same-answer.ts';
import { assertSameRows } from './same-rows.ts';
import type { RunningServer } from './servers.ts';
import type { Tell } from './table.ts';

interface Messaging {
  readonly product: RunningServer;
  readonly bare: RunningServer;
  readonly pool: pg.Pool;
  readonly headers: Readonly<Record<string, string>>;
  readonly actorId: string;
  readonly tell: Tell;
}

const SENT = {
  subject: 'About the meeting on Monday',
  body: `<p>Dear all,</p>${'<p>What was said is <strong>written here</strong>, and what is asked for.</p>'.repeat(6)}`,
};

/** The inbox of a case with thousands of messages, one of them, and posting another, beside a bare server. */
export async function measureMessages(messaging: Messaging): Promise<void> {
  const { product, bare, pool, headers, tell } = messaging;
  const { busyId, messageId, quietIds } = await places(messaging);
  const beside = (path: string): { product: Call; bare: Call } => ({
    product: get(product, path, headers),
    bare: get(bare, path),
  });
  const reads = { 'inbox call': inboxPath(busyId), 'one message': `/api/case/message/${busyId}/${messageId}` };
  for (const [name, path] of Object.entries(reads)) {
    const calls = beside(path);
    await assertSameAnswer(calls.product, calls.bare);
    await warm(calls, 2000);
    const { product: ours, bare: theirs } = await interleaved(calls, 300, 60);
    tell(`${name}, p50 against bare, one client`, ours.p50 / theirs.p50, name === 'inbox call' ? '<= 1.8' : '');
    tell(`${name}, p50 of the product, ms`, ours.p50);
    tell(`${name}, p50 of bare, ms`, theirs.p50);
  }

  const [ofProduct, ofBare] = quietIds;
  const post = (caseId: number): Call => ({
    port: product.port,
    method: 'POST',
    path: `/api/casemessages/create/${caseId}`,
    headers,
    body: () => SENT,
  });
  const answer = JSON.parse((await answered(post(ofProduct))).body).data as MessageToWrite['answer'];
  const toWrite: MessageToWrite = { actorId: messaging.actorId, ...SENT, answer };
  const write = (caseId: number): Call => ({
    port: bare.port,
    method: 'POST',
    path: `/api/casemessages/create/${caseId}`,
    body: () => toWrite,
  });
  await answered(write(ofBare));
  await assertSameRows(pool, ofProduct, ofBare);
  await assertSameAnswer(get(product, inboxPath(ofBare), headers), get(bare, inboxPath(ofBare)));
  const found = await interleaved(
    {
      post: post(ofProduct),
      keyed: {
        ...post(ofProduct),
        get headers() {
          return { ...headers, 'idempotency-key': randomUUID() };
        },
      },
      busy: post(busyId),
      bare: write(ofBare),
    },
    200,
    60,
  );
  tell('post a message, p50 against bare, one client', found.post.p50 / found.bare.p50, '<= 1.8');
  tell('the same under a retry key, against bare without', found.keyed.p50 / found.bare.p50);
  tell(
    `the same on a case of ${BUSY_INBOX_COUNT} messages, against bare on a quiet one`,
    found.busy.p50 / found.bare.p50,
  );
  tell('post a message, p50 of the product, ms', found.post.p50);
  tell('post a message, p50 of bare, ms', found.bare.p50);
}

function inboxPath(caseId: number): string {
  return `/api/casemessages/${caseId}/false/false?page=1&pageSize=50`;
}

interface Places {
  readonly busyId: number;
  readonly messageId: number;
  /** Two open cases without messages that have as many rows. */
  readonly quietIds: readonly [number, number];
}

async function places({ pool, actorId }: Messaging): Promise<Places> {
  const { rows } = await pool.query<{ id: number; message: number }>(
    `select c.id::int, (select min(m.id)::int + 100 from message m where m.case_id = c.id) as message from case_record c where c.message_count >= $1`,
    [BUSY_INBOX_COUNT],
  );
  const { rows: quiet } = await pool.query<{ ids: [number, number] }>(
    `select (array_agg(id order by id))[1:2] as ids from (
       select c.id::int, c.open_tasks, cardinality(c.reason_ids) as reasons, (select count(*) from participant p where p.case_id = c.id) as people,
         (select count(*) from history_event e where e.case_id = c.id) as entries
       from case_record c
       where c.service_id = 1 and c.access_level_id = 2 and c.status = 1 and c.locked_at is null and c.message_count = 0 and c.id < 20000
         and c.employee_user_id is distinct from $1 and not exists (select 1 from participant p where p.case_id = c.id and p.user_id = $1)) alike
     group by open_tasks, reasons, people, entries having count(*) > 1 order by min(id) limit 1`,
    [actorId],
  );
  const [busy] = rows;
  if (busy === undefined || quiet[0] === undefined) throw new Error('There are no cases to write messages on.');
  return { busyId: busy.id, messageId: busy.message, quietIds: quiet[0].ids };
}
