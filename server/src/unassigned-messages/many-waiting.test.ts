import { removeAdviser } from '@evenhand/contract/case-people';
import type { UnassignedMessage } from '@evenhand/contract/unassigned-messages';
import { listUnassignedMessages } from '@evenhand/contract/unassigned-messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MORE_THAN_A_LIST = 1001;
const words = { service_id: 1, subject: 'Flood', body: '' };
const outside = { sender_name: 'Ada Marsh', sender_address: 'ada@example.org' };

async function openAlone(): Promise<number> {
  const id = await openCase(server);
  await server.as('maren').call(removeAdviser, { params: { id } });
  return id;
}

/** How many of the flood are on all pages of the list, and which other messages. */
async function listed(): Promise<{ flood: number; others: number[] }> {
  const rows: UnassignedMessage[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const answer = await server.as('maren').call(listUnassignedMessages, { query: { page: String(page) } as never });
    rows.push(...answer.data);
    hasMore = answer.headers['x-has-more-rows'] === 'true';
  }
  const others = rows.filter(({ subject }) => subject !== 'Flood').map(({ id }) => id);
  return { flood: rows.length - others.length, others };
}

describe('However many messages of one kind wait, those of the other are listed', () => {
  it('when they are on cases and all are due before [UNAS-02]', async () => {
    const id = await openAlone();
    await post(server, 'teodora', id);
    const fromOutside = { ...words, ...outside, id: 9_000_001, subject: 'Behind a flood', received_at: server.now() };
    await server.db.insertInto('unassigned_message').values(fromOutside).execute();
    const at = new Date('2026-11-16T09:00:00.000Z');
    const row = {
      ...words,
      case_id: id,
      sender_user_id: cast.teodora,
      sender_role_id: 1,
      posted_at: at,
      updated_at: at,
      answer_due_at: at,
    };
    await server.db
      .insertInto('message')
      .values(Array.from({ length: MORE_THAN_A_LIST }, () => row))
      .execute();
    const { flood, others } = await listed();
    expect([flood, others.includes(fromOutside.id)]).toEqual([1000, true]);
    await server.db.deleteFrom('message').where('subject', '=', 'Flood').execute();
  });

  it('when they are from outside and all came before [UNAS-02]', async () => {
    const id = await openAlone();
    const answered = await post(server, 'teodora', id);
    await post(server, 'maren', id, { parentMessageId: answered.id });
    const row = { ...words, ...outside, received_at: new Date('2026-11-01T09:00:00.000Z') };
    await server.db
      .insertInto('unassigned_message')
      .values(Array.from({ length: MORE_THAN_A_LIST }, (_one, at) => ({ ...row, id: 9_800_000 + at })))
      .execute();
    const { flood, others } = await listed();
    expect([flood, others.includes(answered.id)]).toEqual([1000, true]);
  });
});
