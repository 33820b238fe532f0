import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import { maren } from '../../testing/identity-site.ts';
import { identitySuite } from '../../testing/identity-suite.ts';

const suite = identitySuite([
  maren,
  { ...maren, username: 'zoe', userId: '00000000-0000-4000-8000-000000000099', givenName: '<b>Zoë</b>' },
]);
const { site } = suite;

async function pageOf(
  browser: Browser,
  changes: Record<string, string> = {},
): Promise<{ address: string; text: string; headers: Headers }> {
  const { address, response } = await browser.authorize(changes);
  return { address, text: await response.text(), headers: response.headers };
}

describe('the form', () => {
  test('a wrong password shows a message, keeps the username and forgets the password [AUTH-01]', async () => {
    const { url } = await site();
    const browser = new Browser(url);
    const { address } = await pageOf(browser);
    const { response } = await browser.submit(address, { username: 'Maren ', password: 'not-right' });
    const text = await response.text();
    expect(response.status).toBe(401);
    expect(text).toContain('role="alert"');
    expect(text).toContain('The username or password is incorrect.');
    expect(text).toMatch(/name="username"[^>]*value="maren"[^>]*aria-invalid="true"/);
    expect(text).not.toContain('not-right');
    expect(
      await browser.submit(address, { username: 'maren', password: 'evenhand-demo' }).then((done) => done.address),
    ).toContain('/signin?code=');
  });

  test('an unknown person gets the same answer as a wrong password, but for the name they typed', async () => {
    const { url } = await site();
    const browser = new Browser(url);
    const { address } = await pageOf(browser);
    const answer = async (username: string): Promise<string> => {
      const { response } = await browser.submit(address, { username, password: 'x' });
      return `${response.status} ${(await response.text()).replaceAll(username, 'WHO')}`;
    };
    expect(await answer('nobody')).toBe(
      (await answer('maren'))
        .replace('<span class="username">WHO</span>', '<span class="username">maren</span>')
        .replace(
          '<button class="person" name="username" value="WHO">',
          '<button class="person" name="username" value="maren">',
        ),
    );
  });

  test('after the eleventh failure in fifteen minutes the page says to wait, even with the right password, and later it works again', async () => {
    // Failures of the tests before this one were counted by another clock.
    await suite.db.deleteFrom('request_limit').execute();
    let now = new Date('2026-11-18T09:00:00Z');
    const { url } = await site({ clock: () => now });
    const browser = new Browser(url);
    const { address } = await pageOf(browser);
    const attempt = async (password: string): Promise<Response> =>
      (await browser.submit(address, { username: 'maren', password })).response;
    for (let count = 0; count < 10; count += 1) expect((await attempt('wrong')).status).toBe(401);
    const refused = await attempt('evenhand-demo');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(await refused.text()).toContain('Too many sign-ins have failed. Please wait 15 minutes and try again.');
    now = new Date('2026-11-18T09:15:01Z');
    expect((await attempt('evenhand-demo')).status).toBe(303);
  });

  test('it names the page one comes back to, and only pages it knows', async () => {
    const { url } = await site();
    const browser = new Browser(url);
    expect((await pageOf(browser, { return_to: '/cases/10001/messages' })).text).toContain(
      'You will come back to Case 10001.',
    );
    expect((await pageOf(browser, { return_to: '/tasks?toDate=2026-11-17' })).text).toContain(
      'You will come back to My Tasks.',
    );
    for (const path of ['https://evil.example/cases/10001', '/casesx', '//evil.example', '/<b>'])
      expect((await pageOf(browser, { return_to: path })).text).not.toContain('come back to');
  });

  test('names are shown as text, nothing on the page is inline, and no other page may frame it', async () => {
    const { url } = await site();
    const { text, headers } = await pageOf(new Browser(url), { login_hint: '"><script>alert(1)</script>' });
    expect(text).toContain('&lt;b&gt;Zoë&lt;/b&gt;');
    expect(text).not.toMatch(/<script>|<style| style=| on[a-z]+=/);
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/,
    );
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(headers.get('cache-control')).toBe('no-store');
    for (const [, asset] of text.matchAll(/(?:href|src)="(\/identity\/assets\/[^"]+)"/g))
      expect((await fetch(url + asset)).status).toBe(200);
    expect((await fetch(`${url}/identity/assets/constructor`)).status).toBe(404);
  });
});

describe('one click of the demo', () => {
  test('signs the person in without a password', async () => {
    const { url } = await site();
    const browser = new Browser(url);
    const { address, text } = await pageOf(browser);
    expect(text).toContain('Demo people');
    expect((await browser.submit(address, { demo: 'yes', username: 'maren' })).address).toContain('/signin?code=');
  });

  test('is refused and not even offered outside demo mode', async () => {
    const { url } = await site({ isDemo: false });
    const browser = new Browser(url);
    const { address, text } = await pageOf(browser);
    expect(text).not.toContain('Maren');
    expect(text).not.toContain('evenhand-demo');
    const { response } = await browser.submit(address, { demo: 'yes', username: 'maren' });
    expect(response.status).toBe(403);
    expect(new URL((await browser.authorize({ prompt: 'none' })).address).searchParams.get('error')).toBe(
      'login_required',
    );
  });
});

describe('what others may try', () => {
  test('the form works only in the browser that was sent to it', async () => {
    const { url } = await site();
    const { address } = await pageOf(new Browser(url));
    const other = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ username: 'maren', password: 'evenhand-demo' }),
      redirect: 'manual',
    });
    expect(other.status).toBe(400);
    expect(await other.text()).toContain('This sign-in page has expired');
    const thief = new Browser(url);
    const own = await pageOf(thief);
    const stolen = new URL(address).pathname;
    thief.cookies.set('evenhand_interaction /identity', {
      value: own.address.split('/').at(-1) ?? '',
      path: '/identity',
    });
    expect((await thief.request(stolen)).status).toBe(400);
  });

  test('a request that names another site gets the addresses of ours', async () => {
    const { url } = await site();
    const text = await withHost(`${url}/identity/.well-known/openid-configuration`, 'evil.example');
    expect(text).not.toContain('evil.example');
    expect(JSON.parse(text)).toMatchObject({
      issuer: `${url}/identity`,
      token_endpoint: `${url}/identity/token`,
      end_session_endpoint: `${url}/identity/session/end`,
    });
  });

  test('what the database cannot hold is refused, not an error', async () => {
    const { url } = await site();
    const browser = new Browser(url);
    expect((await browser.authorize({ state: 'a\0b' })).response.status).toBe(400);
    expect((await browser.token({ grant_type: 'refresh_token', refresh_token: 'a\0b' })).status).toBe(400);
    const { address } = await pageOf(browser);
    expect((await browser.submit(address, { username: 'mar\0en', password: 'x\0' })).response.status).toBe(401);
  });
});

function withHost(address: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    httpRequest(address, { headers: { host } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}
