import { beforeEach, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { Browser } from '../../testing/identity-browser.ts';
import { maren } from '../../testing/identity-site.ts';
import { identitySuite } from '../../testing/identity-suite.ts';
import { addInvitation } from './invitation.rows.ts';
import { saveIdentityAccounts } from './seed-accounts.ts';

const suite = identitySuite([]);
const ELSEWHERE = { origin: 'https://evil.example' };
const PASSWORD = 'four quiet grey herons';

beforeEach(async () => {
  await suite.db.deleteFrom('identity_account').execute();
  await saveIdentityAccounts(suite.db, [{ ...maren, userId: cast.maren }]);
});

async function open() {
  const { url } = await suite.site();
  const browser = new Browser(url);
  const send = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    browser.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  return { browser, send, own: { origin: url } };
}

describe('A form that another page sends, from a browser that names its origin alone', () => {
  test('signs nobody in; the same form of our own page does [OWNSIGN-04]', async () => {
    const { browser, send, own } = await open();
    const { address } = await browser.authorize();
    for (const fields of [
      { username: 'maren', password: 'evenhand-demo' },
      { username: 'maren', demo: '' },
    ]) {
      const refused = await send(address, fields, ELSEWHERE);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('has expired')]);
    }
    const sessions = suite.db.selectFrom('oidc_payload').select('id').where('model', '=', 'Grant');
    expect(await sessions.execute()).toEqual([]);
    expect((await send(address, { username: 'maren', password: 'evenhand-demo' }, own)).status).toBe(303);
  });

  test('sets no password for an invitation, which stays open; our own page does [OWNSIGN-04]', async () => {
    const { send, own } = await open();
    const path = `/identity/invitation/${(await addInvitation(suite.db, cast.maren, new Date())).token}`;
    const stored = () => suite.db.selectFrom('identity_account').selectAll().execute();
    const before = await stored();
    expect((await send(path, { password: PASSWORD }, ELSEWHERE)).status).toBe(400);
    expect(await stored()).toEqual(before);
    expect((await send(path, { password: PASSWORD }, own)).status).toBe(200);
    expect(await stored()).not.toEqual(before);
  });

  test('signs nobody out, and gets no tokens; our own page does both [OWNSIGN-04]', async () => {
    const { browser, send, own } = await open();
    const { refresh_token, id_token } = await browser.signIn('maren');
    const renew = { client_id: 'evenhand-web', grant_type: 'refresh_token', refresh_token };
    const question = await browser.open(`/identity/session/end?${new URLSearchParams({ id_token_hint: id_token })}`);
    const xsrf = /name="xsrf" value="([0-9a-f]+)"/.exec(await question.response.text())?.[1] ?? '';
    const confirm = { xsrf, logout: 'yes' };
    expect((await send('/identity/session/end/confirm', confirm, ELSEWHERE)).status).toBe(400);
    expect((await send('/identity/token', renew, ELSEWHERE)).status).toBe(400);
    expect((await send('/identity/token', renew, own)).status).toBe(200);
    expect((await send('/identity/session/end/confirm', confirm, own)).status).toBe(303);
    expect((await browser.authorize({ prompt: 'none' })).address).toContain('error=login_required');
  });
});
