import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import { identitySuite } from '../../testing/identity-suite.ts';

const suite = identitySuite();

test('while the database has no room the provider answers 503 with Retry-After, and 500 when something is wrong with us', async () => {
  const { url } = await suite.site();
  /** Lets every attempt to sign in meet an error of the database with this code. */
  const failWith = async (code: string) => {
    await sql
      .raw(
        `create or replace function fail_here() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${code}'; end $$`,
      )
      .execute(suite.db);
    await sql`create or replace trigger fail_here before insert on oidc_payload for each row execute function fail_here()`.execute(
      suite.db,
    );
    const { response } = await new Browser(url).authorize();
    await sql`drop trigger fail_here on oidc_payload`.execute(suite.db);
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };
  expect(await failWith('53100')).toEqual({ status: 503, retryAfter: '2' });
  expect(await failWith('22012')).toEqual({ status: 500, retryAfter: null });
  expect((await new Browser(url).authorize()).response.status).toBe(200);
});
