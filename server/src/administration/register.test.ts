import { checkRegister, listRegister } from '@evenhand/contract/register';
import { proposeSight } from '@evenhand/contract/sight-rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginAdministration, personForTest } from '../../testing/administration-world.ts';
import { cast } from '../../testing/cast.ts';
import { policyAreasOf } from '../../testing/policy-areas.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { recordingFor } from './register.ts';
import { verifyRegister } from './verify-register.ts';

let server: TestServer;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  server.setNow('2026-11-28T10:00:00.000Z');
  await beginAdministration(server);
  userId = await personForTest(server, 'Nadia Osei');
  for (let index = 0; index < 53; index += 1)
    await recordingFor(
      server.administration,
      1,
      cast.edda,
      server.now(),
    )('right.given', { about: userId, words: `gave ${index} to` });
});
afterAll(() => server.close());

const read = (query = {}, by: 'edda' | 'salma' | 'ngozi' | 'maren' = 'edda') =>
  server.as(by).call(listRegister, { query });

describe('The register', () => {
  test('shows who did what to whom, the latest first, in pages of 50 [AREG-01, AREG-03]', async () => {
    const { entries, total } = (await read()).data;
    expect([entries.length, total]).toEqual([50, 53]);
    expect(entries[0]).toMatchObject({
      seq: 53,
      at: '2026-11-28T10:00:00.000Z',
      kind: 'right.given',
      by: { userId: cast.edda },
      about: { userId, name: 'Nadia Osei' },
      words: 'gave 52 to',
      changes: [],
    });
    expect((await read({ page: '2' })).data.entries.map(({ seq }) => seq)).toEqual([3, 2, 1]);
  });

  test('is filtered by kind, person, author, day and words [AREG-03]', async () => {
    const countOf = async (query: object) => (await read(query)).data.total;
    expect(await countOf({ kind: 'right.taken' })).toBe(0);
    expect(await countOf({ userId: cast.salma })).toBe(0);
    expect(await countOf({ by: cast.edda, search: 'GAVE 12' })).toBe(1);
    expect(await countOf({ from: '2026-11-29' })).toBe(0);
    expect(await countOf({ from: '2026-11-28', to: '2026-11-28' })).toBe(53);
  });

  test('is read by everybody who administers, and by nobody else [AREG-03]', async () => {
    for (const who of ['edda', 'salma', 'ngozi'] as const) expect((await read({}, who)).status).toBe(200);
    expect((await read({}, 'maren')).status).toBe(403);
    expect((await server.anonymous().call(listRegister)).status).toBe(401);
  });

  test('keeps an entry only together with what it records [AREG-01]', async () => {
    const before = (await read()).data.total;
    const refused = await server
      .as('salma')
      .call(proposeSight, {
        body: {
          userId: cast.salma,
          name: 'area',
          accessLevelId: policyAreasOf(server).stores,
          until: null,
          reason: 'Mine',
        },
      });
    expect(refused.status).toBe(400);
    expect((await read()).data.total).toBe(before);
  });
});

describe('Entries of the register', () => {
  test.each(['serving', 'administration', 'db'] as const)(
    'are changed and deleted by nobody, as %s [AREG-07]',
    async (role) => {
      for (const statement of [
        sql`update register_entry set body = '{}'`,
        sql`delete from register_entry where seq = 1`,
        sql`truncate register_entry`,
        sql`update register_head set seq = 1`,
        sql`delete from register_head`,
      ])
        await expect(statement.execute(server[role])).rejects.toMatchObject({ code: '42501' });
    },
  );

  test.each([
    [
      'changed',
      sql`update register_entry set body = replace(body, 'gave 7', 'gave 8') where seq = 8`,
      8,
      'the content was changed',
    ],
    [
      'said to be by somebody else',
      sql`update register_entry set actor_user_id = ${cast.salma} where seq = 8`,
      8,
      'the entry was changed',
    ],
    [
      'moved to another day',
      sql`update register_entry set at = at - interval '1 day' where seq = 8`,
      8,
      'the entry was changed',
    ],
    ['taken out', sql`delete from register_entry where seq = 8`, 8, 'the entry is missing'],
    ['taken from the end', sql`delete from register_entry where seq = 53`, 53, 'the entry is missing'],
    ['all gone', sql`delete from register_entry`, 1, 'every entry is missing'],
  ])('that were %s past the guards are noticed [AREG-02]', async (_how, tamper, seq, reason) => {
    await rollingBack(server.db)
      .transaction()
      .execute(async (tx) => {
        for (const table of ['register_entry', 'register_head'])
          await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
        await tamper.execute(tx);
        expect(await verifyRegister(tx, 1)).toEqual({ seq, reason });
      });
    expect(await verifyRegister(server.db, 1)).toBeNull();
  });

  test('that were changed past the guards are said to administration [AREG-02]', async () => {
    const isWhole = async () => (await server.as('edda').call(checkRegister, {})).data.isWhole;
    expect(await isWhole()).toBe(true);
    await sql`alter table register_entry disable trigger user`.execute(server.db);
    await sql`update register_entry set body = replace(body, 'gave 7', 'gave 8') where seq = 8`.execute(server.db);
    expect(await isWhole()).toBe(false);
    await sql`update register_entry set body = replace(body, 'gave 8', 'gave 7') where seq = 8`.execute(server.db);
    await sql`alter table register_entry enable trigger user`.execute(server.db);
    expect(await isWhole()).toBe(true);
    expect((await server.as('maren').call(checkRegister, {})).status).toBe(403);
  });
});
