import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { endedAmong } from '../access/ended-sessions.ts';
import { performPeopleCommand } from './people-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const issuer = { issuer: 'https://login.example', clientId: 'web', audience: 'api' };
const signOut = (employeeNumber: string, oidc: typeof issuer | null = null) =>
  performPeopleCommand(
    server.db,
    { command: 'sign-out', serviceKey: 'northmoor', employeeNumber },
    { publicUrl: 'https://hr.example', oidc },
    server.now(),
  );

const tokenOf = (name: CastName) => ({
  userId: cast[name],
  sessionId: `session of ${name}`,
  issuedAt: server.now().getTime() - 60_000,
});

/** What the provider keeps of two people who are signed in. */
async function signIn(...names: CastName[]) {
  await server.db.deleteFrom('oidc_payload').execute();
  for (const name of names)
    await server.db
      .insertInto('oidc_payload')
      .values({ model: 'Session', id: name, payload: JSON.stringify({ accountId: cast[name] }) })
      .execute();
}

async function numberOf(name: CastName): Promise<string> {
  const row = await server.db
    .selectFrom('person')
    .select('employee_number')
    .where('user_id', '=', cast[name])
    .executeTakeFirstOrThrow();
  return `${row.employee_number}`;
}

async function signedIn() {
  const rows = await server.db.selectFrom('oidc_payload').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

test('people sign-out ends every sign-in of a person, and nobody else’s; the password stays [OWNSIGN-05]', async () => {
  await signIn('teodora', 'maren');
  const number = await numberOf('teodora');
  const [hers, anothers] = [tokenOf('teodora'), tokenOf('maren')];
  expect(await endedAmong(server.db, [hers, anothers])).toEqual(new Set());
  const accounts = await server.db.selectFrom('identity_account').selectAll().execute();
  expect(await signOut(number)).toEqual({
    isRefused: false,
    lines: [
      `Signed out everywhere: Teodora Whitlock (${number}).`,
      'Their password still works. If somebody else knows it, send them an invitation: npm run people -- invite.',
    ],
  });
  expect(await endedAmong(server.db, [hers, anothers])).toEqual(new Set([hers]));
  expect(await signedIn()).toEqual(['maren']);
  expect(await server.db.selectFrom('identity_account').selectAll().execute()).toEqual(accounts);
  expect((await signOut(number, issuer)).lines[1]).toContain('at your identity provider');
});

test('people sign-out of nobody is refused, and ends nothing [OWNSIGN-05]', async () => {
  await signIn('teodora', 'maren');
  const before = await server.db.selectFrom('ended_person_session').selectAll().execute();
  expect(await signOut('P99')).toEqual({
    isRefused: true,
    lines: ['There is no employee P99 in northmoor.', 'Nothing was changed.'],
  });
  expect(await signedIn()).toEqual(['maren', 'teodora']);
  expect(await server.db.selectFrom('ended_person_session').selectAll().execute()).toEqual(before);
});
