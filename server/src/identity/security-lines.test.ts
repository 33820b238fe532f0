import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import { maren } from '../../testing/identity-site.ts';
import { identitySuite } from '../../testing/identity-suite.ts';
import { addInvitation } from './invitation.rows.ts';

const suite = identitySuite();

/** A site, with the security lines of its log. */
async function open(limits = {}) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const { url } = await suite.site({ isDemo: false, log, limits });
  const browser = new Browser(url);
  return {
    browser,
    events: () => lines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined),
    text: () => lines.join(''),
    async signIn(username: string, password: string) {
      const { address } = await browser.authorize();
      await browser.submit(address, { username, password });
    },
  };
}

test('a sign-in and a failed one are in the log with the person, and nothing that was typed is [ACCESS-08]', async () => {
  const { signIn, events, text } = await open();
  await signIn('maren', 'wrong password 1');
  await signIn('my password by mistake', 'wrong password 2');
  await signIn('maren', maren.password);
  expect(events()).toMatchObject([
    { level: 40, security: 'sign-in-failed', userId: maren.userId },
    { level: 40, security: 'sign-in-failed', userId: null },
    { level: 30, security: 'sign-in', userId: maren.userId },
  ]);
  expect(text()).not.toMatch(/wrong password|my password|evenhand-demo/);
});

test('what the limit refuses is in the log as that alone [ACCESS-08]', async () => {
  const { signIn, events } = await open({ signIn: 1 });
  await signIn('teodora', 'wrong');
  await signIn('teodora', 'wrong');
  expect(events().map(({ security }) => security)).toEqual(['sign-in-failed', 'sign-in-limit']);
});

test('a password that is set or reset is in the log with the person [ACCESS-08]', async () => {
  const { browser, events } = await open();
  // The directory has to know whom an invitation is for.
  const { user_id: userId } = await suite.db.selectFrom('person').select('user_id').limit(1).executeTakeFirstOrThrow();
  await suite.db.updateTable('identity_account').set({ user_id: userId }).where('username', '=', 'maren').execute();
  const { token } = await addInvitation(suite.db, userId, new Date());
  const send = (password: string) =>
    browser.request(`/identity/invitation/${token}`, { method: 'POST', body: new URLSearchParams({ password }) });
  expect((await send('short')).status).toBe(422);
  expect((await send('four quiet grey herons')).status).toBe(200);
  expect(events()).toMatchObject([{ security: 'password-set', userId }]);
});
