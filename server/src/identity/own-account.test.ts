import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { Browser } from '../../testing/identity-browser.ts';
import type { IdentitySite } from '../../testing/identity-site.ts';
import { maren, teodora as teodoraAlone } from '../../testing/identity-site.ts';
import { identitySuite } from '../../testing/identity-suite.ts';
import type { TokenOrigin } from '../access/ended-sessions.ts';
import { endedAmong } from '../access/ended-sessions.ts';
import { addInvitation } from './invitation.rows.ts';
import { saveIdentityAccounts } from './seed-accounts.ts';

const suite = identitySuite();
const teodora = { ...teodoraAlone, userId: cast.teodora };
const NEXT = 'four quiet grey herons';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

let lines: string[] = [];
let site: IdentitySite;

beforeEach(async () => {
  lines = [];
  await suite.db.deleteFrom('oidc_payload').execute();
  await suite.db.deleteFrom('request_limit').execute();
  await suite.db.deleteFrom('identity_account').execute();
  await saveIdentityAccounts(suite.db, [maren, teodora]);
  await suite.db.updateTable('identity_account').set({ is_demo: false }).execute();
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  site = await suite.site({
    isDemo: false,
    log,
    limits: { signIn: 3 },
    brand: () => ({ organisation: 'Northmoor Group', service: null }),
  });
});

/** A browser that has signed in, with its tokens. */
async function signedIn(username = 'teodora', userAgent = FIREFOX) {
  const browser = new Browser(site.url, userAgent);
  const { access_token, refresh_token } = await browser.signIn(username);
  const { subject, sessionId, tokenIssuedAt } = (await site.verifyToken(access_token))!;
  const token: TokenOrigin = { userId: subject, sessionId, issuedAt: tokenIssuedAt };
  const answer = async (response: Response) => ({ response, status: response.status, text: await response.text() });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    browser.request(path, { method: 'POST', body: new URLSearchParams(fields), headers }).then(answer);
  return {
    sessionId: `${sessionId}`,
    page: async () => answer(await browser.request('/identity/account')),
    change: (present: string, next: string, headers = {}) =>
      post('/identity/account/password', { present, next }, headers),
    end: (which: string, headers = {}) => post('/identity/account/sign-ins', { end: which }, headers),
    /** Whether its access token, its refresh token and the session of its browser all work, or none does. */
    async isIn() {
      const renewed = await browser.token({ grant_type: 'refresh_token', refresh_token });
      const again = await browser.authorize({ prompt: 'none' });
      const ways = [
        (await endedAmong(suite.db, [token])).size === 0,
        renewed.ok,
        again.address.includes('/signin?code='),
      ];
      expect(new Set(ways).size).toBe(1);
      return ways[0];
    },
  };
}

async function canSignIn(password: string, username = 'teodora') {
  const browser = new Browser(site.url);
  const { address } = await browser.authorize();
  return (await browser.submit(address, { username, password })).address.includes('/signin?code=');
}

function stored() {
  return Promise.all([
    suite.db.selectFrom('identity_account').selectAll().orderBy('username').execute(),
    suite.db
      .selectFrom('oidc_payload')
      .select(['model', 'id'])
      .where('model', 'in', ['Session', 'Grant', 'RefreshToken'])
      .orderBy('id')
      .execute(),
    suite.db.selectFrom('ended_session').selectAll().orderBy('session_id').execute(),
  ]);
}

const events = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ security }) => security !== undefined && security !== 'sign-in')
    .map(({ security, userId }) => ({ security, userId }));

describe('A person', () => {
  test('changes their password, stays signed in and is signed out everywhere else; others are not [OWNPASS-01, OWNPASS-02]', async () => {
    const here = await signedIn();
    const there = await signedIn();
    const other = await signedIn('maren');
    const { status, text } = await here.change('evenhand-demo', NEXT);
    expect(status).toBe(200);
    expect(text).toContain('Your password has been changed.');
    expect(await there.isIn()).toBe(false);
    expect(await here.isIn()).toBe(true);
    expect(await other.isIn()).toBe(true);
    expect(await canSignIn('evenhand-demo')).toBe(false);
    expect(await canSignIn(NEXT)).toBe(true);
    expect(await canSignIn('evenhand-demo', 'maren')).toBe(true);
  });

  test('leaves a line in the log with their id, and nothing that was typed is there [OWNPASS-03]', async () => {
    const here = await signedIn();
    await here.change('not my password', NEXT);
    await here.change('evenhand-demo', NEXT);
    expect(events()).toEqual([
      { security: 'password-change-failed', userId: teodora.userId },
      { security: 'password-changed', userId: teodora.userId },
    ]);
    expect(lines.join('')).not.toMatch(/not my password|evenhand-demo|quiet grey/);
  });

  test.each([
    ['a wrong present password', 'not my password', NEXT, 401, 'Your current password is incorrect.'],
    ['no present password', '', NEXT, 401, 'Your current password is incorrect.'],
    ['a short password', 'evenhand-demo', 'short', 422, 'at least 12 characters'],
    ['a common password', 'evenhand-demo', 'password1234', 422, 'many people use'],
    ['their name', 'evenhand-demo', 'whitlock by the sea', 422, 'must not contain your name'],
    ['the name of their organisation', 'evenhand-demo', 'the northmoor oak tree', 422, 'must not contain your name'],
  ])('is refused %s; nothing changes [OWNPASS-01, SIGNIN-02]', async (_what, present, next, status, words) => {
    const here = await signedIn();
    const there = await signedIn();
    const before = await stored();
    const answer = await here.change(present, next);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(words);
    expect(await stored()).toEqual(before);
    expect(await there.isIn()).toBe(true);
  });

  test('is refused the password they have, however it is typed; nothing changes and nobody is signed out [OWNPASS-07]', async () => {
    const present = 'four quiet gréy herons';
    const here = await signedIn();
    expect((await here.change('evenhand-demo', present)).status).toBe(200);
    const before = await stored();
    for (const same of [present, present.normalize('NFD')]) {
      const { status, text } = await here.change(present, same);
      expect(status).toBe(422);
      expect(text).toContain('Your new password is the same as your current one.');
      expect(text).toMatch(/name="next"[^>]*aria-invalid="true"/);
    }
    expect(await stored()).toEqual(before);
  });

  test('who tries wrong passwords is refused as at sign-in, the right one too [OWNPASS-04]', async () => {
    const here = await signedIn();
    for (const _time of [1, 2, 3]) expect((await here.change('not my password', NEXT)).status).toBe(401);
    const { status, text, response } = await here.change('evenhand-demo', NEXT);
    expect(status).toBe(429);
    expect(text).toContain('Please wait 15 minutes');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await canSignIn(NEXT)).toBe(false);
  });

  test('of two changes at once one is made [OWNPASS-01]', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const answers = await Promise.all([
      here.change('evenhand-demo', NEXT),
      there.change('evenhand-demo', `${NEXT} two`),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('who changes their password ends an open invitation [OWNPASS-02]', async () => {
    const here = await signedIn();
    await addInvitation(suite.db, teodora.userId, new Date());
    expect((await here.change('evenhand-demo', NEXT)).status).toBe(200);
    expect(await suite.db.selectFrom('invitation').selectAll().execute()).toEqual([]);
  });

  test('of the demonstration cannot change the password that everybody has [OWNPASS-05]', async () => {
    await suite.db.updateTable('identity_account').set({ is_demo: true }).execute();
    const here = await signedIn();
    const page = await here.page();
    expect(page.text).toContain('Everyone in the demonstration has the same password');
    expect(page.text).not.toContain('name="present"');
    const before = await stored();
    expect((await here.change('evenhand-demo', NEXT)).status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});

describe('The list of one’s own sign-ins', () => {
  test('has each with its device, when it began and was last used, and which is this one [OWNSIGN-01, OWNSIGN-02]', async () => {
    const here = await signedIn();
    await signedIn(
      'teodora',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1',
    );
    await signedIn('maren', 'Mozilla/5.0 (X11; CrOS x86_64) Chrome/142.0.0.0 Safari/537.36');
    const begun = Date.UTC(2026, 6, 1, 8, 30) / 1000;
    await suite.db
      .updateTable('oidc_payload')
      .set(({ fn, val }) => ({ payload: fn('jsonb_set', ['payload', val('{iat}'), val(JSON.stringify(begun))]) }))
      .where('id', '=', here.sessionId)
      .execute();
    await suite.db
      .updateTable('oidc_payload')
      .set(({ fn, val }) => ({
        payload: fn('jsonb_set', ['payload', val('{iat}'), val(JSON.stringify(begun + 3600))]),
      }))
      .where('grant_id', '=', here.sessionId)
      .execute();
    const { text } = await here.page();
    expect(text).toContain('You are signed in as Teodora Whitlock (teodora).');
    expect(text).toMatch(/Firefox on Windows <span class="tag">This browser/);
    expect(text).toContain('Signed in 1 Jul 2026, 09:30');
    expect(text).toContain('Last used 1 Jul 2026, 10:30');
    expect(text).toContain('Safari on iPhone');
    expect(text).not.toContain('Chromebook');
    expect(text.match(/name="end"/g)).toHaveLength(2);
    expect(text).not.toContain(`value="${here.sessionId}"`);
  });

  test('ends one of them at once, and no other [OWNSIGN-03]', async () => {
    const [here, there, third] = [await signedIn(), await signedIn(), await signedIn()];
    const { status, response } = await here.end(there.sessionId);
    expect([status, response.headers.get('location')]).toEqual([303, '/identity/account']);
    expect(await there.isIn()).toBe(false);
    expect(await third.isIn()).toBe(true);
    expect(await here.isIn()).toBe(true);
    expect(events()).toEqual([{ security: 'sign-ins-ended', userId: teodora.userId }]);
  });

  test('ends all others at once [OWNSIGN-03]', async () => {
    const [here, there, third] = [await signedIn(), await signedIn(), await signedIn()];
    const other = await signedIn('maren');
    await here.end('others');
    for (const one of [there, third]) expect(await one.isIn()).toBe(false);
    expect(await here.isIn()).toBe(true);
    expect(await other.isIn()).toBe(true);
  });

  test('ends no sign-in of somebody else, none that is not there, and not this one [OWNSIGN-04]', async () => {
    const [here, other] = [await signedIn(), await signedIn('maren')];
    const before = await stored();
    for (const which of [other.sessionId, here.sessionId, 'nothing', '']) await here.end(which);
    expect(await stored()).toEqual(before);
    expect(events()).toEqual([]);
  });

  test('is for nobody who is not signed in, has been signed out, or has left [OWNSIGN-04]', async () => {
    const stranger = new Browser(site.url);
    const look = await stranger.request('/identity/account');
    expect([look.status, look.headers.get('location')]).toEqual([303, '/']);
    const before = await stored();
    for (const path of ['/identity/account/password', '/identity/account/sign-ins']) {
      const fields = { present: 'evenhand-demo', next: NEXT, end: 'others' };
      expect((await stranger.request(path, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(400);
    }
    expect(await stored()).toEqual(before);
    const [here, there] = [await signedIn(), await signedIn()];
    await here.end(there.sessionId);
    expect((await there.page()).status).toBe(303);
    expect((await there.change('evenhand-demo', NEXT)).status).toBe(400);
    await suite.db
      .updateTable('person')
      .set({ deactivated_at: new Date() })
      .where('user_id', '=', cast.teodora)
      .execute();
    expect((await here.page()).status).toBe(303);
    await suite.db.updateTable('person').set({ deactivated_at: null }).where('user_id', '=', cast.teodora).execute();
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  ])('takes no form that another page sends: %o [OWNSIGN-04]', async (from: Record<string, string>) => {
    const [here, there] = [await signedIn(), await signedIn()];
    const before = await stored();
    expect((await here.end('others', from)).status).toBe(400);
    expect((await here.change('evenhand-demo', NEXT, from)).status).toBe(400);
    expect(await stored()).toEqual(before);
    expect(await there.isIn()).toBe(true);
  });

  test('takes forms of our own pages, with either header [OWNSIGN-04]', async () => {
    const here = await signedIn();
    const own: Record<string, string>[] = [{ origin: site.url }, { 'sec-fetch-site': 'same-origin', origin: 'null' }];
    for (const from of [...own, { 'sec-fetch-site': 'none' }])
      expect((await here.end((await signedIn()).sessionId, from)).status).toBe(303);
    expect(events()).toHaveLength(3);
  });
});
