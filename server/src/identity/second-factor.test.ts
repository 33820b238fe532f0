import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { Browser } from '../../testing/identity-browser.ts';
import type { IdentitySite } from '../../testing/identity-site.ts';
import { maren as marenAlone, teodora as teodoraAlone } from '../../testing/identity-site.ts';
import { identitySuite } from '../../testing/identity-suite.ts';
import { checksumOf } from '../../testing/test-database.ts';
import { acceptInvitation, addInvitation } from './invitation.rows.ts';
import { saveIdentityAccounts } from './seed-accounts.ts';

const suite = identitySuite();
const maren = { ...marenAlone, userId: cast.maren };
const teodora = { ...teodoraAlone, userId: cast.teodora };
const PASSWORD = 'evenhand-demo';

let site: IdentitySite;
let now: Date;
let lines: Record<string, unknown>[] = [];

beforeEach(async () => {
  lines = [];
  now = new Date('2026-11-29T09:00:00Z');
  for (const table of [
    'oidc_payload',
    'request_limit',
    'second_factor',
    'given_right',
    'sight_right',
    'identity_account',
  ])
    await sql`delete from ${sql.table(table)}`.execute(suite.db);
  await saveIdentityAccounts(suite.db, [maren, teodora]);
  await suite.db.updateTable('identity_account').set({ is_demo: false }).execute();
  await openSite('directory');
});

async function openSite(rights: 'claims' | 'directory'): Promise<void> {
  site = await suite.site({
    isDemo: false,
    rights,
    clock: () => now,
    limits: { signIn: 4 },
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    brand: () => ({ organisation: 'Northmoor Group', service: null }),
  });
}

/** What an authenticator app with this key shows, some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 });
function pass(steps: number): void {
  now = new Date(now.getTime() + steps * 30_000);
}
const keyOn = (page: string): string => /class="key">([A-Z2-7 ]+)</.exec(page)![1]!.replaceAll(' ', '');
const recoveryCodesOn = (page: string): string[] =>
  [...page.matchAll(/<li><code>([A-Z0-9-]+)<\/code>/g)].map(([, code]) => code!);
const security = () => lines.filter((line) => 'security' in line).map((line) => line.security);

/** A browser whose password was right, at the second step. */
async function atSecondStep(username = 'maren', password = PASSWORD) {
  const browser = new Browser(site.url);
  const { address: page } = await browser.authorize();
  const path = new URL(page).pathname;
  const { response, address } = await browser.submit(path, { username, password });
  const text = await response.text();
  return {
    browser,
    path,
    text,
    address,
    enter: async (fields: Record<string, string>) => {
      const answer = await browser.submit(`${path}/code`, fields);
      const isIn = answer.address.includes('/signin?code=');
      return { ...answer, isIn, status: answer.response.status, text: isIn ? '' : await answer.response.text() };
    },
  };
}

/** Sets up the second factor of Maren at a sign-in. */
async function setUp() {
  const step = await atSecondStep();
  const secret = keyOn(step.text);
  const shown = await step.enter({ code: codeOf(secret) });
  pass(1);
  return { step, secret, shown, recovery: recoveryCodesOn(shown.text) };
}

describe('A sign-in with a password, where rights live in the directory', () => {
  test('asks whoever has HR rights to set up a second factor, and shows ten recovery codes once [PEOPLE-08]', async () => {
    const { step, secret, shown, recovery } = await setUp();
    expect(step.address).toMatch(/\/code$/);
    expect(step.text).toContain('<svg');
    expect(secret).toHaveLength(32);
    expect([recovery.length, new Set(recovery).size]).toEqual([10, 10]);
    const stored = await suite.db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow();
    expect(stored.user_id).toBe(cast.maren);
    for (const code of recovery) expect(JSON.stringify(stored)).not.toContain(code);
    expect(shown.isIn).toBe(false);
    expect((await step.enter({ kept: 'yes' })).isIn).toBe(true);
    expect(security()).toEqual(['second-factor-set-up', 'sign-in']);
  });

  test.each([
    [
      'owner',
      sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${cast.teodora}, 'owner', now())`,
      true,
    ],
    [
      'people',
      sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${cast.teodora}, 'people', now())`,
      true,
    ],
    [
      'business',
      sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${cast.teodora}, 'business', now())`,
      false,
    ],
    [
      'approver',
      sql`insert into sight_right (service_id, user_id, name, reason, proposed_at, lapses_at, decided_at, is_approved)
        values (1, ${cast.teodora}, 'approver', '', now(), now(), now(), true)`,
      true,
    ],
  ])('asks a business user with the right %s for one, or does not [PEOPLE-08]', async (_right, give, isAsked) => {
    expect((await atSecondStep('teodora')).address).toContain('/signin?code=');
    await give.execute(suite.db);
    expect((await atSecondStep('teodora')).address.endsWith('/code')).toBe(isAsked);
  });

  test('asks nobody where rights are those of claims [PEOPLE-08]', async () => {
    await openSite('claims');
    expect((await atSecondStep()).address).toContain('/signin?code=');
  });

  test('takes a code once, and none from before it; one of the next half minute is taken [PEOPLE-08]', async () => {
    const { secret } = await setUp();
    const code = codeOf(secret);
    expect((await (await atSecondStep()).enter({ code })).isIn).toBe(true);
    const again = await atSecondStep();
    expect(again.text).toContain('six digits');
    expect(again.text).not.toContain(secret);
    for (const old of [code, codeOf(secret, -1)])
      expect(await again.enter({ code: old })).toMatchObject({ status: 401 });
    expect((await again.enter({ code: codeOf(secret, 1) })).isIn).toBe(true);
  });

  test('of one code sent twice at once takes one [PEOPLE-08]', async () => {
    const { secret } = await setUp();
    const steps = [await atSecondStep(), await atSecondStep(), await atSecondStep()];
    const ends = await Promise.all(steps.map(({ enter }) => enter({ code: codeOf(secret) })));
    expect(ends.filter(({ isIn }) => isIn)).toHaveLength(1);
  });

  test('takes each recovery code once, however it is typed [PEOPLE-08]', async () => {
    const { recovery } = await setUp();
    const typed = recovery[3]!.toLowerCase().replaceAll('-', ' ');
    expect((await (await atSecondStep()).enter({ code: typed })).isIn).toBe(true);
    expect(await (await atSecondStep()).enter({ code: recovery[3]! })).toMatchObject({ isIn: false, status: 401 });
    expect((await (await atSecondStep()).enter({ code: recovery[4]! })).isIn).toBe(true);
  });

  test('is nothing without the password before, and the code belongs to one browser [PEOPLE-08]', async () => {
    const { secret } = await setUp();
    const { path, browser } = await atSecondStep();
    const stranger = new Browser(site.url);
    await stranger.authorize();
    const before = await checksumOf(suite.db, ['second_factor']);
    expect((await stranger.submit(`${path}/code`, { code: codeOf(secret) })).response.status).toBe(400);
    const fresh = new Browser(site.url);
    const own = new URL((await fresh.authorize()).address).pathname;
    expect((await fresh.submit(`${own}/code`, { code: codeOf(secret) })).response.status).toBe(400);
    expect((await fresh.submit(`${own}/code`, { kept: 'yes' })).response.status).toBe(400);
    expect((await browser.submit(`${path}/code`, { kept: 'yes' })).response.status).toBe(401);
    expect(await checksumOf(suite.db, ['second_factor'])).toEqual(before);
  });

  test('sets nothing up with a wrong code, and offers each sign-in a key of its own [PEOPLE-08]', async () => {
    const first = await atSecondStep();
    const second = await atSecondStep();
    expect(keyOn(first.text)).not.toBe(keyOn(second.text));
    const refused = await first.enter({ code: codeOf(keyOn(second.text)) });
    expect([refused.status, keyOn(refused.text)]).toEqual([401, keyOn(first.text)]);
    expect(await suite.db.selectFrom('second_factor').select('user_id').execute()).toEqual([]);
    await second.enter({ code: codeOf(keyOn(second.text)) });
    // The other one asks for the app that counts now.
    expect((await first.enter({ code: codeOf(keyOn(first.text)) })).isIn).toBe(false);
  });

  test('counts wrong codes for the person, however often the password is given; a right one is refused then too [PEOPLE-08]', async () => {
    const { secret } = await setUp();
    const wrong = codeOf(secret, 5_000);
    for (let index = 0; index < 4; index += 1)
      expect((await (await atSecondStep()).enter({ code: wrong })).status).toBe(401);
    const before = await checksumOf(suite.db, ['second_factor']);
    const limited = await (await atSecondStep()).enter({ code: codeOf(secret) });
    expect([limited.status, limited.response.headers.get('retry-after')]).toEqual([429, '900']);
    expect(await checksumOf(suite.db, ['second_factor'])).toEqual(before);
    expect(security()).toContain('sign-in-limit');
    pass(31);
    expect((await (await atSecondStep()).enter({ code: codeOf(secret) })).isIn).toBe(true);
  });
});

describe('An invitation', () => {
  test('takes the second factor away with the password, and a sign-in that was under way ends [PEOPLE-08]', async () => {
    const { secret } = await setUp();
    const underWay = await atSecondStep();
    const { token } = await addInvitation(suite.db, cast.maren, new Date());
    expect(await acceptInvitation(suite.db, token, 'four quiet grey herons', new Date())).toBe(true);
    expect(await suite.db.selectFrom('second_factor').select('user_id').execute()).toEqual([]);
    expect(await underWay.enter({ code: codeOf(secret) })).toMatchObject({ isIn: false, status: 400 });
    const anew = await atSecondStep('maren', 'four quiet grey herons');
    expect(keyOn(anew.text)).not.toBe(secret);
  });
});

describe('The page of one’s own account', () => {
  async function signedIn() {
    const { step, secret } = await setUp();
    await step.enter({ kept: 'yes' });
    const ask = async (path: string, fields?: Record<string, string>) => {
      const answer = await step.browser.request(
        `/identity/account${path}`,
        fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) },
      );
      return { status: answer.status, text: await answer.text() };
    };
    return { secret, ask };
  }

  test('says since when there is a second factor, and sets it up anew with password and code; the old one works until then [PEOPLE-08]', async () => {
    const { secret, ask } = await signedIn();
    expect((await ask('')).text).toContain('On since 29 Nov 2026');
    const offered = await ask('/second-factor', { password: PASSWORD, code: codeOf(secret) });
    const next = keyOn(offered.text);
    expect(next).not.toBe(secret);
    pass(1);
    expect((await (await atSecondStep()).enter({ code: codeOf(secret) })).isIn).toBe(true);
    expect((await ask('/second-factor/confirm', { code: codeOf(secret) })).status).toBe(401);
    const confirmed = await ask('/second-factor/confirm', { code: codeOf(next) });
    expect(recoveryCodesOn(confirmed.text)).toHaveLength(10);
    pass(1);
    expect((await (await atSecondStep()).enter({ code: codeOf(secret) })).isIn).toBe(false);
    expect((await (await atSecondStep()).enter({ code: codeOf(next) })).isIn).toBe(true);
    expect((await ask('/second-factor/confirm', { code: codeOf(next) })).status).toBe(400);
  });

  test.each([
    ['the password is wrong', (secret: string) => ({ password: 'not it', code: codeOf(secret) })],
    ['the code is wrong', (secret: string) => ({ password: PASSWORD, code: codeOf(secret, 900) })],
    ['no code is given', () => ({ password: PASSWORD })],
  ])('offers no other key where %s; nothing changes [PEOPLE-08]', async (_what, fields) => {
    const { secret, ask } = await signedIn();
    const before = await checksumOf(suite.db, ['second_factor']);
    const refused = await ask('/second-factor', fields(secret) as Record<string, string>);
    expect([refused.status, refused.text.includes('class="key"')]).toEqual([401, false]);
    expect((await ask('/second-factor/confirm', { code: codeOf(secret) })).status).toBe(400);
    expect(await checksumOf(suite.db, ['second_factor'])).toEqual(before);
  });

  test('has nothing of it for whoever is not signed in [PEOPLE-08]', async () => {
    const stranger = new Browser(site.url);
    expect((await stranger.request('/identity/account/second-factor')).headers.get('location')).toBe('/');
    const form = { method: 'POST', body: new URLSearchParams({ password: PASSWORD, code: '123456' }) };
    for (const path of ['/second-factor', '/second-factor/confirm'])
      expect((await stranger.request(`/identity/account${path}`, form)).status).toBe(400);
  });
});
