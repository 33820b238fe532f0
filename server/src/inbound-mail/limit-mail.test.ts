import { afterEach, expect, it } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { inboundOfTests, mailSuite, receive } from '../../testing/mail-world.ts';

const suite = mailSuite();
afterEach(async () => {
  await suite.server.db.deleteFrom('unassigned_file').execute();
  await suite.server.db.deleteFrom('unassigned_message').execute();
});

let lastId = 9_700_000;
/** Mails that wait for HR, from these addresses. */
async function waits(count: number, addressOf: (index: number) => string, isConfirmed = true): Promise<void> {
  const messages = Array.from({ length: count }, (_, index) => ({
    id: lastId + index,
    service_id: 1,
    sender_name: 'Ada',
    sender_address: addressOf(index),
    subject: 'Flood',
    body: '',
    is_confirmed: isConfirmed,
    received_at: suite.server.now(),
  }));
  lastId += count;
  await suite.server.db.insertInto('unassigned_message').values(messages).execute();
}
const isTaken = (from: string, isConfirmed = true): Promise<boolean> =>
  receive(suite.receiving, { from, subject: `From ${from}`, isConfirmed }).then(
    () => true,
    ({ code }: { code: string }) => {
      expect(code).toBe('TOO_MUCH_MAIL');
      return false;
    },
  );
const someone = async () =>
  (
    await suite.server.db
      .selectFrom('person')
      .select('email')
      .where('user_id', '=', cast.teodora)
      .executeTakeFirstOrThrow()
  ).email!;

it('One stranger with many names of one domain, or of names below it, leaves room for everybody else', async () => {
  await waits(100, (index) => `a${index}@${index % 2 === 0 ? '' : `x${index}.`}flood.example`);
  expect(await isTaken('ada@flood.example')).toBe(false);
  expect(await isTaken('ada@new.flood.example')).toBe(false);
  expect(await isTaken('ada@calm.example')).toBe(true);
  await waits(100, (index) => `a${index}@x${index}.flood.co.uk`);
  expect([await isTaken('ada@y.flood.co.uk'), await isTaken('ada@calm.co.uk')]).toEqual([false, true]);
});

it('One stranger with any number of forged names leaves room for those whom the mail server confirms', async () => {
  await waits(100, (index) => `a@x${index}.example`, false);
  expect(await isTaken('ada@calm.example', false)).toBe(false);
  expect(await isTaken(await someone(), false)).toBe(false);
  expect(await isTaken('ada@calm.example')).toBe(true);
});

it('Any number of strangers leave room for people of the service, who are confirmed', async () => {
  await waits(300, (index) => `a@x${index}.example`);
  expect(await isTaken('ada@calm.example')).toBe(false);
  expect(await isTaken(await someone())).toBe(true);
  expect(await isTaken(await someone(), false)).toBe(false);
});

it('Where no mail server is named that confirms senders, the domain is what limits them', async () => {
  await waits(100, (index) => `a@x${index}.example`, false);
  const receiving = { ...suite.receiving, inbound: inboundOfTests({ trustedAuthentication: null }) };
  await receive(receiving, { from: 'ada@calm.example', subject: 'Calm' });
  await waits(99, (index) => `a${index}@calm.example`, false);
  await expect(receive(receiving, { from: 'ada@calm.example', subject: 'Calm again' })).rejects.toMatchObject({
    code: 'TOO_MUCH_MAIL',
  });
});
