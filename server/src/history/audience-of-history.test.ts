import { MessageAudience } from '@evenhand/contract/audience';
import { historyKinds } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { post, postNote } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { enterAs, enterAsSystem } from '../access/context.ts';
import { keepsSeen } from '../access/context-settings.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';

// The statements name no kind: only row-level security withholds anything.

let server: TestServer;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  id = await openCase(server);
  await join(server, id, 'salma', 'stakeholder');
  await join(server, id, 'derrin', 'observer');
  await join(server, id, 'silas', 'blocked');
  await postNote(server, 'maren', id, { subject: 'Between us' });
  await post(server, 'maren', id, { subject: 'Plan', audience: MessageAudience.HrOnly });
  const { id: asked } = await post(server, 'salma', id, { subject: 'Asked', audience: MessageAudience.HrOnly });
  await post(server, 'maren', id, { subject: 'Answered', parentMessageId: asked });
});
afterAll(() => server.close());

interface Read {
  /** By kind, with the subject where it has one. */
  readonly entries: string[];
  readonly words: string[];
}

/** @param enter Enters the context of the reader. */
function readAs(enter: (db: ReadDb) => Promise<unknown>): Promise<Read> {
  return inReadOnly(server.serving, async (reading) => {
    await enter(reading);
    const entries = await sql<{
      kind: string;
    }>`select kind from history_event where case_id = ${id} order by seq`.execute(reading);
    const words = await sql<{
      body: string;
    }>`select body from history_content where case_id = ${id} order by seq`.execute(reading);
    return { entries: entries.rows.map(({ kind }) => kind), words: words.rows.map(({ body }) => body) };
  });
}

const subjects = ['Between us', 'Plan', 'Asked', 'Answered'];
const known = ({ entries, words }: Read) => ({
  hr: entries.filter((kind) => historyKinds[kind as keyof typeof historyKinds].audience === 'hr'),
  blocks: entries.filter((kind) => kind === 'participant.blocked').length,
  subjects: subjects.filter((subject) => words.some((body) => body.includes(subject))),
  areAlike: entries.length === words.length,
});

test('An entry and its words are read by its audience, and an exchange with HR by the person in it, by row-level security alone [WALL-01]', async () => {
  const seenBy = async (name: CastName, hasReadCase: boolean) =>
    known(
      await readAs(async (db) => {
        await enterAs(db, cast[name]);
        if (hasReadCase) await sql`select ${keepsSeen('c')} from case_record c where c.id = ${id}`.execute(db);
      }),
    );
  const message = 'hr-message.posted';
  for (const hasReadCase of [false, true]) {
    expect(await seenBy('maren', hasReadCase)).toEqual({
      hr: ['note.posted', message, message, message],
      blocks: 1,
      subjects,
      areAlike: true,
    });
    expect(await seenBy('salma', hasReadCase)).toEqual({
      hr: [message, message],
      blocks: 1,
      subjects: ['Asked', 'Answered'],
      areAlike: true,
    });
    expect(await seenBy('teodora', hasReadCase)).toEqual({ hr: [], blocks: 1, subjects: [], areAlike: true });
    expect(await seenBy('derrin', hasReadCase)).toEqual({ hr: [], blocks: 0, subjects: [], areAlike: true });
  }
  expect(await seenBy('silas', false)).toEqual({ hr: [], blocks: 0, subjects: [], areAlike: true });
  expect(known(await readAs(enterAsSystem)).subjects).toEqual(subjects);
});

test('The database knows the audience of every kind that the contract states [WALL-01]', async () => {
  const names = [null, 'viewers', 'writers', 'hr'];
  const { rows } = await sql<{ kind: string; audience: number }>`
    select kind, access.audience_of_kind(kind) as audience from unnest(${Object.keys(historyKinds)}::text[]) as kind`.execute(
    server.db,
  );
  const inDatabase = Object.fromEntries(rows.map(({ kind, audience }) => [kind, names[audience]]));
  expect(inDatabase).toEqual(
    Object.fromEntries(Object.entries(historyKinds).map(([kind, one]) => [kind, one.audience])),
  );
});
