import { getMailChoices, setMailChoices } from '@evenhand/contract/notifications';
import { getUserProfile } from '@evenhand/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const choicesOf = async (name: 'teodora' | 'maren') => (await server.as(name).call(getMailChoices)).data;

test('A person who has chosen nothing is sent what they are to do at once, and changes once a day [CHOICE-01]', async () => {
  expect(await choicesOf('teodora')).toEqual({
    tasks: 'now',
    messages: 'now',
    changes: 'digest',
    meetings: 'now',
    address: 'teodora.whitlock@northmoor.example',
    digestAt: '08:00',
    refusedSince: null,
  });
});

test('What a person chooses replaces what they chose before, for them alone; what is no choice is refused [CHOICE-01, CALOUT-16]', async () => {
  const choose = (body: object) => server.as('teodora').call(setMailChoices, { body: body as never });
  expect((await choose({ tasks: 'digest', messages: 'now', changes: 'never' })).status).toBe(200);
  expect((await choose({ tasks: 'never', messages: 'digest', changes: 'now' })).status).toBe(200);
  for (const body of [{ tasks: 'often', messages: 'now', changes: 'now' }, { letters: 'now' }, { meetings: 'digest' }])
    await refused(server, () => choose(body));
  expect((await choose({ meetings: 'never' })).status).toBe(200);
  expect((await choose({ changes: 'digest' })).status).toBe(200);
  const chosen = { tasks: 'never', messages: 'digest', changes: 'digest', meetings: 'never' };
  expect(await choicesOf('teodora')).toMatchObject(chosen);
  expect(await choicesOf('maren')).toMatchObject({ tasks: 'now', messages: 'now', changes: 'digest', meetings: 'now' });
});

test('Nobody but HR is shown that e-mail to somebody is refused; they themselves are with their choices [MAILOUT-07]', async () => {
  const refused_at = server.now();
  await server.db.insertInto('mail_recipient').values({ user_id: cast.callum, refused_at }).execute();
  const shown = async (name: 'edda' | 'teodora') =>
    (await server.as(name).call(getUserProfile, { params: { id: cast.callum } })).data.emailRefusedSince;
  expect(await shown('edda')).toBe(refused_at.toISOString());
  expect(await shown('teodora')).toBeUndefined();
});
