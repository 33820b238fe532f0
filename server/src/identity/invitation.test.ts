import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { Browser } from '../../testing/identity-browser.ts';
import { identitySuite } from '../../testing/identity-suite.ts';
import { giveAccount } from './identity-account.rows.ts';
import { addInvitation } from './invitation.rows.ts';
import { hashPassword } from './password-hash.ts';

const suite = identitySuite([]);
const PASSWORD = 'four quiet grey herons';
const INVITED_AT = new Date('2026-11-18T09:00:00.000Z');
const HOUR_MS = 3_600_000;

let now = INVITED_AT;
let token = '';

beforeEach(async () => {
  now = INVITED_AT;
  const account = {
    username: 'wren@northmoor.example',
    userId: cast.wren,
    serviceId: 1,
    givenName: 'Wren',
    familyName: 'Ashby',
  };
  await giveAccount(suite.db, {
    ...account,
    roles: ['BusinessUser'],
    accessLevels: [{ id: 1, title: 'Stores', isPrimary: true }],
  });
  await suite.db
    .updateTable('person')
    .set({ email: 'ad_e.lin@northmoor.example', employee_number: 'N-3021' })
    .where('user_id', '=', cast.wren)
    .execute();
  token = (await addInvitation(suite.db, cast.wren, now)).token;
});
afterEach(async () => {
  await suite.db.deleteFrom('identity_account').execute();
  await suite.db.updateTable('person').set({ deactivated_at: null }).where('user_id', '=', cast.wren).execute();
});

async function open(isDemo = false) {
  const { url } = await suite.site({
    isDemo,
    clock: () => now,
    brand: () => ({ organisation: 'Northmoor Group', service: null }),
  });
  const browser = new Browser(url);
  const address = (given = token): string => `/identity/invitation/${given}`;
  const answer = async (response: Response) => ({
    status: response.status,
    text: await response.text(),
    headers: response.headers,
  });
  return {
    url,
    browser,
    look: async (given?: string) => answer(await browser.request(address(given))),
    send: async (password: string, given?: string) =>
      answer(await browser.request(address(given), { method: 'POST', body: new URLSearchParams({ password }) })),
    signIn: async (password: string, by = new Browser(url)) => {
      const { address: page } = await by.authorize();
      return (await by.submit(page, { username: 'Wren@northmoor.example', password })).address.includes(
        '/signin?code=',
      );
    },
  };
}

function stored() {
  return Promise.all([
    suite.db.selectFrom('identity_account').selectAll().execute(),
    suite.db.selectFrom('invitation').selectAll().execute(),
    suite.db.selectFrom('ended_person_session').selectAll().execute(),
  ]);
}

describe('An invitation', () => {
  test('lets its person set a password, sign in with it, and serves no other purpose; looking at it does not use it up', async () => {
    const { look, send, signIn } = await open();
    expect(await signIn(PASSWORD)).toBe(false);
    for (const _time of [1, 2]) {
      const page = await look();
      expect(page).toMatchObject({ status: 200 });
      expect(page.text).toContain('Set your password');
      expect(page.text).toMatch(/value="wren@northmoor.example"[^>]*readonly/);
    }
    expect((await send(PASSWORD)).text).toContain('You can now sign in as wren@northmoor.example.');
    expect(await signIn(PASSWORD)).toBe(true);
    expect(await signIn('four quiet grey heron')).toBe(false);
  });

  test('is of use to somebody with the longest e-mail address', async () => {
    const username = `${'w'.repeat(242)}@example.org`;
    await suite.db.updateTable('identity_account').set({ username }).execute();
    const { browser, send } = await open();
    await send(PASSWORD);
    const { address, response } = await browser.authorize();
    expect(await response.text()).toMatch(/name="username"[^>]*maxlength="254"/);
    expect((await browser.submit(address, { username, password: PASSWORD })).address).toContain('/signin?code=');
  });

  test('keeps nothing of its token or of the password in the database', async () => {
    const { send } = await open();
    expect(JSON.stringify(await stored())).not.toContain(token);
    await send(PASSWORD);
    expect(JSON.stringify(await stored())).not.toContain(PASSWORD);
  });

  test.each([
    ['short', 'The password must have at least 12 characters.'],
    ['abababababababab', 'The password repeats or follows a simple pattern'],
    ['password1234', 'The password is like one that many people use'],
    ['evenhand-demo', 'or the name of your organisation or of Evenhand.'],
    ['NorthMoor Group rows', 'or the name of your organisation or of Evenhand.'],
    ['with WREN inside it', 'The password must not contain your name, username'],
    ['once Ad-e l.i.n twice', 'The password must not contain your name, username'],
    ['no N-3021 or other', 'The password must not contain your name, username'],
    ['y'.repeat(16_000), 'The password must have at most 1,000 characters.'],
  ])('refuses a password by the rules, says which, and stays open [SIGNIN-02]', async (password, sentence) => {
    const { send, look } = await open();
    const before = await stored();
    const refused = await send(password);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(sentence);
    expect(refused.text).toMatch(/role="alert"[\s\S]*aria-invalid="true" aria-describedby="failure password-hint"/);
    expect(refused.text).not.toContain(password);
    expect(await stored()).toEqual(before);
    expect((await look()).status).toBe(200);
  });

  test('shows names as text, nothing inline, and may be framed and kept by nobody', async () => {
    await suite.db.updateTable('identity_account').set({ username: '"><script>alert(1)</script>' }).execute();
    const { look, url } = await open();
    const { text, headers } = await look();
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script>|<style| style=| on[a-z]+=/);
    expect(text).toContain('<meta name="referrer" content="strict-origin">');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('cache-control')).toBe('no-store');
    for (const [, asset] of text.matchAll(/(?:href|src)="(\/identity\/assets\/[^"]+)"/g))
      expect((await fetch(url + asset)).status).toBe(200);
  });
});

describe('A link that is not open', () => {
  const cases: [string, () => Promise<string>][] = [
    [
      'was used',
      async () => {
        await (await open()).send(PASSWORD);
        return token;
      },
    ],
    [
      'is older than 72 hours',
      async () => {
        now = new Date(INVITED_AT.getTime() + 72 * HOUR_MS);
        return token;
      },
    ],
    [
      'was replaced by a newer one',
      async () => {
        await addInvitation(suite.db, cast.wren, now);
        return token;
      },
    ],
    ['was guessed', async () => 'A'.repeat(43)],
    ['cannot be a token', async () => '%00'],
    [
      'is of a person who has left',
      async () => {
        await suite.db.updateTable('person').set({ deactivated_at: now }).where('user_id', '=', cast.wren).execute();
        return token;
      },
    ],
  ];

  test('gets one answer, whatever is wrong with it', async () => {
    const { look } = await open();
    const answers = new Set<string>();
    for (const [_why, make] of cases) {
      now = INVITED_AT;
      token = (await addInvitation(suite.db, cast.wren, now)).token;
      expect((await look()).status).toBe(200);
      const { status, text } = await look(await make());
      answers.add(`${status} ${text}`);
    }
    expect([...answers]).toEqual([
      expect.stringMatching(/^404 [\s\S]*It may have been used, replaced by a newer one, or be older than 72 hours\./),
    ]);
  });

  test.each(cases)('because it %s sets no password and changes nothing', async (_why, make) => {
    const given = await make();
    const { send, look, signIn } = await open();
    const before = await stored();
    const answer = await send('another long password', given);
    expect({ status: answer.status, text: answer.text }).toEqual({
      status: 404,
      text: (await look('B'.repeat(43))).text,
    });
    expect(await stored()).toEqual(before);
    expect(await signIn('another long password')).toBe(false);
  });

  test('works until the last moment before', async () => {
    now = new Date(INVITED_AT.getTime() + 72 * HOUR_MS - 1);
    expect((await (await open()).send(PASSWORD)).status).toBe(200);
  });
});

test('Of five that are sent at once, one sets the password', async () => {
  const { send } = await open();
  const passwords = [1, 2, 3, 4, 5].map((number) => `${PASSWORD} ${number}`);
  const statuses = (await Promise.all(passwords.map((password) => send(password)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404, 404, 404, 404]);
});

test('A new password signs out who knew the old one; an invitation alone changes nothing of the old one', async () => {
  await suite.db
    .updateTable('identity_account')
    .set({ password_hash: await hashPassword('the old old password') })
    .execute();
  const { browser, send, signIn } = await open();
  expect(await signIn('the old old password', browser)).toBe(true);
  expect(new URL((await browser.authorize({ prompt: 'none' })).address).searchParams.get('code')).not.toBeNull();
  await send(PASSWORD);
  expect(new URL((await browser.authorize({ prompt: 'none' })).address).searchParams.get('error')).toBe(
    'login_required',
  );
  expect(await suite.db.selectFrom('ended_person_session').select(['user_id', 'all_until']).execute()).toEqual([
    { user_id: cast.wren, all_until: now },
  ]);
  expect(await signIn('the old old password')).toBe(false);
});

describe('On the sign-in page', () => {
  test('of the demonstration an invited person is not offered, and cannot be signed in with one click', async () => {
    const { browser } = await open(true);
    const page = await browser.authorize();
    expect(await page.response.text()).not.toContain('wren@northmoor.example');
    expect(
      (await browser.submit(page.address, { demo: 'yes', username: 'wren@northmoor.example' })).response.status,
    ).toBe(401);
  });

  test('a person who has left is answered as one who never was', async () => {
    const { send, signIn, browser } = await open();
    await send(PASSWORD);
    expect(await signIn(PASSWORD, browser)).toBe(true);
    await suite.db.updateTable('person').set({ deactivated_at: now }).where('user_id', '=', cast.wren).execute();
    expect(await signIn(PASSWORD)).toBe(false);
    expect(new URL((await browser.authorize({ prompt: 'none' })).address).searchParams.get('error')).toBe(
      'login_required',
    );
  });
});
