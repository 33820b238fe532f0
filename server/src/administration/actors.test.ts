import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrationOf, beginAdministration } from '../../testing/administration-world.ts';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { administrationMatrix } from '../../testing/matrices/administration.ts';
import { keyOf } from '../../testing/matrix.ts';
import { caseTablesOf } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await openCase(server);
  await beginAdministration(server);
});
afterAll(() => server.close());

const administering = { edda: 'owner', salma: 'people', ngozi: 'approver' } as const;
const outside = ['maren', 'teodora', 'derrin', 'wren', 'odile'] as const;
const calls = () =>
  server.routes.filter(({ route }) => administrationMatrix.callerOnly.includes(keyOf(route) as never));

describe('A call of administration', () => {
  test('is refused to everybody who does not administer, and changes nothing [PEOPLE-02, SIGHT-02]', async () => {
    const before = await administrationOf(server);
    expect(calls().length).toBe(administrationMatrix.callerOnly.length);
    const answers: string[] = [];
    for (const { route } of calls()) {
      const url = route.path.replace(':userId', cast.callum).replace(':id', '1').replace(':name', 'people');
      for (const who of [null, ...outside]) {
        const { statusCode } = await server.server.inject({
          method: route.method,
          url,
          headers: {
            'content-type': 'application/json',
            ...(who === null ? {} : { authorization: `Bearer test.${cast[who]}` }),
          },
          ...(route.method === 'GET' ? {} : { payload: '{}' }),
        });
        // Bad input is judged before the handler, and says nothing of anybody.
        if (![401, 403, 400].includes(statusCode)) answers.push(`${keyOf(route)} as ${who}: ${statusCode}`);
        if (who !== null && route.body === undefined && statusCode !== 403 && !(route.query && statusCode === 400))
          answers.push(`${keyOf(route)} as ${who}: ${statusCode}, not refused`);
      }
    }
    expect(answers).toEqual([]);
    expect(await administrationOf(server)).toBe(before);
  });

  test.each(Object.entries(administering))(
    'as %s, who is %s, runs as a role that reaches no table of cases [SIGHT-27]',
    async (name) => {
      const tables = await caseTablesOf(server.db);
      expect(tables).toContain('case_record');
      for (const table of tables)
        for (const statement of [
          sql`select 1 from ${sql.table(table)} limit 1`,
          sql`insert into ${sql.table(table)} default values`,
          sql`delete from ${sql.table(table)}`,
        ])
          await expect(statement.execute(server.administration), table).rejects.toMatchObject({ code: '42501' });
      // So an administrative call that read one would fail, and none does.
      for (const { route } of calls().filter(({ route }) => route.method === 'GET')) {
        const { statusCode } = await server.server.inject({
          method: 'GET',
          url: route.path.replace(':userId', cast.callum),
          headers: { authorization: `Bearer test.${cast[name as keyof typeof administering]}` },
        });
        // What there is none of is not found.
        expect([200, 400, 403, 404], keyOf(route)).toContain(statusCode);
      }
    },
  );

  test('reads no password, key, token or invitation [SIGHT-02]', async () => {
    for (const statement of [
      sql`select password_hash from identity_account`,
      sql`update identity_account set password_hash = 'mine'`,
      sql`insert into identity_account (username, user_id, password_hash, given_name, family_name, service_id, roles, access_levels, is_demo)
        values ('mine', ${cast.wren}, 'mine', 'A', 'B', 1, '{HRUser}', '[]', false)`,
      sql`select token_hash from invitation`,
      sql`select 1 from oidc_payload`,
      sql`select 1 from identity_key`,
      sql`update register_entry set body = ''`,
      sql`insert into register_entry select * from register_entry`,
    ])
      await expect(statement.execute(server.administration)).rejects.toMatchObject({ code: '42501' });
  });
});
